// What is told of a shift's money, for every way of asking, over every state and count.
import { expect, test } from 'vitest';
import { type MoneyRequest, mayShowMoney, type ShiftInQuestion } from '../../shared/shift/may-show-money.ts';
import { shiftStates } from '../../shared/shift/shift-state.ts';

const ways: readonly MoneyRequest[] = ['list', 'one', 'look', 'shown-cash'];
const told = (shift: ShiftInQuestion) => ways.filter((asked) => mayShowMoney(asked, shift));

test('a list tells nothing before the final count, whatever else is told', () => {
  for (const state of shiftStates)
    for (const anotherSells of [false, true]) {
      const of = (count: ShiftInQuestion['count']) => told({ state, count, anotherSells });
      expect(of('not-begun')).toEqual(['one', 'look', 'shown-cash']);
      const isElsewhere = state === 'sealed' && anotherSells;
      expect(of('under-way')).toEqual(isElsewhere ? ['one', 'shown-cash'] : ['shown-cash']);
      expect(of('stands')).toEqual(ways);
    }
});
