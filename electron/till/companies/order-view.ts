// What the screens are told of an order for a company.
import {
  type CompanyCardState,
  type CompanyOrderView,
  type CompanyOrderWhole,
  orderNumber,
} from '../../../shared/companies/views.ts';
import { moneyText } from '../../../shared/money.ts';
import {
  type CompanyCardsAlike,
  type CompanyOrderRow,
  type CompanyState,
  dueBack,
  isDue,
} from '../../ledger/company-orders.ts';

/** A card that is prepared for longer takes a person. */
const longestMs = 24 * 60 * 60_000;

export function viewOf(
  { order, cards }: { readonly order: CompanyOrderRow; readonly cards: readonly CompanyCardsAlike[] },
  now: Date,
): CompanyOrderView {
  const { id, company, reference, placedAt, startsAt, operatorId, approverId, state, why, currency } = order;
  const counts: Partial<Record<CompanyCardState, number>> = {};
  for (const card of cards) counts[card.state] = (counts[card.state] ?? 0) + card.count;
  const money = (amountMinor: number) => moneyText({ currency, amountMinor });
  const due = dueBack({ order, cards });
  const isLate = cards.some(
    (card) => card.state === 'processing' && now.getTime() - Date.parse(card.since) > longestMs,
  );
  const isOpen = cards.some(
    ({ state: is, isOwed, isAsked }) => is === 'unknown' || (is === 'ended' && isOwed === null) || isAsked === 1,
  );
  return {
    ...{ id, company, reference, placedAt, startsAt, operatorId, approverId, state, why, counts },
    number: orderNumber(order),
    sum: money(cards.reduce((sum, { amountMinor }) => sum + amountMinor, 0)),
    paidBy: order.paidBy,
    money:
      due === null
        ? null
        : {
            ...{ paid: money(order.paidMinor), paidBack: money(order.paidBackMinor), due: money(due) },
            mayBeBack: due > 0 && cards.some((card) => isDue(card) && card.doubtSince !== null),
          },
    toHandOut: cards.reduce((sum, card) => sum + (card.state === 'ready' && card.isOut === 0 ? card.count : 0), 0),
    needsYou: state === 'stopped' || isLate || isOpen || (due ?? 0) > 0,
  };
}

export function wholeOf(state: CompanyState, now: Date, slow: ReadonlySet<string>): CompanyOrderWhole {
  const { order, cards } = state;
  return {
    ...viewOf({ order, cards: cards.map((card) => ({ ...card, count: 1 })) }, now),
    contact: order.contact,
    receivedBy: order.receivedBy,
    receivedAt: order.receivedAt,
    cards: cards.map((card) => ({
      n: card.n,
      productName: card.productName,
      faceValue: moneyText({ currency: order.currency, amountMinor: card.amountMinor }),
      state: card.state,
      since: card.since,
      code: card.code,
      serialLast4: card.serialLast4,
      isSlow: card.state === 'placing' && slow.has(card.id),
      mayBeOrdered: card.doubtSince !== null && (card.state === 'planned' || card.state === 'refused'),
      offered: card.offered === '' ? [] : card.offered.split(' '),
      handedOut: handedOutOf(card),
      copies: card.copies,
      leftAt: card.leftAt,
      isOwed: card.isOwed === null ? null : card.isOwed === 1,
    })),
  };
}

function handedOutOf({ isAsked, isOut }: CompanyState['cards'][number]): 'no' | 'asked' | 'yes' {
  if (isAsked === 1) return 'asked';
  return isOut === 1 ? 'yes' : 'no';
}
