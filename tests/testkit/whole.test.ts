// A sample of cases is the same for one seed, and over as many seeds as it leaves out cases everything has its turn.
import { expect, test } from 'vitest';
import { samplesBy, seedOf } from '../../testkit/whole.ts';

const cases = Array.from({ length: 23 }, (_, at) => `case ${String.fromCodePoint(97 + at)}`);

const ways = {
  'in order': (seed: number, every: number, whole = false) => cases.filter(samplesBy(seed, whole).oneIn(every)),
  'by name': (seed: number, every: number, whole = false) =>
    cases.filter((name) => samplesBy(seed, whole).isTried(name, every)),
};

test.each([2, 3, 7])(
  'one in %i: the same for one seed, each in its turn over that many, all in the whole run',
  (every) => {
    for (const tried of Object.values(ways)) {
      const seeds = Array.from({ length: every }, (_, at) => 20_785 + at);
      expect(tried(20_785, every)).toEqual(tried(20_785, every));
      expect(seeds.flatMap((seed) => tried(seed, every)).toSorted()).toEqual(cases);
      expect(tried(20_785, every, true)).toEqual(cases);
    }
  },
);

test('without a seed it is the day; what is no whole number is refused', () => {
  expect(seedOf(undefined, new Date('2026-11-29T12:00:00Z'))).toBe(20_786);
  expect(seedOf('0', new Date())).toBe(0);
  for (const given of ['today', '-1', '1.5', ''])
    expect(() => seedOf(given, new Date())).toThrow(`COUNTERFOIL_SEED is a whole number from 0 on, not ${given}`);
});
