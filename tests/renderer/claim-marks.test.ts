// A claim slip on screen: a copy is never taken for the original.
import { expect, it } from 'vitest';
import { marksOf } from '../../renderer/screens/claim/marks.ts';

it.each([
  [0, ['after:claim.of T1 T1-A-7']],
  [1, ['after:claim.of T1 T1-A-7', 'after:print.copy 1']],
  [12, ['after:claim.of T1 T1-A-7', 'after:print.copy 12']],
])('copy %d', (copy, marks) => {
  const slip = { terminalId: 'T1', receiptNumber: 'T1-A-7', copy };
  expect(marksOf(slip, (key, values = {}) => [key, ...Object.values(values)].join(' '))).toEqual(marks);
});
