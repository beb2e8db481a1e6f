// The claims and slips_taken tables: which pending slips were honoured here, and which of this till's own were taken back.
// Invariant: rows are only added, but for the one mark that this till's own request ended the order.
import type { OrderSeen } from '../../shared/sale/claim-steps.ts';
import type { Ledger, Tx } from './open.ts';
import { column, integer, type RowOf, table, text } from './table.ts';

/** A slip of another till, honoured here: what it said, and the line it became. */
const claims = table('claims', {
  lineId: text,
  /** The till that printed it, and how that till calls the sale and the card. */
  issuer: text,
  receiptNumber: text,
  issuerLineId: text,
  copy: integer,
  /** What the service said of the order when the slip was honoured. */
  seen: column<OrderSeen>(),
  takenAt: text,
  /** 1 once the service answered this till's own confirm, so that the order ends by nobody else. */
  confirmedHere: column<0 | 1>(),
});

export type ClaimRow = RowOf<typeof claims>;

export type Claims = {
  insert(tx: Tx, claim: ClaimRow): void;
  get(lineId: string): ClaimRow | null;
  setConfirmedHere(tx: Tx, lineId: string): void;
  /** Of a slip that this till printed: it lies in the drawer now, or a manager said that it is lost. */
  insertTaken(tx: Tx, taken: { lineId: string; copy: number; takenAt: string }): void;
  /** The highest copy of this line's slip that was taken back; null where none was. */
  takenCopy(lineId: string): number | null;
};

export function createClaims({ db }: Ledger): Claims {
  const insert = claims.insert(db);
  const get = db.prepare<[string], ClaimRow>(`SELECT ${claims.columns()} FROM claims WHERE line_id = ?`);
  const confirmed = db.prepare<[string]>('UPDATE claims SET confirmed_here = 1 WHERE line_id = ?');
  const insertTaken = db.prepare<{ lineId: string; copy: number; takenAt: string }>(
    'INSERT INTO slips_taken (line_id, copy, taken_at) VALUES (@lineId, @copy, @takenAt) ON CONFLICT DO NOTHING',
  );
  const takenCopy = db.prepare<[string], number | null>('SELECT max(copy) FROM slips_taken WHERE line_id = ?').pluck();
  return {
    insert: (_tx, claim) => void insert.run(claim),
    get: (lineId) => get.get(lineId) ?? null,
    setConfirmedHere: (_tx, lineId) => void confirmed.run(lineId),
    insertTaken: (_tx, taken) => void insertTaken.run(taken),
    takenCopy: (lineId) => takenCopy.get(lineId) ?? null,
  };
}
