// What the spool is given. spool.ts takes the orders of people and of the till; spool-worker.ts decides what goes to the
// printer, and when.
import type { Result } from '../../shared/result.ts';
import type { Timers } from '../../shared/timers.ts';
import type { JournalEntry } from '../ledger/journal-entries.ts';
import type { Ledger, Tx } from '../ledger/open.ts';
import type { PrintJob, PrintJobs } from '../ledger/print-jobs.ts';
import type { PaperPlace } from './joined-slips.ts';
import type { PaperFormat } from './layout.ts';
import type { Printer } from './printer.ts';

/**
 * Why a job has no bytes. `not_now`: the service cannot be asked for the code; tried again. `slip_needed`: its card
 * leaves only against a slip that is not here; tried again. `unprintable`: this printer cannot show it; a person
 * decides. `rows_edited`: the records that it is made from were edited; tried again. `no_such_document`: what the slip would say is not
 * true any more; the job is dropped.
 */
export type BuildFault = {
  readonly code: 'not_now' | 'slip_needed' | 'rows_edited' | 'unprintable' | 'no_such_document';
};

/** Where a slip is printed that may not go where all others go. */
export type ApartPrinter = { readonly printer: Printer; readonly paper: PaperFormat };

export type SpoolDeps = {
  readonly ledger: Ledger;
  readonly jobs: PrintJobs;
  /** Null prints nothing: `enqueue` then makes no jobs, so that none come out of the blue once there is a printer. */
  readonly printer: Printer | null;
  /** Makes the slip again from the ledger, and asks the service for the card's code where the job is an original. */
  readonly buildBytes: (
    job: PrintJob,
    place: PaperPlace,
    paper?: PaperFormat,
  ) => Promise<Result<Uint8Array, BuildFault>>;
  /** While codes may not go to `printer`: which slips those are, and theirs; null where the printer may have them all the same. */
  readonly apart?: {
    readonly has: (job: PrintJob) => boolean;
    readonly to: () => Promise<ApartPrinter | null>;
  };
  /** Whether the slips of a sale come out as one strip (joined-slips.ts). */
  readonly joinSlips?: boolean;
  readonly now: () => Date;
  /** Time-ordered (UUIDv7): jobs print in the order of their ids. */
  readonly newId: () => string;
  readonly timers: Pick<Timers, 'after'>;
  readonly journal: (tx: Tx, entry: JournalEntry) => void;
  /** Called after a move is committed, and when a job begins to wait for a person. */
  readonly onChange: (job: Pick<PrintJob, 'id' | 'saleId'>) => void;
  /** A bug, or a disk that took no more: to be logged. */
  readonly failed: (error: unknown) => void;
  readonly limits?: SpoolLimits;
};

export type SpoolLimits = {
  /** An older unsent job is not printed without a person: its customer has left. */
  readonly staleMs: number;
  /** A slip that takes longer to make waits, and the others go first. */
  readonly buildMs: number;
};

export const defaultSpoolLimits: SpoolLimits = { staleMs: 15 * 60_000, buildMs: 10_000 };
