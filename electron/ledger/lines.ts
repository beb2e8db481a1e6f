// The lines table: one card and one retail order each.
import type { ProblemCode, RefusalCode } from '../../shared/errors.ts';
import type { SlipDoubt } from '../../shared/sale/card-facts.ts';
import type { ClaimStep } from '../../shared/sale/claim-steps.ts';
import type { LineEvent, LineState } from '../../shared/sale/line-state.ts';
import type { LineCarrier, NumberBy } from '../../shared/sale/views.ts';
import type { VoidWitness } from '../../shared/sale/void-rule.ts';
import { column, integer, oneOf, query, type RowOf, table, text, textOrNull, value, values, write } from './table.ts';
import type { Ledger, Tx } from './transaction.ts';

export const linesTable = table('lines', {
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
  /** As it was last decided; a draft is judged again by the current rules (core/judge-draft.ts). */
  carrier: column<LineCarrier>(),
  /** How its number came in; null where it has none. */
  numberBy: column<NumberBy | null>(),
  state: column<LineState>(),
  orderId: textOrNull,
  /** When the service made the order (ISO 8601 UTC, its time); null before. */
  orderedAt: textOrNull,
  /** 1 when the cashier cancelled while the answer to the create was unknown. */
  cancelRequested: column<0 | 1>(),
  refusalCode: column<RefusalCode | null>(),
  /** The wrong field of the request; of an unknown reason the service's code for it. */
  refusalField: textOrNull,
  voidRefusal: column<RefusalCode | null>(),
  /** What vouched for its last void as well as the manager; null where only a manager was required. */
  voidWitness: column<VoidWitness | null>(),
  problem: column<ProblemCode | null>(),
  /** The code that the service gave for it, where this till does not know it. */
  saidCode: textOrNull,
  waitingSince: textOrNull,
  /** As the service said it, in the service's time. */
  invalidateUntil: textOrNull,
  serialLast4: textOrNull,
  handedOverAt: textOrNull,
  /** How it was known to be the card that was sold; null before. */
  givenBy: column<GivenBy | null>(),
  /** What a manager decided last about the card by hand, and when (ISO 8601 UTC). */
  decided: column<ManualDecision | null>(),
  decidedAt: textOrNull,
  /** The last act that takes the order back. */
  takeBack: column<TakeBack | null>(),
  /** 1 once an invalidation of this till may have left: durable before its first byte. */
  invalidateLeft: column<0 | 1>(),
  /** 1 if no confirm of this till had left when its money was to go back. */
  neverConfirmed: column<0 | 1>(),
  /** Why it is unknown whether a claim slip of it is out. */
  slipDoubt: column<SlipDoubt | null>(),
  /** What was done about its slip since the till was started, unless a manager continued with the card since. */
  redeemedStep: column<ClaimStep | null>(),
  /** 1 once its code was shown to a person. */
  codeShown: column<0 | 1>(),
});

export type LineRow = RowOf<typeof linesTable>;

/** `hand`: nobody asked for more. */
export type GivenBy = 'scan' | 'eye' | 'hand';
export type ManualDecision = Extract<LineEvent, 'settle' | 'settle-handed-over' | 'settle-return'>;
export type TakeBack = Extract<LineEvent, 'slip-return' | 'cancel-activation' | 'void'>;

/** Of a line that nothing was asked of the service for yet. */
export const untouched = {
  state: 'draft',
  carrier: 'code',
  numberBy: null,
  orderId: null,
  orderedAt: null,
  cancelRequested: 0,
  refusalCode: null,
  refusalField: null,
  voidRefusal: null,
  voidWitness: null,
  problem: null,
  saidCode: null,
  waitingSince: null,
  invalidateUntil: null,
  serialLast4: null,
  handedOverAt: null,
  givenBy: null,
  decided: null,
  decidedAt: null,
  takeBack: null,
  invalidateLeft: 0,
  neverConfirmed: 0,
  slipDoubt: null,
  redeemedStep: null,
  codeShown: 0,
} as const satisfies Partial<LineRow>;

type SoldAmount = { readonly productCode: string; readonly amountMinor: number };

export type Lines = ReturnType<typeof createLines>;

