// The code and the PIN of a card on their way to its slip: taken from the answer that brought them, or read again by GET.
// Invariants: they are in memory only, and only until the slip is bytes; only an original of an active card's slip gets them, and a PIN slip,
// which is printed a second time on a supervisor's word alone (slips.ts).
import type { TillError } from '../../../shared/errors.ts';
import type { Delivery, RetailOrder } from '../../../shared/interface/resources.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { LineRow } from '../../ledger/lines.ts';
import type { SlipName } from '../../ledger/print-jobs.ts';
import type { ServiceAnswer } from '../../service/answer.ts';
import type { OrderOwner } from '../claims/order-owner.ts';
import type { TillContext } from '../core/context.ts';
import type { OrderCheck } from '../core/matches-order.ts';
import { refuse } from '../core/transaction.ts';

export function createCardCodes(
  context: TillContext,
  orderOwner: Pick<OrderOwner, 'foundInvalidated'>,
  orderCheck: OrderCheck,
  readOrder: (orderId: string) => Promise<ServiceAnswer<RetailOrder>>,
) {
  const { lines } = context;
  const kept = new Map<string, Delivery>();
  const keyOf = ({ lineId, document }: SlipName): string => `${lineId} ${document}`;

  const read = async (line: LineRow): Promise<Result<Delivery, TillError>> => {
    const answer = await readOrder(line.orderId ?? '');
    if (!answer.ok) return refuse('code_not_readable');
    const order = answer.value.value;
    const isIts = context.ledger.transaction((tx) => {
      const now = lines.get(line.id) ?? line;
      if (!orderCheck.holds(tx, now, order)) return false;
      if (now.state === 'active') orderOwner.foundInvalidated(tx, now, order);
      return true;
    });
    if (!isIts) return refuse('code_not_readable');
    return order.state === 'completed' && order.delivery ? ok(order.delivery) : refuse('code_not_readable');
  };

  return {
    /** What an answer brought for this slip. */
    keep: (slip: SlipName, delivery: Delivery) => void kept.set(keyOf(slip), delivery),
    /** The slip is bytes. */
    forget: (slip: SlipName) => void kept.delete(keyOf(slip)),
    /** Null where such a slip carries none. Error `code_not_readable`: the service cannot be asked, or has none now. */
    async of(slip: SlipName, copy: number): Promise<Result<Delivery | null, TillError>> {
      const line = slip.lineId === null ? null : lines.get(slip.lineId);
      const carries = slip.document === 'pin' || (copy === 0 && slip.document === 'activation');
      if (!carries || line?.state !== 'active' || line.saleId !== slip.saleId) return ok(null);
      const delivery = kept.get(keyOf(slip));
      return delivery ? ok(delivery) : read(line);
    },
  };
}
