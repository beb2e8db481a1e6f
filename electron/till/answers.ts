// What an answer of the service does to a line: the heart of the state table in docs/architecture.md.
// Runs inside the outbox's transaction, so the row and the line change in one commit.
import type { AttentionCode, ProblemCode } from '../../shared/errors.ts';
import type { RetailOrder } from '../../shared/interface/resources.ts';
import type { LineRow } from '../ledger/lines.ts';
import type { Tx } from '../ledger/open.ts';
import type { OutboxRow } from '../ledger/outbox-rows.ts';
import type { Disposition, Outcome, OutcomeHandler, Step } from '../outbox/outbox.ts';
import type { ServiceFailure } from '../service/answer.ts';
import { answerToConfirm } from './answer-to-confirm.ts';
import { answerToCreate } from './answer-to-create.ts';
import { answerToInvalidate } from './answer-to-invalidate.ts';
import type { TillContext } from './context.ts';
import type { Moves } from './moves.ts';
import type { Requests } from './requests.ts';

export type AnswerDeps = {
  readonly context: TillContext;
  readonly moves: Moves;
  readonly requests: Requests;
  /** A card became active: its code, if the service sent one, is in `order.delivery` and nowhere else. */
  readonly activated: (tx: Tx, line: LineRow, order: RetailOrder) => void;
};

/** A parsed refusal, as every kind of request sees it. */
export type Refusal = Extract<ServiceFailure, { kind: 'refused' }>;

export const final: Disposition = { kind: 'final' };
export const again = (step: Step, after: 'now' | 'backoff' | 'poll'): Disposition => ({ kind: 'again', step, after });

export function createAnswerHandler(deps: AnswerDeps): OutcomeHandler {
  const { context, moves } = deps;
  return (tx: Tx, row: OutboxRow, outcome: Outcome): Disposition => {
    const line = context.lines.get(row.subjectId);
    if (!line) throw new Error(`outbox row ${row.id} names a line that is not there`);
    if (outcome.kind === 'expired') {
      moves.raise(tx, { saleId: line.saleId, lineId: line.id }, 'replay_window_over');
      return { kind: 'parked' };
    }
    switch (row.kind) {
      case 'create':
        return answerToCreate(deps, tx, line, outcome.answer);
      case 'confirm':
        return answerToConfirm(deps, tx, line, outcome.step, outcome.answer);
      case 'invalidate':
        return answerToInvalidate(deps, tx, line, outcome.step, outcome.answer);
    }
  };
}

/**
 * An answer that decides nothing: the line stays, with the reason on screen. 401 and a key conflict also raise attention, and 401
 * pauses the sender.
 */
export function undecided(
  { moves }: AnswerDeps,
  tx: Tx,
  line: LineRow,
  failure: ServiceFailure,
  next: Step,
): Disposition {
  const about = { saleId: line.saleId, lineId: line.id };
  const problem = problemOf(failure);
  if (line.problem !== problem) moves.note(tx, line, 'line-waits', null, { problem });
  const attention = attentionOf(failure, line);
  if (attention) moves.raise(tx, about, attention);
  return attention === 'not_authorised' ? { kind: 'paused', step: next } : again(next, 'backoff');
}

function attentionOf(failure: ServiceFailure, line: LineRow): AttentionCode | null {
  if (failure.kind === 'unrecognised' && failure.status === 401) return 'not_authorised';
  if (failure.kind !== 'refused') return null;
  if (failure.class === 'unauthorized') return 'not_authorised';
  if (failure.class === 'idempotency') return 'key_conflict';
  // Without an id there is no order that could be missing: a 404 to a create decides nothing.
  return failure.class === 'not_found' && line.orderId !== null ? 'order_missing' : null;
}

function problemOf(failure: ServiceFailure): ProblemCode {
  switch (failure.kind) {
    case 'unreachable':
      return 'unreachable';
    case 'no-answer':
      return 'no_answer';
    case 'nonsense':
      return 'service_fault';
    case 'unrecognised':
      return failure.status === 401 ? 'not_authorised' : 'service_fault';
    case 'refused':
      if (failure.code === 'invalid_date_header') return 'clock_wrong';
      if (failure.class === 'unauthorized') return 'not_authorised';
      return failure.class === 'rate_limit' ? 'rate_limited' : 'service_fault';
  }
}

/** The service still works on it: told to the cashier as such, and looked at again after 1, 2, 4, 8, then every 15 s. */
export function stillWorking({ moves }: AnswerDeps, tx: Tx, line: LineRow): Disposition {
  if (line.problem !== 'activation_pending')
    moves.note(tx, line, 'line-waits', null, { problem: 'activation_pending' });
  return again('read', 'poll');
}
