// How much the verdict of a card stands out: a card that was never sold says only that it stays, and the sale says what goes back;
// one that was voided says so.
import { expect, test } from 'vitest';
import { markOf } from '../../shared/sale/card.ts';
import { factsOf } from '../../shared/sale/card-facts.ts';
import { lineStates } from '../../shared/sale/line-state.ts';
import { type Verdict, verdicts } from '../../shared/sale/verdict.ts';
import { cardRows, jobOf } from '../../testkit/card-rows.ts';

const neverSold = ['refused', 'cancelled', 'cancelling'];
const onItsWayBack = ['return-money', 'refund-under-way', 'find-out-first'];
const expected = (state: string, verdict: Verdict) => {
  if (verdict === 'nothing-owed') {
    if (neverSold.includes(state)) return 'never-sold';
    return state === 'voided' ? 'voided' : 'small';
  }
  if (!neverSold.includes(state)) return 'big';
  if (onItsWayBack.includes(verdict)) return 'card-only';
  return verdict === 'return-nothing-yet' ? 'small' : 'big';
};

test.each(lineStates)('of a card that is %s, for each verdict', (state) => {
  for (const verdict of verdicts) {
    const mark = expected(state, verdict);
    const say = mark === 'never-sold' ? 'after:line.neverSold' : (`till:verdict.${verdict}.next` as const);
    expect(markOf({ state, verdict, say }), verdict).toBe(mark);
  }
});

test.each([
  ['on-slip', [0], false],
  ['on-slip', [0, 1], false],
  ['missing', [1], false],
  ['on-slip', [1], true],
] as const)('a code is %s where copies %j came out, and was seen on the screen: %s', (code, copies, codeShown) => {
  const jobs = copies.map((copy) => jobOf('activation', { copy }));
  expect(factsOf(cardRows({ state: 'active', jobs, codeShown })).code).toBe(code);
});

test.each([
  ['unsent', null, 'on-its-way'],
  ['unsent', 'paper_out', 'held-up'],
  ['sending', null, 'on-its-way'],
  ['sending', 'paper_out', 'held-up'],
  ['printed', null, 'printed'],
  ['dropped', null, 'failed'],
] as const)('a slip that is %s, for the reason %s, is %s', (state, cause, paper) => {
  const jobs = [jobOf('activation', { state, cause })];
  expect(factsOf(cardRows({ state: 'active', jobs })).activation).toBe(paper);
});
