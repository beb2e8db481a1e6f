// A paid card is taken back: voided because the customer returns it, or its activation cancelled because that takes too long.
// Invariant: the order is invalidated at the service first; the money is due only once that is certain.
import type { LineRow } from '../../ledger/lines.ts';
import type { OutstandingSlips } from '../claims/outstanding-slips.ts';
import { noteApproval } from '../core/approval.ts';
import type { Cashier } from '../core/cashiers.ts';
import type { TillContext } from '../core/context.ts';
import { decidedParts } from '../core/decided-parts.ts';
import type { Requests } from '../core/outgoing-requests.ts';
import { abort, attempt, type Outcome, type Transacting } from '../core/transaction.ts';
import type { Transitions } from '../core/transitions.ts';
import { abortIfFoundDead } from './hand-over.ts';
import type { VoidWitnesses } from './void-witness.ts';

/** The approver was checked before. */
type Undo = (by: Cashier, approverId: string, lineId: string, reason: string) => Outcome<string>;

export type VoidCard = ReturnType<typeof createVoid>;

export function createVoid(
  context: Transacting & Pick<TillContext, 'lines' | 'tenders' | 'journal' | 'attention' | 'outboxRows'>,
  transitions: Pick<Transitions, 'line'>,
  requests: Pick<Requests, 'invalidate'>,
  outstandingSlips: Pick<OutstandingSlips, 'isOut'>,
  witnesses: VoidWitnesses,
) {
  const { lines, journal, outbox, outboxRows } = context;

  const undo =
    (event: 'void' | 'cancel-activation'): Undo =>
    (by, approverId, lineId, reason) =>
      attempt(context, (tx) => {
        const line = lines.get(lineId) ?? abort('not_found');
        if (outstandingSlips.isOut(line)) abort('slip_needed');
        abortIfFoundDead(context, line);
        const patch = { voidRefusal: null, voidWitness: witnesses.witnessOf(line, { by: by.id, approverId }) };
        // Its own parts are approved as long as the line is: anything else would be money returned twice.
        decidedParts(context, line.saleId, lineId);
        const rows = outboxRows.bySubject(lineId);
        // A confirm that has not left must not activate the card that is given back.
        const neverLeft = rows.filter((row) => row.kind === 'confirm' && outbox.withdraw(tx, row)).length > 0;
        const neverConfirmed = neverLeft ? 1 : line.neverConfirmed;
        const approval = { what: event, reason, ...(neverLeft ? ({ neverConfirmed: true } as const) : {}) };
        noteApproval(journal, tx, approverId, { saleId: line.saleId, subjectId: lineId }, approval);
        const moved: LineRow = transitions.line(tx, { ...line, neverConfirmed }, event, by.id, patch);
        // After a confirm that was refused for good, the till takes the order back by itself already.
        if (!rows.some((row) => row.kind === 'invalidate')) requests.invalidate(tx, moved, 'read');
        return line.saleId;
      });

  return {
    void: undo('void'),
    cancelActivation: undo('cancel-activation'),
    /** It takes another person than who asks. */
    isForTwo(lineId: string): boolean {
      const line = lines.get(lineId);
      return line !== null && witnesses.ruleOf(line) === 'two-people';
    },
  };
}
