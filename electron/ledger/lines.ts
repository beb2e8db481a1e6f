// The lines table: one card and one retail order each.
import type { ProblemCode, RefusalCode } from '../../shared/errors.ts';
import type { SlipDoubt } from '../../shared/sale/card-facts.ts';
import type { ClaimStep } from '../../shared/sale/claim-steps.ts';
import type { LineEvent, LineState } from '../../shared/sale/line-state.ts';
import { column, integer, type RowOf, table, text, textOrNull } from './table.ts';
import type { Ledger, Tx } from './transaction.ts';

const lines = table('lines', {
  id: text,
  saleId: text,
  position: integer,
  productCode: text,
  productName: text,
  brand: text,
  currency: text,
  amountMinor: integer,
  /** ISO 3166-1 alpha-2, as sent. */
  country: text,
  cardLast4: textOrNull,
  /** Keyed hash of the scanned card number: the number itself is only in the sealed request. */
  cardMac: textOrNull,
  /** The scanned number, sealed, of a draft: it goes into the sealed request and is gone from here. */
  cardSealed: column<Uint8Array | null>(),
  state: column<LineState>(),
  orderId: textOrNull,
  /** 1 when the cashier cancelled while the answer to the create was unknown. */
  cancelRequested: column<0 | 1>(),
  refusalCode: column<RefusalCode | null>(),
  refusalField: textOrNull,
  voidRefusal: column<RefusalCode | null>(),
  problem: column<ProblemCode | null>(),
  waitingSince: textOrNull,
  /** As the service said it, in the service's time. */
  invalidateUntil: textOrNull,
  serialLast4: textOrNull,
  handedOverAt: textOrNull,
  /** What a manager decided last about the card by hand, and when (ISO 8601 UTC). */
  decided: column<ManualDecision | null>(),
  decidedAt: textOrNull,
  /** What was asked for last that takes the order back. */
  takeBack: column<TakeBack | null>(),
  /** 1 where its money was to go back before any confirm of this till had left. */
  neverConfirmed: column<0 | 1>(),
  /** Why nobody knows whether a pending slip of it is out. */
  slipDoubt: column<SlipDoubt | null>(),
  /** What was done about its slip since the till was started, unless a manager went on with the card since. */
  redeemedStep: column<ClaimStep | null>(),
  /** 1 once its code was shown to a person. */
  codeShown: column<0 | 1>(),
});

export type LineRow = RowOf<typeof lines>;

export type ManualDecision = Extract<LineEvent, 'settle' | 'settle-handed-over' | 'settle-return'>;
export type TakeBack = Extract<LineEvent, 'slip-return' | 'cancel-activation' | 'void'>;

/** Of a line that nothing was asked of the service for yet. */
export const untouched = {
  state: 'draft',
  orderId: null,
  cancelRequested: 0,
  refusalCode: null,
  refusalField: null,
  voidRefusal: null,
  problem: null,
  waitingSince: null,
  invalidateUntil: null,
  serialLast4: null,
  handedOverAt: null,
  decided: null,
  decidedAt: null,
  takeBack: null,
  neverConfirmed: 0,
  slipDoubt: null,
  redeemedStep: null,
  codeShown: 0,
} as const satisfies Partial<LineRow>;

export type Lines = {
  insert(tx: Tx, line: LineRow): void;
  /** All but what the setters below write, so that an older copy of a row undoes none of it. */
  save(tx: Tx, line: LineRow): void;
  /** A slip of it came, so that none is in doubt any more. */
  setRedeemed(tx: Tx, id: string, step: ClaimStep): void;
  /** A manager went on with the card after its slip was taken. */
  clearRedeemed(tx: Tx, id: string): void;
  /** The till was started: what a slip did before counts as heard of. */
  clearAllRedeemed(tx: Tx): void;
  setSlipDoubt(tx: Tx, id: string, doubt: SlipDoubt | null): void;
  setCodeShown(tx: Tx, id: string): void;
  /** Drafts only: nothing was ever asked of the service for it. */
  remove(tx: Tx, id: string): void;
  get(id: string): LineRow | null;
  bySale(saleId: string): LineRow[];
  /** Every line of a sale that goes on whose card is, or may become, the customer's, and was not handed over. */
  onTheWay(): LineRow[];
  /** Minor units of the cards that the service holds for this till, of sales begun from `since` on (ISO 8601 UTC); another till's not counted. */
  heldSince(since: string): number;
  /** Lines whose slip was redeemed since the till was started, as `redeemedStep` says. */
  redeemed(): LineRow[];
  /** Every line that waits for an answer of the service. */
  waiting(): LineRow[];
  /** A line that still holds this card, if any. */
  byCard(cardMac: string): LineRow | null;
  /** The line of this order of the service, if any. */
  byOrder(orderId: string): LineRow | null;
};

