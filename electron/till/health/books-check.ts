// Holds all of the books against their journal: in a thread at night, or soon after the start where the till was off, and before a count
// or a Z what came since. Invariants: no sale waits for it; a Z waits two seconds at most; what differs is reported, and an edited journal stops the till.
import { ok } from '../../../shared/result.ts';
import { type BooksVerified, lastVerified } from '../../ledger/books-verified.ts';
import type { Verified } from '../../ledger/check-backup.ts';
import { createSubjects } from '../../ledger/edited-subject.ts';
import { LedgerStop } from '../../ledger/ledger-fault.ts';
import type { VerifyFault } from '../../ledger/verify-fault.ts';
import type { TillCore } from '../core/capability.ts';
import { type Outcome, refuse } from '../core/transaction.ts';

const firstLookMs = 60_000;
const lookEveryMs = 60 * 60_000;
/** By the clock on the wall: nobody sells then, and a till that is on all day is checked once. */
const nightHour = 3;
const mostBeforeZMs = 2000;

export type BooksCheck = ReturnType<typeof createBooksCheck>;

/** The last night that has begun. */
function lastNight(now: Date): Date {
  const night = new Date(now);
  night.setHours(nightHour, 0, 0, 0);
  if (night > now) night.setDate(night.getDate() - 1);
  return night;
}

export function createBooksCheck(
  till: Pick<TillCore, 'ledger' | 'journal' | 'rowsGuard' | 'now' | 'timers' | 'failed' | 'statusTouched'>,
  /** Absent: nothing is read but what a Z needs. */
  verify: ((file: string) => Promise<Verified>) | undefined,
) {
  const { ledger, journal, rowsGuard, now, timers, failed } = till;
  const { db } = ledger;
  const subjects = createSubjects(db);
  /** When and up to which entry all was checked last; undefined before the journal was asked. */
  let known: BooksVerified | null | undefined;
  /** Up to there a Z needs nothing more. */
  let verifiedTo = 0;
  let fault: VerifyFault | null = null;
  /** Found when it was counted or closed. */
  let editedShift: string | null = null;
  let isReading = false;
  let stopped = false;
  let cancel = (): void => {};

  const last = () => {
    if (known !== undefined) return known;
    known = lastVerified(db, ledger.head().count);
    verifiedTo = Math.max(verifiedTo, known?.count ?? 0);
    return known;
  };

  /** Not as it was written and sealed; what its entries say of each other is for a person to look at. */
  const isChain = ({ table, reason }: VerifyFault): boolean =>
    table === 'journal' ? ['is missing', 'was changed'].includes(reason) : table.startsWith('journal_');

  const shiftOf = (found: VerifyFault): string | null => {
    const subject = subjects.of(found);
    if (subject?.kind === 'sale') return subjects.shiftsOf(subject.id).find((id) => id !== null) ?? null;
    return subject?.id ?? null;
  };

  const take = ({ fault: found, count }: Verified): void => {
    fault = found;
    const said = found && `${found.table} ${found.row} ${found.reason}`;
    if (said && isChain(found)) throw new LedgerStop('ledger_edited', said);
    if (said && found.table === 'file') throw new LedgerStop('ledger_damaged', said);
    const subject = found && subjects.of(found);
    if (subject) rowsGuard.found(subject);
    if (found) return;
    editedShift = null;
    const at = ledger.transaction((tx) => journal.append(tx, { kind: 'books-verified', body: { count } }));
    known = { at, count };
    verifiedTo = Math.max(verifiedTo, count);
  };

  const run = async (verify: (file: string) => Promise<Verified>): Promise<void> => {
    if (isReading) return;
    isReading = true;
    try {
      const verified = await verify(db.name);
      if (!stopped) take(verified);
    } catch (error) {
      // Tried again in an hour.
      if (!stopped) failed(error);
    } finally {
      isReading = false;
      if (!stopped) till.statusTouched();
    }
  };

  const look = (): void => {
    const checked = last();
    if (verify && (checked === null || new Date(checked.at) < lastNight(now()))) void run(verify);
    cancel = timers.after(lookEveryMs, look);
  };

  return {
    /** What was checked, and when (ISO 8601 UTC), or what is wrong, and of which shift, as far as that is known. */
    view: () => ({ last: last(), fault, editedShift: editedShift ?? (fault && shiftOf(fault)) }),
    /**
     * Before a count of this shift is judged, and before its Z: what came since all was checked last. Answers up to which entry it came.
     * Error `rows_edited`: that shift or a sale of it was edited, and what is said of it would be by that.
     */
    holdShift(shiftId: string): Outcome<number> {
      last();
      const until = timers.nowMs() + mostBeforeZMs;
      const { to, changed, edited } = rowsGuard.since(verifiedTo, () => timers.nowMs() < until);
      if (changed !== null) throw new LedgerStop('ledger_edited', `journal ${changed} was changed`);
      const isEdited = edited.some(({ saleId }) => subjects.shiftsOf(saleId).includes(shiftId));
      if (isEdited || !rowsGuard.holdsShift(shiftId)) {
        editedShift = shiftId;
        till.statusTouched();
        return refuse('rows_edited');
      }
      if (editedShift === shiftId) editedShift = null;
      if (edited.length === 0) verifiedTo = to;
      return ok(to);
    },
    capability: {
      start() {
        if (verify) cancel = timers.after(firstLookMs, look);
      },
      stop() {
        stopped = true;
        cancel();
      },
    },
  };
}
