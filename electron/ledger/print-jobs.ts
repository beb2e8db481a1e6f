// The print_jobs table: which slips were asked for, and what is known of each. Only electron/printing/ writes it.
// Invariants: no code, PIN or byte of a slip is ever in it; a job moves only as the table below says, and only from the state its
// mover saw.
import type { DocumentKind } from '../../shared/document.ts';
import type { PrintCause, PrintJobState } from '../../shared/slips/views.ts';
import { column, integer, type RowOf, table, text, textOrNull, value, values, writeIf } from './table.ts';
import type { Ledger, Tx } from './transaction.ts';

export const jobsTable = table('print_jobs', {
  saleId: text,
  lineId: textOrNull,
  document: column<DocumentKind>(),
  /** Time-ordered: jobs print in the order of their ids. */
  id: text,
  /** 0 is the original. */
  copy: integer,
  state: column<PrintJobState>(),
  /** ISO 8601, UTC. */
  createdAt: text,
  changedAt: text,
  cause: column<PrintCause | null>(),
});

export type PrintJob = RowOf<typeof jobsTable>;

/** One slip: of a sale, or of one of its lines. */
export type SlipName = Readonly<Pick<PrintJob, 'saleId' | 'lineId' | 'document'>>;

const moves: Readonly<Record<PrintJobState, readonly PrintJobState[]>> = {
  unsent: ['sending', 'dropped'],
  sending: ['printed', 'unknown', 'unsent'],
  unknown: ['printed', 'dropped'],
  printed: [],
  dropped: [],
};

export type PrintJobs = ReturnType<typeof createPrintJobs>;

export function createPrintJobs({ db }: Ledger) {
  const move = writeIf<[{ id: string; from: string; to: string; at: string; cause: string | null }]>(
    db,
    `UPDATE print_jobs SET state = @to, changed_at = @at, cause = @cause, perhaps_printed = perhaps_printed OR @to = 'unknown'
     WHERE id = @id AND state = @from`,
  );
  const explain = jobsTable.update(db, ['cause']);
  const perhapsPrinted = values<string, [saleId: string]>(
    db,
    'SELECT id FROM print_jobs WHERE sale_id = ? AND perhaps_printed = 1',
  );
  const lastPrinted = value<string | null, []>(db, "SELECT max(changed_at) FROM print_jobs WHERE state = 'printed'");
  const bySale = jobsTable.all<[saleId: string]>(db, 'WHERE sale_id = ? ORDER BY id');
  return {
    insert: jobsTable.insert(db),
    /** False when the job is not in state `from` any more: something else moved it. Throws on a move that does not exist. */
    move(
      tx: Tx,
      id: string,
      from: PrintJobState,
      to: PrintJobState,
      at: string,
      cause: PrintCause | null = null,
    ): boolean {
      if (!moves[from].includes(to)) throw new Error(`a print job does not move from ${from} to ${to}`);
      return move(tx, { id, from, to, at, cause });
    },
    /** Why a job stays where it is. */
    explain: (tx: Tx, id: string, cause: PrintCause) => explain(tx, { id, cause }),
    get: jobsTable.one<[id: string]>(db, 'WHERE id = ?'),
    /** `unsent`, `sending` and `unknown`, oldest first. */
    unfinished: jobsTable.all(db, "WHERE state IN ('unsent', 'sending', 'unknown') ORDER BY id"),
    /** Those of `unfinished` that are on their way to the printer. SQLite uses the index `print_jobs_open` only where its condition is repeated. */
    sending: jobsTable.all(db, "WHERE state IN ('unsent', 'sending', 'unknown') AND state = 'sending' ORDER BY id"),
    /** At some time it was unknown whether it came out. */
    perhapsPrinted: ({ id, saleId }: Pick<PrintJob, 'id' | 'saleId'>) => perhapsPrinted(saleId).includes(id),
    /** Whether a slip came out after `at` (ISO 8601 UTC). */
    hasPrintedSince: (at: string) => (lastPrinted() ?? '') > at,
    bySale,
    /** Every job of one slip, oldest first. */
    ofSlip: ({ saleId, lineId, document }: SlipName) =>
      bySale(saleId).filter((job) => job.lineId === lineId && job.document === document),
  };
}

/**
 * How many slips of this name may be on paper: the number of the next copy. A job that was given up counts, as nobody can
 * say that it did not print; a customer must never hold two originals.
 */
export function nextCopy(jobsOfSlip: readonly PrintJob[]): number {
  return jobsOfSlip.reduce((next, job) => Math.max(next, job.copy + 1), 0);
}

/** When the original was asked for: the time stamp that every copy repeats (ISO 8601); null before there is one. */
export function firstIssuedAt(jobsOfSlip: readonly PrintJob[]): string | null {
  return jobsOfSlip[0]?.createdAt ?? null;
}
