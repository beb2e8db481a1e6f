// Whether an order the service answers with is the one that was asked about: the one check that every answer about a card passes.
// Invariants: what differs moves nothing and prints nothing; no order is taken for two lines, so that no card is paid for by another's
// money.
import type { RetailOrder } from '../../../shared/interface/resources.ts';
import { type Money, parseMoney } from '../../../shared/money.ts';
import type { LineRow } from '../../ledger/lines.ts';
import type { Tx } from '../../ledger/open.ts';
import type { TillContext } from './context.ts';
import type { Transitions } from './transitions.ts';

/** What was asked about. Null where it cannot be known here. */
export type AskedOrder = Money & {
  readonly orderId: string | null;
  readonly storeId: string;
  readonly terminalId: string | null;
  readonly receiptNumber: string | null;
  readonly productCode: string | null;
};

/** Compares what was asked for with what came back (WIRE: the answer repeats the request's fields). */
export function isAsked(asked: AskedOrder, order: RetailOrder): boolean {
  const value = parseMoney(order.face_value);
  const agrees = (wanted: string | null, told: string): boolean => wanted === null || wanted === told;
  return (
    value.ok &&
    value.value.currency === asked.currency &&
    value.value.amountMinor === asked.amountMinor &&
    order.store_id === asked.storeId &&
    agrees(asked.orderId?.toLowerCase() ?? null, order.id.toLowerCase()) &&
    agrees(asked.terminalId, order.terminal_id) &&
    agrees(asked.receiptNumber, order.receipt_id) &&
    agrees(asked.productCode, order.product_code)
  );
}

/** The order of this line, and no other line's. */
export type MatchesOrder = (line: LineRow, order: RetailOrder) => boolean;

export function createMatchesOrder({
  identity,
  sales,
  lines,
  claims,
}: Pick<TillContext, 'identity' | 'sales' | 'lines' | 'claims'>): MatchesOrder {
  const { storeId } = identity;

  /** A card that came with another till's slip keeps that till's names, as the service gave them when the slip was redeemed. */
  const askedOf = (line: LineRow): AskedOrder => {
    const { orderId, currency, amountMinor, productCode } = line;
    const money = { currency, amountMinor };
    const claim = claims.get(line.id);
    if (claim) {
      const { orderTerminal: terminalId, orderReceipt: receiptNumber } = claim;
      return { ...money, orderId, storeId, terminalId, receiptNumber, productCode: knownCode(productCode) };
    }
    const receiptNumber = sales.get(line.saleId)?.receiptNumber ?? '';
    return { ...money, orderId, storeId, terminalId: identity.terminalId, receiptNumber, productCode };
  };

  return (line, order) => {
    const taken = lines.byOrder(order.id);
    return isAsked(askedOf(line), order) && (taken === null || taken.id === line.id);
  };
}

/** For an order that was read outside the outbox. */
export type OrderCheck = {
  /** False where it is not this line's order: that stays in attention until an answer agrees. */
  holds(tx: Tx, line: LineRow, order: RetailOrder): boolean;
};

export function createOrderCheck(
  matchesOrder: MatchesOrder,
  { raise, settle }: Pick<Transitions, 'raise' | 'settle'>,
): OrderCheck {
  return {
    holds(tx, line, order) {
      const isIts = matchesOrder(line, order);
      if (isIts) settle(tx, line, ['answer_makes_no_sense']);
      else raise(tx, { saleId: line.saleId, lineId: line.id }, 'answer_makes_no_sense');
      return isIts;
    },
  };
}

/** The product of a line whose order was missing when its slip came. */
export const unknownProduct = '?';
const knownCode = (productCode: string): string | null => (productCode === unknownProduct ? null : productCode);
