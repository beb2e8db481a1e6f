// Reads the codes of cards of an order for a company from the service. Invariant: the order of another card gives no code, and each answer is one more
// look at its card. Where the service asks for a rest, it gets it.
import type { CompanyLeftOut } from '../../../shared/companies/views.ts';
import type { Order } from '../../../shared/interface/orders.ts';
import type { Delivery } from '../../../shared/interface/resources.ts';
import { moneyText } from '../../../shared/money.ts';
import { err, ok } from '../../../shared/result.ts';
import type { CompanyCardRow, CompanyState } from '../../ledger/company-orders.ts';
import type { CompanySheetCard } from '../../printing/company-sheet.ts';
import { retryAfterOf } from '../../service/answer.ts';
import type { ServiceClient } from '../../service/client.ts';
import type { TillCore } from '../core/capability.ts';
import type { Outcome } from '../core/transaction.ts';
import type { CompanyAnswers } from './answers.ts';
import { refusalOf } from './check.ts';

export type Read = { readonly cards: readonly CompanySheetCard[]; readonly leftOut: readonly CompanyLeftOut[] };

/** A large order has more codes than the service answers at once. */
const mostRests = 3;

export function createCodeReader(
  { ledger, catalogue, timers }: Pick<TillCore, 'ledger' | 'catalogue' | 'timers'>,
  client: Pick<ServiceClient, 'order'>,
  answers: CompanyAnswers,
) {
  const sheetCard = (state: CompanyState, card: CompanyCardRow, delivery: Delivery): CompanySheetCard => ({
    ...{ n: card.n, productName: card.productName, delivery, copy: card.copies + 1 },
    brand: catalogue.find(card.productCode)?.brand ?? '',
    faceValue: moneyText({ currency: state.order.currency, amountMinor: card.amountMinor }),
  });

  /** What the service has of it now: its code, or why that is left out. */
  const judged = (
    state: CompanyState,
    card: CompanyCardRow,
    order: Order,
  ): { readonly delivery: Delivery } | { readonly leftOut: CompanyLeftOut } => {
    ledger.answered((tx) => answers.seen(tx, card.id, order));
    if (!answers.agrees(state, card, order)) return { leftOut: { n: card.n, why: 'another-order' } };
    const { delivery } = order;
    const has = delivery && (delivery.code || delivery.pin || delivery.urls.length > 0);
    return order.state === 'completed' && has ? { delivery } : { leftOut: { n: card.n, why: 'not-completed' } };
  };

  const orderOf = async (serviceId: string, rests = 0): ReturnType<typeof client.order> => {
    const answer = await client.order(serviceId);
    const restMs = answer.ok || rests === mostRests ? null : retryAfterOf(answer.error);
    if (restMs === null) return answer;
    await new Promise<void>((resolve) => void timers.after(restMs, resolve));
    return orderOf(serviceId, rests + 1);
  };

  return async (state: CompanyState, some: readonly CompanyCardRow[]): Promise<Outcome<Read>> => {
    const cards: CompanySheetCard[] = [];
    const leftOut: CompanyLeftOut[] = [];
    for (const card of some) {
      const answer = await orderOf(card.serviceId ?? '');
      if (!answer.ok) return err(refusalOf(answer.error));
      const found = judged(state, card, answer.value.value);
      if ('leftOut' in found) leftOut.push(found.leftOut);
      else cards.push(sheetCard(state, card, found.delivery));
    }
    return ok({ cards, leftOut });
  };
}
