// Whose figure stands out: the rule with its numbers, whom a person is held against, and the order.
import { describe, expect, test } from 'vitest';
import { findOutliers } from '../../shared/reports/compare-people.ts';
import type { ExceptionFigure } from '../../shared/reports/exception-figures.ts';

const person = (
  id: string,
  count: number,
  figures: Partial<Record<ExceptionFigure, [n: number, exposure: number]>>,
) => ({
  id,
  count,
  figures: Object.fromEntries(Object.entries(figures).map(([figure, [n, exposure]]) => [figure, { n, exposure }])),
});
const voids = (id: string, n: number, of: number) => person(id, of, { void: [n, of] });

describe('against the others', () => {
  test('6 voids of 100 against 3 of 300 stand out, 3 of 100 against 6 of 300 do not', () => {
    const [found, ...more] = findOutliers([voids('ben', 6, 100), voids('anna', 1, 200), voids('clara', 2, 100)], []);
    expect(more).toEqual([]);
    expect(found).toMatchObject({ personId: 'ben', figure: 'void', isOwnPast: false, times: 6 });
    expect(found).toMatchObject({ own: { n: 6, exposure: 100 }, baseline: { n: 3, exposure: 300 } });
    expect(found?.chance).toBeCloseTo(0.0006, 4);
    expect(findOutliers([voids('ben', 3, 100), voids('anna', 6, 300)], [])).toEqual([]);
  });

  test('takes three events, and a chance below one in a hundred', () => {
    const others = voids('anna', 0, 300);
    expect(findOutliers([voids('ben', 2, 100), others], [])).toEqual([]);
    expect(findOutliers([voids('ben', 3, 100), others], [])).toMatchObject([{ times: null, chance: 0 }]);
    // At the others' rate it would be 0.436 and 0.437: P(X >= 3) is 0.00999 and 0.01005.
    expect(findOutliers([voids('ben', 3, 436), voids('anna', 1, 1000)], [])).toHaveLength(1);
    expect(findOutliers([voids('ben', 3, 437), voids('anna', 1, 1000)], [])).toEqual([]);
  });

  test('only those who sold a quarter to four times as much are others', () => {
    const ben = voids('ben', 6, 100);
    // Nobody is like ben, and there is no past of his.
    expect(findOutliers([ben, voids('anna', 0, 401)], [])).toEqual([]);
    expect(findOutliers([ben, voids('anna', 0, 24)], [])).toEqual([]);
    for (const count of [25, 400])
      expect(findOutliers([ben, voids('anna', 0, count)], [])).toMatchObject([{ baseline: { exposure: count } }]);
  });

  test('the least likely comes first, whoever it is', () => {
    const found = findOutliers(
      [
        person('ben', 100, { void: [6, 100], reprint: [9, 100] }),
        person('anna', 100, { shown: [7, 100] }),
        person('clara', 300, { void: [3, 300], reprint: [3, 300], shown: [3, 300] }),
      ],
      [],
    );
    expect(found.map(({ personId, figure }) => `${personId} ${figure}`)).toEqual([
      'ben reprint',
      'anna shown',
      'ben void',
    ]);
  });
});

describe('against their own days before', () => {
  const past = [voids('ben', 1, 300), voids('anna', 40, 300)];

  test('is held who has fewer than 30 sales', () => {
    const others = voids('anna', 16, 116);
    expect(findOutliers([voids('ben', 4, 29), others], past)).toMatchObject([
      { personId: 'ben', isOwnPast: true, baseline: { n: 1, exposure: 300 } },
    ]);
    expect(findOutliers([voids('ben', 4, 30), others], past)).toEqual([]);
  });

  test('is held who has no others, and nobody who has no past', () => {
    expect(findOutliers([voids('ben', 9, 100)], past)).toMatchObject([{ isOwnPast: true, times: expect.closeTo(27) }]);
    expect(findOutliers([voids('ben', 9, 100)], [])).toEqual([]);
    expect(findOutliers([voids('ben', 9, 100), person('anna', 100, {})], [])).toEqual([]);
  });
});
