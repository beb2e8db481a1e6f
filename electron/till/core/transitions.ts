// Every move of a line, with what always goes with it: the journal entry, the waiting clock, the attention that is over, the
// money that is owed back; and the moves of payments and the attention list, so that all are found in one place.
// Invariant: nothing else in the till changes a state.
import { isWaiting, type LineEvent, moveLine } from '../../../shared/sale/line-state.ts';
import type { GivenNumber, LineFacts, LineNote } from '../../ledger/journal-entries.ts';
import type { LineRow, ManualDecision, TakeBack } from '../../ledger/lines.ts';
import type { Tx } from '../../ledger/open.ts';
import type { TillContext } from './context.ts';
import { createMovePart } from './move-part.ts';
import { type By, createRaising } from './raise-attention.ts';
import { OutOfTurnError } from './transaction.ts';

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
    | 'carrier'
    | 'cardLast4'
    | 'cardMac'
  >
>;

/** Who approved it as well as the person who did it; null where no approval was needed. */
type Word = { readonly approverId?: string | null };

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

export function createTransitions(context: TillContext) {
  const { sales, lines, tenders, journal, now } = context;
  const attention = createRaising(context);
  const { close, settle, raise } = attention;
  const payments = createMovePart(context, attention);

  /** What was paid for this card is due. */
  const oweBack = (tx: Tx, { id, saleId }: LineRow, by: By): void => {
    for (const part of tenders.partsBySale(saleId))
      if (part.lineId === id && part.state === 'approved') payments.part(tx, saleId, part, 'refund-due', by);
  };

  return {
    close,
    settle,
    raise,
    ...payments,
    /** The sale was begun before the ledger was restored: what became of it meanwhile is not known. */
    isFromBackup: sales.isFromBackup,
    /** What a manager decided last about this card by hand, and when (ISO 8601 UTC); null where nobody did. */
    decided: ({ decided: what, decidedAt: at }: Pick<LineRow, 'decided' | 'decidedAt'>): Decided | null =>
      what !== null && at !== null ? { what, at } : null,
    /** Moves a line; throws where the table has no such move, so that the whole transaction is undone. */
    line(
      tx: Tx,
      line: LineRow,
      event: LineEvent,
      by: By,
      patch: LinePatch = {},
      { receiptNumber }: GivenNumber = {},
    ): LineRow {
      const moved = moveLine(line.state, event);
      if (!moved.ok) throw new OutOfTurnError(line.state, event);
      const state = moved.value;
      const at = journal.append(tx, {
        kind: `line-${event}`,
        saleId: line.saleId,
        subjectId: line.id,
        operatorId: by,
        body: { from: line.state, to: state, ...patch, ...(receiptNumber === undefined ? {} : { receiptNumber }) },
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
      attention.closeWhere(tx, line.saleId, (entry) => entry.lineId === line.id);
      if (state === 'lost' || state === 'voided' || event === 'settle-return') oweBack(tx, line, by);
      return next;
    },
    /** Changes what is known of a line without moving it. `word`: whose it took. */
    note(tx: Tx, line: LineRow, kind: LineNote, by: By, patch: LineFacts, word: Word = {}): LineRow {
      const next = { ...line, ...patch };
      lines.save(tx, next);
      journal.append(tx, {
        kind,
        saleId: line.saleId,
        subjectId: line.id,
        operatorId: by,
        body: { ...patch, ...word },
      });
      return next;
    },
  };
}
