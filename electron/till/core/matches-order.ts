// Whether an order the service answers with is the one a line asked for.
// Invariant: no order is taken for two lines, so that no card is paid for by another's money.
import type { RetailOrder } from '../../../shared/interface/resources.ts';
import { parseMoney } from '../../../shared/money.ts';
import type { LineRow } from '../../ledger/lines.ts';
import type { TillContext } from './context.ts';

export type MatchesOrder = (line: LineRow, order: RetailOrder) => boolean;

/** Compares what the create asked for with what came back (WIRE: the answer repeats the request's fields). */
export function createMatchesOrder({
  identity,
  sales,
  lines,
}: Pick<TillContext, 'identity' | 'sales' | 'lines'>): MatchesOrder {
  return (line, order) => {
    const value = parseMoney(order.face_value);
    const taken = lines.byOrder(order.id);
    return (
      order.product_code === line.productCode &&
      value.ok &&
      value.value.currency === line.currency &&
      value.value.amountMinor === line.amountMinor &&
      order.store_id === identity.storeId &&
      order.terminal_id === identity.terminalId &&
      order.receipt_id === sales.get(line.saleId)?.receiptNumber &&
      (taken === null || taken.id === line.id)
    );
  };
}
