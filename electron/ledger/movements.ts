// The movements table: what went into and out of each pot of a shift, sales and refunds too; and money that waits for a shift.
// Invariant: a row is written in the transaction of what it records; a sale's once a tender, a refund's once a part.
import type { MovementKind, Pot } from '../../shared/shift/sums.ts';
import { column, integer, type RowOf, table, text, textOrNull, value } from './table.ts';
import type { Ledger } from './transaction.ts';

export const movementsTable = table('movements', {
  id: text,
  shiftId: text,
  pot: column<Pot>(),
  kind: column<MovementKind>(),
  /** Signed as the pot sees it, coin rounding included. */
  amountMinor: integer,
  /** How much of it is coin rounding. */
  roundingMinor: integer,
  tenderId: textOrNull,
  partId: textOrNull,
  /** Null where no person did it: a card terminal's answer. */
  by: textOrNull,
  approver: textOrNull,
  reason: textOrNull,
  at: text,
  seq: integer,
  fromNight: column<0 | 1>(),
});
export type MovementRow = RowOf<typeof movementsTable>;

export const nightMoneyTable = table('night_money', {
  id: text,
  pot: column<Pot>(),
  kind: column<'sale' | 'refund'>(),
  amountMinor: integer,
  roundingMinor: integer,
  tenderId: textOrNull,
  partId: textOrNull,
  by: textOrNull,
  at: text,
  seq: integer,
});

export function createMovements({ db }: Pick<Ledger, 'db'>) {
  const ofSale = value<1, [saleId: string, shiftId: string, saleId: string, shiftId: string]>(
    db,
    `SELECT 1 WHERE EXISTS (SELECT 1 FROM sales WHERE id = ? AND shift_id = ?)
       OR EXISTS (SELECT 1 FROM tenders t CROSS JOIN movements m WHERE t.sale_id = ? AND m.shift_id = ? AND (m.tender_id = t.id
         OR m.part_id IN (SELECT id FROM tender_parts WHERE tender_id = t.id)))`,
  );
  return {
    /** This sale was committed in this shift, or moved money in it. */
    isSaleOf: (saleId: string, shiftId: string): boolean => ofSale(saleId, shiftId, saleId, shiftId) === 1,
    insert: movementsTable.insert(db),
    get: movementsTable.one<[id: string]>(db, 'WHERE id = ?'),
    /** In the order they were written. */
    ofShift: movementsTable.all<[shiftId: string]>(db, 'WHERE shift_id = ? ORDER BY seq, id'),
    insertNight: nightMoneyTable.insert(db),
    /** What waits for a shift, the oldest first. */
    night: nightMoneyTable.all(
      db,
      `WHERE NOT EXISTS (SELECT 1 FROM movements m WHERE m.kind = 'sale' AND m.tender_id = night_money.tender_id)
         AND NOT EXISTS (SELECT 1 FROM movements m WHERE m.kind = 'refund' AND m.part_id = night_money.part_id) ORDER BY seq`,
    ),
  };
}
