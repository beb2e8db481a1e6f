// The answer to a confirm, or to the GET that looks at its order after an answer was lost.
import type { RetailOrder } from '../../../shared/interface/resources.ts';
import type { LineRow } from '../../ledger/lines.ts';
import type { Tx } from '../../ledger/open.ts';
import type { Disposition, Step } from '../../outbox/outbox-contract.ts';
import type { ServiceAnswer } from '../../service/answer.ts';
import { mayBeAnotherTills } from '../claims/order-ownership.ts';
import { endedAtService, periodEnd } from './apply-create.ts';
import { type AnswerDeps, again, final, isRefusedForGood, type Refusal, stillWorking, undecided } from './retryable.ts';

/** What was asked: `neverLeft` where no confirm of this line can have left before. */
export type Asked = { readonly step: Step; readonly neverLeft: boolean };

export function applyConfirm(
  deps: AnswerDeps,
  tx: Tx,
  line: LineRow,
  asked: Asked,
  answer: ServiceAnswer<RetailOrder>,
): Disposition {
  const { step } = asked;
  // A manager gives the money back: this confirm ends as soon as a GET shows that it is no longer at work.
  if (line.state === 'voiding') return mootConfirm(deps, tx, line, step, answer);
  if (line.state !== 'activating') return final;
  if (answer.ok) return confirmed(deps, tx, line, asked, answer.value.value);
  const failure = answer.error;
  // With a slip in circulation, another till may end the order before the connection is back: read before it is sent.
  if (failure.kind === 'unreachable')
    return undecided(deps, tx, line, failure, deps.orderOwner.of(line).hasSlip ? 'read' : step);
  if (failure.kind === 'refused') return refused(deps, tx, line, asked, failure);
  return undecided(deps, tx, line, failure, 'read');
}

function confirmed(
  deps: AnswerDeps,
  tx: Tx,
  line: LineRow,
  { step, neverLeft }: Asked,
  order: RetailOrder,
): Disposition {
  const { requests, orderOwner } = deps;
  const owner = orderOwner.of(line);
  const isOurs = !mayBeAnotherTills(owner, step, neverLeft);
  switch (order.state) {
    case 'completed':
      if (!isOurs) return orderOwner.end(tx, line);
      becomeActive(deps, tx, line, order, 'order-completed');
      return final;
    case 'processing':
      if (step === 'send') orderOwner.confirmedHere(tx, line);
      return stillWorking(deps, tx, line);
    case 'invalidated':
      return lost(deps, tx, line, endedAtService(order), !owner.hasSlip);
    case 'failed':
      // Only what was confirmed fails: where this till certainly did not, the slip was redeemed elsewhere, and its money left there.
      return lost(deps, tx, line, endedAtService(order), isOurs);
    case 'created':
      if (step === 'send') return again('read', 'backoff');
      if (line.refusalCode === null) return again('send', 'now');
      // Refused for good, and still created: the order is given up, then the money is due back.
      requests.invalidate(tx, line, 'send');
      return final;
  }
}

function refused(deps: AnswerDeps, tx: Tx, line: LineRow, { step, neverLeft }: Asked, failure: Refusal): Disposition {
  const { transitions, orderOwner } = deps;
  const owner = orderOwner.of(line);
  // The first confirm of this till that ever left, and the order had ended before.
  const isOurs = step !== 'send' || !mayBeAnotherTills(owner, 'read', neverLeft);
  switch (failure.code) {
    case 'order_invalidated':
      return lost(deps, tx, line, failure.code, !owner.hasSlip);
    case 'order_failed':
      return lost(deps, tx, line, failure.code, isOurs);
    case 'order_already_completed':
      if (!isOurs) return orderOwner.end(tx, line);
      // Said to a GET it makes no sense, and must not be asked about without a pause.
      return again('read', step === 'send' ? 'now' : 'backoff');
    default:
      break;
  }
  if (step === 'send' && isRefusedForGood(failure)) {
    transitions.note(tx, line, 'confirm-refused', null, { refusalCode: failure.code });
    return again('read', 'now');
  }
  return undecided(deps, tx, line, failure, 'read');
}

/** The order ended without a card: the money is due here, unless another till may have ended it against the slip. */
function lost(
  { transitions, orderOwner }: AnswerDeps,
  tx: Tx,
  line: LineRow,
  refusalCode: NonNullable<LineRow['refusalCode']>,
  isOurs: boolean,
): Disposition {
  if (!isOurs) return orderOwner.end(tx, line);
  transitions.line(tx, line, 'order-lost', null, { refusalCode });
  return final;
}

/** The card works from now on, whichever request brought the answer. */
export function becomeActive(
  { transitions, activated }: Pick<AnswerDeps, 'transitions' | 'activated'>,
  tx: Tx,
  line: LineRow,
  order: RetailOrder,
  event: 'order-completed' | 'void-refused' | 'slip-hand-over',
): void {
  const serial = order.delivery?.serial ?? null;
  const active = transitions.line(tx, line, event, null, {
    refusalCode: null,
    refusalField: null,
    invalidateUntil: periodEnd(order) ?? line.invalidateUntil,
    serialLast4: serial === null ? line.serialLast4 : serial.slice(-4),
  });
  activated(tx, active, order);
}

function mootConfirm(
  deps: AnswerDeps,
  tx: Tx,
  line: LineRow,
  step: Step,
  answer: ServiceAnswer<RetailOrder>,
): Disposition {
  if (step === 'send') return again('read', 'now');
  if (answer.ok) return answer.value.value.state === 'processing' ? stillWorking(deps, tx, line) : final;
  return undecided(deps, tx, line, answer.error, 'read');
}
