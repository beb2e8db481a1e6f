// Why a ledger is not opened, or not written any more.
import Database from 'better-sqlite3';

export type LedgerFault = {
  readonly code:
    | 'ledger_newer'
    /** Made by a version before 1.0. */
    | 'ledger_older'
    | 'ledger_damaged'
    | 'ledger_foreign'
    /** Another program holds it. */
    | 'ledger_in_use'
    | 'disk_full'
    /** The till had one, and it is not there. */
    | 'ledger_missing'
    /** Its head is not the one that this till left. */
    | 'ledger_edited';
  readonly file: string;
  readonly detail: string;
};

/** `ledger_gone`: the open file was deleted or replaced. `ledger_in_use`: another program held it while the till started. */
type Found = 'disk_full' | 'ledger_damaged' | 'ledger_gone' | 'ledger_edited' | 'ledger_in_use';

/** Thrown inside a transaction, which it undoes: nothing more is written to this file. */
export class LedgerStop extends Error {
  readonly fault: Found;
  constructor(fault: Found, detail: string) {
    super(detail);
    this.fault = fault;
  }
}

/** The fault of the whole ledger that this error shows; null for any other error. */
export function faultIn(error: unknown): Found | null {
  if (error instanceof LedgerStop) return error.fault;
  // Outside SQLite only the copy before a migration writes.
  if (error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT'))
    return 'disk_full';
  if (!(error instanceof Database.SqliteError)) return null;
  if (error.code === 'SQLITE_FULL' || error.code.startsWith('SQLITE_IOERR')) return 'disk_full';
  return error.code.startsWith('SQLITE_CORRUPT') || error.code === 'SQLITE_NOTADB' ? 'ledger_damaged' : null;
}

/** Another program holds the ledger: a press may be made again. */
export const isHeld = (error: unknown): boolean =>
  error instanceof Database.SqliteError && /^SQLITE_(BUSY|LOCKED)/.test(error.code);

/** Why a ledger could not be opened: what is only held by another program is not damaged. */
export function faultAtOpening(error: unknown): LedgerFault['code'] {
  if (faultIn(error) === 'disk_full') return 'disk_full';
  return isHeld(error) ? 'ledger_in_use' : 'ledger_damaged';
}

/** A press that another program kept from the ledger is refused and pressed again; a start that it kept is not made up for. */
export function heldAtStart(error: unknown): unknown {
  return isHeld(error) ? new LedgerStop('ledger_in_use', String(error)) : error;
}
