// Rows can be edited by anyone who has the file; the journal is sealed. So before anything leaves the till, the rows that it depends on are
// held against their own entries. Invariants: a person's act of this table is journalled only where the rows hold, and so undone where they do
// not; what the till does by itself asks `holds` before a byte of it leaves; what differs is reported.

import type { EditedSubject } from '../../../shared/attention/views.ts';
import type { DocumentKind } from '../../../shared/document.ts';
import type { TillErrorCode } from '../../../shared/errors.ts';
import { checkSince, type Since } from '../../ledger/check-since.ts';
import { createRowsCheck, type RowsCheck } from '../../ledger/edited-rows.ts';
import type { JournalEntry, JournalKind } from '../../ledger/journal-entries.ts';
import type { Ledger } from '../../ledger/open.ts';
import type { VerifyFault } from '../../ledger/verify-fault.ts';

/** A slip with a code, or the slip that is a claim. */
const carries: ReadonlySet<DocumentKind> = new Set(['activation', 'pin', 'pending']);
export const carriesValue = (document: DocumentKind): boolean => carries.has(document);

/**
 * The acts by which money leaves, a code or a claim comes out, a card is given or taken back, or a shift is closed, by the entry that each
 * writes; and whose rows they depend on.
 */
export const guardedActs = {
  'sale-committed': 'sale',
  'tender-begin-refund': 'sale',
  'tender-refund-done': 'sale',
  'tender-refund-not-done': 'sale',
  'tender-corrected': 'sale',
  'line-handed-over': 'sale',
  'card-given-unscanned': 'sale',
  'line-void': 'sale',
  'line-cancel-activation': 'sale',
  'line-settle': 'sale',
  'line-settle-handed-over': 'sale',
  'line-settle-return': 'sale',
  'claim-redeemed': 'sale',
  'claim-waived': 'sale',
  'code-shown': 'sale',
  'print-queued': 'sale',
  'cash-moved': 'shift',
  'shift-close': 'shift',
  'company-went-on': 'company',
  'company-withdrawn': 'company',
  'company-card-settled': 'company',
  'company-cards-again': 'company',
  'company-cards-left-out': 'company',
  'company-cards-cancel': 'company',
  'company-codes-left': 'company',
  'company-ended-decided': 'company',
  // It is paid with the order, which has no rows yet.
  'company-paid': 'shift',
  'company-paid-back': 'company',
} as const satisfies Partial<Readonly<Record<JournalKind, EditedSubject['kind']>>>;

/** Of a day of a busy till; beyond it all are checked again. */
const mostHeld = 1000;

const acts: Readonly<Partial<Record<string, EditedSubject['kind']>>> = guardedActs;

export type EditedRows = EditedSubject & { readonly fault: VerifyFault };

/** Undoes the transaction of an act whose rows were edited: caught at the border and answered with its code. */
export class RowsEditedError extends Error {
  readonly code: TillErrorCode = 'rows_edited';
}

export function createRowsGuard(ledger: Pick<Ledger, 'db' | 'committed' | 'sealed'>) {
  let check: RowsCheck | null = null;
  let tell: (edited: EditedRows) => void = () => undefined;

  /** What held, and has been written by this till alone since: `othersWrote` counts the commits of other connections. */
  const held = new Set<string>();
  let othersWrote: unknown = null;

  /** Made once something is looked at. */
  const rowsCheck = (): RowsCheck => (check ??= createRowsCheck(ledger.committed(), ledger.sealed));
  const look = ({ kind, id }: EditedSubject): VerifyFault | null => rowsCheck()[kind](id);

  const isHeld = (id: string): boolean => {
    const now = ledger.db.pragma('data_version', { simple: true });
    if (now !== othersWrote || held.size >= mostHeld) held.clear();
    othersWrote = now;
    return held.has(id);
  };

  const tellOf = (subject: EditedSubject): VerifyFault | null => {
    const fault = look(subject);
    // Once the transaction under way is undone.
    if (fault) queueMicrotask(() => tell({ ...subject, fault }));
    return fault;
  };

  /** A one-card sale asks five times, many cards of one sale more often. */
  const hold = (subject: EditedSubject): boolean => {
    if (isHeld(subject.id)) return true;
    if (tellOf(subject)) return false;
    held.add(subject.id);
    return true;
  };

  const subjectOf = ({ kind, saleId, subjectId, operatorId, body }: JournalEntry): EditedSubject | null => {
    const of = acts[kind];
    // An entry without a person is an answer that came, or a doubt: it is recorded whatever the rows say, and moves nothing by itself.
    if (of === undefined || !operatorId) return null;
    if (kind === 'print-queued' && !carriesValue((body as { document: DocumentKind }).document)) return null;
    const shiftId =
      kind === 'cash-moved' || kind === 'company-paid' ? (body as { shiftId: string }).shiftId : subjectId;
    const id = of === 'sale' ? saleId : shiftId;
    return id ? { kind: of, id } : null;
  };

  return {
    /** Inside the transaction of each entry. Throws `RowsEditedError`. */
    passes(entry: JournalEntry): void {
      const subject = subjectOf(entry);
      if (subject && !hold(subject)) throw new RowsEditedError();
    },
    /** False where something about this sale was edited, which is reported. */
    holds: (saleId: string): boolean => hold({ kind: 'sale', id: saleId }),
    /** The same of a shift. */
    holdsShift: (id: string): boolean => hold({ kind: 'shift', id }),
    /** And of an order for a company. */
    holdsCompany: (id: string): boolean => hold({ kind: 'company', id }),
    /** Another check found it, which read all of the books; reported only where this guard sees the same. */
    found(subject: EditedSubject): void {
      tellOf(subject);
    },
    /** The entries after `count`, and each sale that they are about, in their order, as long as `isInTime`. Reported like all others. */
    since: (count: number, isInTime: () => boolean): Since => {
      const seen = checkSince(ledger.committed(), rowsCheck(), count, isInTime);
      for (const { saleId: id, fault } of seen.edited) queueMicrotask(() => tell({ kind: 'sale', id, fault }));
      return seen;
    },
    /** As it is now, without reporting it; null where all is as the journal says. */
    look,
    /** Called with whatever was found edited, each time, outside of any transaction. */
    onEdited(listener: typeof tell): void {
      tell = listener;
    },
  };
}
