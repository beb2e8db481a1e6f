// The second slip is asked for in the moment in which nobody knows any more whether the first one came out.
import { beforeEach, expect, test } from 'vitest';
import type { Printer, SendOutcome } from '../../../electron/printing/printer.ts';
import { worldPerTest } from '../../../testkit/till/world.ts';

let outcomes: SendOutcome[] = [];
const printer: Printer = { send: async () => outcomes.shift() ?? { kind: 'printed' } };
const { till, saleOf, paid } = worldPerTest({ printer: 'paper', openPrinter: () => printer });

beforeEach(() => {
  outcomes = [];
});

test('a copy beside an original of unknown end carries no code: the card is not ready before the code was shown', async () => {
  const { id: saleId } = await paid();
  outcomes.push({ kind: 'unknown', fault: 'timed_out' });
  await till.ask('sale:commit', { saleId });
  await till.time.advance(500);
  const before = await saleOf(saleId);
  const lineId = before.lines[0]?.id ?? '';
  expect(before.printJobs.map(({ document, state }) => `${document} ${state}`)).toContain('activation unknown');
  expect(before.lines[0]?.verdict).toBe('live-print-again');
  // Pressed while the screen still showed it on its way.
  await till.ask('print:start', { saleId, lineId, document: 'activation' });
  await till.time.advance(60_000);
  const after = await saleOf(saleId);
  expect(
    after.printJobs.filter(({ document }) => document === 'activation').map(({ copy, state }) => `${copy} ${state}`),
  ).toEqual(['0 unknown', '1 printed']);
  expect(after.lines[0]?.verdict, 'what is on paper for certain carries no code').not.toBe('hand-over');
});
