// The spool through each fault of printer, slip and person, on a real ledger.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { firstIssuedAt, nextCopy, type PrintJob } from '../../electron/ledger/print-jobs.ts';
import type { Printer } from '../../electron/printing/printer.ts';
import { createPrinterLock } from '../../electron/printing/printer-lock.ts';
import { openPrinter } from '../../electron/printing/printers.ts';
import { coverOpen, offline, openLoopbackPrinter, paperOut, well } from '../../testkit/printing/loopback-printer.ts';
import { addSale, type Bench, createBench, enqueue, quiet, secret } from './spool-bench.ts';

const day = 24 * 60 * 60_000;
const refused = { kind: 'not-sent', fault: 'refused' } as const;
const lost = { kind: 'unknown', fault: 'timed_out' } as const;

let bench: Bench;
beforeEach(() => {
  bench = createBench();
});
afterEach(() => bench.close());

function start(): PrintJob {
  const till = bench.open();
  return enqueue(till, addSale(till, 'sale-1'));
}

const stateOf = (job: PrintJob): string | undefined => bench.till().jobs.get(job.id)?.state;
const journalled = (job: PrintJob): string[] =>
  bench
    .till()
    .ledger.db.prepare<[string], { kind: string }>('SELECT kind FROM journal WHERE subject_id = ? ORDER BY seq')
    .all(job.id)
    .map((row) => row.kind);

describe('a slip that the till prints', () => {
  test('is stored as sending before its first byte, printed once, and journalled', async () => {
    const job = start();
    await quiet();
    expect(bench.statesAtFirstByte).toEqual(['sending']);
    expect(bench.paper).toEqual([job.id]);
    expect(bench.changes).toEqual([`${job.id} unsent`, `${job.id} sending`, `${job.id} printed`]);
    expect(journalled(job)).toEqual(['print-queued', 'print-printed']);
    expect(bench.till().spool.state()).toBe('ready');
  });

  test('does not print when the transaction that asked for it is rolled back', async () => {
    const till = bench.open();
    const slip = addSale(till, 'sale-1');
    expect(() =>
      till.ledger.transaction((tx) => {
        till.spool.enqueue(tx, { ...slip, copy: 0 });
        throw new Error('the sale could not be written');
      }),
    ).toThrow();
    await bench.pass(day);
    expect(bench.paper).toEqual([]);
    expect(till.jobs.unfinished()).toEqual([]);
    expect(till.journal.head().count).toBe(0);
  });

  test('is one job, even if it is asked for twice', async () => {
    const job = start();
    const again = enqueue(bench.till(), job);
    await bench.pass(day);
    const afterwards = enqueue(bench.till(), job);
    await bench.pass(day);
    expect([again.id, afterwards.id]).toEqual([job.id, job.id]);
    expect(bench.paper).toEqual([job.id]);
  });

  test('waits its turn: one job at a time, in the order of asking', async () => {
    bench.printerLock.push({ kind: 'hang' });
    const first = start();
    const second = enqueue(bench.till(), addSale(bench.till(), 'sale-2'));
    await bench.pass(day);
    expect([stateOf(first), stateOf(second)]).toEqual(['sending', 'unsent']);
    expect(bench.statesAtFirstByte).toHaveLength(1);
  });
});

