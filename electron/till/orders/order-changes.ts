// What the till does when a webhook names one of its orders, at its start with those of the open sale, and now and then with cards whose
// claim slip is out, or whose last answer was about something else: looks for itself.
// Invariant: nothing is moved by what the event said, and a line that its own outbox is busy with is left to the outbox.
import type { WebhookEnvelope } from '../../../shared/interface/events.ts';
import type { RetailOrder } from '../../../shared/interface/resources.ts';
import { isWaiting } from '../../../shared/sale/line-state.ts';
import type { LineRow } from '../../ledger/lines.ts';
import type { ServiceAnswer } from '../../service/answer.ts';
import type { OrderOwner } from '../claims/order-owner.ts';
import type { OutstandingSlips } from '../claims/outstanding-slips.ts';
import type { TillContext } from '../core/context.ts';
import type { OrderCheck } from '../core/matches-order.ts';
import type { Transitions } from '../core/transitions.ts';
import { endedAtService } from './apply-create.ts';
import type { ForeignOrders } from './foreign-orders.ts';

export function createOrderChanges(
  context: Pick<TillContext, 'ledger' | 'sales' | 'lines' | 'tenders' | 'outbox' | 'outboxRows' | 'attention'>,
  transitions: Transitions,
  orderOwner: Pick<OrderOwner, 'foundInvalidated'>,
  outstandingSlips: Pick<OutstandingSlips, 'isOut'>,
  orderCheck: OrderCheck,
  foreignOrders: Pick<ForeignOrders, 'isOfThisTerminal' | 'checkOrder'>,
  readOrder: (orderId: string) => Promise<ServiceAnswer<RetailOrder>>,
) {
  const { ledger, sales, lines, tenders, outbox, outboxRows, attention } = context;

  /** With money under way, the commit finds out what became of the order, and knows what is then due back. */
  const isUnpaid = (saleId: string): boolean =>
    tenders.partsBySale(saleId).every(({ state, source }) => state === 'declined' || source === 'shop');

  /** What becomes of its order still matters here: a reservation, and a card that a customer has or is to have. */
  const isWatched = (line: LineRow): boolean =>
    line.state === 'reserved' ||
    line.state === 'active' ||
    (line.state === 'manually-settled' && transitions.decided(line)?.what === 'settle-handed-over');

  /** Where its order ended: refuses a reservation of a sale that `mayRefuse`, and reports a card that was invalidated. */
  const read = async (orderId: string, mayRefuse: (saleId: string) => boolean): Promise<'done' | 'later'> => {
    const answer = await readOrder(orderId);
    if (!answer.ok) return answer.error.kind === 'refused' && answer.error.status === 404 ? 'done' : 'later';
    const order = answer.value.value;
    const hasEnded = order.state === 'failed' || order.state === 'invalidated';
    ledger.transaction((tx) => {
      // A person may have moved it while the answer was under way.
      const line = lines.byOrder(orderId);
      if (line && !orderCheck.holds(tx, line, order)) return;
      if (!hasEnded) return;
      if (line?.state === 'reserved' && mayRefuse(line.saleId))
        transitions.line(tx, line, 'order-refused', null, { refusalCode: endedAtService(order) });
      else if (line) orderOwner.foundInvalidated(tx, line, order);
    });
    return 'done';
  };

  const news = {
    /** Its reservations were not watched while the till was off: one that ended is refused before the customer is asked to pay for it. */
    async checkOpenSale(): Promise<void> {
      for (const { state, orderId } of lines.bySale(sales.open()?.id ?? ''))
        if (state === 'reserved' && orderId !== null) await read(orderId, () => true);
    },
    /** Of a line of this till, or of none, though the event says that it is of this terminal. */
    isOurs: (orderId: string, data: WebhookEnvelope['data']): boolean =>
      lines.byOrder(orderId) !== null || foreignOrders.isOfThisTerminal(data),
    /**
     * `checkOrder` for each active card that leaves only against a slip, or that a restored ledger knows from before: another till, or this one in the
     * time that is lost, may have ended its order. And for each card whose answer did not agree with what was asked for, until one does.
     */
    async recheck(): Promise<void> {
      for (const { lineId } of attention.openOf('answer_makes_no_sense')) {
        const orderId = lines.get(lineId ?? '')?.orderId;
        if (orderId) await news.checkOrder(orderId);
      }
      for (const line of lines.activeNotHandedOver())
        if (line.orderId !== null && (outstandingSlips.isOut(line) || transitions.isFromBackup(line.saleId)))
          await news.checkOrder(line.orderId);
    },
    /** `later` where the service could not be asked. */
    async checkOrder(orderId: string): Promise<'done' | 'later'> {
      const line = lines.byOrder(orderId);
      if (!line) return foreignOrders.checkOrder(orderId);
      if (isWaiting(line.state) || outboxRows.bySubject(line.id).length > 0) {
        outbox.retryNow(line.id);
        return 'done';
      }
      if (!isWatched(line)) return 'done';
      return read(orderId, isUnpaid);
    },
  };
  return news;
}

export type OrderChanges = ReturnType<typeof createOrderChanges>;
