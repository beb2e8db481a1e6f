// Managers who settle by hand what no rule can, at a simulated till. Invariant: they decide by what is so, as far as the store can know
// it: what the service says of the order, what lies in whose hand, what the bank's paper says; and what they decide they do.
import { type AttentionStep, needsManager } from '../../shared/sale/attention-steps.ts';
import type { AttentionView } from '../../shared/views.ts';
import { type Asking, approvalOf } from './asking.ts';
import type { Books } from './books.ts';
import type { Facts, LineFacts } from './rows.ts';
import type { PeoplesStep } from './steps.ts';
import type { Store } from './store.ts';

export type Deciders = { decide(step: Extract<PeoplesStep, { do: 'decide' }>): Promise<void> };

export function createDeciders(deps: {
  readonly till: number;
  readonly asking: Asking;
  readonly facts: () => Facts;
  readonly books: Books;
  readonly store: Store;
  /** The service's state of an order, as its operator says on the telephone. */
  readonly orderState: (orderId: string) => string | null;
  readonly mayTell: (isAtWork: boolean, askId: string) => boolean;
  readonly broken: (promise: string, what: string) => void;
}): Deciders {
  const { till, facts, books, store, orderState, broken } = deps;
  const { ask, askWith } = deps.asking;

  const lineOf = (entry: AttentionView): LineFacts | null =>
    facts().lines.find(({ id }) => id === entry.line?.id) ?? null;

  /** What an honest person may say of this entry. */
  const isTrue = (step: AttentionStep, entry: AttentionView): boolean => {
    const line = lineOf(entry);
    const orderId = line?.order_id ?? null;
    const part = facts().parts.find(({ id }) => id === entry.refund?.partId) ?? null;
    switch (step) {
      case 'retry':
      case 'take-note':
      case 'customer-told':
        return true;
      case 'return-money':
        return line !== null && store.isCustomerHere(till, line);
      case 'refund-made':
      case 'refund-not-made': {
        if (!part || (part.refund_id !== null && !deps.mayTell(part.state === 'refunding', part.refund_id)))
          return false;
        return books.timesReturned(part.id) > 0 === (step === 'refund-made');
      }
      case 'slip-gone':
        return orderId !== null && !store.hasSlip(till, orderId);
      // The customer holds a card, or takes one now, that works.
      case 'settle-card-handed-over':
        if (!line || orderId === null || orderState(orderId) !== 'completed') return false;
        if (line.state === 'ended-by-other-till')
          return store.isInHand(orderId) || (store.isLost(till, line) && store.mayGive(till, orderId));
        return (
          ['activating', 'voiding'].includes(line.state) &&
          store.isCustomerHere(till, line) &&
          (books.inHand().has(line.id) || store.mayGive(till, orderId))
        );
      case 'settle-money-back':
        return (
          line !== null &&
          orderId !== null &&
          orderState(orderId) !== 'completed' &&
          (line.state === 'ended-by-other-till'
            ? store.hasSlip(till, orderId) || store.isLost(till, line)
            : store.isCustomerHere(till, line)) &&
          (books.inHand().has(line.id) || store.mayGive(till, orderId))
        );
      case 'settle-pay-out':
        return false;
      // Nobody paid; or what was paid for has left at another till.
      case 'settle-claim':
      case 'settle-nothing-owed':
        if (!line) return true;
        if (line.state === 'ended-by-other-till') return orderId !== null && store.hasTheirs(orderId);
        return ['reserving', 'cancelling', 'active', 'manually-settled'].includes(line.state);
    }
  };

  return {
    async decide({ n, step, word }) {
      const all = (await ask('attention:list', undefined)) ?? [];
      const entry = all[n % Math.max(1, all.length)];
      if (!entry) return;
      const isByManager = needsManager(step);
      // Whoever has no right to decide may try it with anything.
      if (!isTrue(step, entry) && (word === 'clara' || word === 'dora' || !isByManager)) return;
      const approval = isByManager ? approvalOf(word) : null;
      const orderId = lineOf(entry)?.order_id ?? null;
      const handsOver = step === 'settle-card-handed-over' && !(orderId !== null && store.isInHand(orderId));
      const lineId = entry.line?.id ?? '';
      // A card that the customer was told is dead, or whose money goes back, lies on the counter again.
      if (step === 'return-money' || step === 'customer-told' || step === 'settle-money-back') books.takeBack(lineId);
      const decided = await askWith('attention:decide', entry.saleId, approval, {
        entryId: entry.id,
        step,
        note: 'as scripted',
        approval,
      });
      if (!decided) return;
      if (isByManager && approval === null) broken('11', `${step} was decided without a manager`);
      if (handsOver) books.handOver(lineId);
    },
  };
}
