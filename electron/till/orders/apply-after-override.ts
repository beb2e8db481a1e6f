// The answer to a request that was under way, or had been, when a manager settled its line by hand. What the service did shows only now.
// Invariants: the decision holds as long as the order agrees with it. A dead card that the customer holds is reported, and its
// money due; a card that works though its money goes back is taken back. Nothing that could undo the decision is sent.
import type { RetailOrder } from '../../../shared/interface/resources.ts';
import type { LineRow } from '../../ledger/lines.ts';
import type { Tx } from '../../ledger/open.ts';
import type { OutboxRow } from '../../ledger/outbox-rows.ts';
import type { Disposition, Step } from '../../outbox/outbox-contract.ts';
import type { ServiceAnswer, ServiceFailure } from '../../service/answer.ts';
import type { Decided } from '../core/transitions.ts';
import { type AnswerDeps, again, final, isRefusedForGood } from './retryable.ts';

export type Late = {
  readonly kind: OutboxRow['kind'];
  readonly step: Step;
  readonly answer: ServiceAnswer<RetailOrder>;
};

/** What left before the decision, or a late copy of it, may be worked on until then. Four times what a request is waited for. */
const mayLandMs = 120_000;

/** To a confirm or an invalidation of a line that is settled. */
export function applyAfterOverride(deps: AnswerDeps, tx: Tx, line: LineRow, late: Late): Disposition {
  const decided = deps.transitions.decided(line);
  switch (decided?.what) {
    case 'settle-handed-over':
      return afterHandOver(deps, tx, line, late, decided);
    case 'settle-return':
      return afterMoneyBack(deps, tx, line, late, decided);
    case 'settle':
      return late.kind === 'invalidate' ? afterNothingOwed(deps, late, decided) : final;
    case undefined:
      return final;
  }
}

/** Nobody paid for it, and nobody has it: what still waits is given back to the service. A card that works is left, as the manager knew. */
function afterNothingOwed(deps: AnswerDeps, { step, answer }: Late, decided: Decided): Disposition {
  if (!answer.ok) {
    const isRefused = answer.error.kind === 'refused' && isRefusedForGood(answer.error);
    return (isRefused && answer.error.code !== 'order_processing') || isOver(deps, answer.error, decided)
      ? final
      : recheck(answer.error);
  }
  switch (answer.value.value.state) {
    case 'created':
      return again(step === 'send' ? 'read' : 'send', 'backoff');
    case 'processing':
      return again('read', 'poll');
    default:
      return final;
  }
}

/** This card is no longer paid for: if it works, it is taken back. */
function afterMoneyBack(deps: AnswerDeps, tx: Tx, line: LineRow, late: Late, decided: Decided): Disposition {
  const { answer } = late;
  if (!answer.ok) return isOver(deps, answer.error, decided) || isGone(answer.error) ? final : recheck(answer.error);
  const order = answer.value.value;
  if (deps.orderOwner.of(line).hasSlip) return afterMoneyForSlip(deps, tx, line, late, order);
  if (order.state === 'failed' || order.state === 'invalidated') return final;
  deps.requests.invalidate(tx, deps.transitions.line(tx, line, 'order-found-after-cancel', null), 'read');
  return final;
}

/**
 * With a slip in circulation: an order that waits is taken back, so that no other till finishes it too; a card that works may have been
 * handed out elsewhere, so it is reported.
 */
function afterMoneyForSlip(
  { transitions, requests }: AnswerDeps,
  tx: Tx,
  line: LineRow,
  { kind, step }: Late,
  { state, confirmed_at: confirmedAt }: RetailOrder,
): Disposition {
  const about = { saleId: line.saleId, lineId: line.id };
  switch (state) {
    case 'processing':
      return again('read', 'poll');
    case 'created':
      if (kind === 'invalidate') return again(step === 'send' ? 'read' : 'send', 'backoff');
      requests.invalidate(tx, line, 'send');
      return final;
    case 'completed':
      transitions.raise(tx, about, 'cancel_too_late');
      return final;
    case 'failed':
    case 'invalidated':
      // Activated elsewhere just before this till took it back: that card is dead, wherever it is.
      if (kind === 'invalidate' && step === 'send' && confirmedAt != null)
        transitions.raise(tx, about, 'invalidated_elsewhere');
      return final;
  }
}

function afterHandOver(
  deps: AnswerDeps,
  tx: Tx,
  line: LineRow,
  { kind, step, answer }: Late,
  decided: Decided,
): Disposition {
  if (!answer.ok) {
    if (isGone(answer.error)) return dead(deps, tx, line, kind);
    if (isOver(deps, answer.error, decided)) return final;
    if (kind === 'confirm' && step === 'send' && answer.error.kind === 'refused' && isRefusedForGood(answer.error))
      deps.transitions.note(tx, line, 'confirm-refused', null, { refusalCode: answer.error.code });
    return recheck(answer.error);
  }
  switch (answer.value.value.state) {
    case 'invalidated':
    case 'failed':
      return dead(deps, tx, line, kind);
    case 'processing':
      return again('read', 'poll');
    case 'completed':
      return kind === 'invalidate' && (step === 'send' || mayStillLand(decided, deps.now()))
        ? again('read', 'poll')
        : final;
    case 'created':
      if (step === 'send') return again('read', 'backoff');
      // It does not work yet. The request continues: paid for, it is activated; taken back, it is reported.
      if (kind === 'invalidate' || line.refusalCode === null) return again('send', 'backoff');
      deps.requests.invalidate(tx, line, 'send');
      return final;
  }
}

/** A clock that was set back keeps nothing waiting. */
function mayStillLand({ at }: Decided, now: Date): boolean {
  const sinceMs = now.getTime() - Date.parse(at);
  return sinceMs >= 0 && sinceMs < mayLandMs;
}

/** By this till, as asked before the decision, if what it asked ever left; with a slip about perhaps by another, which then paid the money out. */
function dead({ transitions, orderOwner }: AnswerDeps, tx: Tx, line: LineRow, kind: Late['kind']): Disposition {
  const about = { saleId: line.saleId, lineId: line.id };
  const isElsewhere = kind === 'invalidate' && line.invalidateLeft === 0;
  if (isElsewhere || orderOwner.of(line).hasSlip) transitions.raise(tx, about, 'invalidated_elsewhere');
  else {
    transitions.line(tx, line, 'order-invalidated', null, { voidRefusal: null });
    transitions.raise(tx, about, 'given_card_dead');
  }
  return final;
}

function isGone(failure: ServiceFailure): boolean {
  return failure.kind === 'refused' && (failure.code === 'order_invalidated' || failure.code === 'order_failed');
}

/** The manager decided about an order that the service does not know, and it still does not, when nothing of it can be on its way any more. */
function isOver(deps: AnswerDeps, failure: ServiceFailure, decided: Decided): boolean {
  const isMissing = failure.kind === 'refused' && failure.class === 'not_found';
  return isMissing && !mayStillLand(decided, deps.now());
}

function recheck(failure: ServiceFailure): Disposition {
  const isProcessing = failure.kind === 'refused' && failure.code === 'order_processing';
  return again('read', isProcessing ? 'poll' : 'backoff');
}
