// How a change of a sale reaches a window: main tells what differs from what it told before, under a version that grows.
// Invariant: a window that holds the version before puts the same sale together as main has; any other window knows that it missed
// something, and reads the sale whole.
import type { SaleView } from '../views.ts';

/** Versions count the changes of all sales, as long as the till runs. */
export type WholeSale = { readonly saleId: string; readonly version: number; readonly whole: SaleView };

export type SaleChange = {
  readonly saleId: string;
  readonly version: number;
  /** The version before. */
  readonly since: number;
  /** The fields that differ; of lines, tenders and print jobs the rows that differ. */
  readonly changed: Partial<SaleView>;
  /** Ids of the rows that are no more. */
  readonly gone: readonly string[];
};

export type SaleNews = WholeSale | SaleChange;

/** What a command answers: the sale it changed, and the version that shows it. */
export type SaleMark = { readonly id: string; readonly version: number };

export type HeldSale = { readonly version: number; readonly sale: SaleView };

type Row = { readonly id: string };

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const rowsOf = ({ lines, tenders, printJobs }: SaleView): readonly Row[] => [...lines, ...tenders, ...printJobs];

function newRows<R extends Row>(before: readonly R[], after: readonly R[]): readonly R[] {
  const known = new Map(before.map((row) => [row.id, row]));
  return after.filter((row) => !isSame(row, known.get(row.id)));
}

/** New rows come last, as main lists them. */
function withRows<R extends Row>(before: readonly R[], changed: readonly R[] = [], gone: readonly string[]): R[] {
  const rows = new Map(before.map((row) => [row.id, row]));
  for (const id of gone) rows.delete(id);
  for (const row of changed) rows.set(row.id, row);
  return [...rows.values()];
}

function fieldsThatDiffer<T extends object>(before: T, after: T): Partial<T> {
  const changed: Partial<T> = {};
  for (const name in after) if (!isSame(before[name], after[name])) changed[name] = after[name];
  return changed;
}

/** What to tell a window that holds `before`; null where it shows the same. */
export function newsOf(before: HeldSale, sale: SaleView, version: number): SaleChange | null {
  const { lines, tenders, printJobs, ...own } = fieldsThatDiffer(before.sale, sale);
  const left = new Set(rowsOf(sale).map(({ id }) => id));
  const gone = rowsOf(before.sale).flatMap(({ id }) => (left.has(id) ? [] : [id]));
  const changed = {
    ...own,
    ...(lines && { lines: newRows(before.sale.lines, lines) }),
    ...(tenders && { tenders: newRows(before.sale.tenders, tenders) }),
    ...(printJobs && { printJobs: newRows(before.sale.printJobs, printJobs) }),
  };
  if (Object.keys(changed).length === 0) return null;
  return { saleId: sale.id, version, since: before.version, changed, gone };
}

/** The sale as it is with this news; null where a version between was missed, so that it must be read whole. */
export function withNews(held: HeldSale | null, news: SaleNews): SaleView | null {
  if ('whole' in news) return news.whole;
  if (held?.version !== news.since) return null;
  const { sale } = held;
  const { changed, gone } = news;
  return {
    ...sale,
    ...changed,
    lines: withRows(sale.lines, changed.lines, gone),
    tenders: withRows(sale.tenders, changed.tenders, gone),
    printJobs: withRows(sale.printJobs, changed.printJobs, gone),
  };
}
