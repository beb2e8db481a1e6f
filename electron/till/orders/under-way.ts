// What is under way with the service: settled at the start, then sent and answered.
// Invariant: a start assumes nothing of what was asked of a person, a terminal or the service before it.
import type { PrintJobs } from '../../ledger/print-jobs.ts';
import type { OutstandingSlips } from '../claims/outstanding-slips.ts';
import type { TillCore } from '../core/capability.ts';
import type { Requests } from '../core/outgoing-requests.ts';
import type { Transitions } from '../core/transitions.ts';
import { createAnswerHandler, createSlow } from './apply-answer.ts';
import { createLeaving } from './apply-invalidate.ts';
import type { Orders } from './face.ts';
import type { AnswerDeps } from './retryable.ts';
import { type Restored, recover, slipsUnderWay } from './startup-recovery.ts';

export function createUnderWay(
  till: TillCore,
  {
    transitions,
    requests,
    orders: { orderOwner, matchesOrder },
    ...needs
  }: {
    readonly transitions: Transitions;
    readonly requests: Requests;
    readonly orders: Pick<Orders, 'orderOwner' | 'matchesOrder'>;
    readonly outstandingSlips: OutstandingSlips;
    readonly jobs: PrintJobs;
    readonly spool: Restored['spool'];
    readonly whenDone: Pick<AnswerDeps, 'activated' | 'settled' | 'learn'>;
    readonly saleTouched: (saleId: string) => void;
  },
) {
  const { ledger, lines, tenders, outbox, cardNumbers, now } = till;
  const { jobs, outstandingSlips, spool } = needs;
  const { mustLast } = ledger;
  const answers = { transitions, requests, matchesOrder, orderOwner, cardNumbers, now, mustLast, ...needs.whenDone };
  return {
    capability: {
      settle: () => recover(till, transitions, orderOwner, { jobs, outstandingSlips, spool }),
      start: () =>
        outbox.start({
          handle: createAnswerHandler(answers, lines),
          leaving: createLeaving(till, transitions),
          slow: createSlow(till, transitions),
          settled(row) {
            const line = lines.get(row.subjectId);
            if (line) needs.saleTouched(line.saleId);
          },
        }),
      stop: outbox.stop,
      /** What a start would call unknown, though it only continues. */
      isBusy: () =>
        (['requested', 'refunding'] as const).some((state) => tenders.partsInState(state).length > 0) ||
        slipsUnderWay(till).length > 0,
    },
  };
}
