// A spool on a real ledger in a temporary folder. The test moves its clock, timers and printer, and crashes it at any
// point.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { expect } from 'vitest';
import { createJournal, type Journal } from '../../electron/ledger/journal.ts';
import { type Ledger, openLedger } from '../../electron/ledger/open.ts';
import { createPrintJobs, type PrintJob, type PrintJobs, type SlipName } from '../../electron/ledger/print-jobs.ts';
import type { PaperPlace } from '../../electron/printing/joined-slips.ts';
import type { Printer, SendOutcome } from '../../electron/printing/printer.ts';
import { createSpool, type Spool, type SpoolDeps } from '../../electron/printing/spool.ts';
import { err, ok } from '../../shared/result.ts';

/**
 * What a printer does with one job: prints it or not, and says so or not; or the till dies, before or after the paper.
 */
export type Turn = SendOutcome | { kind: 'unknown-but-printed' | 'crash-before' | 'crash-after' | 'hang' };
export type BuildTurn = 'ok' | 'not_now' | 'unprintable' | 'no_such_document' | 'hang' | 'crash' | 'bug' | 'when-told';

export type Till = { ledger: Ledger; jobs: PrintJobs; journal: Journal; spool: Spool };

export type Bench = ReturnType<typeof createBench>;

export function createBench(options: Pick<SpoolDeps, 'apart' | 'joinSlips'> & { printer?: Printer | null } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'counterfoil-spool-'));
  const file = join(folder, 'till.sqlite');
  const paper: string[] = [];
  const changes: string[] = [];
  const failures: unknown[] = [];
  const printerLock: Turn[] = [];
  const buildTurns: BuildTurn[] = [];
  const statesAtFirstByte: string[] = [];
  const triedAtMs: number[] = [];
  const places: PaperPlace[] = [];
  const slowBuilds: (() => void)[] = [];
  let elapsedMs = 0;
  let timers: { at: number; work: () => void }[] = [];
  let ids = 0;
  let till: Till | null = null;
  let reader: Database.Database | null = null;

  const now = (): Date => new Date(Date.parse('2026-11-06T09:00:00.000Z') + elapsedMs);

  const crash = (): void => {
    // The process is gone: its timers never fire, and its ledger is closed.
    timers = [];
    till?.ledger.close();
    till = null;
  };

  const scripted: Printer = {
    async send(bytes) {
      const [id = ''] = Buffer.from(bytes).toString().split('\n');
      triedAtMs.push(elapsedMs);
      // A connection of its own sees only what is durable.
      reader ??= new Database(file, { readonly: true });
      statesAtFirstByte.push(String(reader.prepare('SELECT state FROM print_jobs WHERE id = ?').pluck().get(id)));
      const turn = printerLock.shift() ?? { kind: 'printed' };
      switch (turn.kind) {
        case 'printed':
          paper.push(id);
          return turn;
        case 'not-sent':
        case 'unknown':
          return turn;
        case 'unknown-but-printed':
          paper.push(id);
          return { kind: 'unknown', fault: 'timed_out' };
        case 'crash-before':
          crash();
          return { kind: 'unknown', fault: 'broken' };
        case 'crash-after':
          paper.push(id);
          crash();
          return { kind: 'printed' };
        case 'hang':
          return new Promise(() => undefined);
      }
    },
  };

  const buildBytes: SpoolDeps['buildBytes'] = async (job, place) => {
    places.push(place);
    const turn = buildTurns.shift() ?? 'ok';
    if (turn === 'when-told') await new Promise<void>((resolve) => slowBuilds.push(resolve));
    if (turn === 'ok' || turn === 'when-told') return ok(bytesOf(job));
    if (turn === 'bug') throw new Error('a bug in a slip');
    if (turn === 'hang') return new Promise(() => undefined);
    if (turn !== 'crash') return err({ code: turn });
    crash();
    return ok(bytesOf(job));
  };

  const open = (printer: Printer | null = options.printer === undefined ? scripted : options.printer): Till => {
    const opened = openLedger(file, { environment: 'sandbox', terminalId: 'T1' }, now);
    if (!opened.ok) throw new Error(opened.error.detail);
    const ledger = opened.value;
    const jobs = createPrintJobs(ledger);
    const journal = createJournal(ledger, now);
    const mine: typeof timers = [];
    timers = mine;
    const spool = createSpool({
      ledger,
      jobs,
      printer,
      buildBytes,
      joinSlips: options.joinSlips ?? false,
      ...(options.apart && { apart: options.apart }),
      now,
      newId: () => `job-${String(++ids).padStart(6, '0')}`,
      timers: {
        after(ms, work) {
          const timer = { at: elapsedMs + ms, work };
          mine.push(timer);
          return () => void mine.splice(0, mine.length, ...mine.filter((one) => one !== timer));
        },
      },
      journal: (tx, entry) => journal.append(tx, entry),
      onChange: ({ id }) => changes.push(`${id} ${jobs.get(id)?.state}`),
      failed: (error) => failures.push(error),
    });
    till = { ledger, jobs, journal, spool };
    spool.start();
    return till;
  };

  return {
    file,
    folder,
    paper,
    changes,
    failures,
    printerLock,
    buildTurns,
    statesAtFirstByte,
    triedAtMs,
    /** Where each slip that was made was to stand. */
    places,
    /** Makes the slips that wait as `when-told`. */
    finishBuilds: () => slowBuilds.splice(0).forEach((finish) => void finish()),
    open,
    crash,
    now,
    /** The till as it runs now; opens it again after a crash. */
    till(): Till {
      for (let starts = 0; starts < 20; starts += 1) if (till ?? open()) break;
      if (!till) throw new Error('the till does not stay up');
      return till;
    },
    isDown: () => till === null,
    /** Lets time pass, timer by timer, each with all that follows from it. */
    async pass(ms: number): Promise<void> {
      const end = elapsedMs + ms;
      await quiet();
      for (;;) {
        const next = timers.filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0];
        if (!next) break;
        timers.splice(timers.indexOf(next), 1);
        elapsedMs = Math.max(elapsedMs, next.at);
        next.work();
        await quiet();
      }
      elapsedMs = end;
    },
    close(): void {
      crash();
      reader?.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Stands for a card's code: no file may ever hold it. */
export const secret = 'KODE-5512-GEHEIM';

function bytesOf(job: PrintJob): Buffer {
  return Buffer.from(`${job.id}\n${secret}`);
}

/** Waits for everything that needs no time: promises, and work put off to the next turn of the event loop. */
export async function quiet(): Promise<void> {
  for (let turn = 0; turn < 8; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** Adds a sale, for the slip to belong to; returns the name of its receipt. */
export function addSale({ ledger }: Till, saleId: string): SlipName {
  ledger.db
    .prepare(
      `INSERT INTO sales (id, stage, currency, operator_id, operator_name, created_at, touched_at)
       VALUES (?, 'committed', 'EUR', 'anna', 'Anna', '', '')`,
    )
    .run(saleId);
  return { saleId, lineId: null, document: 'receipt' };
}

export function enqueue({ ledger, spool }: Till, slip: SlipName, copy = 0): PrintJob {
  const job = ledger.transaction((tx) => spool.enqueue(tx, { ...slip, copy }));
  if (!job) throw new Error('no printer');
  return job;
}

/**
 * Prints a receipt for each of so many sales, one after the other, each until it is no longer unsent. Its jobs, in that
 * order.
 */
export async function printAll(bench: Bench, till: Till, count: number): Promise<PrintJob[]> {
  const sales = Array.from({ length: count }, (_, n) => `sale-${n}`);
  const isSending = (): boolean => till.jobs.unfinished().some((job) => job.state === 'sending');
  for (const saleId of sales) {
    const job = enqueue(till, addSale(till, saleId));
    for (;;) {
      while (isSending()) await pause(1);
      if (till.jobs.get(job.id)?.state !== 'unsent') break;
      await bench.pass(1000);
    }
  }
  await quiet();
  const jobs = sales.flatMap((saleId) => till.jobs.bySale(saleId));
  // One job a slip.
  expect(jobs.map((job) => job.saleId)).toEqual(sales);
  return jobs;
}
