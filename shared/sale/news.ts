// How a change of a sale reaches a window: main tells what differs from what it told before, under a version that grows.
// Invariant: a window that holds the version before puts the same sale together as main has; any other window knows that it missed
// something, and reads the sale whole.

import type { PrintJobView } from '../slips/views.ts';
import type { LineView, SaleView, TenderPartView, TenderView } from './views.ts';

/** Versions count the changes of all sales, as long as the till runs. */
export type WholeSale = { readonly saleId: string; readonly version: number; readonly whole: SaleView };

/**
 * A row as what differs, by its place in the list as it is now: from what stood there before, or from the row that it is `like`. Without a
 * place it is new and comes last.
 */
type ChangedRow<R extends Row> = Partial<R> & { readonly at?: number; readonly like?: number };

/** The parts of all payments are a list of their own: a commit splits one part over fifty cards. */
type Payment = Omit<TenderView, 'parts'>;
type PartOfPayment = TenderPartView & { readonly tenderId: string };

export type SaleChange = {
  readonly saleId: string;
  readonly version: number;
  /** The version before. */
  readonly since: number;
  /** The fields that differ. */
  readonly changed?: Partial<Omit<SaleView, 'lines' | 'tenders' | 'printJobs'>>;
  /** The rows that differ. Absent where none does. */
  readonly lines?: readonly ChangedRow<LineView>[];
  readonly tenders?: readonly ChangedRow<Payment>[];
  readonly parts?: readonly ChangedRow<PartOfPayment>[];
  readonly printJobs?: readonly ChangedRow<PrintJobView>[];
  /** Ids of the rows that are no more. */
  readonly gone?: readonly string[];
};

export type SaleNews = WholeSale | SaleChange;

/** What a command answers: the sale it changed, and the version that shows it. */
export type SaleVersion = { readonly id: string; readonly version: number };

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
const payments = ({ tenders }: SaleView): Payment[] => tenders.map(({ parts: _, ...payment }) => payment);
const partsOf = ({ tenders }: SaleView): PartOfPayment[] =>
  tenders.flatMap(({ id: tenderId, parts }) => parts.map((part) => ({ ...part, tenderId })));

/** Every row of a kind has the same fields: `undefined` where it has nothing to say. */
function fieldsThatDiffer<T extends object>(before: T, after: T): Partial<T> {
  const changed: Partial<T> = {};
  for (const name in after) if (!isSame(before[name], after[name])) changed[name] = after[name];
  return changed;
}

const noRows = { told: [], gone: [] };
type RowsChange<R extends Row> = { readonly told: readonly ChangedRow<R>[]; readonly gone: readonly string[] };

/** Null where the rows that are left stand in another order, or a new one is not the last: places would not mean the same. */
function changedRows<R extends Row>(before: readonly R[], after: readonly R[]): RowsChange<R> | null {
  const ids = new Set(after.map(({ id }) => id));
  const left = before.filter(({ id }) => ids.has(id));
  if (left.some(({ id }, at) => after[at]?.id !== id)) return null;
  const told = after.flatMap((row, at): ChangedRow<R>[] => {
    const own = left[at];
    if (own && isSame(own, row)) return [];
    const like = after[at - 1];
    const asItWas = own ? { at, ...fieldsThatDiffer(own, row) } : row;
    if (!like) return [asItWas];
    // Fifty cards of one kind go through the same: each then differs in little from the one before it.
    const { id, ...differs } = fieldsThatDiffer(like, row);
    const asTheOther = { ...(own ? { at } : { id }), like: at - 1, ...differs } as ChangedRow<R>;
    return [JSON.stringify(asTheOther).length < JSON.stringify(asItWas).length ? asTheOther : asItWas];
  });
  return { told, gone: before.flatMap(({ id }) => (ids.has(id) ? [] : [id])) };
}

function withRows<R extends Row>(
  before: readonly R[],
  changed: readonly ChangedRow<R>[] = [],
  gone: readonly string[] = [],
): readonly R[] {
  if (changed.length === 0 && gone.length === 0) return before;
  const rows = before.filter(({ id }) => !gone.includes(id));
  for (const { at = rows.length, like = at, ...row } of changed)
    rows[at] = { ...rows[like], ...(rows[at] && { id: rows[at].id }), ...row } as R;
  return rows;
}

function withTenders(sale: SaleView, { tenders, parts, gone }: SaleChange): readonly TenderView[] {
  if (!tenders && !parts && !gone) return sale.tenders;
  const all = withRows(partsOf(sale), parts, gone);
  return withRows(payments(sale), tenders, gone).map((payment) => ({
    ...payment,
    parts: all.flatMap(({ tenderId, ...part }) => (tenderId === payment.id ? [part] : [])),
  }));
}

/** What to tell a window that holds `before`: the whole sale where its rows stand in another order, null where it shows the same. */
export function newsOf(before: HeldSale, sale: SaleView, version: number): SaleNews | null {
  const was = before.sale;
  const changed = fieldsThatDiffer(ownFields(was), ownFields(sale));
  const lines = changedRows(was.lines, sale.lines);
  const printJobs = changedRows(was.printJobs, sale.printJobs);
  const isPaidAsBefore = isSame(was.tenders, sale.tenders);
  const tenders = isPaidAsBefore ? noRows : changedRows(payments(was), payments(sale));
  const parts = isPaidAsBefore ? noRows : changedRows(partsOf(was), partsOf(sale));
  if (!lines || !printJobs || !tenders || !parts) return { saleId: sale.id, version, whole: sale };
  const gone = [lines, tenders, parts, printJobs].flatMap((rows) => rows.gone);
  const differs = {
    ...(Object.keys(changed).length > 0 && { changed }),
    ...(lines.told.length > 0 && { lines: lines.told }),
    ...(tenders.told.length > 0 && { tenders: tenders.told }),
    ...(parts.told.length > 0 && { parts: parts.told }),
    ...(printJobs.told.length > 0 && { printJobs: printJobs.told }),
    ...(gone.length > 0 && { gone }),
  };
  if (Object.keys(differs).length === 0) return null;
  return { saleId: sale.id, version, since: before.version, ...differs };
}

/** The sale as it is with this news; null where a version between was missed, so that it must be read whole. */
export function withNews(held: HeldSale | null, news: SaleNews): SaleView | null {
  if ('whole' in news) return news.whole;
  if (held?.version !== news.since) return null;
  const { sale } = held;
  return {
    ...sale,
    ...news.changed,
    lines: withRows(sale.lines, news.lines, news.gone),
    tenders: withTenders(sale, news),
    printJobs: withRows(sale.printJobs, news.printJobs, news.gone),
  };
}
