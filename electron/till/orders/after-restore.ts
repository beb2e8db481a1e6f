// The first start with a backup in the ledger's place. The backup is as old as it is; the world went on.
// Invariant: what may have been done since is not done again by the till alone: no money is paid out, no slip printed, no card that
// was sold taken back, nothing handed over or returned that a customer may hold a slip for, before a person has looked.

import type { Tx } from '../../ledger/open.ts';
import type { PrintJobs } from '../../ledger/print-jobs.ts';
import type { Spool } from '../../printing/spool.ts';
import type { OutstandingSlips } from '../claims/outstanding-slips.ts';
import type { TillContext } from '../core/context.ts';
import type { Transitions } from '../core/transitions.ts';

export type Restored = {
  readonly jobs: PrintJobs;
  readonly outstandingSlips: Pick<OutstandingSlips, 'isOut'>;
  readonly spool: Pick<Spool, 'enqueue'>;
};

/** In the transaction of the start. What was on its way to the printer is left to the spool, as after a power cut. */
export function settleRestored(
  context: Pick<TillContext, 'tenders' | 'lines' | 'journal' | 'now'>,
  transitions: Transitions,
  tx: Tx,
  { jobs, outstandingSlips, spool }: Restored,
): void {
  const { tenders, lines, journal, now } = context;
  for (const part of tenders.partsInState('refund-due')) {
    const tender = tenders.get(part.tenderId);
    if (tender) transitions.perhapsReturned(tx, tender.saleId, part);
  }
  // One may have been printed since, and be with a customer; one that is known to be out may have been taken since. Of a card that works and
  // has no slip none is printed any more.
  for (const line of lines.onTheWay()) {
    if (line.state === 'active' && !outstandingSlips.isOut(line)) continue;
    const about = { saleId: line.saleId, subjectId: line.id };
    journal.append(tx, { ...about, kind: 'claim-in-doubt', body: { why: 'restored' } });
    lines.setSlipDoubt(tx, line.id, 'restored');
  }
  // Of cards that were not active yet, their slips with the codes may be on paper.
  for (const { id: lineId, saleId, state } of lines.waiting()) {
    const slip = { saleId, lineId, document: 'activation' } as const;
    if (state === 'activating' && jobs.ofSlip(slip).length === 0) spool.enqueue(tx, { ...slip, copy: 0 });
  }
  for (const job of jobs.unfinished()) jobs.move(tx, job.id, 'unsent', 'sending', now().toISOString());
}
