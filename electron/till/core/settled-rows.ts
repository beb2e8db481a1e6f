// The lines of a settlement's CSV, by the names of its columns: their order, the separator and unknown columns do not matter.
// Invariant: no line is guessed. One that can be read in two ways or in none is reported by its number; a file of which nothing can be read is
// unreadable, and no settlement without cards.
import { createReadStream } from 'node:fs';
import { settlementCsvColumns } from '../../../shared/interface/resources.ts';
import { currencyExponent, isZero, type Money, parseMoney } from '../../../shared/money.ts';
import type { TillIdentity } from './context.ts';
import { csvRecords } from './csv-records.ts';

export type SettledRow = {
  /** From 1; the header does not count. */
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

/**
 * `foreign`: its id is no order's of this service, so it is a sum, or another client's order: it counts in no sum and belongs to no card here.
 * `unreadable` comes last, also behind rows: then those do not count.
 */
export type SettledLine =
  | { readonly kind: 'row'; readonly settled: SettledRow }
  | { readonly kind: 'foreign'; readonly row: number; readonly settled: SettledRow }
  | { readonly kind: 'bad'; readonly row: number }
  | { readonly kind: 'unreadable' };

/** What a row adds to the sum of its settlement. */
export const soldMinor = ({ state, amountMinor }: SettledRow): number =>
  state === null || state === 'completed' ? amountMinor : 0;

type Place = Pick<TillIdentity, 'terminalId' | 'storeId'>;
/** A file of one store may leave the store out. */
export const isOfTerminal = ({ terminalId, storeId }: SettledRow, here: Place): boolean =>
  terminalId === here.terminalId && (storeId ?? here.storeId) === here.storeId;

const longest = 200;
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** `amount` is the settlement's own: where it is not zero, there are rows. */
export function settledLinesOf(
  file: string,
  { amount }: { readonly amount: string },
): AsyncGenerator<SettledLine, void> {
  return settledLines(createReadStream(file), amount);
}

export async function* settledLines(
  bytes: AsyncIterable<Uint8Array>,
  amount: string,
): AsyncGenerator<SettledLine, void> {
  let columns: readonly string[] | null = null;
  let row = 0;
  let hasRead = false;
  for await (const cells of csvRecords(bytes, isHead)) {
    if (cells === null) {
      yield { kind: 'unreadable' };
      return;
    }
    if (columns === null) {
      columns = cells.map(columnName);
      continue;
    }
    row += 1;
    const line = readLine(columns, cells, row);
    hasRead ||= line.kind === 'row';
    yield line;
  }
  if (!hasRead && (row > 0 || !isZero(amount))) yield { kind: 'unreadable' };
}

/** It has a column for the amount and one that says which order a line is of, and none that is read twice. */
function isHead(cells: readonly string[]): boolean {
  const names = cells.map(columnName);
  const has = (name: string): boolean => names.includes(name);
  const isOnce = settlementCsvColumns.every((name) => names.indexOf(name) === names.lastIndexOf(name));
  const isNamed = has('retail_order_id') || (has('receipt_id') && has('product_code'));
  return isOnce && isNamed && has('face_value') && has('currency');
}

/** A column's name as it is compared: `Retail-Order ID` is `retail_order_id`. */
const columnName = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');

function readLine(columns: readonly string[], cells: readonly string[], row: number): SettledLine {
  const bad = { kind: 'bad', row } as const;
  const of = (name: (typeof settlementCsvColumns)[number]): string | null => {
    const text = cells[columns.indexOf(name)]?.trim() ?? '';
    return text === '' ? null : text;
  };
  if (cells.length !== columns.length || cells.some((cell) => cell.length > longest)) return bad;
  // A sign that is not in the file's encoding.
  if (settlementCsvColumns.some((name) => of(name)?.includes('\uFFFD'))) return bad;
  const money = moneyOf(of('currency') ?? '', of('face_value') ?? '');
  if (money === null) return bad;
  const orderId = of('retail_order_id');
  const settled = {
    row,
    orderId,
    receiptNumber: of('receipt_id'),
    productCode: of('product_code'),
    storeId: of('store_id'),
    terminalId: of('terminal_id'),
    ...money,
    completedAt: of('completed_at'),
    state: of('state'),
  };
  if (orderId === null && (settled.receiptNumber === null || settled.productCode === null)) return bad;
  if (orderId !== null && !uuid.test(orderId)) return { kind: 'foreign', row, settled };
  return { kind: 'row', settled };
}

/**
 * An amount that can be read in one way: one or two places behind a point or, as a German spreadsheet saves it, a comma; more only as the
 * service writes them, a point and all places of the currency. So `1,000` is neither one nor a thousand, and `25.000` pesos are neither.
 */
function moneyOf(currency: string, text: string): Money | null {
  const [, whole, sign, places = ''] = /^(\d+)(?:([.,])(\d+))?$/.exec(text) ?? [];
  if (whole === undefined) return null;
  const isWire = sign === '.' && places.length === currencyExponent(currency);
  if (places.length > 2 && !isWire) return null;
  const money = parseMoney({ currency, amount: text.replace(',', '.') });
  return money.ok ? money.value : null;
}
