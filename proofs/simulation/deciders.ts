// Managers who settle by hand what no rule can, at a simulated till. Invariant: they decide by what is so, as far as the store can know
// it: what the service says of the order, what lies in whose hand, what the bank's paper says; and what they decide they do.

import type { AttentionView } from '../../shared/attention/views.ts';
import { type AttentionStep, needsManager } from '../../shared/sale/attention-steps.ts';
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
  /** Somebody presses; the answer is called where the till took it. */
  readonly retry: (lineId: string) => () => void;
  readonly mayTell: (isAtWork: boolean, askId: string) => boolean;
  readonly broken: (promise: string, what: string) => void;
}): Deciders {
  const { till, facts, books, store, orderState, broken } = deps;
  const { ask, askWith } = deps.asking;

  const lineOf = (entry: AttentionView): LineFacts | null =>
    facts().lines.find(({ id }) => id === entry.line?.id) ?? null;

  /** The customer holds a card, or takes one now, that works. */
  const mayHandOver = (line: LineFacts | null): boolean => {
    const orderId = line?.order_id ?? null;
    if (!line || orderId === null || orderState(orderId) !== 'completed') return false;
    if (line.state === 'ended-by-other-till')
      return store.isInHand(orderId) || (store.isLost(till, line) && store.mayGive(till, orderId));
    const isBetween = line.state === 'activating' || line.state === 'voiding';
    return isBetween && store.isCustomerHere(till, line) && isFree(line, orderId);
  };

  /** The card lies on the counter, or this till may still give it. */
  const isFree = (line: LineFacts, orderId: string): boolean =>
    books.inHand().has(line.id) || store.mayGive(till, orderId);

  const mayPayBack = (line: LineFacts | null): boolean => {
    const orderId = line?.order_id ?? null;
    if (!line || orderId === null || orderState(orderId) === 'completed') return false;
    const isAskedFor =
      line.state === 'ended-by-other-till'
        ? store.hasSlip(till, orderId) || store.isLost(till, line)
        : store.isCustomerHere(till, line);
    return isAskedFor && isFree(line, orderId);
  };

  /** Nobody paid; or what was paid for has left at another till. */
  const isNothingOwed = (line: LineFacts | null): boolean => {
    if (!line) return true;
    if (line.state === 'ended-by-other-till') return line.order_id !== null && store.hasTheirs(line.order_id);
    return ['reserving', 'cancelling', 'active', 'manually-settled'].includes(line.state);
  };

  const isRefund = (partId: string | undefined, made: boolean): boolean => {
    const part = facts().parts.find(({ id }) => id === partId);
    if (!part || (part.refund_id !== null && !deps.mayTell(part.state === 'refunding', part.refund_id))) return false;
    return books.timesReturned(part.id) > 0 === made;
  };

  /** What an honest person may say of this entry. */
  const isTrue = (step: AttentionStep, entry: AttentionView): boolean => {
    const line = lineOf(entry);
    switch (step) {
      case 'retry':
      case 'take-note':
      case 'customer-told':
        return true;
      case 'return-money':
        return line !== null && store.isCustomerHere(till, line);
      case 'refund-made':
      case 'refund-not-made':
        return isRefund(entry.refund?.partId, step === 'refund-made');
      case 'slip-gone':
        return line !== null && line.order_id !== null && !store.hasSlip(till, line.order_id);
      case 'settle-card-handed-over':
        return mayHandOver(line);
      case 'settle-money-back':
        return mayPayBack(line);
      case 'settle-pay-out':
        return false;
      case 'settle-claim':
      case 'settle-nothing-owed':
        return isNothingOwed(line);
    }
  };

  /** The customer was told that the card is dead, or its money goes back: it lies on the counter again. */
  const comesBack = (step: AttentionStep): boolean =>
    step === 'return-money' || step === 'customer-told' || step === 'settle-money-back';

  /** A card that no customer holds yet goes to one with this step. */
  const handsOver = (step: AttentionStep, line: LineFacts | null): boolean =>
    step === 'settle-card-handed-over' && !(line?.order_id && store.isInHand(line.order_id));

  const pressOf = (step: AttentionStep, { line }: AttentionView): (() => void) =>
    step === 'retry' && line ? deps.retry(line.id) : () => {};

  return {
    async decide({ n, step, word }) {
      const all = (await ask('attention:list', undefined)) ?? [];
      const entry = all[n % Math.max(1, all.length)];
      if (!entry) return;
      const isByManager = needsManager(step);
      // Whoever has no right to decide may try it with anything.
      if (!isTrue(step, entry) && (word === 'clara' || word === 'dora' || !isByManager)) return;
      const approval = isByManager ? approvalOf(word) : null;
      const isHandedOver = handsOver(step, lineOf(entry));
      const lineId = entry.line?.id ?? '';
      if (comesBack(step)) books.takeBack(lineId);
      const pressed = pressOf(step, entry);
      const decided = await askWith('attention:decide', entry.saleId, approval, {
        entryId: entry.id,
        step,
        note: 'as scripted',
        approval,
      });
      if (!decided) return;
      pressed();
      if (isByManager && approval === null) broken('11', `${step} was decided without a manager`);
      if (isHandedOver) books.handOver(lineId);
    },
  };
}