describe('a job that the printer certainly did not take', () => {
  test('is tried again after 1, 2, 4 … 60 s until it prints, once', async () => {
    bench.printerLock.push(...Array.from({ length: 9 }, () => refused));
    const job = start();
    await bench.pass(day);
    expect(bench.triedAtMs.map((ms) => ms / 1000)).toEqual([0, 1, 3, 7, 15, 31, 63, 123, 183, 243]);
    expect(bench.paper).toEqual([job.id]);
    expect(stateOf(job)).toBe('printed');
  });

  test('shows the printer as failing until a job prints, and fills no journal', async () => {
    bench.printerLock.push(refused, refused);
    const job = start();
    await bench.pass(1500);
    expect(bench.till().spool.state()).toBe('failing');
    expect(stateOf(job)).toBe('unsent');
    await bench.pass(2000);
    expect(bench.till().spool.state()).toBe('ready');
    expect(journalled(job)).toEqual(['print-queued', 'print-printed']);
  });

  test('keeps the reason that it did not print while it is tried again', async () => {
    bench.printerLock.push(refused, { kind: 'hang' });
    const job = start();
    await bench.pass(1500);
    expect(bench.till().jobs.get(job.id)).toMatchObject({ state: 'sending', cause: 'not_reachable' });
  });

  test('has no reason any more once it is printed', async () => {
    bench.printerLock.push(refused);
    const job = start();
    await bench.pass(1500);
    expect(bench.till().jobs.get(job.id)).toMatchObject({ state: 'printed', cause: null });
  });

  test('is tried at once when a person asks, and the waits start over', async () => {
    bench.printerLock.push(refused, refused, refused);
    const job = start();
    await bench.pass(3500);
    expect(bench.paper).toEqual([]);
    const { ledger, spool } = bench.till();
    expect(ledger.transaction((tx) => spool.request(tx, job, 'anna'))?.id).toBe(job.id);
    await quiet();
    expect(bench.paper).toEqual([job.id]);
    await bench.pass(day);
    expect(bench.paper).toEqual([job.id]);
  });

  test('does not print by itself after 15 minutes: it waits for a person, who gets the same slip', async () => {
    bench.printerLock.push(...Array.from({ length: 22 }, () => refused));
    const job = start();
    await bench.pass(16 * 60_000);
    bench.printerLock.splice(0);
    await bench.pass(day);
    const { ledger, jobs, spool } = bench.till();
    expect(bench.paper).toEqual([]);
    const waiting = jobs.get(job.id);
    expect(waiting?.state).toBe('unsent');
    expect(waiting && spool.waitsForPerson(waiting)).toBe(true);
    const fresh = ledger.transaction((tx) => spool.request(tx, job, 'anna'));
    expect(fresh).toMatchObject({ copy: 0, state: 'unsent' });
    await quiet();
    expect(bench.paper).toEqual([fresh?.id]);
    expect(stateOf(job)).toBe('dropped');
  });
});

test('paper near its end is told until a slip finds a new roll', async () => {
  bench.printerLock.push({ kind: 'printed', paperLow: true });
  start();
  await quiet();
  expect(bench.till().spool.state()).toBe('low');
  enqueue(bench.till(), addSale(bench.till(), 'sale-2'));
  await quiet();
  expect(bench.till().spool.state()).toBe('ready');
});

describe('a job of unknown end', () => {
  test('prints again at once when a person asks for it, whatever the till waits for', async () => {
    bench.printerLock.push(refused, refused, refused, refused, lost);
    const job = start();
    await bench.pass(16_000);
    expect(stateOf(job)).toBe('unknown');
    expect(bench.till().spool.resolve(job.id, 'print-again', 'anna').ok).toBe(true);
    await quiet();
    expect(bench.paper).toHaveLength(1);
  });

  test('is never printed again by itself, through days, restarts and other jobs', async () => {
    bench.printerLock.push(lost);
    const job = start();
    await bench.pass(day);
    enqueue(bench.till(), addSale(bench.till(), 'sale-2'));
    await bench.pass(day);
    bench.crash();
    bench.till();
    await bench.pass(day);
    expect(stateOf(job)).toBe('unknown');
    expect(bench.till().spool.waitsForPerson({ ...job, state: 'unknown' })).toBe(true);
    expect(bench.statesAtFirstByte).toHaveLength(2);
    expect(bench.paper).not.toContain(job.id);
  });

  test('is printed again when a person says so, as the next copy, and the old job is dropped', async () => {
    bench.printerLock.push(lost, lost);
    const job = start();
    await bench.pass(day);
    const { jobs, spool } = bench.till();
    const copy = spool.resolve(job.id, 'print-again', 'anna');
    expect(copy).toMatchObject({ ok: true, value: { copy: 1, saleId: 'sale-1', document: 'receipt' } });
    await bench.pass(day);
    const second = copy.ok ? spool.resolve(copy.value.id, 'print-again', 'anna') : copy;
    expect(second).toMatchObject({ ok: true, value: { copy: 2 } });
    await bench.pass(day);
    expect(bench.paper).toEqual([second.ok && second.value.id]);
    expect(jobs.bySale('sale-1').map((one) => one.state)).toEqual(['dropped', 'dropped', 'printed']);
    expect(firstIssuedAt(jobs.ofSlip(job))).toBe(job.createdAt);
  });

  test.each([
    ['printed', 'printed'],
    ['drop', 'dropped'],
  ] as const)('that a person calls %s is %s for ever', async (resolution, state) => {
    bench.printerLock.push(lost);
    const job = start();
    await bench.pass(day);
    const { spool } = bench.till();
    expect(spool.resolve(job.id, resolution, 'anna')).toMatchObject({ ok: true, value: { state } });
    expect(spool.resolve(job.id, 'print-again', 'anna')).toEqual({
      ok: false,
      error: { code: 'out_of_turn', detail: state },
    });
    await bench.pass(day);
    expect(bench.paper).toEqual([]);
    expect(journalled(job)).toEqual(['print-queued', 'print-unknown', `print-${state}`]);
  });

  test('counts as a slip that may be out: asking again gives a copy, never a second original', async () => {
    bench.printerLock.push(lost);
    const job = start();
    await bench.pass(day);
    const { ledger, jobs, spool } = bench.till();
    spool.resolve(job.id, 'drop', 'anna');
    expect(nextCopy(jobs.ofSlip(job))).toBe(1);
    expect(ledger.transaction((tx) => spool.request(tx, job, 'anna'))?.copy).toBe(1);
  });
});

