// Installs the release that is here: at a manager's word, or in the set hour when nobody is there.
// Invariants: a checked backup and the way back are on the disk before an installer gets anything; what holds it is asked once more in the
// same turn as that is written. What came to nothing once is tried again by a manager alone, or with a newer manifest.
import type { UpdateFailure, UpdateState } from '../../../shared/release/update-state.ts';
import type { Result } from '../../../shared/result.ts';
import type { Backups } from '../../ledger/backups.ts';
import { longWait } from '../../ledger/waiting-lines.ts';
import { holdsOf, isHour, mayInstall, type RequestedBy, type TillNow } from '../../update/conditions.ts';
import type { Release } from '../../update/judge.ts';
import type { FetchedRelease, UpdateChecker } from '../../update/update-checker.ts';
import type { TillCore } from '../core/capability.ts';

/** What was handed to an installer last. */
export type Tried = { readonly version: string; readonly sequence: number };

export type Installer = {
  /** `HH:MM`; null: by a manager's word alone. */
  readonly hour: string | null;
  /** `write` answers whether it is on the disk. */
  readonly tried: { read(): Tried | null; write(tried: Tried): boolean };
  /** Writes down the way back. False: it is not on the disk. */
  begin(update: { readonly from: string; readonly to: string; readonly at: Date }): boolean;
  /** Once it is handed over the till ends. */
  install(taken: FetchedRelease): Promise<Result<null, UpdateFailure>>;
};

export type InstallingNeeds = {
  readonly backups: Pick<Backups, 'run'> | null;
  /** A person or a device is in the middle of something. */
  readonly isBusy: () => boolean;
  readonly isAttended: () => boolean;
};

const minuteMs = 60_000;
/** A backup that failed is not tried again each minute. */
const backupAgainMs = 15 * minuteMs;
/** An installer that has not ended the till by then does nothing any more. */
const handedOverMs = 10 * minuteMs;

const unfinished = ['requested', 'unknown', 'refund-due', 'refunding', 'refund-unknown'] as const;

export function createInstalling(
  till: TillCore,
  updateChecker: Pick<UpdateChecker, 'found' | 'take'>,
  installer: Installer,
  { backups, isBusy, isAttended }: InstallingNeeds,
) {
  const { sales, waitingLines, tenders, shifts, outbox, identity, timers, now, failed } = till;
  const { hour, tried } = installer;
  let failure: (Tried & { readonly reason: UpdateFailure }) | null = null;
  let under: { readonly version: string; isHandedOver: boolean } | null = null;
  let backupFailedMs: number | null = null;
  let isOver = false;
  let cancel = (): void => undefined;
  let cancelLimit = (): void => undefined;

  const tillNow = (): TillNow => ({
    isSaleOpen: Boolean(sales.open()),
    isPaymentUnfinished:
      isBusy() ||
      unfinished.some((state) => tenders.partsInState(state).length > 0) ||
      waitingLines.countUnresolved(longWait(now(), 0)) > 0,
    isShiftCounting: shifts.current()?.state === 'counting',
    hasUnsent: outbox.pending().count > 0,
    isAttended: isAttended(),
    isBackupMissing: backupFailedMs !== null,
  });

  const isTried = ({ version, sequence }: Release): boolean =>
    failure?.version === version && failure.sequence === sequence;

  const fail = ({ version, sequence }: Tried, reason: UpdateFailure): void => {
    failure = { version, sequence, reason };
  };

  async function go(by: RequestedBy): Promise<void> {
    const found = updateChecker.found();
    if (under || isOver || found.kind !== 'here') return;
    // Whoever asked, a backup that failed before is tried again.
    if (by === 'manager') backupFailedMs = null;
    if (!mayInstall(tillNow(), by)) return;
    const mine = { version: found.release.version, isHandedOver: false };
    under = mine;
    till.statusTouched();
    try {
      const made = await backupNow();
      if (!made?.ok) backupFailedMs = timers.nowMs();
      const taken = made?.ok && !isOver ? await updateChecker.take() : null;
      if (taken && !isOver && mayInstall(tillNow(), by)) await handOver(taken, mine);
    } finally {
      if (!mine.isHandedOver) under = null;
      till.statusTouched();
    }
  }

  /** One that was under way already may have been begun before the last sale. */
  async function backupNow(): Promise<Awaited<ReturnType<Backups['run']>> | undefined> {
    const sinceMs = now().getTime();
    const made = await backups?.run();
    return made?.ok && made.value.at.getTime() < sinceMs ? backups?.run() : made;
  }

  async function handOver(taken: FetchedRelease, mine: { isHandedOver: boolean }): Promise<void> {
    const { version, sequence } = taken.release;
    const isNoted =
      tried.write({ version, sequence }) && installer.begin({ from: identity.version, to: version, at: now() });
    if (!isNoted) return fail(taken.release, 'not-noted');
    mine.isHandedOver = true;
    const handed = await installer.install(taken);
    if (!handed.ok) {
      mine.isHandedOver = false;
      return fail(taken.release, handed.error);
    }
    cancelLimit = timers.after(handedOverMs, () => {
      under = null;
      fail(taken.release, 'not-installed');
      till.statusTouched();
    });
  }

  function lookAtHour(): void {
    cancel = timers.after(minuteMs, () => {
      lookAtHour();
      const found = updateChecker.found();
      if (hour === null || !isHour(hour, now()) || found.kind !== 'here' || isTried(found.release)) return;
      if (backupFailedMs !== null && timers.nowMs() - backupFailedMs >= backupAgainMs) backupFailedMs = null;
      void go('hour').catch(failed);
    });
  }

  return {
    start(): void {
      const before = tried.read();
      // It stays written down: a version that ran and could not stay is known by it.
      if (before && before.version !== identity.version) fail(before, 'not-installed');
      lookAtHour();
    },
    stop(): void {
      isOver = true;
      cancel();
      cancelLimit();
    },
    go,
    /** Of a package that is here. */
    state(release: Release): UpdateState {
      const { version } = release;
      if (under) return { kind: 'installing', version: under.version };
      if (failure && isTried(release)) return { kind: 'failed', version, reason: failure.reason };
      const why = holdsOf(tillNow());
      return why.length > 0 ? { kind: 'waiting', version, why } : { kind: 'ready', version };
    },
    /** The ledger's head is noted, and nothing is to be reopened. */
    isHandedOver: () => under?.isHandedOver ?? false,
  };
}