const columns = lines.columns();

export function createLines({ db }: Ledger): Lines {
  const insert = lines.insert(db);
  const save = lines.update(db, [
    'cardSealed',
    'state',
    'orderId',
    'cancelRequested',
    'refusalCode',
    'refusalField',
    'voidRefusal',
    'problem',
    'waitingSince',
    'invalidateUntil',
    'serialLast4',
    'handedOverAt',
    'decided',
    'decidedAt',
    'takeBack',
    'neverConfirmed',
  ]);
  const setRedeemed = db.prepare<[ClaimStep, string]>(
    'UPDATE lines SET redeemed_step = ?, slip_doubt = NULL WHERE id = ?',
  );
  const clearRedeemed = db.prepare<[string]>('UPDATE lines SET redeemed_step = NULL WHERE id = ?');
  const clearAllRedeemed = db.prepare<[]>('UPDATE lines SET redeemed_step = NULL WHERE redeemed_step IS NOT NULL');
  const setSlipDoubt = db.prepare<[SlipDoubt | null, string]>('UPDATE lines SET slip_doubt = ? WHERE id = ?');
  const setCodeShown = db.prepare<[string]>('UPDATE lines SET code_shown = 1 WHERE id = ?');
  const redeemed = db.prepare<[], LineRow>(`SELECT ${columns} FROM lines WHERE redeemed_step IS NOT NULL ORDER BY id`);
  const remove = db.prepare<[string]>("DELETE FROM lines WHERE id = ? AND state = 'draft'");
  const get = db.prepare<[string], LineRow>(`SELECT ${columns} FROM lines WHERE id = ?`);
  const bySale = db.prepare<[string], LineRow>(`SELECT ${columns} FROM lines WHERE sale_id = ? ORDER BY position`);
  const waiting = db.prepare<[], LineRow>(`SELECT ${columns} FROM lines WHERE waiting_since IS NOT NULL`);
  const onTheWay = db.prepare<[], LineRow>(
    `SELECT ${columns} FROM lines WHERE state IN ('reserving', 'reserved', 'activating', 'active') AND handed_over_at IS NULL
       AND sale_id IN (SELECT id FROM sales WHERE stage IN ('paying', 'committed')) ORDER BY id`,
  );
  const heldSince = db
    .prepare<[string], number>(
      `SELECT coalesce(sum(l.amount_minor), 0) FROM sales s JOIN lines l ON l.sale_id = s.id
       WHERE s.created_at >= ? AND l.state IN ('reserved', 'activating', 'active', 'cancelling', 'voiding')
         AND NOT EXISTS (SELECT 1 FROM claims c WHERE c.line_id = l.id)`,
    )
    .pluck();
  const byCard = db.prepare<[string], LineRow>(
    `SELECT ${columns} FROM lines WHERE card_mac = ? AND state NOT IN ('refused', 'cancelled', 'lost', 'voided')`,
  );
  const byOrder = db.prepare<[string], LineRow>(`SELECT ${columns} FROM lines WHERE order_id = ?`);
  return {
    insert: (_tx, line) => void insert.run(line),
    save: (_tx, line) => void save.run(line),
    setRedeemed: (_tx, id, step) => void setRedeemed.run(step, id),
    clearRedeemed: (_tx, id) => void clearRedeemed.run(id),
    clearAllRedeemed: (_tx) => void clearAllRedeemed.run(),
    setSlipDoubt: (_tx, id, doubt) => void setSlipDoubt.run(doubt, id),
    setCodeShown: (_tx, id) => void setCodeShown.run(id),
    redeemed: () => redeemed.all(),
    remove: (_tx, id) => void remove.run(id),
    get: (id) => get.get(id) ?? null,
    bySale: (saleId) => bySale.all(saleId),
    onTheWay: () => onTheWay.all(),
    heldSince: (since) => heldSince.get(since) ?? 0,
    waiting: () => waiting.all(),
    byCard: (cardMac) => byCard.get(cardMac) ?? null,
    byOrder: (orderId) => byOrder.get(orderId) ?? null,
  };
}
