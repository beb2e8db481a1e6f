// What the spool promises and what it is given. The two files that keep the promise are spool.ts (what people and the till ask for)
// and spool-worker.ts (what leaves for the printer, and when).
import type { Result } from '../../shared/result.ts';
import type { PrintCause, PrintJobState } from '../../shared/views.ts';
import type { JournalEntry } from '../ledger/journal-entries.ts';
import type { Ledger, Tx } from '../ledger/open.ts';
import type { PrintJob, PrintJobs, SlipName } from '../ledger/print-jobs.ts';
import type { Printer } from './printer.ts';

/**
 * Why a job has no bytes. `not_now`: the service cannot be asked for the code; tried again. `slip_needed`: its card leaves only against a
 * slip that is not here; tried again. `unprintable`: this printer cannot show it; a person decides. `no_such_document`: what the slip would
 * say is not true any more; the job is dropped.
 */
export type BuildFault = { readonly code: 'not_now' | 'slip_needed' | 'unprintable' | 'no_such_document' };

export type SpoolDeps = {
  readonly ledger: Ledger;
  readonly jobs: PrintJobs;
  /** Null prints nothing: `enqueue` then makes no jobs, so that none come out of the blue once there is a printer. */
  readonly printer: Printer | null;
  /** Makes the slip anew from the ledger, and asks the service for the card's code where the job is an original. */
  readonly buildBytes: (job: PrintJob) => Promise<Result<Uint8Array, BuildFault>>;
  readonly now: () => Date;
  /** Time-ordered (UUIDv7): jobs print in the order of their ids. */
  readonly newId: () => string;
  readonly timers: Timers;
  readonly journal: (tx: Tx, entry: JournalEntry) => void;
  /** After the move is durable; also when a job starts to wait for a person. */
  readonly onChange: (job: PrintJob) => void;
  /** A bug, or a disk that took no more: to be logged. */
  readonly failed: (error: unknown) => void;
  readonly limits?: SpoolLimits;
};

/** Monotonic, so that a clock that is put right never hurries a retry. */
export type Timers = { after(ms: number, work: () => void): () => void };

export type SpoolLimits = {
  /** An unsent job older than this is not printed by itself: nobody waits at the printer any more. */
  readonly staleMs: number;
  /** A slip that takes longer to make lets the others pass. */
  readonly buildMs: number;
};

export const usualSpoolLimits: SpoolLimits = { staleMs: 15 * 60_000, buildMs: 10_000 };

export type Resolution = 'printed' | 'print-again' | 'drop';
export type ResolveError = {
  readonly code: 'not_found' | 'out_of_turn' | 'printer_unset';
  readonly detail?: PrintJobState;
};

export type Spool = {
  /** Jobs that a crash left on their way are unknown now; the rest goes on. */
  start(): void;
  /** Sends nothing more; resolves once the job on its way has its end. */
  stop(): Promise<void>;
  /**
   * A slip that the till itself prints, inside the caller's transaction; it leaves by itself once that is durable. The same slip
   * and copy asked for twice is one job. Null without a printer.
   */
  enqueue(tx: Tx, slip: SlipName & { readonly copy: number }): PrintJob | null;
  /**
   * A slip that a person asks for: the job that still waits, now; else the next copy, also where the original was perhaps printed in a time
   * that the ledger does not know (`isOriginalOut`). Null without a printer.
   */
  request(tx: Tx, slip: SlipName, operatorId: string, isOriginalOut?: boolean): PrintJob | null;
  /**
   * What a person saw at the printer, about a job that is unknown or unsent. `print-again` answers with the new job, and the old one
   * is dropped: a copy where the old one may have printed, the same slip where it certainly did not.
   */
  resolve(jobId: string, resolution: Resolution, operatorId: string): Result<PrintJob, ResolveError>;
  /** True when the job goes no further without a person: its end is unknown, it is too old, or it cannot be printed here. */
  waitsForPerson(job: PrintJob): boolean;
  /** Waits no longer for backoffs: a person asked, or the machine woke up. */
  hurry(): void;
  /** `failing` from a job that did not print until one that did. */
  state(): 'none' | 'ready' | 'failing';
  /** What keeps the printer from printing; null unless it is failing. */
  cause(): PrintCause | null;
};
