// Orders for companies against the service's books and the paper. Invariants: an order at the service is of one card, and of a card at most one
// lives, restored ledger or not; what the service has is between what this till is sure of and what may be; what was paid and is still here
// covers the cards that live; a code is on paper no more often than its card says.
import type { BookedCodeOrder } from '../../sandbox/core/books.ts';
import { testDelivery } from '../../sandbox/core/delivery.ts';
import { boundsOf } from '../../testkit/till/company-deeds.ts';
import { must } from './broken-promise.ts';
import { minorOf } from './currencies.ts';
import type { CompanyCardFacts, Facts } from './rows.ts';

/** The card that a key was made for. */
export const cardOfKey = (key: string | null): string => key?.slice(0, key.lastIndexOf('-')) ?? '';

/** It costs the shop its face value. */
export const lives = ({ state }: BookedCodeOrder): boolean => state === 'processing' || state === 'completed';

export function createCompanyWatch(deps: {
  readonly facts: () => Facts;
  readonly booked: () => readonly BookedCodeOrder[];
  /** Orders that the service lied about. */
  readonly excused: ReadonlySet<string>;
}) {
  const { facts, booked, excused } = deps;
  /** How often the code of each order came out of the printer. */
  const onPaper = new Map<string, number>();

  const ofCards = (cards: readonly CompanyCardFacts[]): readonly BookedCodeOrder[] => {
    const ids = new Set(cards.map(({ id }) => id));
    return booked().filter((order) => ids.has(cardOfKey(order.idempotency_key)));
  };
  /** Without the cards whose orders are excused. */
  const judged = () => {
    const { companyCards, companyOrders } = facts();
    const known = ofCards(companyCards);
    const left = new Set(
      known.flatMap(({ id, idempotency_key }) => (excused.has(id) ? [cardOfKey(idempotency_key)] : [])),
    );
    const cards = companyCards.filter(({ id }) => !left.has(id));
    const living = known.filter((one) => lives(one) && !left.has(cardOfKey(one.idempotency_key)));
    return { cards, living, companyOrders, isWhole: (orderId: string) => !hasLeft(companyCards, left, orderId) };
  };

  const onceACard = (living: readonly BookedCodeOrder[]): void => {
    const seen = new Set<string>();
    for (const { id, idempotency_key: key } of living) {
      must(!seen.has(cardOfKey(key)), '1', `order ${id} is a second one of card ${cardOfKey(key)}`);
      seen.add(cardOfKey(key));
    }
  };

  const sumOf = (orders: readonly BookedCodeOrder[]): number =>
    orders.reduce((sum, { face_value }) => sum + minorOf(face_value), 0);

  return {
    /** As soon as they came out of the printer. */
    printed(slips: readonly string[]): void {
      for (const slip of slips)
        for (const { id, created_at } of booked()) {
          const { code } = testDelivery(id, created_at);
          if (code !== null && slip.includes(code)) onPaper.set(id, (onPaper.get(id) ?? 0) + 1);
        }
    },
    check(isRestored: boolean): void {
      const { cards, living, companyOrders, isWhole } = judged();
      onceACard(living);
      if (isRestored) return;
      const { leastMinor, mostMinor } = boundsOf(cards.map(({ state, amount_minor: minor }) => ({ state, minor })));
      const minor = sumOf(living);
      must(
        leastMinor <= minor && minor <= mostMinor,
        '10',
        `the service has ${minor} of the cards for companies, the till says ${leastMinor} to ${mostMinor}`,
      );
      const states = new Map(booked().map(({ id, state }) => [id, state]));
      for (const { id, state, service_id, copies } of cards) {
        const booked = states.get(service_id ?? '');
        if (state === 'ready') must(booked === 'completed', '7', `card ${id} is ready and its order ${booked}`);
        const slips = onPaper.get(service_id ?? '') ?? 0;
        must(slips <= copies, '7', `the code of card ${id} is on paper ${slips} times, it says ${copies}`);
      }
      for (const { id, paid_by, in_minor, out_minor } of companyOrders) {
        if (paid_by === 'account' || !isWhole(id)) continue;
        const own = new Set(cards.flatMap((card) => (card.order_id === id ? [card.id] : [])));
        const costMinor = sumOf(living.filter((one) => own.has(cardOfKey(one.idempotency_key))));
        const keptMinor = in_minor - out_minor;
        must(keptMinor >= costMinor, '11', `${keptMinor} of order ${id} are here, its cards cost ${costMinor}`);
      }
    },
    /** Once all that was open has come to its end, and what was due is paid back. */
    settled(): void {
      const { cards, living, companyOrders, isWhole } = judged();
      for (const { id, state } of cards)
        must(!['placing', 'processing', 'cancelling', 'unknown'].includes(state), '9', `card ${id} is left ${state}`);
      for (const { id, paid_by, in_minor, out_minor } of companyOrders) {
        const own = cards.filter((card) => card.order_id === id);
        if (paid_by === 'account' || !isWhole(id) || own.some(({ state }) => state === 'planned')) continue;
        const keptMinor = in_minor - out_minor;
        const ids = new Set(own.map((card) => card.id));
        const costMinor = sumOf(living.filter((one) => ids.has(cardOfKey(one.idempotency_key))));
        must(keptMinor === costMinor, '11', `${keptMinor} of order ${id} are left, its cards cost ${costMinor}`);
      }
    },
  };
}

const hasLeft = (cards: readonly CompanyCardFacts[], left: ReadonlySet<string>, orderId: string): boolean =>
  cards.some(({ id, order_id }) => order_id === orderId && left.has(id));
