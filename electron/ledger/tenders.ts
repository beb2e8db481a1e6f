// The tenders and tender_parts tables: what the customer was asked for, and which line each part of it pays.
import type { TenderState } from '../../shared/sale/tender-state.ts';
import type { TenderMethod } from '../../shared/sale/views.ts';
import { allOf, column, integer, oneOf, type RowOf, table, text, textOrNull, value, write } from './table.ts';
import type { Ledger, Tx } from './transaction.ts';

/** Where money came from that nobody paid at this till: at the till that issued a slip, or out of the shop's own pocket. */
export type TenderSource = 'slip' | 'shop';

export const tendersTable = table('tenders', {
  id: text,
  saleId: text,
  method: column<TenderMethod>(),
  /** What it pays of the sale's total. */
  amountMinor: integer,
  /** Cash handed over; the change is what exceeds `amountMinor`. */
  tenderedMinor: column<number | null>(),
  approvalCode: textOrNull,
  /** The terminal that the till itself asked; null where a person is asked. */
  terminal: textOrNull,
  /** What that terminal calls the payment, once it approved it. */
  terminalRef: textOrNull,
  /** Cash only: what `amountMinor` was rounded by so that coins can pay it. Positive where the customer paid more. */
  roundingMinor: integer,
  /** Null: the customer paid it here. */
  source: column<TenderSource | null>(),
  /** What it was booked as before a supervisor corrected it last; null where nobody did. */
  correctedFrom: column<TenderMethod | null>(),
  createdAt: text,
  answeredAt: textOrNull,
});

export type TenderRow = RowOf<typeof tendersTable>;

export const partsTable = table('tender_parts', {
  id: text,
  tenderId: text,
  /** Null until the sale is committed, and for what was paid beyond the total. */
  lineId: textOrNull,
  amountMinor: integer,
  state: column<TenderState>(),
  refundWay: column<'as-paid' | 'cash' | null>(),
  /** The last question to the terminal about giving it back, and when it became durable; null where a person was asked. */
  refundId: textOrNull,
  refundAskedAt: textOrNull,
});

export type TenderPartRow = RowOf<typeof partsTable> & {
  /** Its tender's. */
  source: TenderSource | null;
};

/** Word for word those of the index of what is owed. */
const owedStates = "'refund-due', 'refunding', 'refund-unknown'";
/** A part in one of these still waits for a person. */
export type OpenState = Extract<TenderState, 'requested' | 'unknown' | 'refund-due' | 'refunding' | 'refund-unknown'>;

/** The sales with money that is due back, or asked for without knowing whether it went, as the index of what is owed has them. */
export const owingSales = `SELECT tenders.sale_id FROM tenders JOIN tender_parts ON tender_parts.tender_id = tenders.id
  WHERE tender_parts.state IN (${owedStates})`;

