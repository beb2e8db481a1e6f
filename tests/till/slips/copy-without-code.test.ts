// The second slip is asked for in the moment in which nobody knows any more whether the first one came out.
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Printer, SendOutcome } from '../../../electron/printing/printer.ts';
import { createHarness, type Harness, payCash, reserve } from '../world/harness.ts';

let till: Harness;
let outcomes: SendOutcome[];
beforeEach(async () => {
  outcomes = [];
  const printer: Printer = { send: async () => outcomes.shift() ?? { kind: 'printed' } };
  till = await createHarness({ printer: 'paper', openPrinter: () => printer });
  await till.signIn();
});
afterEach(() => till.close());

test('a copy beside an original of unknown end carries no code: the card is not ready before the code was shown', async () => {
  const { id: saleId } = await reserve(till, ['25.00'], 'quillenhof-buch-eur');
  await payCash(till, saleId, '25.00');
  outcomes.push({ kind: 'unknown', fault: 'timed_out' });
  await till.ask('sale:commit', { saleId });
  await till.time.advance(500);
  const before = await till.ask('sale:get', { saleId });
  const lineId = before.lines[0]?.id ?? '';
  expect(before.printJobs.map(({ document, state }) => `${document} ${state}`)).toContain('activation unknown');
  expect(before.lines[0]?.verdict).toBe('live-print-again');
  // Pressed while the screen still showed it on its way.
  await till.ask('print:start', { saleId, lineId, document: 'activation' });
  await till.time.advance(60_000);
  const after = await till.ask('sale:get', { saleId });
  expect(
    after.printJobs.filter(({ document }) => document === 'activation').map(({ copy, state }) => `${copy} ${state}`),
  ).toEqual(['0 unknown', '1 printed']);
  expect(after.lines[0]?.verdict, 'what is on paper for certain carries no code').not.toBe('hand-over');
});
