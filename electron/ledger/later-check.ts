// Reads all of the open ledger: at once where the power had gone out, and once a day, some time after a start that did not. What a disk lost
// meanwhile stops the till, as at a start.
// Invariants: no sale waits for it; a check that could not be made counts as none, is tried again, and the next start makes it first of all.
import type { Timers } from '../../shared/timers.ts';
import { isCheckDue } from './closed-well.ts';
import { LedgerStop } from './ledger-fault.ts';
import type { Ledger } from './transaction.ts';

const firstLookMs = 60_000;
const lookEveryMs = 60 * 60_000;

export function createLaterCheck(deps: {
  readonly ledger: Pick<Ledger, 'db' | 'checkedAt' | 'isWrong' | 'noteWhole' | 'noteUnread' | 'noteWrong'>;
  /** Reads the file in a second thread: what is wrong with it, or null. Absent: nothing is read. */
  readonly check: ((file: string) => Promise<string | null>) | undefined;
  readonly now: () => Date;
  readonly timers: Pick<Timers, 'after'>;
  readonly failed: (error: unknown) => void;
}) {
  const { ledger, check, now, timers, failed } = deps;
  let stopped = false;
  let isReading = false;
  let cancel = (): void => {};

  const run = async (check: NonNullable<typeof deps.check>): Promise<void> => {
    if (isReading) return;
    isReading = true;
    const began = now();
    try {
      const wrong = await check(ledger.db.name);
      if (stopped) return;
      if (wrong === null) return ledger.noteWhole(began);
      ledger.noteWrong();
      failed(new LedgerStop('ledger_damaged', wrong));
    } catch (error) {
      if (stopped) return;
      ledger.noteUnread();
      failed(error);
    } finally {
      isReading = false;
    }
  };

  const lookNow = (): void => {
    const at = ledger.checkedAt();
    if (check && (at ? isCheckDue(at, now()) : !ledger.isWrong())) void run(check);
  };
  const look = (): void => {
    lookNow();
    cancel = timers.after(lookEveryMs, look);
  };

  return {
    start(): void {
      if (!check) return;
      if (ledger.checkedAt() === null) lookNow();
      cancel = timers.after(firstLookMs, look);
    },
    /** What it reads from now on no longer counts: nobody waits seconds for a till to end. */
    stop(): void {
      stopped = true;
      cancel();
    },
  };
}