/** Start times of waits (ISO 8601 UTC) that are not young: until the one, or, as the clock was set back since, from the other on. */
export type WaitsSince = { readonly before: string; readonly after: string };

/** Of lines that have waited for so long. A start time in the future counts as one in the past. */
export function waitsSince(now: Date, forMs: number): WaitsSince {
  return {
    before: new Date(now.getTime() - forMs).toISOString(),
    after: new Date(now.getTime() + forMs).toISOString(),
  };
}

type RecentCard = Pick<LineRow, 'productCode' | 'amountMinor'>;

export function createLines({ db }: Ledger) {
  /** A reservation that waits has no money in it yet, and holds up its own sale only. */
  const countUnresolved = value<number, [WaitsSince]>(
    db,
    `SELECT count(*) FROM lines WHERE waiting_since IS NOT NULL AND NOT (waiting_since > @before AND waiting_since < @after)
       AND state IN ('activating', 'voiding', 'cancelling')`,
  );
  /** Read after every commit, so it answers at once: most often no line waits. */
  const waits = oneOf<
    [],
    { first: string | null; last: string | null; reserving: number | null; saidCode: string | null }
  >(
    db,
    `SELECT min(waiting_since) AS first, max(waiting_since) AS last, sum(state = 'reserving') AS reserving, min(said_code) AS saidCode
     FROM lines WHERE waiting_since IS NOT NULL`,
  );
  const anyWaits = ({ before, after }: WaitsSince): boolean => {
    const { first, last } = waits() ?? {};
    return (first ?? after) <= before || (last ?? before) >= after;
  };
  const reserving = linesTable.all(db, "WHERE waiting_since IS NOT NULL AND state = 'reserving'");
  const overdue = linesTable.all<[WaitsSince & { readonly most: number }]>(
    db,
    `WHERE waiting_since IS NOT NULL AND NOT (waiting_since > @before AND waiting_since < @after)
       AND NOT EXISTS (SELECT 1 FROM attention INDEXED BY attention_of_sale WHERE closed_at IS NULL
         AND attention.sale_id = lines.sale_id AND attention.line_id = lines.id AND code = 'waiting_too_long')
     ORDER BY waiting_since LIMIT @most`,
  );
  const setRedeemed = linesTable.update(db, ['redeemedStep', 'slipDoubt']);
  const clearRedeemed = linesTable.update(db, ['redeemedStep']);
  const setSlipDoubt = linesTable.update(db, ['slipDoubt']);
  const setNumber = linesTable.update(db, ['cardLast4', 'cardMac', 'cardSealed', 'carrier', 'numberBy']);
  const soldAmounts = query<[{ currency: string; before: string }], SoldAmount>(
    db,
    `SELECT product_code AS productCode, amount_minor AS amountMinor FROM
       (SELECT id, product_code, amount_minor FROM lines
        WHERE state = 'active' AND currency = @currency AND ordered_at < @before ORDER BY id DESC LIMIT 2000)
     GROUP BY product_code, amount_minor ORDER BY count(*) DESC, amount_minor`,
  );
  const recentCards = query<[{ since: string; currency: string; saleId: string }], RecentCard>(
    db,
    `SELECT product_code AS productCode, amount_minor AS amountMinor FROM lines WHERE ordered_at >= @since AND currency = @currency
       AND sale_id <> @saleId AND state IN ('reserved', 'activating', 'active', 'lost', 'manually-settled')`,
  );
  return {
    /** What was ordered `since` (service time), and is still in force; of other sales. */
    recentCards: (asked: { since: string; currency: string; saleId: string }): readonly RecentCard[] =>
      recentCards.all(asked),
    insert: linesTable.insert(db),
    /** All but what the setters below write, so that an older copy of a row undoes none of it. */
    save: linesTable.update(db, [
      'cardSealed',
      'carrier',
      'state',
      'orderId',
      'orderedAt',
      'cancelRequested',
      'refusalCode',
      'refusalField',
      'voidRefusal',
      'voidWitness',
      'problem',
      'saidCode',
      'waitingSince',
      'invalidateUntil',
      'serialLast4',
      'handedOverAt',
      'givenBy',
      'decided',
      'decidedAt',
      'takeBack',
      'invalidateLeft',
      'neverConfirmed',
    ]),
    /** A slip of it came, so that none is in doubt any more. */
    setRedeemed: (tx: Tx, id: string, redeemedStep: ClaimStep) =>
      setRedeemed(tx, { id, redeemedStep, slipDoubt: null }),
    /** A manager continued with the card after its slip was taken. */
    clearRedeemed: (tx: Tx, id: string) => clearRedeemed(tx, { id, redeemedStep: null }),
    /** At a start, what slips did before counts as seen. */
    clearAllRedeemed: write(db, 'UPDATE lines SET redeemed_step = NULL WHERE redeemed_step IS NOT NULL'),
    setSlipDoubt: (tx: Tx, id: string, slipDoubt: SlipDoubt | null) => setSlipDoubt(tx, { id, slipDoubt }),
    /** Of a draft: its number, or that it is printed. */
    setNumber,
    setCodeShown: write<[id: string]>(db, 'UPDATE lines SET code_shown = 1 WHERE id = ?'),
    /** Drafts only: nothing was ever asked of the service for it. */
    remove: write<[id: string]>(db, "DELETE FROM lines WHERE id = ? AND state = 'draft'"),
    get: linesTable.one<[id: string]>(db, 'WHERE id = ?'),
    bySale: linesTable.all<[saleId: string]>(db, 'WHERE sale_id = ? ORDER BY position'),
    /** Every line of a sale that continues whose card is, or may become, the customer's, and was not handed over. */
    onTheWay: linesTable.all(
      db,
      `WHERE state IN ('reserving', 'reserved', 'activating', 'active') AND handed_over_at IS NULL
         AND EXISTS (SELECT 1 FROM sales WHERE sales.id = lines.sale_id AND stage IN ('paying', 'committed')) ORDER BY id`,
    ),
    /** Lines whose slip was redeemed since the till was started, as `redeemedStep` says. */
    redeemed: linesTable.all(db, 'WHERE redeemed_step IS NOT NULL ORDER BY id'),
    /** Those of them that work, by the service's id of their order. */
    workingOnTheWay: linesTable.all(
      db,
      `WHERE state IN ('reserving', 'reserved', 'activating', 'active') AND handed_over_at IS NULL
         AND state = 'active' AND order_id IS NOT NULL
         AND EXISTS (SELECT 1 FROM sales WHERE sales.id = lines.sale_id AND stage IN ('paying', 'committed')) ORDER BY id`,
    ),
    /** Every line that waits for an answer of the service: ten thousand, after a bad day. */
    waiting: linesTable.all(db, 'WHERE waiting_since IS NOT NULL'),
    /** Of them all: a code of the service for why one waits that this till does not know; null where there is none. */
    saidCode: () => waits()?.saidCode ?? null,
    /** Those of them whose order may be made, or not. */
    reserving: () => (waits()?.reserving ? reserving() : []),
    /** How many of them with money in them, or on its way back, have waited since before the one time, or since after the other. */
    countUnresolved: (since: WaitsSince) => (anyWaits(since) ? (countUnresolved(since) ?? 0) : 0),
    /** The first that have waited so, and are not in the attention list for it. */
    overdue: (since: WaitsSince, most: number) => (anyWaits(since) ? overdue({ ...since, most }) : []),
    /** The lines that still hold this card. */
    byCard: linesTable.all<[cardMac: string]>(
      db,
      "WHERE card_mac = ? AND state NOT IN ('refused', 'cancelled', 'lost', 'voided')",
    ),
    /** The line of this order of the service, if any. */
    byOrder: linesTable.one<[orderId: string]>(db, 'WHERE order_id = ?'),
    /** Product codes, the most sold first, of equals the one sold last: of so many lines at most, however long the till has been selling. */
    bestSellers: values<string, [limit: number]>(
      db,
      `SELECT product_code FROM
         (SELECT id, product_code FROM lines WHERE state = 'active' ORDER BY id DESC LIMIT 2000)
       GROUP BY product_code ORDER BY count(*) DESC, max(id) DESC LIMIT ?`,
    ),
    /** How often each product was sold in each amount, the most often first: of cards ordered before that time, and not too many. */
    soldAmounts: (of: { readonly currency: string; readonly before: string }) => soldAmounts.all(of),
  };
}
