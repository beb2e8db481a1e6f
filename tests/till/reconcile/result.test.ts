// The counts of a reconciliation do not contradict each other: each card is one of matched, waiting, finding and unread, and counted off
// once; each side's difference is the sum of what its rows say.
import { expect, test } from 'vitest';
import type { ComparedCard } from '../../../electron/till/reconcile/compare.ts';
import { createTally } from '../../../electron/till/reconcile/result.ts';
import { euro } from '../../../testkit/till/selling.ts';

const waits = { verdict: 'finding', kind: 'pending', step: 'wait', odd: 'till' } as const;
const toDecide = { ...waits, step: 'decide-payment', odd: 'money' } as const;
const dead = { verdict: 'finding', kind: 'dead-there', step: 'no-payout', odd: 'service' } as const;
const matched = { verdict: 'matched' } as const;

type Of = Partial<Omit<ComparedCard, 'line'>> & { readonly state?: ComparedCard['line']['state'] };

/** Of 25.00, paid in cash. */
function cardOf({ state = 'active', ...more }: Of): ComparedCard {
  const isSold = state === 'active';
  const card: Omit<ComparedCard, 'line' | 'sale'> = {
    verdict: matched,
    tillMinor: isSold ? 2_500 : 0,
    serviceMinor: isSold ? 2_500 : 0,
    there: 'completed',
    fields: [],
    isUnsettled: false,
    settled: [],
    keptMinor: isSold ? 2_500 : 0,
    dueMinor: 0,
    returnedMinor: 0,
    method: 'cash',
    keptCashMinor: isSold ? 2_500 : 0,
    keptCardMinor: 0,
    isShops: false,
    ...more,
  };
  const line = { id: 'l', state, decided: null, amountMinor: 2_500 } as ComparedCard['line'];
  return { ...card, line, sale: { id: 's' } as ComparedCard['sale'] };
}

const resultOf = (...cards: readonly Of[]) => {
  const tally = createTally('EUR');
  for (const card of cards) tally.card(cardOf(card));
  return tally.result([], 200);
};

test('34 cards, one voided and one that waits, are 32 sold', () => {
  const sold = Array.from({ length: 31 }, () => ({}));
  const { till, ...result } = resultOf(
    ...sold,
    { state: 'voided', returnedMinor: 2_500 },
    { state: 'activating', verdict: waits, keptMinor: 2_500, keptCashMinor: 2_500, there: 'processing' },
    { verdict: dead, serviceMinor: 0, there: 'invalidated' },
  );
  expect(till).toEqual({ total: euro('800.00'), begun: 34, voided: 1, unsold: 0, open: 1, sold: 32 });
  // The voided one matches: money, till and service agree that it is none.
  expect(result).toMatchObject({ cards: 34, matched: 32, waiting: 1, toDecide: 0, wrong: 1, wrongCards: 1, unread: 0 });
  expect(result.money.gap).toMatchObject({ waiting: euro('25.00'), wrong: euro('0.00'), unexplained: euro('0.00') });
  expect(result.service.gap).toMatchObject({ waiting: euro('0.00'), wrong: euro('-25.00'), unexplained: euro('0.00') });
  expect(result.isExplained).toBe(true);
});

test('what a person decides waits, and is no finding', () => {
  const result = resultOf({ state: 'reserved', verdict: toDecide, there: 'created' });
  expect(result).toMatchObject({ waiting: 1, toDecide: 1, wrong: 0 });
});

test('a card that the shop paid for explains its difference', () => {
  const result = resultOf({ isShops: true, keptMinor: 0, keptCashMinor: 0 });
  expect(result.money.gap).toMatchObject({ shops: euro('-25.00'), unexplained: euro('0.00') });
  expect(result.isExplained).toBe(true);
});

test('a difference of a card that nobody found is said', () => {
  const result = resultOf({ serviceMinor: 3_000 });
  expect(result.service.gap).toMatchObject({ unexplained: euro('5.00') });
  expect(result.isExplained).toBe(false);
});
