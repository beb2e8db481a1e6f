// The answer to an invalidation, or to the GET before it. Three lines ask for one: cancelling (unpaid), voiding (a manager's word)
// and activating (a confirm that was refused for good).
import type { RetailOrder } from '../../shared/interface/resources.ts';
import type { LineRow } from '../ledger/lines.ts';
import type { Tx } from '../ledger/open.ts';
import type { Disposition, Step } from '../outbox/outbox.ts';
import type { ServiceAnswer } from '../service/answer.ts';
import { becomeActive } from './answer-to-confirm.ts';
import { type AnswerDeps, again, final, type Refusal, stillWorking, undecided } from './undecided.ts';

export function answerToInvalidate(
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
  return undecided(deps, tx, line, failure, step);
}

function seen(deps: AnswerDeps, tx: Tx, line: LineRow, step: Step, order: RetailOrder): Disposition {
  switch (order.state) {
    case 'invalidated':
    case 'failed':
      return gone(deps, tx, line);
    case 'processing':
      return stillWorking(deps, tx, line);
    case 'created':
      return again(step === 'read' ? 'send' : 'read', step === 'read' ? 'now' : 'backoff');
    case 'completed':
      if (line.state === 'activating') {
        // It went through after all: the customer paid and has a card that works.
        becomeActive(deps, tx, line, order);
        return final;
      }
      return again(step === 'read' ? 'send' : 'read', step === 'read' ? 'now' : 'backoff');
  }
}

function refused(deps: AnswerDeps, tx: Tx, line: LineRow, step: Step, failure: Refusal): Disposition {
  switch (failure.code) {
    case 'order_invalidated': // on a retry: the earlier invalidation succeeded
    case 'order_failed':
      return gone(deps, tx, line);
    case 'order_processing':
      return stillWorking(deps, tx, line);
    default:
      break;
  }
  const refusedForGood =
    failure.class === 'invalid_state' || failure.class === 'invalid_request' || failure.class === 'forbidden';
  if (!refusedForGood) return undecided(deps, tx, line, failure, step);
  if (line.state === 'voiding') {
    deps.moves.line(tx, line, 'void-refused', null, { voidRefusal: failure.code });
    return final;
  }
  if (line.state === 'activating') return again('read', 'backoff');
  // An unpaid card that works, and can no longer be taken back: a person decides.
  deps.moves.raise(tx, { saleId: line.saleId, lineId: line.id }, 'cancel_too_late');
  return { kind: 'parked' };
}

function gone({ moves }: AnswerDeps, tx: Tx, line: LineRow): Disposition {
  moves.line(tx, line, line.state === 'activating' ? 'order-lost' : 'order-invalidated', null);
  return final;
}
