// A manager says that the claim slip of this till's own card is lost: from then on nothing waits for it.
// Invariant: the waiver, the copies that are no longer accepted and what is printed in the slip's place are one transaction.
import { ok } from '../../../shared/result.ts';
import type { OutstandingSlips } from '../claims/outstanding-slips.ts';
import { noteApproval } from '../core/approval.ts';
import type { Cashier } from '../core/cashiers.ts';
import type { TillContext } from '../core/context.ts';
import { abort, attempt, type Outcome, refuse, type Transacting } from '../core/transaction.ts';
import type { Transitions } from '../core/transitions.ts';
import type { OrderChanges } from '../orders/order-changes.ts';
import type { AnswerDeps } from '../orders/retryable.ts';

export type WaiveClaimDeps = {
  readonly context: Transacting & Pick<TillContext, 'lines' | 'journal' | 'claims' | 'now'>;
  readonly transitions: Transitions;
  readonly outstandingSlips: OutstandingSlips;
  readonly activated: AnswerDeps['activated'];
  readonly checkOrder: OrderChanges['checkOrder'];
  /** What waited for the slip of this line continues. */
  readonly slipCame: (lineId: string) => void;
};

export function createWaiveClaim(deps: WaiveClaimDeps) {
  const { context, transitions, outstandingSlips, activated } = deps;
  const { lines, journal, claims, now } = context;

  return {
    /** Before a manager says that a slip is lost: has another till ended the order of a card that works, as far as this till knows? */
    async lookBeforeWaive(lineId: string): Promise<Outcome<null>> {
      const line = lines.get(lineId);
      if (line?.state !== 'active' || line.orderId === null) return ok(null);
      return (await deps.checkOrder(line.orderId)) === 'done' ? ok(null) : refuse('service_unreachable');
    },

    /** A manager says that the slip of this till's own card is lost. */
    waive(by: Cashier, approverId: string, lineId: string, reason: string): Outcome<string> {
      const waived = attempt(context, (tx) => {
        const line = lines.get(lineId) ?? abort('not_found');
        if (!outstandingSlips.isOut(line)) abort('out_of_turn', line.state);
        transitions.settle(tx, line, ['take_back_interrupted']);
        // A slip that was perhaps never printed has no copy to record as taken: if it does come, it is accepted.
        const copy = outstandingSlips.newestCopy(line);
        const takenAt = now().toISOString();
        if (copy !== null) claims.insertTaken(tx, { lineId, copy, takenAt });
        const about = { saleId: line.saleId, subjectId: lineId };
        const waiver = { copy, takenAt, reason, approverId };
        journal.append(tx, { ...about, kind: 'claim-waived', operatorId: by.id, body: waiver });
        lines.setSlipDoubt(tx, lineId, null);
        // What waited for the slip is printed; its code is read when it is.
        if (line.state === 'active' && line.handedOverAt === null) activated(tx, line, { delivery: null });
        noteApproval(journal, tx, approverId, about, { what: 'claim-waived', reason });
        // Nobody comes with it any more, and perhaps nobody ever did at another till.
        if (line.state === 'ended-by-other-till')
          transitions.raise(tx, { saleId: line.saleId, lineId }, 'settled_elsewhere');
        return line.saleId;
      });
      if (waived.ok) deps.slipCame(lineId);
      return waived;
    },
  };
}
