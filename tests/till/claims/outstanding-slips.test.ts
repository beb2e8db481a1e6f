// When somebody may come with a card's claim slip: from the moment it goes to the printer until the newest one is back.
import { expect, it } from 'vitest';
import type { PrintJob, PrintJobs } from '../../../electron/ledger/print-jobs.ts';
import { createOutstandingSlips } from '../../../electron/till/claims/outstanding-slips.ts';

const line = { id: 'l1', saleId: 's1' };
type Seen = readonly [state: PrintJob['state'], perhaps?: 'perhaps printed'];

function slips(seen: readonly Seen[], { taken, doubt }: { taken?: number; doubt?: 'restored' | 'cut-off' } = {}) {
  const jobs = seen.map(([state, perhaps], copy) => ({ state, copy, perhaps }) as unknown as PrintJob);
  const context = { claims: { takenCopy: () => taken ?? null }, lines: { get: () => ({ slipDoubt: doubt ?? null }) } };
  const all = { ofSlip: () => jobs, perhapsPrinted: (job: object) => 'perhaps' in job && job.perhaps !== undefined };
  return createOutstandingSlips(
    context as unknown as Parameters<typeof createOutstandingSlips>[0],
    all as unknown as PrintJobs,
  );
}

const rows: readonly (readonly [Seen, isOnPaper: boolean])[] = [
  [['unsent'], false],
  [['unsent', 'perhaps printed'], false],
  [['sending'], true],
  [['printed'], true],
  [['unknown'], true],
  [['dropped'], false],
  [['dropped', 'perhaps printed'], true],
];
it.each(rows)('%j may be on paper: %s', (job, isOnPaper) => {
  expect([slips([job]).isOut(line), slips([job]).newestCopy(line)]).toEqual([isOnPaper, isOnPaper ? 0 : null]);
  // As a copy of one that is back, and before one that is not printed yet.
  expect(slips([['printed'], job, ['unsent']], { taken: 0 }).isOut(line)).toBe(isOnPaper);
  expect(slips([['printed'], job], { taken: 1 }).isOut(line)).toBe(false);
});

it.each(['restored', 'cut-off'] as const)('what nobody knows counts as out: %s', (doubt) => {
  expect(slips([], { doubt }).isOut(line)).toBe(true);
  expect(slips([['printed']], { doubt, taken: 0 }).isOut(line)).toBe(true);
  expect(slips([]).isOut(line)).toBe(false);
});
