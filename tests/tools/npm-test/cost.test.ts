// What `npm test` says of its cost: by room, beside its budget, and when that fails a landing.
import { expect, it } from 'vitest';
import { spentMs } from '../../../testkit/spent-cpu.ts';
import { budgetS, roomsOf, tellCost, yardstickMs } from '../../../tools/npm-test/cost.ts';

const costOf = (s: number, yardstickS = 1, rooms: Record<string, number> = {}) =>
  tellCost({
    stages: new Map([['unit and room tests', s * 1000]]),
    rooms: new Map(Object.entries(rooms).map(([room, roomS]) => [room, roomS * 1000])),
    yardstickMs: yardstickS * 600,
  });

it('adds up files by room, and by capability in the till', () => {
  const written = [
    'tests/till/sale/a.test.ts',
    'tests/till/sale/rack/b.test.ts',
    'tests/till/x.test.ts',
    'tests/ledger/a.test.ts',
  ]
    .map((path) => `${JSON.stringify({ path, cpuMs: 10 })}\n`)
    .join('');
  expect([...roomsOf(written)]).toEqual([
    ['till/sale', 20],
    ['till/x.test.ts', 10],
    ['ledger', 10],
  ]);
});

it.each([
  [{ 'till/sale': 6, ledger: 12 }, []],
  [{ 'till/sale': 6.1, ledger: 12.1 }, ['till/sale', 'ledger']],
])('names the rooms over their share: %j', (rooms, named) => {
  const told = costOf(100, 1, rooms).lines.filter((line) => line.includes('cost more than their share'));
  expect(told.map((line) => line.split(' ')[2])).toEqual(named);
});

it.each([
  ['within its budget', budgetS - 40, 1, false, false],
  ['over its budget', budgetS - 39, 1, true, false],
  ['at twice its budget', 2 * (budgetS - 40), 1, true, false],
  ['over twice its budget', 2 * (budgetS - 40) + 1, 1, true, true],
  ['over that on a machine half as quick', 2 * (budgetS - 40) + 1, 2, true, false],
  ['over four times that on a machine half as quick', 4 * (budgetS - 40) + 1, 2, true, true],
])('%s: warns and fails', (_case, s, yardstickS, warns, fails) => {
  const { lines, fault } = costOf(s, yardstickS);
  expect(lines.some((line) => line.includes('over its budget'))).toBe(warns);
  expect(fault !== null).toBe(fails);
});

it('counts the CPU that it spends itself', () => {
  const before = spentMs();
  const spent = yardstickMs(500);
  expect(spentMs() - before).toBeGreaterThanOrEqual(spent);
});
