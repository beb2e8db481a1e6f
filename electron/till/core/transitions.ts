// Every move of a line or a tender part, with what always goes with it: the journal entry, the waiting clock, the attention
// that is over, the money that is owed back. Invariant: nothing else in the till changes a state.
import type { AttentionCode } from '../../../shared/errors.ts';
import { isWaiting, type LineEvent, moveLine } from '../../../shared/sale/line-state.ts';
import { moveTender, type TenderEvent } from '../../../shared/sale/tender-state.ts';
import type { AttentionRow } from '../../ledger/attention-entries.ts';
import type { JournalMoved, LineFacts, LineNote } from '../../ledger/journal-entries.ts';
import type { LineRow, ManualDecision, TakeBack } from '../../ledger/lines.ts';
import type { Tx } from '../../ledger/open.ts';
import type { TenderPartRow } from '../../ledger/tenders.ts';
import { type Booking, createBookMoney } from './book-money.ts';
import type { TillContext } from './context.ts';

export type By = string | null;
export type LinePatch = Partial<
  Pick<
    LineRow,
    | 'orderId'
    | 'orderedAt'
    | 'refusalCode'
    | 'refusalField'
    | 'voidRefusal'
    | 'voidWitness'
    | 'invalidateUntil'
    | 'serialLast4'
  >
>;

export type Decided = { readonly what: ManualDecision; readonly at: string };

export type Transitions = ReturnType<typeof createTransitions>;

const isDecision = (event: LineEvent): event is ManualDecision =>
  event === 'settle' || event === 'settle-handed-over' || event === 'settle-return';
const isTakeBack = (event: LineEvent): event is TakeBack =>
  event === 'slip-return' || event === 'cancel-activation' || event === 'void';
/** The columns that keep who wanted what of a card. */
const decisionOf = (event: LineEvent, at: string): Partial<LineRow> => ({
  ...(isDecision(event) ? { decided: event, decidedAt: at } : {}),
  ...(isTakeBack(event) ? { takeBack: event } : {}),
});
const isAnswer = (event: TenderEvent): boolean =>
  event === 'approve' || event === 'decline' || event === 'refund-done' || event === 'refund-not-done';

/** As the journal has it: what moved, and in which shift. */
const movedBy = ({ pot, amountMinor, roundingMinor, shiftId }: Booking): JournalMoved => ({
  pot,
  movedMinor: amountMinor,
  roundedMinor: roundingMinor,
  shiftId,
});

/** Money came in, or leaves: an old copy would take or pay it again. */
const movesMoney = (event: TenderEvent): boolean =>
  event === 'approve' || event === 'begin-refund' || event === 'refund-done';

/** A move that the state table does not have: caught at the border and answered with `out_of_turn`. */
export class OutOfTurnError extends Error {
  readonly state: string;
  constructor(state: string, event: string) {
    super(`no move ${event} from ${state}`);
    this.state = state;
  }
}

