// Opens the ledger: SQLite in WAL mode with synchronous=FULL. Acknowledged means on the disk.
// Invariants: a file this version does not understand, or that is damaged or was edited, is left exactly as it was; where there was a
// ledger, no new one is made unless a person decided it.
import { closeSync, copyFileSync, existsSync, openSync, readSync, rmSync, statSync } from 'node:fs';
import Database from 'better-sqlite3';
import { err, ok, type Result } from '../../shared/result.ts';
import { backupFolder, backupsIn, beginBackup, keepBackup, markCopy } from './backup-file.ts';
import { closeApart, type LastClose, readLastClose, requireFullCheck } from './closed-well.ts';
import { headerOf, isSqlite } from './file-header.ts';
import { checkAgainstAnchor, type Found, type LedgerGuard, moveAside, recordFound } from './guard.ts';
import { faultAtOpening, type LedgerFault } from './ledger-fault.ts';
import { currentSchema, type Schema, schemaFault, takeSteps, versionOf } from './migrations.ts';
import { createOpenLedger } from './open-ledger.ts';
import { quickCheck } from './quick-check.ts';
import { moveForeignLogAside, newLedgerId } from './restore.ts';
import type { Ledger } from './transaction.ts';
import { verifyChain } from './verify.ts';

export type { LedgerGuard } from './guard.ts';
export type { LedgerFault } from './ledger-fault.ts';
export type { Ledger, Tx } from './transaction.ts';

export type LedgerIdentity = { readonly environment: string; readonly terminalId: string };

export type Opening = {
  /**
   * After a power cut the caller itself reads all of it next to its work, so that a shop does not wait for it
   * (docs/decisions/start-without-reading-all.md).
   */
  readonly readsBeside?: boolean;
  /** Of another version of the till, in tests. */
  readonly schema?: Schema | undefined;
};

/**
 * Opens or creates the ledger at `file`. Refuses files of a newer version or from before 1.0, of another till or environment, and
 * damaged ones. Without a `guard` (tools and tests) nothing is sealed, and nothing outside the file is asked.
 */
export function openLedger(
  file: string,
  identity: LedgerIdentity,
  now: () => Date,
  guard: LedgerGuard | null = null,
  { readsBeside = false, schema = currentSchema }: Opening = {},
): Result<Ledger, LedgerFault> {
  if (guard?.begins) moveAside(file, now());
  const isThere = existsSync(file) && headerOf(file).length > 0;
  if (!isThere && guard?.had && !guard.begins)
    return err({ code: 'ledger_missing', file, detail: 'this till had a ledger, and there is none' });
  moveForeignLogAside(file, now());
  const left = isThere ? readLastClose(file, now()) : 'unknown';
  const isTrusted = left === 'cut-off' ? readsBeside : left !== 'unknown';
  const inspected = isThere
    ? inspect(file, identity, guard, { isTrusted, schema })
    : ok({ found: guard && checkAgainstAnchor(null, guard), isRead: true });
  if (!inspected.ok) return refused(inspected.error);
  const { found, isRead } = inspected.value;
  let db: Database.Database | null = null;
  try {
    db = new Database(file, { timeout: 5000 });
    backUpBeforeMigration(db, now(), schema);
    const wholeAt = isRead ? now() : wholeAtOf(left);
    return ok(prepare(db, { identity, now, guard, found, wholeAt, schema }));
  } catch (error) {
    if (db && !isRead) closeApart(db);
    else db?.close();
    return refused({
      code: faultAtOpening(error),
      file,
      detail: error instanceof Error ? error.message : String(error),
    });
  }
}

/** What is damaged is read first at the next start too. */
function refused(fault: LedgerFault): Result<never, LedgerFault> {
  if (fault.code === 'ledger_damaged') requireFullCheck(fault.file);
  return err(fault);
}

const wholeAtOf = (left: LastClose): Date | null => (typeof left === 'object' ? left.wholeAt : null);

// Looks without touching: read-only, so that neither the file nor its log changes. Reads all of it where it is not trusted, or
// is to be migrated.
function inspect(
  file: string,
  identity: LedgerIdentity,
  guard: LedgerGuard | null,
  { isTrusted, schema }: { readonly isTrusted: boolean; readonly schema: Schema },
): Result<{ readonly found: Found | null; readonly isRead: boolean }, LedgerFault> {
  const fault = (code: LedgerFault['code'], detail: string) => err({ code, file, detail });
  const damaged = (detail: string) => fault('ledger_damaged', detail);
  // A read-only connection to a WAL database cannot run recovery; the header alone is safe to read first.
  if (!isSqlite(headerOf(file))) return damaged('not a SQLite file');
  let db: Database.Database | null = null;
  try {
    db = new Database(file, { readonly: true, timeout: 5000 });
    const ofSchema = schemaFault(db, schema);
    if (ofSchema === 'older') return fault('ledger_older', 'made by a version before 1.0');
    const version = versionOf(db);
    if (ofSchema === 'newer') return fault('ledger_newer', `version ${version}, this till knows ${schema.version}`);
    const isRead = !isTrusted || version !== schema.version;
    const wrong = isRead ? quickCheck(db) : null;
    if (wrong !== null) return damaged(wrong);
    if (version === 0)
      return guard?.had && !guard.begins
        ? fault('ledger_missing', 'this till had a ledger, and this file holds none')
        : ok({ found: guard && checkAgainstAnchor(null, guard), isRead });
    const ofIdentity = identityFault(db, identity);
    if (ofIdentity) return err({ ...ofIdentity, file });
    const found = guard && checkAgainstAnchor(db, guard);
    if (!found?.isEdited) return ok({ found, isRead });
    // What a disk may have damaged is not called edited.
    const torn = isRead ? null : quickCheck(db);
    return torn === null ? fault('ledger_edited', 'its head is not the one that this till sealed') : damaged(torn);
  } catch (error) {
    return fault(faultAtOpening(error), error instanceof Error ? error.message : String(error));
  } finally {
    db?.close();
  }
}

