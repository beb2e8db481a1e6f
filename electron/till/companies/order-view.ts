// What the screens are told of an order for a company.
import type { CompanyCardState, CompanyOrderView, CompanyOrderWhole } from '../../../shared/companies/views.ts';
import { moneyText } from '../../../shared/money.ts';
import type { CompanyState } from '../../ledger/company-orders.ts';

/** A card that is prepared for longer takes a person. */
const longestMs = 24 * 60 * 60_000;

export function viewOf({ order, cards }: CompanyState, now: Date): CompanyOrderView {
  const { id, number, company, reference, placedAt, startsAt, operatorId, approverId, state, why, currency } = order;
  const counts: Partial<Record<CompanyCardState, number>> = {};
  for (const card of cards) counts[card.state] = (counts[card.state] ?? 0) + 1;
  const isLate = cards.some(
    (card) => card.state === 'processing' && now.getTime() - Date.parse(card.since) > longestMs,
  );
  return {
    ...{ id, company, reference, placedAt, startsAt, operatorId, approverId, state, why, counts },
    number: `C${number}`,
    sum: moneyText({ currency, amountMinor: cards.reduce((sum, { amountMinor }) => sum + amountMinor, 0) }),
    ...{ paidBy: 'account', money: null, toHandOut: 0 },
    needsYou: state === 'stopped' || isLate || (counts.unknown ?? 0) > 0 || (counts.ended ?? 0) > 0,
  };
}

export function wholeOf(state: CompanyState, now: Date, slow: ReadonlySet<string>): CompanyOrderWhole {
  const { order, cards } = state;
  return {
    ...viewOf(state, now),
    contact: order.contact,
    receivedBy: null,
    receivedAt: null,
    cards: cards.map((card) => ({
      n: card.n,
      productName: card.productName,
      faceValue: moneyText({ currency: order.currency, amountMinor: card.amountMinor }),
      state: card.state,
      since: card.since,
      code: card.code,
      serialLast4: card.serialLast4,
      isSlow: card.state === 'placing' && slow.has(card.id),
      mayBeOrdered: card.doubtSince !== null,
      offered: card.offered === '' ? [] : card.offered.split(' '),
      ...{ handedOut: 'no', copies: 0, leftAt: null, isOwed: null },
    })),
  };
}
