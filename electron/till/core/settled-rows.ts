// The lines of a settlement's CSV, by the names of its columns: their order, the separator and columns that nobody knows do not matter.
// Invariant: a line that cannot be read is told by its number, never guessed.
import { createReadStream } from 'node:fs';
import { currencyExponent, parseMoney } from '../../../shared/money.ts';
import { columnName, csvRows } from './csv.ts';

export type SettledRow = {
  /** From 1; the header is none. */
  readonly row: number;
  /** Null where the file does not say. */
  readonly orderId: string | null;
  readonly storeId: string | null;
  readonly terminalId: string | null;
  readonly receiptNumber: string | null;
  readonly productCode: string | null;
  readonly currency: string;
  readonly amountMinor: number;
  /** As the service wrote it. */
  readonly completedAt: string | null;
  readonly state: string | null;
};

/** `foreign`: it has no column for an amount, or none that says which order a line is of. */
export type SettledLine =
  | { readonly kind: 'row'; readonly settled: SettledRow }
  | { readonly kind: 'bad'; readonly row: number }
  | { readonly kind: 'foreign' };

const longest = 200;

export function settledLinesOf(file: string): AsyncGenerator<SettledLine, void> {
  return settledLines(createReadStream(file, 'utf8'));
}

export async function* settledLines(pieces: AsyncIterable<string>): AsyncGenerator<SettledLine, void> {
  let columns: readonly string[] | null = null;
  let row = 0;
  for await (const cells of csvRows(pieces)) {
    if (columns === null) {
      columns = (cells ?? []).map(columnName);
      const has = (name: string) => columns?.includes(name) === true;
      const names = has('retail_order_id') || (has('receipt_id') && has('product_code'));
      if (!names || !has('face_value') || !has('currency')) {
        yield { kind: 'foreign' };
        return;
      }
      continue;
    }
    row += 1;
    const settled = cells && readRow(columns, cells, row);
    yield settled ? { kind: 'row', settled } : { kind: 'bad', row };
  }
}

function readRow(columns: readonly string[], cells: readonly string[], row: number): SettledRow | null {
  const of = (name: string): string | null => {
    const text = cells[columns.indexOf(name)]?.trim() ?? '';
    return text === '' ? null : text;
  };
  if (cells.length !== columns.length || cells.some((cell) => cell.length > longest)) return null;
  const currency = of('currency') ?? '';
  // As a German spreadsheet saves it. `1,000` is a thousand in an English one: no comma of a currency with fewer places.
  const decimal = new RegExp(`^(\\d+),(\\d{1,${currencyExponent(currency) || 1}})$`);
  const amount = (of('face_value') ?? '').replace(decimal, '$1.$2');
  const money = parseMoney({ currency, amount });
  if (!money.ok) return null;
  const named = {
    orderId: of('retail_order_id'),
    receiptNumber: of('receipt_id'),
    productCode: of('product_code'),
  };
  if (named.orderId === null && (named.receiptNumber === null || named.productCode === null)) return null;
  return {
    row,
    ...named,
    storeId: of('store_id'),
    terminalId: of('terminal_id'),
    ...money.value,
    completedAt: of('completed_at'),
    state: of('state'),
  };
}
