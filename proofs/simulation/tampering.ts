// Where a fault can be put in on purpose: between the till and a part it is given, never inside it. Invariant: the product has no hook
// for any of this; what is wrapped is what every caller of `openTill` hands in, and the database library.
import type Database from 'better-sqlite3';
import { createStoredHead } from '../../electron/ledger/journal-head.ts';
import type { LedgerGuard } from '../../electron/ledger/open.ts';
import { forgetReads } from '../../electron/ledger/repeated-reads.ts';
import type { CardTerminal } from '../../electron/payment/terminal.ts';
import type { Printer } from '../../electron/printing/printer.ts';
import type { ServiceClient } from '../../electron/service/client.ts';
import type { Transport } from '../../electron/service/transport.ts';
import type { KeptOutside } from '../../electron/till/core/kept-outside.ts';
import type { CustomerDisplay } from '../../electron/till/display/customer-display.ts';
import type { TillHandlers } from '../../shared/ipc/ipc.ts';
import { isSameHead, type JournalHead, type JournalRow, journalHash } from '../../shared/journal/chain.ts';
import type { Operator } from '../../shared/operator.ts';
import type { Timers } from '../../shared/timers.ts';

/** Runs a statement in its own way; `run` is the statement's. `commit` ends the transaction under way and begins the next. */
export type TamperedRun = (
  run: (...values: unknown[]) => Database.RunResult,
  values: unknown[],
  ledger: { readonly db: Database.Database; commit(): void },
) => Database.RunResult;

/** Each member is made anew for each process of the till. */
export type Tampering = {
  readonly client?: (client: ServiceClient, db: () => Database.Database) => ServiceClient;
  readonly transport?: (transport: Transport, clock: { shift(offMs: number): void }) => Transport;
  readonly terminal?: (terminal: CardTerminal) => CardTerminal;
  readonly printer?: (printer: Printer) => Printer;
  readonly display?: (display: CustomerDisplay, db: () => Database.Database) => CustomerDisplay;
  /** What the people see and press. */
  readonly handlers?: (handlers: TillHandlers, db: () => Database.Database) => TillHandlers;
  /** Null where this statement runs as it is. */
  readonly statement?: (sql: string) => TamperedRun | null;
  /** What a connection that only reads finds by this statement; null where it is what is there. */
  readonly reads?: (sql: string) => ((rows: unknown[]) => unknown[]) | null;
  /** What the till's own connection finds by this statement; null where it is what is there. */
  readonly finds?: (sql: string) => ((rows: unknown[]) => unknown[]) | null;
  /** True where this, run at once, is left out. */
  readonly leavesOut?: (sql: string) => boolean;
  /** Who works there, as the till is told. */
  readonly people?: (people: readonly Operator[]) => readonly Operator[];
  /** What it keeps outside its ledger. */
  readonly kept?: (kept: KeptOutside) => KeptOutside;
  /** What its ledger is held against from outside. */
  readonly guard?: (guard: LedgerGuard) => LedgerGuard | null;
  /** What the till counts its waits by. */
  readonly timers?: (timers: Timers, now: () => Date) => Timers;
  /** What a power cut leaves in this folder. */
  readonly cut?: (folder: string) => void;
};

export const honest: Tampering = {};

const isRow = (value: unknown): value is Record<string, unknown> => value !== null && typeof value === 'object';
/** The values of a statement with names, where it has them. */
export const named = (values: unknown[]): Record<string, unknown> => (isRow(values[0]) ? values[0] : {});

/** Runs a statement that no store of the till has. */
export function behindTheTill(db: Database.Database, sql: string, ...values: unknown[]): void {
  db.prepare(sql).run(...values);
  forgetReads(db);
}

/** What a statement answers that was not run. */
export const nothingDone: Database.RunResult = { changes: 1, lastInsertRowid: 0 };

/**
 * A journal whose entries are written otherwise, or not at all where `change` answers null; the chain fits again, and the head is that of
 * what was written.
 */
export function otherwiseJournalled(
  change: (row: JournalRow) => JournalRow | null,
): (sql: string) => TamperedRun | null {
  /** What the till takes for the head, and what it is; null while they are the same. */
  let heads: { readonly told: JournalHead; readonly real: JournalHead } | null = null;
  return (sql) => {
    if (sql.startsWith('INSERT INTO journal '))
      return (run, values, { db }) => {
        if (!isRow(values[0])) return run(...values);
        const row = named(values) as JournalRow;
        const before = createStoredHead(db).now();
        // A transaction that was undone took what was changed in it along.
        if (heads && !isSameHead(heads.told, before)) heads = null;
        const real = heads?.real ?? before;
        const told = { count: row.seq, hash: row.hash };
        const changed = change(row);
        if (changed === null) {
          heads = { told, real };
          return nothingDone;
        }
        const seq = real.count + 1;
        const hash = journalHash(real.hash, { ...changed, seq });
        if (heads || hash !== row.hash) heads = { told, real: { count: seq, hash } };
        return run({ ...changed, seq, hash });
      };
    if (!sql.startsWith('UPDATE journal_head')) return null;
    return (run, values, { db }) => {
      if (!heads) return run(...values);
      const { count, hash } = heads.real;
      heads = null;
      createStoredHead(db).write({ count, hash });
      return run(count, hash, ...values.slice(2));
    };
  };
}

/** A journal that leaves such entries out, with its head still right. */
export const unjournalled = (
  leavesOut: (row: Record<string, unknown>) => boolean,
): ((sql: string) => TamperedRun | null) => otherwiseJournalled((row) => (leavesOut(row) ? null : row));
