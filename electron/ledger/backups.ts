// A backup a day while the till sells. Invariants: no sale waits for one or fails with one: the copy is made page by page between other
// work, and checked in a thread of its own; a copy that is not whole never counts and never replaces one that is.
import { statSync } from 'node:fs';
import type Database from 'better-sqlite3';
import type { BackupFault, StatusView } from '../../shared/health/status.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { Timers } from '../../shared/timers.ts';
import type { BackupCopies } from './backup-copies.ts';
import {
  type Backup,
  backupFolder,
  backupsIn,
  beginBackup,
  discardBackup,
  keepBackup,
  markCopy,
} from './backup-file.ts';
import { freeBytesIn } from './free-bytes.ts';
import type { VerifyFault } from './verify-fault.ts';

export type Backups = ReturnType<typeof createBackups>;

export type BackupDeps = {
  readonly db: Database.Database;
  readonly now: () => Date;
  /** Monotonic. */
  readonly timers: Pick<Timers, 'after'>;
  /** Checks the file and its chain in a second thread; null where it holds. */
  readonly check: (file: string) => Promise<VerifyFault | null>;
  /** A copy of the open ledger has a seal that is not this till's: so has the ledger. */
  readonly onBrokenSeal?: (() => void) | undefined;
  readonly log: { error(event: string, detail?: unknown): void };
  /** A second place for them; null where there is none. */
  readonly copies?: BackupCopies | null;
  /** Bytes that are free where this folder is. */
  readonly freeBytes?: (folder: string) => number;
};

const dayMs = 24 * 60 * 60_000;
/** After the start, and from one look at the age of the newest to the next: a failed one is tried again then. */
const lookEveryMs = 10 * 60_000;
const firstLookMs = 60_000;
/** Of 4096 bytes, between two turns of other work. */
const pagesAtOnce = 64;

export function createBackups(deps: BackupDeps) {
  const { db, now, timers, check, log, copies = null } = deps;
  const folder = backupFolder(db.name);
  const freeBytes = deps.freeBytes ?? freeBytesIn;
  let fault: BackupFault | null = null;
  let last: Date | null | undefined;
  let running: Promise<Result<Backup, BackupFault>> | null = null;
  let stopped = false;
  let cancel = (): void => {};

  const inUse = db.prepare<[], string>('SELECT id FROM ledger').pluck().get() ?? null;
  const newest = (): Backup | null => {
    const all = backupsIn(folder, inUse);
    const last = all.at(-1);
    if (!last) return null;
    const isPast = ({ at }: Backup): boolean => at.getTime() <= now().getTime();
    // Of those that hold the same, the one whose age the clock can give: one from the future was made while the clock was wrong.
    const alike = all.filter(({ head }) => head?.ledger === last.head?.ledger && head?.count === last.head?.count);
    return (
      alike
        .filter(isPast)
        .toSorted((one, other) => one.at.getTime() - other.at.getTime())
        .at(-1) ?? last
    );
  };
  const isDue = (): boolean => {
    const last = newest();
    if (last?.head?.ledger !== inUse) return true;
    const ageMs = now().getTime() - last.at.getTime();
    return ageMs < 0 || ageMs >= dayMs;
  };

  const failed = (cause: BackupFault, error: unknown): Result<Backup, BackupFault> => {
    if (!stopped) {
      fault = cause;
      log.error('the backup failed', { cause, error });
    }
    return err(cause);
  };

  const make = async (): Promise<Result<Backup, BackupFault>> => {
    let partial: string | null = null;
    try {
      partial = beginBackup(folder);
      // The copy, its rollback journal while it is marked, and as much again for the till itself.
      if (freeBytes(folder) < statSync(db.name).size * 2) return failed('no_room', null);
      const stopsIt = new Error('the till stops');
      // What is sold while it is copied and checked may be missing in it.
      const asOf = now();
      await db.backup(partial, {
        progress: () => {
          if (stopped) throw stopsIt;
          return pagesAtOnce;
        },
      });
      markCopy(partial);
      const wrong = await check(partial);
      if (wrong?.table === 'journal_seals') deps.onBrokenSeal?.();
      if (wrong) return failed('not_whole', wrong);
      const backup = keepBackup(partial, 'day', asOf);
      fault = null;
      last = backup.at;
      return ok(backup);
    } catch (error) {
      return failed('not_written', error);
    } finally {
      discardBackup(partial);
    }
  };

  const run = (): Promise<Result<Backup, BackupFault>> => {
    running ??= make()
      .then(async (made) => {
        if (made.ok) await copies?.copy(made.value);
        return made;
      })
      .finally(() => {
        running = null;
      });
    return running;
  };

  /** Copies the last backup, if its second place was away when it was made. */
  const copyLast = (): void => {
    const last = newest();
    if (!last || running || !copies?.lacks(last)) return;
    running = copies
      .copy(last)
      .then(() => ok(last))
      .finally(() => {
        running = null;
      });
  };

  const look = (): void => {
    try {
      if (isDue()) void run();
      else copyLast();
    } catch (error) {
      failed('not_written', error);
    }
    cancel = timers.after(lookEveryMs, look);
  };

  return {
    /** Makes one where none is younger than a day, now and from now on. */
    start(): void {
      cancel = timers.after(firstLookMs, look);
    },
    /** Resolves once nothing of it is under way. */
    async stop(): Promise<void> {
      stopped = true;
      copies?.stop();
      cancel();
      await running;
    },
    /** Makes one now; the one under way where there is one. Never rejects. */
    run,
    state(): NonNullable<StatusView['backup']> {
      // Asked for with every change of a sale: the folder is read once.
      last ??= newest()?.at ?? null;
      return { lastAt: last?.toISOString() ?? null, fault, ...(copies ? { copy: copies.state() } : {}) };
    },
  };
}
