// The answer to an invalidation, or to the GET before it. Three lines ask for one: cancelling (unpaid), voiding (a manager's word)
// and activating (a confirm that was refused for good).
// Invariant: a refusal ends nothing by itself. Only a GET after it says what the order is, and only a completed one makes the line
// active again: a card is never called active because it could not be taken back.
import type { RetailOrder } from '../../../shared/interface/resources.ts';
import type { LineRow } from '../../ledger/lines.ts';
import type { Tx } from '../../ledger/open.ts';
import type { OutboxRow } from '../../ledger/outbox-rows.ts';
import type { Disposition, Step } from '../../outbox/outbox-contract.ts';
import type { ServiceAnswer } from '../../service/answer.ts';
import { tookBackActivatedCard } from '../claims/order-ownership.ts';
import type { TillContext } from '../core/context.ts';
import type { Transitions } from '../core/transitions.ts';
import { becomeActive } from './apply-confirm.ts';
import { type AnswerDeps, again, final, isRefusedForGood, type Refusal, stillWorking, undecided } from './retryable.ts';

export function applyInvalidate(
  deps: AnswerDeps,
  tx: Tx,
  line: LineRow,
  step: Step,
  answer: ServiceAnswer<RetailOrder>,
): Disposition {
  if (line.state !== 'cancelling' && line.state !== 'voiding' && line.state !== 'activating') return final;
  if (answer.ok) return seen(deps, tx, line, step, answer.value.value);
  const failure = answer.error;
  if (failure.kind === 'refused') return refused(deps, tx, line, step, failure);
  return undecided(deps, tx, line, failure, nextStep(deps, line, step));
}

/** With a slip in circulation, another till may have activated the card before this is asked again: read before it is sent. */
function nextStep({ orderOwner }: AnswerDeps, line: LineRow, step: Step): Step {
  return orderOwner.of(line).hasSlip ? 'read' : step;
}

function seen(deps: AnswerDeps, tx: Tx, line: LineRow, step: Step, order: RetailOrder): Disposition {
  switch (order.state) {
    case 'invalidated':
      if (step === 'read') return foundGone(deps, tx, line);
      if (!tookBackActivatedCard(deps.orderOwner.of(line), order)) return gone(deps, tx, line);
      deps.orderOwner.end(tx, line);
      // Another till may have given out this card, which is dead now: raised even if its slip is here.
      deps.transitions.raise(tx, { saleId: line.saleId, lineId: line.id }, 'settled_elsewhere');
      return final;
    case 'failed':
      return gone(deps, tx, line);
    case 'processing':
      return stillWorking(deps, tx, line);
    case 'created':
      if (step === 'send') return again('read', 'backoff');
      // Refused, and yet nothing was activated: asked again, and raised when it takes too long.
      return sendAgain(deps, line, line.voidRefusal === null ? 'now' : 'backoff');
    case 'completed':
      if (line.state === 'activating') {
        // It went through after all: the customer paid and has a card that works.
        becomeActive(deps, tx, line, order, 'order-completed');
        return final;
      }
      if (step === 'read' && deps.orderOwner.of(line).activatedMeanwhile) return deps.orderOwner.end(tx, line);
      if (isSoldSince(deps, line)) {
        tooLate(deps, tx, line, order);
        return { kind: 'parked', step: 'read' };
      }
      if (step === 'send') return again('read', 'backoff');
      return line.voidRefusal === null ? sendAgain(deps, line, 'now') : tooLate(deps, tx, line, order);
  }
}

/** Sold after the backup that this ledger was restored from: a customer has it, unless a manager took its slip. Asking again only looks again. */
function isSoldSince({ transitions, orderOwner }: AnswerDeps, line: LineRow): boolean {
  return (
    line.state === 'cancelling' && transitions.isFromBackup(line.saleId) && !orderOwner.of(line).isSlipAccountedFor
  );
}

/** Not before a person has said, where the power went out under it, that the slip is still here: the customer may be at another till. */
function sendAgain({ orderOwner }: AnswerDeps, line: LineRow, after: 'now' | 'backoff'): Disposition {
  return orderOwner.of(line).mayResendInvalidate ? again('send', after) : { kind: 'parked', step: 'read' };
}

function refused(deps: AnswerDeps, tx: Tx, line: LineRow, step: Step, failure: Refusal): Disposition {
  switch (failure.code) {
    case 'order_invalidated': // on a retry: the earlier invalidation succeeded
      return foundGone(deps, tx, line);
    case 'order_failed':
      return gone(deps, tx, line);
    case 'order_processing':
      return stillWorking(deps, tx, line);
    default:
      break;
  }
  if (step === 'read' || !isRefusedForGood(failure))
    return undecided(deps, tx, line, failure, nextStep(deps, line, step));
  if (line.state === 'activating') return again('read', 'backoff');
  // Written, so that a crash between the refusal and the look forgets neither.
  if (line.voidRefusal !== failure.code)
    deps.transitions.note(tx, line, 'invalidation-refused', null, { voidRefusal: failure.code });
  return again('read', 'now');
}

/** The card works and can no longer be taken back. */
function tooLate(deps: AnswerDeps, tx: Tx, line: LineRow, order: RetailOrder): Disposition {
  if (line.state === 'voiding') {
    // It is that slip's card, and whether it was handed out elsewhere is not known here.
    if (deps.orderOwner.of(line).paysOutSlip) return deps.orderOwner.end(tx, line);
    becomeActive(deps, tx, line, order, 'void-refused');
    return final;
  }
  // And nobody paid for it: a person decides.
  deps.transitions.raise(tx, { saleId: line.saleId, lineId: line.id }, 'cancel_too_late');
  return { kind: 'parked', step: 'send' };
}

/** Invalidated, and no answer says by whom. With a slip about it may have been another till, which then paid the money out. */
function foundGone(deps: AnswerDeps, tx: Tx, line: LineRow): Disposition {
  const mayBeAnother = line.state !== 'cancelling' && deps.orderOwner.of(line).hasSlip;
  if (mayBeAnother) return deps.orderOwner.end(tx, line);
  return isKilledElsewhere(line) ? killedElsewhere(deps, tx, line) : gone(deps, tx, line);
}

/** A sold card that a manager voids, and no invalidation of this till ever left: another client ended it, and perhaps paid for it. */
function isKilledElsewhere({ state, takeBack, invalidateLeft }: LineRow): boolean {
  return state === 'voiding' && takeBack === 'void' && invalidateLeft === 0;
}

function killedElsewhere({ transitions }: AnswerDeps, tx: Tx, line: LineRow): Disposition {
  transitions.line(tx, line, 'void-refused', null, { voidRefusal: null });
  transitions.raise(tx, { saleId: line.saleId, lineId: line.id }, 'invalidated_elsewhere');
  return final;
}

/** Outside the outbox: that an invalidation of this line may have left is durable before its first byte does. */
export function createLeaving(
  { ledger, lines }: Pick<TillContext, 'ledger' | 'lines'>,
  transitions: Pick<Transitions, 'note'>,
): (row: OutboxRow) => void {
  return ({ kind, subjectId }) => {
    const line = kind === 'invalidate' ? lines.get(subjectId) : null;
    if (!line || line.invalidateLeft === 1) return;
    ledger.transaction((tx) => transitions.note(tx, line, 'invalidation-sending', null, { invalidateLeft: 1 }));
  };
}

function gone({ transitions }: AnswerDeps, tx: Tx, line: LineRow): Disposition {
  const event = line.state === 'activating' ? 'order-lost' : 'order-invalidated';
  transitions.line(tx, line, event, null, { voidRefusal: null });
  return final;
}
