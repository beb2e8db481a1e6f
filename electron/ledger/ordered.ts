// What this till ordered since a moment of the service's time: for the maxima that the service counts by its day.
// Invariant: a card that came with another till's slip counts at the till that ordered it.
import type { LineState } from '../../shared/sale/line-state.ts';
import { oneOf } from './table.ts';
import type { Ledger } from './transaction.ts';

/** The service certainly counts these. */
const certain = ['reserved', 'active'] as const satisfies readonly LineState[];
/** It may count these. One that waits to be reserved is added by the caller, who knows whether its request left. */
const perhaps = [
  'activating',
  'cancelling',
  'voiding',
  'manually-settled',
  'ended-by-other-till',
] as const satisfies readonly LineState[];

const inStates = (states: readonly LineState[]) => `l.state IN (${states.map((one) => `'${one}'`).join(', ')})`;
/** Another client invalidated it, and it is not settled yet. */
const isGone = `EXISTS (SELECT 1 FROM attention a
  WHERE a.line_id = l.id AND a.code = 'invalidated_elsewhere' AND a.closed_at IS NULL)`;
const isOwn = 'NOT EXISTS (SELECT 1 FROM claims c WHERE c.line_id = l.id)';
const isSince = 'l.ordered_at >= @since';
const sums = `SELECT
    coalesce(sum(CASE WHEN ${inStates(certain)} AND NOT ${isGone} THEN l.amount_minor END), 0) AS certainMinor,
    coalesce(sum(CASE WHEN ${inStates(perhaps)} OR (${inStates(certain)} AND ${isGone}) THEN l.amount_minor END), 0)
      AS perhapsMinor
  FROM lines l WHERE l.currency = @currency AND l.id <> @except AND ${isOwn}`;

type Of = { readonly currency: string; readonly except: string };

/** Minor units. */
export type Ordered = { readonly certainMinor: number; readonly perhapsMinor: number };

export function createOrdered({ db }: Pick<Ledger, 'db'>) {
  const bySince = oneOf<[Of & { since: string }], Ordered>(db, `${sums} AND ${isSince}`);
  const bySale = oneOf<[Of & { saleId: string }], Ordered>(db, `${sums} AND l.sale_id = @saleId`);
  const highest = oneOf<
    [{ since: string; currency: string }],
    { readonly receiptNumber: string; readonly amountMinor: number }
  >(
    db,
    `SELECT s.receipt_number AS receiptNumber, sum(l.amount_minor) AS amountMinor
     FROM lines l JOIN sales s ON s.id = l.sale_id
     WHERE l.currency = @currency AND ${inStates(certain)} AND ${isOwn} AND ${isSince}
     GROUP BY s.id ORDER BY amountMinor DESC, s.n DESC LIMIT 1`,
  );
  const none: Ordered = { certainMinor: 0, perhapsMinor: 0 };
  return {
    /** Of all sales, from `since` on (ISO 8601 UTC), without the line `except`. */
    since: (since: string, { currency, except }: Of): Ordered => bySince({ since, currency, except }) ?? none,
    /** Of one sale, without the line `except`. */
    ofSale: (saleId: string, { currency, except }: Of): Ordered => bySale({ saleId, currency, except }) ?? none,
    /** The receipt with the most on it, of cards ordered since then. */
    highestReceipt: (since: string, currency: string) => highest({ since, currency }),
  };
}
