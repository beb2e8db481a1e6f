// What watches over the disk and the ledger: room, backups and their copies, and the reading of all of it after a power cut.
import { createDiskWatch } from '../../health/disk.ts';
import { createBackupCopies } from '../../ledger/backup-copies.ts';
import { backupFolder } from '../../ledger/backup-file.ts';
import { createBackups } from '../../ledger/backups.ts';
import type { Verified } from '../../ledger/check-backup.ts';
import { createLaterCheck } from '../../ledger/later-check.ts';
import { LedgerStop } from '../../ledger/ledger-fault.ts';
import type { VerifyFault } from '../../ledger/verify-fault.ts';
import type { TillCore } from '../core/capability.ts';
import { createBooksCheck } from './books-check.ts';

export type Watches = ReturnType<typeof createWatches>;

export function createWatches(
  till: TillCore,
  {
    folder,
    freeBytes,
    checkBackup: check,
    checkPages,
    verifyBooks,
    copyPlace,
    log,
  }: {
    readonly folder: string;
    readonly freeBytes: ((folder: string) => number) | undefined;
    readonly checkBackup: ((file: string) => Promise<VerifyFault | null>) | undefined;
    readonly verifyBooks: ((file: string) => Promise<Verified>) | undefined;
    readonly checkPages: ((file: string) => Promise<string | null>) | undefined;
    /** Where a second copy of each backup goes; null: nowhere. */
    readonly copyPlace: Parameters<typeof createBackupCopies>[0]['place'] | null;
    readonly log: { error(event: string, detail?: unknown): void };
  },
) {
  const { ledger, now, timers, failed, statusTouched } = till;
  const disk = createDiskWatch({
    folder,
    minFreeBytes: till.settings().min_free_bytes,
    freeBytes,
    timers,
    log,
    onChange: statusTouched,
  });
  const copies =
    check && copyPlace
      ? createBackupCopies({ place: copyPlace, folder: backupFolder(ledger.db.name), check, log })
      : null;
  const backups = check
    ? createBackups({
        db: ledger.db,
        now,
        timers,
        check,
        copies,
        onBrokenSeal: () => failed(new LedgerStop('ledger_edited', 'a seal is not of this till')),
        log,
      })
    : null;
  const books = createBooksCheck(till, verifyBooks);
  const laterCheck = createLaterCheck({ ledger, check: checkPages, now, timers, failed });
  return {
    disk,
    copies,
    backups,
    books,
    capability: {
      start() {
        disk.start();
        backups?.start();
        laterCheck.start();
        books.capability.start();
      },
      stop() {
        disk.stop();
        laterCheck.stop();
        books.capability.stop();
        return backups?.stop();
      },
    },
  };
}
