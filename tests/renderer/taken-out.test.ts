// A card that was taken out before any money: the others are sold, and nothing calls for a cashier while the service takes it back.
import { expect, test } from 'vitest';
import { isCalm } from '../../renderer/screens/done/calm.ts';
import { givenNow, headlineOf, linesToShow } from '../../renderer/screens/done/headline.ts';
import { lineStates } from '../../shared/sale/line-state.ts';
import { lineView, saleView } from '../../testkit/renderer/sale-view.ts';

const sold = lineView({ id: 'sold', state: 'active', verdict: 'hand-over', next: 'hand-over' });
const takenOut = lineView({ id: 'taken-out', state: 'cancelling' });
const sale = saleView({ stage: 'committed', lines: [takenOut, sold] });

test('no trouble is said of a card that is not on the screen', () => {
  expect(takenOut.verdict).toBe('return-nothing-yet');
  expect(isCalm(sale, Date.now())).toBe(true);
  expect(headlineOf(sale, true, new Set())).toEqual({ kind: 'give', count: 1 });
});

test('nor is it counted among those that are in trouble', () => {
  const late = lineView({ id: 'late', state: 'activating' });
  expect(headlineOf(saleView({ stage: 'committed', lines: [takenOut, sold, late] }), false, new Set())).toEqual({
    kind: 'trouble',
    count: 1,
  });
});

test('a card whose code the customer has yet to see is not given by the next sale, opened or not', () => {
  const unseen = lineView({ id: 'unseen', state: 'active', verdict: 'hand-over', next: 'show-code' });
  const of = (line: typeof unseen) => saleView({ stage: 'committed', lines: [line, sold] });
  const [none, opened] = [new Set<string>(), new Set(['unseen'])];
  expect(isCalm(of(unseen), Date.now())).toBe(true);
  expect(headlineOf(of(unseen), true, none)).toEqual({ kind: 'show', count: 1 });
  expect(headlineOf(of(unseen), true, opened), 'given later').toEqual({ kind: 'give', count: 1 });
  // Main calls it shown as soon as its code was read; it stays until the press that says so.
  const seen = { ...unseen, next: 'hand-over' } as const;
  expect(givenNow(of(seen), none, opened).map(({ id }) => id)).toEqual(['sold']);
  expect(linesToShow(of(seen), none, opened).map(({ id }) => id)).toEqual(['unseen']);
  expect(linesToShow(of(seen), none, none)).toEqual([]);
});

const over = lineStates.map((state) => lineView({ state })).filter(({ verdict }) => verdict === 'nothing-owed');

test('nothing owed of a card: there are such states', () => {
  expect(over.map(({ state }) => state)).toEqual(['refused', 'lost', 'cancelled', 'voided', 'manually-settled']);
});

test.each(over)('a card that is $state, and of which nothing is owed, is no trouble', (line) => {
  // It was paid with others, and is on the screen; a cancelled one is not, unless its whole sale is.
  const stage = line.state === 'cancelled' ? 'cancelled' : 'committed';
  const alone = saleView({ stage, lines: [line] });
  expect(isCalm(alone, Date.now())).toBe(true);
  expect(headlineOf(alone, true, new Set()).kind).toBe(stage === 'cancelled' ? 'cancelled' : 'settled');
});
