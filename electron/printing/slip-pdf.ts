// A slip as a PDF, on a page as wide as the paper and as long as the slip.
// Invariants: it has every row that the printer prints, in the same order; amounts are whole at the right edge; the
// fonts are in the file. It never carries a code, a PIN or a claim, because a file stays and anyone can print it.
import type { SlipDocument } from '../../shared/document.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { indentOf } from './align.ts';
import { painterFor } from './drawn-text.ts';
import type { Font } from './fonts.ts';
import { layOut, type PaperFormat, type PaperRow, type PictureRow, type TextRow, type Unprintable } from './layout.ts';
import { pdfFontsFor, writePdf } from './pdf-file.ts';
import { writePng } from './png.ts';
import { dotsPerColumn } from './raster.ts';

/** Printers have 203 dots an inch. */
const pointsPerDot = 72 / 203;
const marginDots = 32;
/** As on the printer, whose letters are 24 dots high. */
const rowDots = 32;
const letterPoints = 8;

/** A slip, or another paper. */
export type PdfDocument = Omit<SlipDocument, 'kind'> & Partial<Pick<SlipDocument, 'kind'>>;

/**
 * Error `unprintable`: as for the printer, or a character that our fonts lack. Throws for a slip with a secret: a bug.
 */
export async function renderPdf(document: PdfDocument, format: PaperFormat): Promise<Result<Uint8Array, Unprintable>> {
  if (document.kind === 'pin' || document.blocks.some((block) => block.kind === 'secret'))
    throw new Error('a PDF must not carry a secret');
  const laid = layOut(document, format, await painterFor(document, format.codePage));
  if (!laid.ok) return laid;
  const text = laid.value.map((row) => ('raster' in row ? '' : row.text)).join('');
  const fonts = await pdfFontsFor([text]);
  const strange = [...text].find((character) => !fonts.some(({ covers }) => covers(character)));
  if (strange !== undefined)
    return err({
      code: 'unprintable',
      block: document.blocks.findIndex((block) => JSON.stringify(block).includes(strange)),
    });
  return ok(await write(document, laid.value, format, fonts));
}

function write(
  { title, language }: PdfDocument,
  rows: readonly PaperRow[],
  { columns }: PaperFormat,
  fonts: readonly Font[],
): Promise<Uint8Array> {
  const width = columns * dotsPerColumn * pointsPerDot;
  const margin = marginDots * pointsPerDot;
  const height = rows.reduce((sum, row) => sum + heightOf(row), 0);
  return writePdf({ title, language, size: [width + 2 * margin, height + 2 * margin], fonts }, (pdf) => {
    let y = margin;
    for (const row of rows) {
      const place = { x: margin, y, width, columns };
      if ('raster' in row) writePicture(pdf, row, place);
      else writeRow(pdf, row, place, fonts);
      y += heightOf(row);
    }
  });
}

function heightOf(row: PaperRow): number {
  if ('raster' in row) return (row.raster.height * row.raster.down + rowDots / 4) * pointsPerDot;
  return (row.size === 'normal' ? 1 : 2) * rowDots * pointsPerDot;
}

function writePicture(pdf: PDFKit.PDFDocument, { raster, isCentred }: PictureRow, { x, y, width: room }: Place): void {
  const { widthBytes, height, bytes, across, down } = raster;
  const width = widthBytes * 8 * across * pointsPerDot;
  const left = x + indentOf(isCentred ? 'centre' : 'left', room - width);
  pdf.image(writePng(widthBytes, height, bytes), left, y, { width, height: height * down * pointsPerDot });
}

type Place = { readonly x: number; readonly y: number; readonly width: number; readonly columns: number };

function writeRow(
  pdf: PDFKit.PDFDocument,
  row: TextRow,
  { x, y, width, columns }: Place,
  fonts: readonly Font[],
): void {
  if (row.text === '-'.repeat(columns)) {
    const middle = y + heightOf(row) / 2;
    pdf
      .moveTo(x, middle)
      .lineTo(x + width, middle)
      .lineWidth(0.5)
      .dash(2, { space: 1.5 })
      .stroke()
      .undash();
    return;
  }
  if (row.text.trim() === '') return;
  pdf.font(fonts.find(({ covers }) => covers(row.text))?.family ?? fonts.at(-1)?.family ?? '');
  const size = (row.size === 'large' ? 2 : 1) * letterPoints;
  pdf.fontSize(size);
  const label = row.amount === undefined ? row.text : row.text.slice(0, -row.amount.length).trimEnd();
  // This font is narrower than the printer's, but a row of wide letters may need to shrink.
  const needed = pdf.widthOfString(label) + (row.amount === undefined ? 0 : pdf.widthOfString(` ${row.amount}`));
  if (needed > width) pdf.fontSize((size * width) / needed);
  const put = (text: string, at: number): void => {
    if (text === '') return;
    // The font has one weight, so bold is written with a fatter pen.
    pdf.lineWidth(0.3).text(text, at, y, { lineBreak: false, ...(row.bold ? { fill: true, stroke: true } : {}) });
  };
  const room = width - pdf.widthOfString(label);
  put(label, x + indentOf(row.align, room));
  if (row.amount !== undefined) put(row.amount, x + width - pdf.widthOfString(row.amount));
}
