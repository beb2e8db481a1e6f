// Cards that the service prepares are looked at: after 5 s, 30 s and 5 min, then each 15 min, or when a webhook names them or a person asks.
// Invariants: one GET a second in all; what a webhook says moves nothing; an order of unknown whereabouts is only offered to a person.
import { type Order, order as orderSchema } from '../../../shared/interface/orders.ts';
import type { CompanyCardRow } from '../../ledger/company-orders.ts';
import type { ServiceClient } from '../../service/client.ts';
import type { OrderWork } from '../../webhooks/inbox.ts';
import type { TillCore } from '../core/capability.ts';
import type { ServiceLine } from '../core/service-line.ts';
import type { CompanyAnswers } from './answers.ts';
import type { CompanyMoves } from './moves.ts';

const delaysMs = [5_000, 30_000, 300_000];
const lastDelayMs = 900_000;
const restMs = 1_000;

export function createCompanyLooks(
  till: TillCore,
  client: Pick<ServiceClient, 'order'>,
  outbox: ServiceLine['companyOutbox'],
  { write }: CompanyMoves,
  answers: CompanyAnswers,
) {
  const { ledger, companyOrders, timers } = till;
  /** Of each card that is prepared: how often it was looked at, and when it is again. */
  const plan = new Map<string, { looks: number; dueAtMs: number }>();
  let isLooking = false;
  let isOver = false;
  let cancel = (): void => {};

  const mayBe = (card: CompanyCardRow, order: Order | undefined): boolean => {
    const state = companyOrders.get(card.orderId);
    return state !== null && order !== undefined && answers.agrees(state, card, order);
  };

  /** `later`: the service could not be asked. */
  const look = async (serviceId: string): Promise<'done' | 'later'> => {
    const answer = await client.order(serviceId);
    if (!answer.ok) return answer.error.kind === 'refused' && answer.error.status === 404 ? 'done' : 'later';
    const order = answer.value.value;
    ledger.answered((tx) => {
      const card = companyOrders.byServiceId(serviceId);
      if (card) answers.seen(tx, card.id, order);
      for (const unknown of card ? [] : companyOrders.inState('unknown')) {
        const state = companyOrders.get(unknown.orderId);
        if (state && !unknown.offered.split(' ').includes(serviceId) && mayBe(unknown, order))
          write(tx, state, { kind: 'company-card-offered', body: { n: unknown.n, serviceId } });
      }
    });
    outbox.wake();
    return 'done';
  };

  const arrange = (): void => {
    if (isOver) return;
    const cards = companyOrders.inState('processing');
    for (const id of plan.keys()) if (!cards.some((card) => card.id === id)) plan.delete(id);
    for (const { id } of cards)
      if (!plan.has(id)) plan.set(id, { looks: 0, dueAtMs: timers.nowMs() + (delaysMs[0] ?? 0) });
    // A look that is under way, or rests, arranges the next one itself.
    if (isLooking) return;
    cancel();
    const [next] = [...plan.values()].map(({ dueAtMs }) => dueAtMs).sort((a, b) => a - b);
    if (next !== undefined) cancel = timers.after(Math.max(0, next - timers.nowMs()), turn);
  };

  const turn = (): void => {
    const [card] = companyOrders
      .inState('processing')
      .filter(({ id }) => (plan.get(id)?.dueAtMs ?? Number.POSITIVE_INFINITY) <= timers.nowMs());
    const planned = card && plan.get(card.id);
    if (!planned || card.serviceId === null) {
      arrange();
      return;
    }
    planned.looks += 1;
    planned.dueAtMs = timers.nowMs() + (delaysMs[planned.looks] ?? lastDelayMs);
    isLooking = true;
    void look(card.serviceId)
      .catch(till.failed)
      .finally(() => {
        // A look that was under way as the till closed arranges none.
        if (isOver) return;
        cancel = timers.after(restMs, () => {
          isLooking = false;
          arrange();
        });
      });
  };

  const work: OrderWork = {
    isOurs(serviceId, data) {
      const card = companyOrders.byServiceId(serviceId);
      if (card) return card.state !== 'ready' || data.state !== 'completed';
      const told = orderSchema.safeParse(data).data;
      const open = told ? [...companyOrders.inState('placing'), ...companyOrders.inState('unknown')] : [];
      return open.some((one) => mayBe(one, told));
    },
    async checkOrder(serviceId) {
      const card = companyOrders.byServiceId(serviceId);
      if (card?.state === 'cancelling') outbox.retryNow(card.id);
      if (card) return card.state === 'processing' || card.state === 'ready' ? look(serviceId) : 'done';
      // The answer to the request of such a card is still out: it may be its order.
      return companyOrders.inState('placing').length > 0 ? 'later' : look(serviceId);
    },
  };

  return {
    work,
    arrange,
    /** Of an order's cards, now. */
    askNow(cards: readonly CompanyCardRow[]): void {
      for (const { id, state } of cards) {
        if (state === 'placing' || state === 'cancelling') outbox.retryNow(id);
        const planned = plan.get(id);
        if (planned) planned.dueAtMs = timers.nowMs();
      }
      arrange();
    },
    stop(): void {
      isOver = true;
      cancel();
    },
  };
}