export function createTransitions(context: TillContext) {
  const { ledger, sales, lines, tenders, journal, attention, now, newId } = context;
  const bookMoney = createBookMoney(context);

  // An entry about something that moved on has settled itself; the journal keeps that it was there.
  const closeAttention = (tx: Tx, saleId: string, matches: (entry: AttentionRow) => boolean): void => {
    for (const entry of attention.openBySale(saleId)) if (matches(entry)) transitions.close(tx, entry, null);
  };

  /** Money that is due, or was due when a backup was made: it is not paid out before a person has said whether it was. */
  const perhapsReturned = (tx: Tx, saleId: string, due: TenderPartRow): TenderPartRow => {
    const begun = transitions.part(tx, saleId, due, 'begin-refund', null, { refundWay: 'as-paid' });
    const unknown = transitions.part(tx, saleId, begun, 'outcome-unknown', null);
    transitions.raise(tx, { saleId, partId: unknown.id }, 'refund_unknown');
    return unknown;
  };

  /** What was paid for this card is due. */
  const oweBack = (tx: Tx, { id, saleId }: LineRow, by: By): void => {
    for (const part of tenders.partsBySale(saleId))
      if (part.lineId === id && part.state === 'approved') transitions.part(tx, saleId, part, 'refund-due', by);
  };

  const noteWhoSaid = (tx: Tx, saleId: string, part: TenderPartRow, event: TenderEvent, by: string): void => {
    if (event === 'refund-not-done') tenders.addRefundDenial(tx, part.id);
    if (isAnswer(event)) tenders.setAnsweredByPerson(tx, part.id, true);
    if (event === 'approve') sales.addCashier(tx, saleId, by);
  };

  const transitions = {
    perhapsReturned,
    /** The sale was begun before the ledger was restored: what became of it meanwhile is not known. */
    isFromBackup: sales.isFromBackup,
    /** What a manager decided last about this card by hand, and when (ISO 8601 UTC); null where nobody did. */
    decided: ({ decided: what, decidedAt: at }: Pick<LineRow, 'decided' | 'decidedAt'>): Decided | null =>
      what !== null && at !== null ? { what, at } : null,
    /** Moves a line; throws where the table has no such move, so that the whole transaction is undone. */
    line(tx: Tx, line: LineRow, event: LineEvent, by: By, patch: LinePatch = {}): LineRow {
      const moved = moveLine(line.state, event);
      if (!moved.ok) throw new OutOfTurnError(line.state, event);
      const state = moved.value;
      const at = journal.append(tx, {
        kind: `line-${event}`,
        saleId: line.saleId,
        subjectId: line.id,
        operatorId: by,
        body: { from: line.state, to: state, ...patch },
      });
      const waitingSince = isWaiting(state) ? now().toISOString() : null;
      const next: LineRow = {
        ...line,
        ...patch,
        state,
        problem: null,
        saidCode: null,
        waitingSince,
        ...decisionOf(event, at),
      };
      lines.save(tx, next);
      // Who did this had seen that its slip was taken.
      if (event === 'void' || event === 'cancel-activation') lines.clearRedeemed(tx, line.id);
      closeAttention(tx, line.saleId, (entry) => entry.lineId === line.id);
      if (state === 'lost' || state === 'voided' || event === 'settle-return') oweBack(tx, line, by);
      return next;
    },
    /** Changes what is known of a line without moving it. */
    note(tx: Tx, line: LineRow, kind: LineNote, by: By, patch: LineFacts): LineRow {
      const next = { ...line, ...patch };
      lines.save(tx, next);
      journal.append(tx, { kind, saleId: line.saleId, subjectId: line.id, operatorId: by, body: patch });
      return next;
    },
    part(
      tx: Tx,
      saleId: string,
      part: TenderPartRow,
      event: TenderEvent,
      by: By,
      patch: Partial<TenderPartRow> = {},
    ): TenderPartRow {
      const moved = moveTender(part.state, event);
      if (!moved.ok) throw new OutOfTurnError(part.state, event);
      const next = { ...part, ...patch, state: moved.value };
      tenders.savePart(tx, next);
      const booked = bookMoney.of(next, event);
      const at = journal.append(tx, {
        kind: `tender-${event}`,
        saleId,
        subjectId: part.id,
        operatorId: by,
        body: {
          from: part.state,
          to: moved.value,
          tenderId: part.tenderId,
          lineId: next.lineId,
          amountMinor: next.amountMinor,
          ...(patch.refundWay ? { refundWay: patch.refundWay } : {}),
          ...(booked ? movedBy(booked) : {}),
        },
      });
      if (booked) bookMoney.write(tx, booked, by, at);
      if (movesMoney(event)) ledger.anchor(tx);
      if (event === 'refund-due') {
        tenders.setOwed(tx, part.id, at);
        // The screen says it at once, and a look at the service may read otherwise where another till has the slip.
        ledger.mustLast(tx);
      }
      if (by !== null) noteWhoSaid(tx, saleId, part, event, by);
      // Whoever takes the money back knows by then that the card is dead.
      const isTold = (entry: AttentionRow): boolean =>
        event === 'refund-done' && entry.code === 'given_card_dead' && entry.lineId === next.lineId;
      // What the terminal says otherwise stays until somebody has decided about it.
      const isOver = (entry: AttentionRow): boolean => entry.partId === part.id && entry.code !== 'terminal_disagrees';
      closeAttention(tx, saleId, (entry) => isOver(entry) || isTold(entry));
      // It may have been given back since the backup was made: nobody pays it out before a person has said so.
      if (event === 'refund-due' && part.source !== 'shop' && sales.isFromBackup(saleId))
        return perhapsReturned(tx, saleId, next);
      return next;
    },
    /** Closes what was raised about a line and is over though the line has not moved. */
    settle: (tx: Tx, line: LineRow, codes: readonly AttentionCode[]): void =>
      closeAttention(tx, line.saleId, (entry) => entry.lineId === line.id && codes.includes(entry.code)),
    /** Closes one entry, by a person's decision or because what it was about is over. */
    close(tx: Tx, entry: AttentionRow, by: By): void {
      attention.save(tx, { ...entry, closedAt: now().toISOString() });
      const { saleId, id: subjectId, code } = entry;
      journal.append(tx, { kind: 'attention-closed', saleId, subjectId, operatorId: by, body: { code } });
    },
    /** Raises attention once; a second call for the same thing changes nothing. */
    raise(tx: Tx, about: { saleId: string; lineId?: string; partId?: string }, code: AttentionCode): void {
      const entry = {
        id: newId(),
        saleId: about.saleId,
        lineId: about.lineId ?? null,
        partId: about.partId ?? null,
        code,
        raisedAt: now().toISOString(),
        notedBy: null,
        note: null,
        notedAt: null,
        closedAt: null,
      };
      if (!attention.raise(tx, entry)) return;
      if (code === 'terminal_disagrees' && about.partId !== undefined)
        tenders.setAnsweredByPerson(tx, about.partId, false);
      journal.append(tx, {
        kind: 'attention-raised',
        saleId: about.saleId,
        subjectId: entry.id,
        body: { ...about, code },
      });
    },
  };
  return transitions;
}
