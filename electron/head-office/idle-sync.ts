// Syncs the log for head office where nothing else does: 5 s after the last entry, or after a minute of quiet where what is not on the disk is
// only what devices did. Invariant: a till that writes on is never synced for it.
import { kindsAfter } from '../ledger/journal-rows.ts';
import { leavesInMs } from './leaves.ts';
import type { HeadOfficeLineDeps, LineFault } from './line-contract.ts';

const idleMs = 5_000;
const quietMs = 60_000;

export type IdleSyncDeps = Pick<HeadOfficeLineDeps, 'ledger' | 'timers' | 'log'> & {
  readonly synced: () => void;
  readonly fault: (fault: LineFault) => void;
};

export function createIdleSync({ ledger, timers, log, synced, fault }: IdleSyncDeps) {
  const kinds = kindsAfter(ledger);
  let lastWrittenMs = 0;
  let cancel: (() => void) | null = null;
  /** What is not on the disk is only what devices did. */
  let canWait = false;

  const unsyncedLeaveInMs = (): number | null => {
    try {
      const all = kinds(ledger.durableHead().count).flatMap((kind) => leavesInMs(kind) ?? []);
      return all.length === 0 ? null : Math.min(...all);
    } catch {
      // Who reads or syncs next says what is wrong with the ledger.
      return 0;
    }
  };

  const syncWhenIdle = (): void => {
    const sinceMs = timers.nowMs() - lastWrittenMs;
    canWait = sinceMs >= idleMs && unsyncedLeaveInMs() === null;
    const longMs = canWait ? quietMs : idleMs;
    cancel = sinceMs < longMs ? timers.after(longMs - sinceMs, syncWhenIdle) : null;
    if (cancel) return;
    try {
      ledger.makeDurable();
      synced();
    } catch (error) {
      // The next durable commit has it synced too.
      log.error('the journal was not synced for head office', { error });
      fault('ledger');
    }
  };

  return {
    /** An entry was appended that leaves so soon, in a transaction that is still open. */
    written(leavesMs: number | null): void {
      lastWrittenMs = timers.nowMs();
      if (canWait && leavesMs !== null) {
        cancel?.();
        cancel = null;
        canWait = false;
      }
      cancel ??= timers.after(idleMs, syncWhenIdle);
    },
    /** The soonest that one of those that are not on the disk leaves; null: none of them leaves by itself. */
    unsyncedLeaveInMs,
    end: (): void => cancel?.(),
  };
}
