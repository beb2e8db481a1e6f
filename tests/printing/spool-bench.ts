// A spool on a real ledger in a temporary folder, with a clock, timers and a printer that the test moves, and crashes at any point.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { createJournal, type Journal } from '../../electron/ledger/journal.ts';
import { type Ledger, openLedger } from '../../electron/ledger/open.ts';
import { createPrintJobs, type PrintJob, type PrintJobs, type SlipName } from '../../electron/ledger/print-jobs.ts';
import type { Printer, SendOutcome } from '../../electron/printing/printer.ts';
import { createSpool, type Spool, type SpoolDeps } from '../../electron/printing/spool.ts';
import { err, ok } from '../../shared/result.ts';

/** What a printer does with one job: prints it or not, and tells or not; or the till dies, before or after the paper. */
export type Turn = SendOutcome | { kind: 'unknown-but-printed' | 'crash-before' | 'crash-after' | 'hang' };
export type BuildTurn = 'ok' | 'not_now' | 'unprintable' | 'no_such_document' | 'hang' | 'crash' | 'bug' | 'when-told';

export type Till = { ledger: Ledger; jobs: PrintJobs; journal: Journal; spool: Spool };

export type Bench = ReturnType<typeof createBench>;

export function createBench(options: { printer?: Printer | null } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'counterfoil-spool-'));
  const file = join(folder, 'till.sqlite');
  const paper: string[] = [];
  const changes: string[] = [];
  const failures: unknown[] = [];
  const turns: Turn[] = [];
  const buildTurns: BuildTurn[] = [];
  const statesAtFirstByte: string[] = [];
  const triedAtMs: number[] = [];
  const slowBuilds: (() => void)[] = [];
  let elapsedMs = 0;
  let timers: { at: number; work: () => void }[] = [];
  let ids = 0;
  let till: Till | null = null;

  const now = (): Date => new Date(Date.parse('2026-11-06T09:00:00.000Z') + elapsedMs);

  const crash = (): void => {
    // The process is gone: its timers never fire, its ledger takes nothing more.
    timers = [];
    till?.ledger.close();
    till = null;
  };

  const scripted: Printer = {
    async send(bytes) {
      const [id = ''] = Buffer.from(bytes).toString().split('\n');
      triedAtMs.push(elapsedMs);
      const reader = new Database(file, { readonly: true });
      statesAtFirstByte.push(String(reader.prepare('SELECT state FROM print_jobs WHERE id = ?').pluck().get(id)));
      reader.close();
      const turn = turns.shift() ?? { kind: 'printed' };
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

  const buildBytes: SpoolDeps['buildBytes'] = async (job) => {
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
      onChange: (job) => changes.push(`${job.id} ${job.state}`),
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
    turns,
    buildTurns,
    statesAtFirstByte,
    triedAtMs,
    /** Lets the slips that were to be made `when-told` be made. */
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
    /** Lets time pass, timer by timer, and everything that follows from each. */
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
      rmSync(folder, { recursive: true });
    },
  };
}

/** Stands for a card's code: no file may ever hold it. */
export const secret = 'KODE-5512-GEHEIM';

function bytesOf(job: PrintJob): Buffer {
  return Buffer.from(`${job.id}\n${secret}`);
}

/** Until everything that needs no time has happened: promises, and work that was put off to the next turn. */
export async function quiet(): Promise<void> {
  for (let turn = 0; turn < 8; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** A sale to hang slips on; its receipt's name. */
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
