// The lines table: one card and one retail order each. Those that wait for the service are read by waiting-lines.ts.
import type { ProblemCode, RefusalCode } from '../../shared/errors.ts';
import type { SlipDoubt } from '../../shared/sale/card-facts.ts';
import type { ClaimStep } from '../../shared/sale/claim-steps.ts';
import type { LineEvent, LineState } from '../../shared/sale/line-state.ts';
import type { LineCarrier, NumberBy } from '../../shared/sale/views.ts';
import type { VoidWitness } from '../../shared/sale/void-rule.ts';
import { column, integer, query, type RowOf, table, text, textOrNull, values, write } from './table.ts';
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
  /** Why the line waits: the service's own error code, if it is one that this till does not know. */
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

/** Best sellers and usual amounts are counted over so many of the newest cards, however long the till has been selling. */
const mostCounted = 2_000;

/** The same words in each query: SQLite uses the index `lines_on_the_way` only where a query repeats the index's condition. */
const onTheWay = `state IN ('reserving', 'reserved', 'activating', 'active') AND handed_over_at IS NULL
  AND EXISTS (SELECT 1 FROM sales WHERE sales.id = lines.sale_id AND stage IN ('paying', 'committed'))`;

type SoldAmount = { readonly productCode: string; readonly amountMinor: number };

export type Lines = ReturnType<typeof createLines>;

type RecentCard = Pick<LineRow, 'productCode' | 'amountMinor'>;

export function createLines({ db }: Ledger) {
  const setRedeemed = linesTable.update(db, ['redeemedStep', 'slipDoubt']);
  const clearRedeemed = linesTable.update(db, ['redeemedStep']);
  const setSlipDoubt = linesTable.update(db, ['slipDoubt']);
  const setNumber = linesTable.update(db, ['cardLast4', 'cardMac', 'cardSealed', 'carrier', 'numberBy']);
  const soldAmounts = query<[{ currency: string; before: string }], SoldAmount>(
    db,
    `SELECT product_code AS productCode, amount_minor AS amountMinor FROM
       (SELECT id, product_code, amount_minor FROM lines
        WHERE state = 'active' AND currency = @currency AND ordered_at < @before ORDER BY id DESC LIMIT ${mostCounted})
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
    onTheWay: linesTable.all(db, `WHERE ${onTheWay} ORDER BY id`),
    /** Those of `onTheWay` whose card is active, and whose order's id at the service is known. */
    activeNotHandedOver: linesTable.all(
      db,
      `WHERE ${onTheWay} AND state = 'active' AND order_id IS NOT NULL ORDER BY id`,
    ),
    /** Lines whose slip was redeemed since the till was started, as `redeemedStep` says. */
    redeemed: linesTable.all(db, 'WHERE redeemed_step IS NOT NULL ORDER BY id'),
    /** The lines that still hold this card. */
    byCard: linesTable.all<[cardMac: string]>(
      db,
      "WHERE card_mac = ? AND state NOT IN ('refused', 'cancelled', 'lost', 'voided')",
    ),
    /** The line of this order of the service, if any. */
    byOrder: linesTable.one<[orderId: string]>(db, 'WHERE order_id = ?'),
    /** Product codes, the most sold first; of two sold equally often, the one sold last. Counts the newest active cards, `mostCounted` at most. */
    bestSellers: values<string, [limit: number]>(
      db,
      `SELECT product_code FROM
         (SELECT id, product_code FROM lines WHERE state = 'active' ORDER BY id DESC LIMIT ${mostCounted})
       GROUP BY product_code ORDER BY count(*) DESC, max(id) DESC LIMIT ?`,
    ),
    /**
     * Each product in each amount it was sold in, the most often sold first; of two, the lower amount. Counts the newest active cards of this
     * currency, `mostCounted` at most, that were ordered before `before` (ISO 8601 UTC).
     */
    soldAmounts: (of: { readonly currency: string; readonly before: string }) => soldAmounts.all(of),
  };
}
