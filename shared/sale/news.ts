// How a change of a sale reaches a window: main tells what differs from what it told before, under a version that grows.
// Invariant: a window that holds the version before puts the same sale together as main has; any other window knows that it missed
// something, and reads the sale whole.
import type { LineView, PrintJobView, SaleView, TenderView } from '../views.ts';

/** Versions count the changes of all sales, as long as the till runs. */
export type WholeSale = { readonly saleId: string; readonly version: number; readonly whole: SaleView };

/** What differs from the row that the window holds. Of a new row, from the row that it is `like`; else it is whole. */
type ChangedRow<R extends Row> = Partial<R> & Row & { readonly like?: string };

export type SaleChange = {
  readonly saleId: string;
  readonly version: number;
  /** The version before. */
  readonly since: number;
  /** The fields that differ. */
  readonly changed: Partial<Omit<SaleView, 'lines' | 'tenders' | 'printJobs'>>;
  /** The rows that differ, each as what differs. Absent where none does. */
  readonly lines?: readonly ChangedRow<LineView>[];
  readonly tenders?: readonly ChangedRow<TenderView>[];
  readonly printJobs?: readonly ChangedRow<PrintJobView>[];
  /** Ids of the rows that are no more. */
  readonly gone?: readonly string[];
};

export type SaleNews = WholeSale | SaleChange;

/** What a command answers: the sale it changed, and the version that shows it. */
export type SaleMark = { readonly id: string; readonly version: number };

export type HeldSale = { readonly version: number; readonly sale: SaleView };

type Row = { readonly id: string };

/** What was held before is looked at once more, and is the same object then. */
const texts = new WeakMap<object, string>();
function textOf(of: unknown): string {
  if (of === null || typeof of !== 'object') return JSON.stringify(of);
  const known = texts.get(of) ?? JSON.stringify(of);
  texts.set(of, known);
  return known;
}
const isSame = (one: unknown, other: unknown): boolean => one === other || textOf(one) === textOf(other);
const ownFields = ({ lines: _, tenders: _t, printJobs: _p, ...own }: SaleView) => own;
const rowsOf = ({ lines, tenders, printJobs }: SaleView): readonly Row[] => [...lines, ...tenders, ...printJobs];

/** Every row of a kind has the same fields: `undefined` where it has nothing to say. */
function fieldsThatDiffer<T extends object>(before: T, after: T): Partial<T> {
  const changed: Partial<T> = {};
  for (const name in after) if (!isSame(before[name], after[name])) changed[name] = after[name];
  return changed;
}

function changedRows<R extends Row>(before: readonly R[], after: readonly R[]): readonly ChangedRow<R>[] {
  const known = new Map(before.map((row) => [row.id, row]));
  return after.flatMap((row, index): ChangedRow<R>[] => {
    const own = known.get(row.id);
    if (own) return isSame(own, row) ? [] : [{ ...fieldsThatDiffer(own, row), id: row.id }];
    // Fifty cards of one kind differ in little.
    const like = after[index - 1];
    return [like ? { ...fieldsThatDiffer(like, row), id: row.id, like: like.id } : row];
  });
}

/** New rows come last, as main lists them. */
function withRows<R extends Row>(
  before: readonly R[],
  changed: readonly ChangedRow<R>[] = [],
  gone: readonly string[] = [],
): readonly R[] {
  if (changed.length === 0 && gone.length === 0) return before;
  const rows = new Map(before.map((row) => [row.id, row]));
  for (const { like, ...row } of changed) rows.set(row.id, { ...rows.get(like ?? row.id), ...row } as R);
  for (const id of gone) rows.delete(id);
  return [...rows.values()];
}

/** What to tell a window that holds `before`; null where it shows the same. */
export function newsOf(before: HeldSale, sale: SaleView, version: number): SaleChange | null {
  const changed = fieldsThatDiffer(ownFields(before.sale), ownFields(sale));
  const left = new Set(rowsOf(sale).map(({ id }) => id));
  const gone = rowsOf(before.sale).flatMap(({ id }) => (left.has(id) ? [] : [id]));
  const rows = {
    lines: changedRows(before.sale.lines, sale.lines),
    tenders: changedRows(before.sale.tenders, sale.tenders),
    printJobs: changedRows(before.sale.printJobs, sale.printJobs),
    gone,
  };
  const told = Object.fromEntries(Object.entries(rows).filter(([, of]) => of.length > 0)) as Partial<typeof rows>;
  if (Object.keys(changed).length + Object.keys(told).length === 0) return null;
  return { saleId: sale.id, version, since: before.version, changed, ...told };
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
    lines: withRows(sale.lines, news.lines, gone),
    tenders: withRows(sale.tenders, news.tenders, gone),
    printJobs: withRows(sale.printJobs, news.printJobs, gone),
  };
}