describe('a person’s decision out of turn', () => {
  test('about a job that does not exist, is under way, or is unsent and cannot have been seen, changes nothing', async () => {
    bench.printerLock.push({ kind: 'hang' });
    const job = start();
    const waiting = enqueue(bench.till(), addSale(bench.till(), 'sale-2'));
    await quiet();
    const { jobs, spool } = bench.till();
    const before = jobs.unfinished();
    expect(spool.resolve('nobody', 'drop', 'anna')).toEqual({ ok: false, error: { code: 'not_found' } });
    for (const resolution of ['printed', 'print-again', 'drop'] as const)
      expect(spool.resolve(job.id, resolution, 'anna')).toEqual({
        ok: false,
        error: { code: 'out_of_turn', detail: 'sending' },
      });
    expect(spool.resolve(waiting.id, 'printed', 'anna')).toMatchObject({ ok: false, error: { code: 'out_of_turn' } });
    expect(jobs.unfinished()).toEqual(before);
  });

  test('a waiting job that a person drops while its slip is being made does not print', async () => {
    bench.buildTurns.push('when-told');
    const job = start();
    await quiet();
    expect(bench.till().spool.resolve(job.id, 'drop', 'anna')).toMatchObject({ ok: true });
    bench.finishBuilds();
    await bench.pass(day);
    expect(bench.statesAtFirstByte).toEqual([]);
    expect(stateOf(job)).toBe('dropped');
  });

  test('a move that does not exist is a bug, not a state', () => {
    const job = start();
    const { ledger, jobs } = bench.till();
    expect(() => ledger.transaction((tx) => jobs.move(tx, job.id, 'unsent', 'printed', ''))).toThrow();
    expect(() => ledger.transaction((tx) => jobs.move(tx, job.id, 'printed', 'unsent', ''))).toThrow();
  });
});

describe('a slip that cannot be made', () => {
  test('because the service cannot be asked is tried again, and the others go first', async () => {
    bench.buildTurns.push('not_now');
    const job = start();
    const other = enqueue(bench.till(), addSale(bench.till(), 'sale-2'));
    await quiet();
    expect(bench.paper).toEqual([other.id]);
    expect(stateOf(job)).toBe('unsent');
    expect(bench.till().spool.state()).toBe('ready');
    await bench.pass(1000);
    expect(bench.paper).toEqual([other.id, job.id]);
  });

  test('because the answer does not come lets the others go first after 10 s', async () => {
    bench.buildTurns.push('hang');
    const job = start();
    const other = enqueue(bench.till(), addSale(bench.till(), 'sale-2'));
    await bench.pass(9999);
    expect(bench.paper).toEqual([]);
    await bench.pass(1);
    expect(bench.paper).toEqual([other.id]);
    await bench.pass(1000);
    expect(bench.paper).toEqual([other.id, job.id]);
  });

  test.each(['unprintable', 'bug'] as const)(
    'because it is %s waits for a person and lets the others pass',
    async (turn) => {
      bench.buildTurns.push(turn);
      const job = start();
      const other = enqueue(bench.till(), addSale(bench.till(), 'sale-2'));
      await bench.pass(60_000);
      expect(bench.paper).toEqual([other.id]);
      expect(bench.till().spool.waitsForPerson({ ...job, state: 'unsent' })).toBe(true);
      expect(bench.failures).toHaveLength(turn === 'bug' ? 1 : 0);
      expect(bench.till().spool.resolve(job.id, 'print-again', 'anna')).toMatchObject({ ok: true, value: { copy: 0 } });
      await quiet();
      expect(bench.paper).toHaveLength(2);
    },
  );

  test('because it is no longer true is dropped', async () => {
    bench.buildTurns.push('no_such_document');
    const job = start();
    await bench.pass(day);
    expect(stateOf(job)).toBe('dropped');
    expect(bench.paper).toEqual([]);
    expect(journalled(job)).toEqual(['print-queued', 'print-dropped']);
  });
});

