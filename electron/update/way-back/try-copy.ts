// A version opens a copy of the ledger before the ledger itself: it brings the copy up to date, and all of it is held against its journal.
// Invariant: the ledger itself, its log and its anchor are not touched; the copy is gone afterwards.
import { err, ok, type Result } from '../../../shared/result.ts';
import type { Schema } from '../../ledger/migrations.ts';
import { type LedgerGuard, type LedgerIdentity, openLedger } from '../../ledger/open.ts';
import { type Disk, disk as realDisk } from './disk.ts';
import { isSameHead, layTrial, trialFolder } from './kept-files.ts';
import type { StoredVersion, TrialFault } from './update-record.ts';

export type TryDeps = {
  readonly folder: string;
  readonly identity: LedgerIdentity;
  readonly guard: LedgerGuard;
  readonly now: () => Date;
  /** All of a closed ledger, in a second thread; null where it holds. */
  readonly check: (file: string) => Promise<{ readonly reason: string } | null>;
  readonly disk?: Disk;
  /** Of another version of the till, in tests. */
  readonly schema?: Schema | undefined;
};

export async function tryCopy(kept: StoredVersion, deps: TryDeps): Promise<Result<null, TrialFault>> {
  const { folder, identity, guard, now, check, disk = realDisk, schema } = deps;
  try {
    const copy = layTrial(folder, kept, disk);
    const opened = openLedger(copy, identity, now, { ...guard, anchor: null, begins: false }, { schema });
    if (!opened.ok) return err(opened.error.code === 'disk_full' ? 'not-copied' : 'copy-not-opened');
    const ledger = opened.value;
    const isKept = isSameHead({ ledgerId: ledger.id, ...ledger.head() }, kept.head);
    ledger.close();
    return isKept && (await check(copy)) === null ? ok(null) : err('copy-not-whole');
  } catch {
    return err('not-copied');
  } finally {
    disk.remove(trialFolder(folder));
  }
}