export function createTenders({ db }: Pick<Ledger, 'db'>) {
  const insert = tendersTable.insert(db);
  const insertPart = partsTable.insert(db);
  const setReturned = write<[minor: number, partId: string]>(
    db,
    'UPDATE tender_parts SET returned_minor = ? WHERE id = ?',
  );
  const setOwed = write<[at: string, partId: string]>(db, 'UPDATE tender_parts SET owed_at = ? WHERE id = ?');
  const setAnswered = write<[0 | 1, string]>(db, 'UPDATE tender_parts SET answered_by_person = ? WHERE id = ?');
  const wasAnswered = value<0 | 1, [string]>(db, 'SELECT answered_by_person FROM tender_parts WHERE id = ?');
  const addDenial = write<[string]>(db, 'UPDATE tender_parts SET refund_denials = refund_denials + 1 WHERE id = ?');
  const denials = value<number, [string]>(db, 'SELECT refund_denials FROM tender_parts WHERE id = ?');
  const partOf = (rest: string): string =>
    `SELECT ${partsTable.columns('p')}, (SELECT source FROM tenders WHERE id = p.tender_id) AS source FROM ${rest}`;
  const partsFrom = <P extends unknown[]>(rest: string) => allOf<P, TenderPartRow>(db, partOf(rest));
  const partsBySale = partsFrom<[string]>(
    'tenders t JOIN tender_parts p ON p.tender_id = t.id WHERE t.sale_id = ? ORDER BY t.id, p.id',
  );
  // Both by an index of few rows: what is owed, and what is asked for, which only the open sale can have.
  const partsOwed = partsFrom<[TenderState]>(`tender_parts p WHERE p.state = ? AND p.state IN (${owedStates})`);
  const partsAsked = partsFrom<[TenderState]>(
    `sales s INDEXED BY sales_open CROSS JOIN tenders t ON t.sale_id = s.id CROSS JOIN tender_parts p ON p.tender_id = t.id
     WHERE s.stage IN ('basket', 'paying') AND s.suspended_at IS NULL AND p.state = ?`,
  );
  const usedSince = value<1, [string, string]>(
    db,
    'SELECT 1 FROM tenders WHERE approval_code = ? AND answered_at >= ? LIMIT 1',
  );
  // A terminal that the till asked itself names each payment it took: without its name a person typed the code.
  const isByHand = 'approval_code IS NOT NULL AND terminal_ref IS NULL';
  const byHandSince = value<number, [string]>(
    db,
    `SELECT sum(amount_minor) FROM tenders WHERE ${isByHand} AND answered_at >= ?`,
  );
  const byHandOfSale = value<number, [string]>(
    db,
    `SELECT sum(amount_minor) FROM tenders WHERE ${isByHand} AND sale_id = ?`,
  );
  const partsAtTerminal = partsFrom<[string, string]>(
    `tender_parts p JOIN tenders t ON t.id = p.tender_id
     WHERE t.terminal IS NOT NULL AND (t.created_at >= ? OR p.refund_asked_at >= ?)`,
  );
  return {
    insert(tx: Tx, tender: TenderRow, first: TenderPartRow): void {
      insert(tx, tender);
      insertPart(tx, first);
    },
    save: tendersTable.update(db, ['tenderedMinor', 'approvalCode', 'terminalRef', 'answeredAt']),
    correct: tendersTable.update(db, ['method', 'roundingMinor', 'tenderedMinor', 'approvalCode', 'correctedFrom']),
    insertPart,
    savePart: partsTable.update(db, ['lineId', 'amountMinor', 'state', 'refundWay', 'refundId', 'refundAskedAt']),
    /** So much of it left the till, coin rounding included. */
    setReturned: (tx: Tx, partId: string, minor: number) => setReturned(tx, minor, partId),
    /** Its money is due back since then (ISO 8601 UTC). */
    setOwed: (tx: Tx, partId: string, at: string) => setOwed(tx, at, partId),
    /** Since when the sale owes what is due back, or on its way back, now; null where it owes nothing. */
    owedSince: value<string, [saleId: string]>(
      db,
      `SELECT min(p.owed_at) FROM tenders t JOIN tender_parts p ON p.tender_id = t.id
       WHERE t.sale_id = ? AND p.state IN ('refund-due', 'refunding')`,
    ),
    /** A person said how it ended; or (false) the terminal said otherwise since. */
    setAnsweredByPerson: (tx: Tx, partId: string, isSo: boolean) => setAnswered(tx, isSo ? 1 : 0, partId),
    /** A person said that it was not returned after all; and how often that was said. */
    addRefundDenial: (tx: Tx, partId: string) => addDenial(tx, partId),
    refundDenials: (partId: string) => denials(partId) ?? 0,
    /** Any payment has this approval code that was answered since then (ISO 8601 UTC). */
    isCodeUsedSince: (code: string, since: string) => usedSince(code, since) === 1,
    /** Minor units of the card payments whose code a person typed, all since then or those of one sale. */
    byHandSince: (since: string) => byHandSince(since) ?? 0,
    byHandOfSale: (saleId: string) => byHandOfSale(saleId) ?? 0,
    wasAnsweredByPerson: (partId: string) => wasAnswered(partId) === 1,
    get: tendersTable.one<[id: string]>(db, 'WHERE id = ?'),
    part: oneOf<[id: string], TenderPartRow>(db, partOf('tender_parts p WHERE p.id = ?')),
    bySale: tendersTable.all<[saleId: string]>(db, 'WHERE sale_id = ? ORDER BY id'),
    partsBySale,
    /** Every part in one of these states, of all sales. */
    partsInState: (state: OpenState) =>
      state === 'requested' || state === 'unknown' ? partsAsked(state) : partsOwed(state),
    /** Every part that a card terminal was asked about since then (ISO 8601 UTC), in whatever state. */
    partsAtTerminalSince: (at: string) => partsAtTerminal(at, at),
  };
}
