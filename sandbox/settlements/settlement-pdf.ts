// A settlement as PDF, for people: its period, its total, and every order.
// Invariant: one settlement always gives the same bytes, because the dates in the file are the settlement's own.
import PDFDocument from 'pdfkit';
import type { Settlement } from '../../shared/interface/resources.ts';
import { moneyText } from '../../shared/money.ts';
import type { SettlementLine } from './settlement-book.ts';

const margin = 40;
const rowHeight = 13;
/** Left edge and width of each column, in points of an A4 page. */
const columns = [
  { title: 'Completed', x: 40, width: 100, of: (line: SettlementLine) => line.completed_at.slice(0, 19) },
  { title: 'Receipt', x: 143, width: 90, of: (line: SettlementLine) => line.receipt_id },
  { title: 'Store', x: 236, width: 70, of: (line: SettlementLine) => line.store_id },
  { title: 'Terminal', x: 309, width: 50, of: (line: SettlementLine) => line.terminal_id },
  { title: 'Product', x: 362, width: 85, of: (line: SettlementLine) => line.product_code },
  { title: 'State', x: 450, width: 50, of: (line: SettlementLine) => line.state },
  { title: 'Face value', x: 503, width: 52, of: (line: SettlementLine) => amountOf(line), align: 'right' },
] as const;

function amountOf(line: SettlementLine): string {
  return moneyText({ currency: line.currency, amountMinor: line.amount_minor }).amount;
}

export function settlementPdf(
  settlement: Settlement,
  lines: readonly SettlementLine[],
  title = 'Settlement',
): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const document = new PDFDocument({
      size: 'A4',
      margin,
      info: { Title: `${title} ${settlement.id}`, CreationDate: new Date(settlement.created_at) },
    });
    const chunks: Buffer[] = [];
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('error', reject);
    document.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))));
    writeHead(document, settlement, title);
    writeRow(document, (column) => column.title);
    for (const line of lines) writeRow(document, (column) => column.of(line));
    document.end();
  });
}

function writeHead(document: PDFKit.PDFDocument, settlement: Settlement, title: string): void {
  const { id, state, currency, amount, period_start, period_end, created_at, paid_at } = settlement;
  document.fontSize(18).text(title, margin, margin).fontSize(10).moveDown(0.5);
  document.text(`Number: ${id}`);
  document.text(`Period: ${period_start} to ${period_end}`);
  document.text(`Created: ${created_at}`);
  document.text(`State: ${state}${paid_at === null ? '' : `, paid ${paid_at}`}`);
  document.text(`Amount: ${amount} ${currency}`).moveDown().fontSize(8);
}

function writeRow(document: PDFKit.PDFDocument, text: (column: (typeof columns)[number]) => string): void {
  if (document.y > document.page.height - margin - rowHeight) document.addPage();
  const { y } = document;
  for (const column of columns) {
    const { x, width } = column;
    // One line each, cut if too long; the CSV has the full text.
    document.text(text(column), x, y, {
      width,
      height: rowHeight,
      ellipsis: true,
      align: 'align' in column ? column.align : 'left',
    });
  }
  document.y = y + rowHeight;
}
