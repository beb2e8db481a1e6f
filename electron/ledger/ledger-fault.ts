// Why a ledger is not opened, or not written any more.
import Database from 'better-sqlite3';

export type LedgerFault = {
  readonly code:
    | 'ledger_newer'
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

/** `ledger_gone`: the open file was deleted or replaced. */
type Found = 'disk_full' | 'ledger_damaged' | 'ledger_gone' | 'ledger_edited';

/** Thrown inside a transaction, which it undoes: nothing more is written to this file. */
export class LedgerStop extends Error {
  readonly fault: Found;
  constructor(fault: Found, detail: string) {
    super(detail);
    this.fault = fault;
  }
}

/** What an error says about the ledger as a whole; null where it says nothing. */
export function faultIn(error: unknown): Found | null {
  if (error instanceof LedgerStop) return error.fault;
  // Outside SQLite only the copy before a migration writes.
  if (error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT'))
    return 'disk_full';
  if (!(error instanceof Database.SqliteError)) return null;
  if (error.code === 'SQLITE_FULL' || error.code.startsWith('SQLITE_IOERR')) return 'disk_full';
  return error.code.startsWith('SQLITE_CORRUPT') || error.code === 'SQLITE_NOTADB' ? 'ledger_damaged' : null;
}

/** Why a ledger could not be opened: what is only held by another program is not damaged. */
export function faultAtOpening(error: unknown): LedgerFault['code'] {
  if (faultIn(error) === 'disk_full') return 'disk_full';
  const isHeld = error instanceof Database.SqliteError && /^SQLITE_(BUSY|LOCKED)/.test(error.code);
  return isHeld ? 'ledger_in_use' : 'ledger_damaged';
}
