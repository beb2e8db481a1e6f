// A card's money went back, but its order still exists at the service: a manager has the order invalidated, while the service still does that.
// Invariants: only for a card that the till has ended, so that nobody holds a card that would work; the journal has the act before it is sent.
import type { RetailOrder } from '../../../shared/interface/resources.ts';
import { ok } from '../../../shared/result.ts';
import type { ServiceAnswer } from '../../service/answer.ts';
import type { TillContext } from '../core/context.ts';
import { type Outcome, refuse } from '../core/transaction.ts';
import { standsOf } from './judge-card.ts';

/**
 * Errors: `not_found`; `out_of_turn` where the till has not ended the card; `service_unreachable`; `service_refused` with the service's code;
 * `answer_lost`.
 */
export function createInvalidateOrder(
  { ledger, lines, journal }: Pick<TillContext, 'ledger' | 'lines' | 'journal'>,
  invalidate: (orderId: string) => Promise<ServiceAnswer<RetailOrder>>,
  /** Reads the order again, and stores what it says. */
  recheck: (card: { readonly lineId: string; readonly orderId: string }) => Promise<void>,
) {
  return async (operatorId: string, lineId: string): Promise<Outcome<null>> => {
    const line = lines.get(lineId);
    if (!line?.orderId) return refuse('not_found');
    const { orderId, saleId } = line;
    if (standsOf(line) !== 'not-sold') return refuse('out_of_turn', line.state);
    ledger.transaction((tx) =>
      journal.append(tx, { kind: 'stray-order-invalidated', saleId, subjectId: lineId, operatorId, body: { orderId } }),
    );
    const answer = await invalidate(orderId);
    await recheck({ lineId, orderId });
    if (answer.ok) return ok(null);
    const { error } = answer;
    if (error.kind === 'unreachable') return refuse('service_unreachable');
    if (error.kind === 'refused')
      return error.code === 'order_invalidated' ? ok(null) : refuse('service_refused', error.code);
    return refuse('answer_lost');
  };
}