describe('a crash', () => {
  test('after a slip was stored and before it was sent: it prints after the restart', async () => {
    const job = start();
    bench.crash();
    await quiet();
    expect(bench.paper).toEqual([]);
    bench.till();
    await quiet();
    expect(bench.paper).toEqual([job.id]);
    expect(stateOf(job)).toBe('printed');
  });

  test('while the slip was being made: it prints after the restart', async () => {
    bench.buildTurns.push('crash');
    const job = start();
    await quiet();
    expect(bench.isDown()).toBe(true);
    expect(bench.paper).toEqual([]);
    bench.till();
    await quiet();
    expect(bench.paper).toEqual([job.id]);
  });

  test.each([
    ['printed', { kind: 'printed' }, 'printed'],
    ['unknown', { kind: 'unknown', fault: 'timed_out' }, 'unknown'],
  ] as const)(
    'that a till left in the queue of its printer when it died is asked for before anything prints: it ended %s',
    async (_name, end, state) => {
      const hangs: Printer = { send: () => new Promise(() => undefined) };
      const first = bench.open(hangs);
      const job = enqueue(first, addSale(first, 'sale-1'));
      await quiet();
      bench.crash();

      const asked: string[] = [];
      const printerLock = createPrinterLock({
        send: async (_bytes, _sendMs, id) => {
          asked.push(`send ${id}`);
          return { kind: 'printed' };
        },
        settleLeft: async (ids) => {
          asked.push(`left ${ids.join()}`);
          return ids.map((id) => [id, end] as const);
        },
      });
      const till = bench.open(printerLock.printer);
      const next = enqueue(till, addSale(till, 'sale-2'));
      await quiet();
      expect(asked).toEqual([`left ${job.id}`, `send ${next.id}`]);
      expect(stateOf(job)).toBe(state);
      expect(journalled(job)).toEqual([
        'print-queued',
        'print-unknown',
        ...(end.kind === 'printed' ? ['print-printed'] : []),
      ]);
      // Nobody prints it a second time without a person.
      await bench.pass(day);
      expect(asked).toHaveLength(2);
    },
  );

  test.each([
    ['crash-before', 0],
    ['crash-after', 1],
    ['hang', 0],
  ] as const)('while sending (%s): the job is unknown, and no second slip comes', async (turn, printed) => {
    bench.printerLock.push({ kind: turn });
    const job = start();
    await quiet();
    bench.crash();
    bench.till();
    await bench.pass(day);
    expect(stateOf(job)).toBe('unknown');
    expect(bench.paper).toHaveLength(printed);
    expect(journalled(job)).toEqual(['print-queued', 'print-unknown']);
    expect(bench.changes.at(-1)).toBe(`${job.id} unknown`);
  });

  test('after it printed and was stored: nothing happens again', async () => {
    const job = start();
    await quiet();
    bench.crash();
    bench.till();
    await bench.pass(day);
    expect(bench.paper).toEqual([job.id]);
    expect(stateOf(job)).toBe('printed');
  });

  test('between two tries: the job still waits, and prints once', async () => {
    bench.printerLock.push(refused);
    const job = start();
    await quiet();
    bench.crash();
    bench.till();
    await bench.pass(day);
    expect(bench.paper).toEqual([job.id]);
  });
});

describe('without a printer', () => {
  test('no job is made, so none prints later when there is one', async () => {
    const till = bench.open(null);
    const slip = addSale(till, 'sale-1');
    till.ledger.transaction((tx) => {
      expect(till.spool.enqueue(tx, { ...slip, copy: 0 })).toBeNull();
      expect(till.spool.request(tx, slip, 'anna')).toBeNull();
    });
    expect(till.spool.state()).toBe('none');
    bench.crash();
    bench.till();
    await bench.pass(day);
    expect(bench.paper).toEqual([]);
  });
});

test('a listener’s bug is reported and stops no slip', async () => {
  const job = start();
  bench.changes.push = () => {
    throw new Error('a bug in a listener');
  };
  await quiet();
  expect(bench.paper).toEqual([job.id]);
  expect(stateOf(job)).toBe('printed');
  expect(bench.failures.length).toBeGreaterThan(0);
});

