// While codes may not go to a new printer they go to the one before, whatever becomes of either printer and of the till.
import { afterEach, expect, test } from 'vitest';
import type { Printer, SendOutcome } from '../../electron/printing/printer.ts';
import { isCabled } from '../../electron/printing/printers.ts';
import { defaultFormat } from '../../electron/printing/slip-bytes.ts';
import { addSale, type Bench, createBench, enqueue, quiet } from './spool-bench.ts';

let bench: Bench | null = null;
afterEach(() => {
  bench?.close();
  bench = null;
});

/** Keeps what it was sent, and ends each job as told, or well. */
function played() {
  const sent: string[] = [];
  const ends: SendOutcome[] = [];
  const printer: Printer = {
    async send(bytes) {
      const end = ends.shift() ?? ({ kind: 'printed' } as const);
      if (end.kind !== 'not-sent') sent.push(Buffer.from(bytes).toString().split('\n')[0] ?? '');
      return end;
    },
  };
  return { sent, ends, printer };
}

function world(isHere = false) {
  const [old, fresh] = [played(), played()];
  bench = createBench({
    printer: fresh.printer,
    apart: {
      has: ({ document }) => document !== 'receipt',
      to: async () => (isHere ? null : { printer: old.printer, paper: defaultFormat }),
    },
  });
  const till = bench.open();
  const receipt = enqueue(till, addSale(till, 'sale-1')).id;
  const code = enqueue(till, { ...addSale(till, 'sale-2'), document: 'pending' }).id;
  return { bench, old, fresh, receipt, code };
}
const away = { kind: 'not-sent', fault: 'refused' } as const;

test('each slip goes to its own printer', async () => {
  const { old, fresh, receipt, code } = world();
  await quiet();
  expect([old.sent, fresh.sent]).toEqual([[code], [receipt]]);
});

test('a cable from the new printer to this machine carries codes too', async () => {
  const { old, fresh, receipt, code } = world(true);
  await quiet();
  expect([old.sent, fresh.sent]).toEqual([[], [receipt, code]]);
});

test.each([
  ['the one before is away', 'old', [away, away]],
  ['the new one is away', 'fresh', [away, away]],
  ['the one before takes a job and says nothing', 'old', [{ kind: 'unknown', fault: 'timed_out' }]],
] as const)('%s: nothing is sent to the other one instead, and the other one prints on', async (_is, whose, ends) => {
  const { bench, old, fresh, receipt, code } = world();
  ({ old, fresh })[whose].ends.push(...ends);
  await quiet();
  expect(whose === 'old' ? fresh.sent : old.sent).toEqual([whose === 'old' ? receipt : code]);
  await bench.pass(60_000);
  expect([old.sent, fresh.sent]).toEqual([[code], [receipt]]);
});

test('the power goes before and after each move of both slips: a code is never at the new printer, and none is lost', async () => {
  for (let turns = 0; turns < 12; turns += 1) {
    const { bench: on, old, fresh, receipt, code } = world();
    for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    on.crash();
    on.till();
    await on.pass(60_000);
    const ended = (id: string, sent: readonly string[]) =>
      on.till().jobs.get(id)?.state === 'unknown' || sent.includes(id);
    expect([fresh.sent.includes(code), ended(code, old.sent), ended(receipt, fresh.sent)]).toEqual([false, true, true]);
    expect(old.sent.filter((id) => id === code).length).toBeLessThanOrEqual(1);
    if (turns < 11) on.close();
  }
});

test.each(['tcp://192.0.2.5:9100', 'cups://192.0.2.5/slips', 'file:///dev/null', 'file:///tmp/slips', 'windows:Slips'])(
  '%s is no cable',
  async (description) => {
    expect(await isCabled(description, { openMs: 50, statusMs: 50, sendMs: 50, settleMs: 1 })).toBe(false);
  },
);
