// The limit_bounds table: what the service's answers taught of maxima that it does not name. One row a side: the newest bound that
// applies, with the answer that it comes from.
import type { LimitScope } from '../../shared/limits/views.ts';
import { column, integer, type RowOf, table, text, textOrNull, value, write } from './table.ts';
import type { Ledger } from './transaction.ts';

/**
 * `at-least`: the maximum is this or more. `below`: it is less. `left-below`: of a store, whose other tills are not visible here: at that
 * moment less than this was left.
 */
export type BoundSide = 'at-least' | 'below' | 'left-below';

export const limitBoundsTable = table('limit_bounds', {
  scope: column<LimitScope>(),
  /** A product's code; empty for the till's own store, terminal and receipts. */
  subject: text,
  currency: text,
  side: column<BoundSide>(),
  boundMinor: integer,
  /** The card's value that was accepted or refused. */
  amountMinor: integer,
  /** What this till had used by then, certainly or perhaps, without that card. */
  usedMinor: integer,
  receiptNumber: textOrNull,
  /** The opposite bound that this answer disproved, which is then removed. */
  contradictsMinor: column<number | null>(),
  /** ISO 8601 UTC, the service's time. */
  at: text,
});
export type LimitBound = RowOf<typeof limitBoundsTable>;

type Place = [scope: LimitScope, subject: string, currency: string, side: BoundSide];

export function createLimitBounds({ db }: Pick<Ledger, 'db'>) {
  const remove = write<Place>(
    db,
    'DELETE FROM limit_bounds WHERE scope = ? AND subject = ? AND currency = ? AND side = ?',
  );
  const sides = limitBoundsTable.all<[scope: LimitScope, subject: string, currency: string]>(
    db,
    'WHERE scope = ? AND subject = ? AND currency = ?',
  );
  return {
    remove,
    get: (scope: LimitScope, subject: string, currency: string, side: BoundSide): LimitBound | null =>
      sides(scope, subject, currency).find((row) => row.side === side) ?? null,
    /** In the place of the one on the same side. */
    put: limitBoundsTable.replace(db),
    /** The newest first. */
    all: limitBoundsTable.all<[currency: string]>(db, 'WHERE currency = ? ORDER BY at DESC, scope, subject, side'),
    /** A product's name as it was last sold here: the catalogue may have lost it. */
    nameSold: value<string, [productCode: string]>(
      db,
      'SELECT product_name FROM lines WHERE product_code = ? ORDER BY id DESC LIMIT 1',
    ),
  };
}
