// The tenders and tender_parts tables: what the customer was asked for, and which line each part of it pays.
import type { TenderState } from '../../shared/sale/tender-state.ts';
import type { TenderMethod } from '../../shared/views.ts';
import { column, integer, type RowOf, table, text, textOrNull } from './table.ts';
import type { Ledger, Tx } from './transaction.ts';

/** Where money came from that nobody paid at this till: at the till that issued a slip, or out of the shop's own pocket. */
export type TenderSource = 'slip' | 'shop';

const tenders = table('tenders', {
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
  createdAt: text,
  answeredAt: textOrNull,
});

export type TenderRow = RowOf<typeof tenders>;

const parts = table('tender_parts', {
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

export type TenderPartRow = RowOf<typeof parts> & {
  /** Its tender's. */
  source: TenderSource | null;
};

export type Tenders = {
  insert(tx: Tx, tender: TenderRow, part: TenderPartRow): void;
  save(tx: Tx, tender: TenderRow): void;
  insertPart(tx: Tx, part: TenderPartRow): void;
  savePart(tx: Tx, part: TenderPartRow): void;
  /** Its money is due back since then (ISO 8601 UTC). */
  setOwed(tx: Tx, partId: string, at: string): void;
  /** Since when the sale owes what is due back, or on its way back, now; null where it owes nothing. */
  owedSince(saleId: string): string | null;
  /** A person said how it ended; or (false) the terminal said otherwise since. */
  setAnsweredByPerson(tx: Tx, partId: string, isSo: boolean): void;
  wasAnsweredByPerson(partId: string): boolean;
  get(id: string): TenderRow | null;
  part(id: string): TenderPartRow | null;
  bySale(saleId: string): TenderRow[];
  partsBySale(saleId: string): TenderPartRow[];
  /** Every part in one of these states, of all sales. */
  partsInState(state: TenderState): TenderPartRow[];
  /** Every part that a card terminal was asked about since then (ISO 8601 UTC), in whatever state. */
  partsAtTerminalSince(at: string): TenderPartRow[];
};

const columns = tenders.columns();
const partColumns = `${parts.columns('p')}, (SELECT source FROM tenders WHERE id = p.tender_id) AS source`;

export function createTenders({ db }: Ledger): Tenders {
  const insert = tenders.insert(db);
  const save = tenders.update(db, ['tenderedMinor', 'approvalCode', 'terminalRef', 'answeredAt']);
  const insertPart = parts.insert(db);
  const savePart = parts.update(db, ['lineId', 'amountMinor', 'state', 'refundWay', 'refundId', 'refundAskedAt']);
  const setOwed = db.prepare<[string, string]>('UPDATE tender_parts SET owed_at = ? WHERE id = ?');
  const owedSince = db
    .prepare<[string], string | null>(
      `SELECT min(p.owed_at) FROM tenders t JOIN tender_parts p ON p.tender_id = t.id
       WHERE t.sale_id = ? AND p.state IN ('refund-due', 'refunding')`,
    )
    .pluck();
  const setAnswered = db.prepare<[0 | 1, string]>('UPDATE tender_parts SET answered_by_person = ? WHERE id = ?');
  const wasAnswered = db.prepare<[string], 0 | 1>('SELECT answered_by_person FROM tender_parts WHERE id = ?').pluck();
  const get = db.prepare<[string], TenderRow>(`SELECT ${columns} FROM tenders WHERE id = ?`);
  const part = db.prepare<[string], TenderPartRow>(`SELECT ${partColumns} FROM tender_parts p WHERE p.id = ?`);
  const bySale = db.prepare<[string], TenderRow>(`SELECT ${columns} FROM tenders WHERE sale_id = ? ORDER BY id`);
  const partsBySale = db.prepare<[string], TenderPartRow>(
    `SELECT ${partColumns} FROM tenders t JOIN tender_parts p ON p.tender_id = t.id WHERE t.sale_id = ? ORDER BY t.id, p.id`,
  );
  const inState = db.prepare<[string], TenderPartRow>(`SELECT ${partColumns} FROM tender_parts p WHERE p.state = ?`);
  const atTerminalSince = db.prepare<[string, string], TenderPartRow>(
    `SELECT ${partColumns} FROM tender_parts p JOIN tenders t ON t.id = p.tender_id
     WHERE t.terminal IS NOT NULL AND (t.created_at >= ? OR p.refund_asked_at >= ?)`,
  );
  return {
    insert(_tx, tender, first) {
      insert.run(tender);
      insertPart.run(first);
    },
    save: (_tx, tender) => void save.run(tender),
    insertPart: (_tx, row) => void insertPart.run(row),
    savePart: (_tx, row) => void savePart.run(row),
    setOwed: (_tx, partId, at) => void setOwed.run(at, partId),
    owedSince: (saleId) => owedSince.get(saleId) ?? null,
    setAnsweredByPerson: (_tx, partId, isSo) => void setAnswered.run(isSo ? 1 : 0, partId),
    wasAnsweredByPerson: (partId) => wasAnswered.get(partId) === 1,
    get: (id) => get.get(id) ?? null,
    part: (id) => part.get(id) ?? null,
    bySale: (saleId) => bySale.all(saleId),
    partsBySale: (saleId) => partsBySale.all(saleId),
    partsInState: (state) => inState.all(state),
    partsAtTerminalSince: (at) => atTerminalSince.all(at, at),
  };
}
