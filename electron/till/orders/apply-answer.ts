// What an answer of the service does to a line.
// Runs inside the outbox's transaction, so the row and the line change in one commit.
import type { RetailOrder } from '../../../shared/interface/resources.ts';
import { err } from '../../../shared/result.ts';
import { isWaiting } from '../../../shared/sale/line-state.ts';
import type { LineRow, Lines } from '../../ledger/lines.ts';
import type { Tx } from '../../ledger/open.ts';
import type { OutboxRow } from '../../ledger/outbox-rows.ts';
import type { Disposition, Outcome, OutcomeHandler } from '../../outbox/outbox-contract.ts';
import type { TillContext } from '../core/context.ts';
import type { Transitions } from '../core/transitions.ts';
import { applyAfterOverride } from './apply-after-override.ts';
import { applyConfirm } from './apply-confirm.ts';
import { applyCreate } from './apply-create.ts';
import { applyInvalidate } from './apply-invalidate.ts';
import { type AnswerDeps, isDenied } from './retryable.ts';

export function createAnswerHandler(deps: AnswerDeps, lines: Lines): OutcomeHandler<RetailOrder> {
  const { transitions } = deps;
  return (tx: Tx, row: OutboxRow, outcome: Outcome<RetailOrder>): Disposition => {
    const line = lines.get(row.subjectId);
    if (!line) throw new Error(`outbox row ${row.id} names a line that is not there`);
    if (outcome.kind === 'expired' && line.state !== 'reserving') return { kind: 'final' };
    if (outcome.kind === 'expired') {
      transitions.raise(tx, { saleId: line.saleId, lineId: line.id }, 'replay_window_over');
      return { kind: 'parked' };
    }
    // One such answer may be a mistake: it is asked once more, and only then reported.
    if (isFirstDenial(outcome)) return { kind: 'paused', step: row.kind === 'create' ? 'send' : 'read' };
    const held = heldAgainst(deps, line, outcome);
    if (held.answer.ok) seen(deps, tx, line, held.answer.value.value);
    const disposition = answered(deps, tx, row, line, held);
    // About a line that moved on nothing is asked any more.
    if (held !== outcome && disposition.kind !== 'final')
      transitions.raise(tx, { saleId: line.saleId, lineId: line.id }, 'answer_makes_no_sense');
    followed(deps, tx, row, line, lines.get(line.id));
    // With a slip about, only the answer itself says who ended the order: a later look would not.
    if (row.kind !== 'create' && deps.orderOwner.of(line).hasSlip) deps.mustLast(tx);
    return disposition;
  };
}

const settledByAnOrder = ['not_authorised', 'key_conflict', 'order_missing', 'answer_makes_no_sense'] as const;

/** Who sees its order is let in, and the order is there. */
function seen({ transitions, cardNumbers }: AnswerDeps, tx: Tx, line: LineRow, order: RetailOrder): void {
  transitions.settle(tx, line, settledByAnOrder);
  cardNumbers.learn(tx, line, order);
}

/** What others do once a line was answered. */
function followed(deps: AnswerDeps, tx: Tx, row: OutboxRow, before: LineRow, after: LineRow | null): void {
  if (!after) return;
  if (row.kind === 'create') deps.learn(tx, before, after);
  if (isWaiting(before.state) && !isWaiting(after.state)) deps.settled(tx, after);
}

type Answered = Extract<Outcome<RetailOrder>, { kind: 'answered' }>;

function isFirstDenial({ answer, wasDenied = true }: Answered): boolean {
  return !wasDenied && !answer.ok && isDenied(answer.error);
}

/** An order that is not the one this line asked about is no answer to it. */
function heldAgainst({ matchesOrder }: AnswerDeps, line: LineRow, outcome: Answered): Answered {
  const { answer } = outcome;
  if (!answer.ok || matchesOrder(line, answer.value.value)) return outcome;
  return { ...outcome, answer: err({ kind: 'nonsense', status: answer.value.status }) };
}

function answered(
  deps: AnswerDeps,
  tx: Tx,
  row: OutboxRow,
  line: LineRow,
  { step, answer, neverLeft = false }: Answered,
): Disposition {
  if (line.state === 'manually-settled' && row.kind !== 'create')
    return applyAfterOverride(deps, tx, line, { kind: row.kind, step, answer });
  switch (row.kind) {
    case 'create':
      return applyCreate(deps, tx, line, answer, neverLeft);
    case 'confirm':
      return applyConfirm(deps, tx, line, { step, neverLeft }, answer);
    case 'invalidate':
      return applyInvalidate(deps, tx, line, step, answer);
  }
}

/** Outside the outbox: a card whose request hangs says so, as one whose request was dropped. */
export function createSlow(
  { ledger, lines }: Pick<TillContext, 'ledger' | 'lines'>,
  transitions: Pick<Transitions, 'note'>,
): (row: OutboxRow) => void {
  return ({ subjectId }) => {
    const line = lines.get(subjectId);
    if (!line || !isWaiting(line.state) || line.problem !== null) return;
    ledger.transaction((tx) =>
      transitions.note(tx, line, 'line-waiting', null, { problem: 'no_answer', saidCode: null }),
    );
  };
}