describe('stopping', () => {
  test('waits for the job under way, and sends no other', async () => {
    let finish = (): void => undefined;
    const printer: Printer = {
      send: () =>
        new Promise((resolve) => {
          finish = () => resolve({ kind: 'printed' });
        }),
    };
    const till = bench.open(printer);
    const job = enqueue(till, addSale(till, 'sale-1'));
    const other = enqueue(till, addSale(till, 'sale-2'));
    await quiet();
    let stopped = false;
    const stopping = till.spool.stop().then(() => {
      stopped = true;
    });
    await quiet();
    expect(stopped).toBe(false);
    finish();
    await stopping;
    expect([stateOf(job), stateOf(other)]).toEqual(['printed', 'unsent']);
  });
});

describe('over the network', () => {
  test.each([
    ['resets-after-first-bytes', null, 'cut_off'],
    ['resets-after-first-bytes', well, 'cut_off'],
    ['resets-after-all', well, 'cut_off'],
    ['dies-before-last-answer', well, 'cut_off'],
  ] as const)('a printer that %s makes the job unknown, and is not sent to again', async (manner, health, cause) => {
    const there = await openLoopbackPrinter(manner, health);
    const till = bench.open(openPrinter(there.address));
    const job = enqueue(till, addSale(till, 'sale-1'));
    await expect.poll(() => stateOf(job)).toBe('unknown');
    expect(till.jobs.get(job.id)?.cause).toBe(cause);
    there.manner = 'closes-in-order';
    await bench.pass(day);
    bench.crash();
    bench.open(openPrinter(there.address));
    await bench.pass(day);
    expect(there.heard()).toHaveLength(1);
    expect(stateOf(job)).toBe('unknown');
    await there.close();
  });

  test.each([
    ['paper_out', paperOut],
    ['cover_open', coverOpen],
    ['offline', offline],
  ] as const)('a printer that says %s is waited for, the reason told, and prints once', async (cause, health) => {
    const there = await openLoopbackPrinter('closes-in-order', health);
    const till = bench.open(openPrinter(there.address));
    const job = enqueue(till, addSale(till, 'sale-1'));
    await expect.poll(() => till.spool.state()).toBe('failing');
    expect(till.spool.cause()).toBe(cause);
    expect(till.jobs.get(job.id)).toMatchObject({ state: 'unsent', cause });
    there.before = well;
    there.after = well;
    await bench.pass(1000);
    await expect.poll(() => stateOf(job)).toBe('printed');
    expect([till.spool.cause(), till.jobs.get(job.id)?.cause]).toEqual([null, null]);
    expect(
      there
        .heard()
        .filter((heard) => heard.length > 0)
        .map(String),
    ).toEqual([`${job.id}\n${secret}`]);
    await there.close();
  });

  test('a job during which the paper ends waits for a person, and is not sent again', async () => {
    const there = await openLoopbackPrinter('closes-in-order', well);
    there.after = paperOut;
    const till = bench.open(openPrinter(there.address));
    const job = enqueue(till, addSale(till, 'sale-1'));
    await expect.poll(() => stateOf(job)).toBe('unknown');
    there.after = well;
    await bench.pass(day);
    expect(till.jobs.get(job.id)?.cause).toBe('paper_out');
    expect(there.heard()).toHaveLength(1);
    await there.close();
  });

  test('a printer that is switched on later prints the job that waited, once', async () => {
    const first = await openLoopbackPrinter('closes-in-order', well);
    await first.close();
    const till = bench.open(openPrinter(first.address));
    const job = enqueue(till, addSale(till, 'sale-1'));
    await expect.poll(() => till.spool.state()).toBe('failing');
    expect(till.jobs.get(job.id)).toMatchObject({ state: 'unsent', cause: 'not_reachable' });
    const there = await openLoopbackPrinter('closes-in-order', well, first.port);
    await bench.pass(1000);
    await expect.poll(() => stateOf(job)).toBe('printed');
    expect(there.heard().map(String)).toEqual([`${job.id}\n${secret}`]);
    await there.close();
  });
});

test('no byte of a slip is ever in the files of the ledger', async () => {
  const sent: Uint8Array[] = [];
  const till = bench.open({
    async send(bytes) {
      sent.push(bytes);
      return { kind: 'unknown', fault: 'timed_out' };
    },
  });
  const job = enqueue(till, addSale(till, 'sale-1'));
  await quiet();
  expect(Buffer.from(sent[0] ?? []).includes(secret)).toBe(true);
  const files = readdirSync(bench.folder).map((name) => readFileSync(join(bench.folder, name)));
  expect(files.some((bytes) => bytes.includes(job.id))).toBe(true);
  expect(files.some((bytes) => bytes.includes(secret))).toBe(false);
});
