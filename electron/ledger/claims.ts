// The claims and slips_taken tables: which claim slips were redeemed here, and which of this till's own were taken back.
// Invariant: rows are only added, but for the one mark that this till's own request ended the order.
import type { OrderSeen } from '../../shared/sale/claim-steps.ts';
import { column, integer, type RowOf, table, text, textOrNull, value, values, write } from './table.ts';
import type { Ledger, Tx } from './transaction.ts';

/** A slip of another till, redeemed here: what it said, and the line it became. */
export const claimsTable = table('claims', {
  lineId: text,
  /** The till that printed it, and how that till calls the sale and the card. */
  issuer: text,
  receiptNumber: text,
  issuerLineId: text,
  copy: integer,
  /** What the service said of the order when the slip was redeemed. */
  seen: column<OrderSeen>(),
  takenAt: text,
  /** Whose receipt the order is, as the service said then: each later answer is held against it. Null where the order was missing. */
  orderTerminal: textOrNull,
  orderReceipt: textOrNull,
  /** When it was paid at the till that printed it. Null where the slip did not say. */
  paidAt: textOrNull,
  /** 1 once the service answered this till's own confirm, so that no other client ended the order. */
  confirmedHere: column<0 | 1>(),
});

export const slipsTakenTable = table('slips_taken', { lineId: text, copy: integer, takenAt: text });

export type ClaimRow = RowOf<typeof claimsTable>;

export function createClaims({ db }: Ledger) {
  const insertTaken = slipsTakenTable.insert(db, 'ON CONFLICT DO NOTHING');
  return {
    insert: claimsTable.insert(db),
    get: claimsTable.one<[lineId: string]>(db, 'WHERE line_id = ?'),
    setConfirmedHere: write<[lineId: string]>(db, 'UPDATE claims SET confirmed_here = 1 WHERE line_id = ?'),
    /** The other tills whose slips came here. */
    issuers: values<string>(db, 'SELECT DISTINCT issuer FROM claims'),
    /** Of a slip that this till printed: it lies in the drawer now, or a manager said that it is lost. */
    insertTaken: (tx: Tx, taken: RowOf<typeof slipsTakenTable>): void => void insertTaken(tx, taken),
    /** The highest copy of this line's slip that was taken back; null where none was. */
    takenCopy: value<number, [lineId: string]>(db, 'SELECT max(copy) FROM slips_taken WHERE line_id = ?'),
  };
}
