// What an answer of the service does to a line: the heart of the state table in docs/architecture.md.
// Runs inside the outbox's transaction, so the row and the line change in one commit.
import { isWaiting } from '../../../shared/sale/line-state.ts';
import type { LineRow, Lines } from '../../ledger/lines.ts';
import type { Tx } from '../../ledger/open.ts';
import type { OutboxRow } from '../../ledger/outbox-rows.ts';
import type { Disposition, Outcome, OutcomeHandler } from '../../outbox/outbox-contract.ts';
import { applyAfterOverride } from './apply-after-override.ts';
import { applyConfirm } from './apply-confirm.ts';
import { applyCreate } from './apply-create.ts';
import { applyInvalidate } from './apply-invalidate.ts';
import type { AnswerDeps } from './retryable.ts';

export function createAnswerHandler(deps: AnswerDeps, lines: Lines): OutcomeHandler {
  const { transitions } = deps;
  return (tx: Tx, row: OutboxRow, outcome: Outcome): Disposition => {
    const line = lines.get(row.subjectId);
    if (!line) throw new Error(`outbox row ${row.id} names a line that is not there`);
    if (outcome.kind === 'expired' && line.state !== 'reserving') return { kind: 'final' };
    if (outcome.kind === 'expired') {
      transitions.raise(tx, { saleId: line.saleId, lineId: line.id }, 'replay_window_over');
      return { kind: 'parked' };
    }
    // Who sees its order is let in, and the order is there.
    if (outcome.answer.ok) transitions.settle(tx, line, ['not_authorised', 'key_conflict', 'order_missing']);
    const disposition = answered(deps, tx, row, line, outcome);
    const after = lines.get(line.id);
    if (after && isWaiting(line.state) && !isWaiting(after.state)) deps.settled(tx, after);
    return disposition;
  };
}

function answered(
  deps: AnswerDeps,
  tx: Tx,
  row: OutboxRow,
  line: LineRow,
  { step, answer, neverLeft = false }: Extract<Outcome, { kind: 'answered' }>,
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
