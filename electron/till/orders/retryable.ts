// Answers that decide nothing: the line stays as it is, and the cashier sees why it waits.
import type { AttentionCode, ProblemCode } from '../../../shared/errors.ts';
import { isRefusingClass } from '../../../shared/interface/error.ts';
import type { RetailOrder } from '../../../shared/interface/resources.ts';
import type { LineRow } from '../../ledger/lines.ts';
import type { Tx } from '../../ledger/open.ts';
import type { Disposition, Step } from '../../outbox/outbox-contract.ts';
import type { ServiceFailure } from '../../service/answer.ts';
import type { OrderOwner } from '../claims/order-owner.ts';
import type { CardNumbers } from '../core/card-numbers.ts';
import type { MatchesOrder } from '../core/matches-order.ts';
import type { Requests } from '../core/outgoing-requests.ts';
import type { Transitions } from '../core/transitions.ts';

export type AnswerDeps = {
  readonly transitions: Transitions;
  readonly requests: Requests;
  readonly matchesOrder: MatchesOrder;
  readonly orderOwner: OrderOwner;
  readonly cardNumbers: Pick<CardNumbers, 'learn'>;
  readonly now: () => Date;
  /** A card is active, for the first time or again: its code, if the service sent one, is in `order.delivery` and nowhere else. */
  readonly activated: (tx: Tx, line: LineRow, order: Pick<RetailOrder, 'delivery'>) => void;
  /** A line waits no longer, however it ended. */
  readonly settled: (tx: Tx, line: LineRow) => void;
  /** A create was answered: what that says of the service's maxima. */
  readonly learn: (tx: Tx, before: LineRow, after: LineRow) => void;
  /** This answer would not come again as it is. */
  readonly mustLast: (tx: Tx) => void;
};

/** A parsed refusal, as every kind of request sees it. */
export type Refusal = Extract<ServiceFailure, { kind: 'refused' }>;

/** A final word for the request it answers: only these classes say for certain that it did nothing. */
export function isRefusedForGood(failure: Refusal): boolean {
  return isRefusingClass(failure.class);
}

export const final: Disposition = { kind: 'final' };
export const again = (step: Step, after: 'now' | 'backoff' | 'poll'): Disposition => ({ kind: 'again', step, after });

/**
 * An answer that decides nothing: the line stays, with the reason on screen. 401 and a key conflict also raise attention, and 401
 * pauses the sender.
 */
export function undecided(
  { transitions }: AnswerDeps,
  tx: Tx,
  line: LineRow,
  failure: ServiceFailure,
  next: Step,
): Disposition {
  const about = { saleId: line.saleId, lineId: line.id };
  const problem = problemOf(failure);
  const saidCode = failure.kind === 'unrecognised' ? (failure.code ?? null) : null;
  if (line.problem !== problem || line.saidCode !== saidCode)
    transitions.note(tx, line, 'line-waiting', null, { problem, saidCode });
  const attention = attentionOf(failure, line);
  if (attention) transitions.raise(tx, about, attention);
  return attention === 'not_authorised' ? { kind: 'paused', step: next } : again(next, 'backoff');
}

/** The service does not accept our signature, clock or key. */
export function isDenied(failure: ServiceFailure): boolean {
  return failure.kind === 'refused' ? failure.class === 'unauthorized' : isStrangers401(failure);
}
const isStrangers401 = (failure: ServiceFailure): boolean => failure.kind === 'unrecognised' && failure.status === 401;

function attentionOf(failure: ServiceFailure, line: LineRow): AttentionCode | null {
  if (isDenied(failure)) return 'not_authorised';
  if (failure.kind !== 'refused') return null;
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

/** The service still works on it: shown to the cashier as such, and read again after 1, 2, 4, 8, then every 15 s. */
export function stillWorking({ transitions }: AnswerDeps, tx: Tx, line: LineRow): Disposition {
  if (line.problem !== 'activation_pending')
    transitions.note(tx, line, 'line-waiting', null, { problem: 'activation_pending', saidCode: null });
  return again('read', 'poll');
}