function identityFault(db: Database.Database, identity: LedgerIdentity): Omit<LedgerFault, 'file'> | null {
  const row = db
    .prepare<[], { environment: string; terminal_id: string }>('SELECT environment, terminal_id FROM ledger')
    .get();
  if (!row) return { code: 'ledger_damaged', detail: 'no identity row' };
  return row.environment === identity.environment && row.terminal_id === identity.terminalId
    ? null
    : { code: 'ledger_foreign', detail: `belongs to ${row.environment}, terminal ${row.terminal_id}` };
}

type Preparing = {
  readonly identity: LedgerIdentity;
  readonly now: () => Date;
  readonly guard: LedgerGuard | null;
  readonly found: Found | null;
  readonly wholeAt: Date | null;
  readonly schema: Schema;
};

function prepare(db: Database.Database, preparing: Preparing): Ledger {
  const { now, guard, found, wholeAt } = preparing;
  db.pragma('journal_mode = WAL');
  // Until all of it was read, what is written stays in the log: should it be damaged, nothing was added to the damage.
  if (wholeAt === null) db.pragma('wal_autocheckpoint = 0');
  db.pragma('synchronous = FULL');
  db.pragma('foreign_keys = ON');
  migrate(db, preparing);
  const id = recordFound(db, now, guard, found);
  // better-sqlite3 is compiled to fall back to NORMAL after the first write in WAL mode: NORMAL loses sales in a power cut.
  const synchronous = Number(db.pragma('synchronous', { simple: true }));
  if (synchronous !== 2) throw new Error(`synchronous is ${synchronous} after the first write, FULL was asked for`);
  return createOpenLedger(db, id, guard, found, wholeAt);
}

function migrate(db: Database.Database, { identity, now, found, schema }: Preparing): void {
  db.transaction(() => {
    if (takeSteps(db, schema) === 0) {
      const at = now();
      const taken = new Set(found?.anchor ? [found.anchor.ledgerId] : []);
      db.prepare(
        'INSERT INTO ledger (one, id, environment, terminal_id, created_at, begun_with) VALUES (1, ?, ?, ?, ?, ?)',
      ).run(newLedgerId(at, taken), identity.environment, identity.terminalId, at.toISOString(), schema.version);
      db.prepare("INSERT INTO journal_head (one, count, hash) VALUES (1, 0, '')").run();
    }
    // A write in every start, so that what is read back afterwards is the setting that sales are written with.
    db.prepare('UPDATE ledger SET created_at = created_at').run();
  }).immediate();
}

/**
 * No backup, no migration: throws where the copy cannot be made or is not whole; the ledger is then as it was. Nobody else has it open.
 * A migration that fails at each start has its copy from the first.
 */
function backUpBeforeMigration(db: Database.Database, at: Date, schema: Schema): void {
  const version = versionOf(db);
  if (version === 0 || version >= schema.version) return;
  // What is only in the log comes into the file, so that the file alone is the ledger.
  db.pragma('wal_checkpoint(TRUNCATE)');
  const isCopied = backupsIn(backupFolder(db.name)).some(
    ({ kind, file }) => kind === 'migration' && holdsTheSame(file, db.name),
  );
  if (isCopied) return;
  const partial = beginBackup(backupFolder(db.name));
  try {
    copyFileSync(db.name, partial);
    markCopy(partial);
    const copy = new Database(partial, { readonly: true });
    const found = verifyChain(copy);
    copy.close();
    if (!found.ok) throw new Error(`the backup does not hold: ${found.error.table} ${found.error.row}`);
    keepBackup(partial, 'migration', at);
  } finally {
    rmSync(partial, { force: true });
  }
}

// Whether a copy holds what the ledger's file holds, byte for byte. Invariant: reads only.

/**
 * Of SQLite's header, what a copy has of its own: how its log is written, how often it was written, its mark, and which SQLite wrote it
 * last. Its version is compared.
 */
const ofTheCopy = [
  [18, 20],
  [24, 28],
  [68, 72],
  [92, 100],
] as const;
const pieceBytes = 1 << 20;

/** The ledger's log must be folded into its file. False where either cannot be read. */
function holdsTheSame(copy: string, ledgerFile: string): boolean {
  try {
    if (statSync(copy).size !== statSync(ledgerFile).size) return false;
    return sameBytes(copy, ledgerFile);
  } catch {
    return false;
  }
}

function sameBytes(copy: string, ledgerFile: string): boolean {
  const [first, second] = [Buffer.alloc(pieceBytes), Buffer.alloc(pieceBytes)];
  const one = openSync(copy, 'r');
  const other = openSync(ledgerFile, 'r');
  try {
    for (let at = 0; ; at += pieceBytes) {
      const read = readSync(one, first, 0, pieceBytes, at);
      if (readSync(other, second, 0, pieceBytes, at) !== read) return false;
      if (read === 0) return true;
      if (at === 0) for (const [from, to] of ofTheCopy) for (const piece of [first, second]) piece.fill(0, from, to);
      if (!first.subarray(0, read).equals(second.subarray(0, read))) return false;
      if (read < pieceBytes) return true;
    }
  } finally {
    closeSync(one);
    closeSync(other);
  }
}
