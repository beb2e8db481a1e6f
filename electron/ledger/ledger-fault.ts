// Why a ledger is not opened, or not written any more.
import Database from 'better-sqlite3';

/** Why a ledger is not opened. */
type OpeningFault =
  /** Made by a version of the till newer than this one. */
  | 'ledger_newer'
  /** Made by a version before 1.0. */
  | 'ledger_older'
  /** No SQLite file, or one whose pages or tables are broken. */
  | 'ledger_damaged'
  /** Of another environment or terminal. */
  | 'ledger_foreign'
  /** Another program has it locked. */
  | 'ledger_in_use'
  /** The disk does not take what an opening writes. */
  | 'disk_full'
  /** This till had a ledger, and it is gone or empty. */
  | 'ledger_missing'
  /** Its last entry is not the one that this till sealed last. */
  | 'ledger_edited';

export type LedgerFault = {
  readonly code: OpeningFault;
  readonly file: string;
  readonly detail: string;
};

/** Why an open ledger is not written any more. */
type WriteFault =
  /** A write failed: the disk is full, over its quota, or answers with an error. */
  | 'disk_full'
  /** SQLite found a broken page, or a check of the whole file did. */
  | 'ledger_damaged'
  /** The open file was deleted or replaced. */
  | 'ledger_gone'
  /** The journal, or a seal, is not as this till left it. */
  | 'ledger_edited'
  /** Another program had it locked while the till started. */
  | 'ledger_in_use';

/** Thrown inside a transaction, which it undoes: nothing more is written to this file. */
export class LedgerStop extends Error {
  readonly fault: WriteFault;
  constructor(fault: WriteFault, detail: string) {
    super(detail);
    this.fault = fault;
  }
}

/** The fault of the whole ledger that this error shows; null for any other error. */
export function faultIn(error: unknown): WriteFault | null {
  if (error instanceof LedgerStop) return error.fault;
  // Outside SQLite only the copy before a migration writes.
  if (error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT'))
    return 'disk_full';
  if (!(error instanceof Database.SqliteError)) return null;
  // An I/O error has no fault of its own: the till must stop just the same, until the disk takes writes again.
  if (error.code === 'SQLITE_FULL' || error.code.startsWith('SQLITE_IOERR')) return 'disk_full';
  return error.code.startsWith('SQLITE_CORRUPT') || error.code === 'SQLITE_NOTADB' ? 'ledger_damaged' : null;
}

/** Another program has the ledger locked. Nothing was written, so the same request may be made again once it lets go. */
export const isHeld = (error: unknown): boolean =>
  error instanceof Database.SqliteError && /^SQLITE_(BUSY|LOCKED)/.test(error.code);

/** The code of an error thrown while a ledger is opened: locked by another program, it is not damaged. */
export function faultAtOpening(error: unknown): OpeningFault {
  if (faultIn(error) === 'disk_full') return 'disk_full';
  return isHeld(error) ? 'ledger_in_use' : 'ledger_damaged';
}

/**
 * The error of a start, as the till is to treat it. A locked ledger refuses one request, which a person repeats; but nobody repeats a start,
 * so a till that could not settle what was under way must stop.
 */
export function asStartFault(error: unknown): unknown {
  return isHeld(error) ? new LedgerStop('ledger_in_use', String(error)) : error;
}
