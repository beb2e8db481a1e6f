// The answer to a create, or to its replay with the identical bytes and key. Only it reveals the order's id.
import { isServiceErrorCode, type ServiceErrorCode } from '../../../shared/interface/error.ts';
import type { RetailOrder } from '../../../shared/interface/resources.ts';
import type { LineRow } from '../../ledger/lines.ts';
import type { Tx } from '../../ledger/open.ts';
import type { Disposition } from '../../outbox/outbox-contract.ts';
import type { ServiceAnswer, ServiceFailure } from '../../service/answer.ts';
import { type AnswerDeps, final, isRefusedForGood, undecided } from './retryable.ts';

export function applyCreate(
  deps: AnswerDeps,
  tx: Tx,
  line: LineRow,
  answer: ServiceAnswer<RetailOrder>,
  neverLeft: boolean,
): Disposition {
  // A manager settled it by hand while this answer was on its way: nobody paid for the order that it names.
  if (line.state === 'manually-settled' && answer.ok && line.orderId === null) {
    const { id: orderId, created_at: orderedAt } = answer.value.value;
    deps.requests.invalidate(
      tx,
      deps.transitions.line(tx, line, 'order-found-after-cancel', null, { orderId, orderedAt: timeOf(orderedAt) }),
      'read',
    );
    return final;
  }
  // A replay that is answered after the line moved on: the first answer decided.
  if (line.state !== 'reserving') return final;
  if (answer.ok) return created(deps, tx, line, answer.value.value);
  const failure = answer.error;
  // A client that is not authorised learns nothing of what this key made before: said before the service looks for it.
  const saysNothing = failure.kind === 'refused' && failure.code === 'action_not_allowed' && !neverLeft;
  if (failure.kind === 'refused' && isRefusedForGood(failure) && !saysNothing) {
    deps.transitions.line(tx, line, 'order-refused', null, {
      refusalCode: isAboutAmount(failure) ? 'amount_not_sold' : failure.code,
      refusalField: Object.keys(failure.fields)[0] ?? null,
    });
    return final;
  }
  // For a reason this till does not know. A client that is not authorised learns nothing of what the key made, as above.
  if (failure.kind === 'unrecognised' && failure.refusesBy && (failure.refusesBy === 'request' || neverLeft)) {
    const refusalField = failure.code ?? null;
    deps.transitions.line(tx, line, 'order-refused', null, { refusalCode: 'unknown_reason', refusalField });
    return final;
  }
  return undecided(deps, tx, line, failure, 'send');
}

/** Nothing but the amount that was asked for is wrong. */
const isAboutAmount = ({ code, fields }: Extract<ServiceFailure, { kind: 'refused' }>): boolean =>
  code === 'invalid_body_parameters' &&
  Object.keys(fields).length > 0 &&
  Object.keys(fields).every((field) => /^face_value\b/.test(field));

function created({ transitions, requests }: AnswerDeps, tx: Tx, line: LineRow, order: RetailOrder): Disposition {
  const patch = { orderId: order.id, orderedAt: timeOf(order.created_at), invalidateUntil: periodEnd(order) };
  switch (order.state) {
    case 'created':
      if (line.cancelRequested) {
        requests.invalidate(tx, transitions.line(tx, line, 'order-found-after-cancel', null, patch), 'send');
      } else transitions.line(tx, line, 'order-created', null, patch);
      return final;
    case 'failed':
    case 'invalidated':
      transitions.line(tx, line, 'order-refused', null, { ...patch, refusalCode: endedAtService(order) });
      return final;
    case 'processing':
    case 'completed': {
      // This till did not confirm it. A cancelled line is taken back; any other waits for a person.
      if (line.cancelRequested) {
        requests.invalidate(tx, transitions.line(tx, line, 'order-found-after-cancel', null, patch), 'read');
        return final;
      }
      const known = transitions.note(tx, line, 'order-out-of-step', null, patch);
      transitions.raise(tx, { saleId: known.saleId, lineId: known.id }, 'answer_makes_no_sense');
      return final;
    }
  }
}

/** When the invalidation period ends, in the service's time (ISO 8601 UTC); null where the service names no time that can be read. */
export function periodEnd(order: RetailOrder): string | null {
  return timeOf(order.invalidate_until);
}

/** ISO 8601 UTC; null where it cannot be read. */
function timeOf(text: string | null | undefined): string | null {
  const ms = Date.parse(text ?? '');
  return Number.isNaN(ms) ? null : new Date(ms).toISOString();
}

/** The service's own reason for an order that ended, where it gives one we know. */
export function endedAtService(
  order: RetailOrder,
): ServiceErrorCode | 'order_failed_at_service' | 'order_invalidated_at_service' {
  const code = order.failure?.code;
  if (code && isServiceErrorCode(code)) return code;
  return order.state === 'invalidated' ? 'order_invalidated_at_service' : 'order_failed_at_service';
}
