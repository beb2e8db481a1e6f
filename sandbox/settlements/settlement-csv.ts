// A settlement as CSV (RFC 4180, UTF-8): a header line, then a line for each retail order of the period.
// docs/architecture.md names the columns. Only `completed` lines count in the settlement's amount.
import { settlementCsvColumns } from '../../shared/interface/resources.ts';
import { moneyText } from '../../shared/money.ts';
import type { SettlementLine } from './settlement-book.ts';

export function settlementCsv(lines: readonly SettlementLine[]): Uint8Array<ArrayBuffer> {
  const rows = lines.map((line) => {
    const { id, currency, amount_minor: amountMinor, ...rest } = line;
    const values = { ...rest, currency, retail_order_id: id, face_value: moneyText({ currency, amountMinor }).amount };
    return settlementCsvColumns.map((column) => quoted(values[column]));
  });
  return new TextEncoder().encode([settlementCsvColumns, ...rows].map((row) => `${row.join(',')}\r\n`).join(''));
}

function quoted(value: string): string {
  return /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}
