// The card goes over the counter, and the till writes down that it did, and how: by its scan, by a person's eye, or by hand.
// Invariant: a card that is given by its scan leaves only with it, or with a supervisor's word that the last four signs are right.
import { atLeast, type Operator } from '../../../shared/operator.ts';
import { duties } from '../../../shared/operators/duties.ts';
import { isFoundDead } from '../../../shared/sale/card-facts.ts';
import { codesAbout } from '../../ledger/attention-entries.ts';
import type { GivenBy, LineRow } from '../../ledger/lines.ts';
import type { OutstandingSlips } from '../claims/outstanding-slips.ts';
import { noteApproval } from '../core/approval.ts';
import type { TillContext } from '../core/context.ts';
import { takesScan } from '../core/takes-scan.ts';
import { abort, attempt, type Outcome, type Transacting } from '../core/transaction.ts';
import type { Transitions } from '../core/transitions.ts';

/** `byEye`: it cannot be scanned, and who asks, or approves it, compared the last four signs. */
export type Giving = { readonly scan?: string | undefined; readonly byEye?: boolean | undefined };

/** Another client invalidated the card, and perhaps paid for it: a manager settles that before anything else happens to it. */
export function abortIfFoundDead({ attention }: Pick<TillContext, 'attention'>, { id, saleId }: LineRow): void {
  if (isFoundDead(codesAbout(attention.openBySale(saleId), id))) abort('out_of_turn', 'invalidated');
}

export function createHandOver(
  context: Transacting &
    Pick<TillContext, 'sales' | 'lines' | 'claims' | 'journal' | 'attention' | 'settings' | 'keptScan' | 'now'>,
  transitions: Pick<Transitions, 'note'>,
  outstandingSlips: Pick<OutstandingSlips, 'isOut'>,
) {
  const { sales, lines, journal, keptScan, now } = context;

  const wayOf = (by: Operator, approverId: string | null, line: LineRow, { scan, byEye }: Giving): GivenBy => {
    if (scan !== undefined) return keptScan.toGive(scan)?.lineId === line.id ? 'scan' : abort('scan_gone');
    if (!takesScan(context, line, lines.bySale(line.saleId))) return 'hand';
    if (approverId !== null) return 'eye';
    if (byEye !== true) return abort('scan_needed');
    return atLeast(by.role, duties.givenByEye) ? 'eye' : abort('needs_supervisor');
  };

  return (by: Operator, approverId: string | null, lineId: string, giving: Giving): Outcome<string> =>
    attempt(context, (tx) => {
      const line = lines.get(lineId) ?? abort('not_found');
      if (!sales.get(line.saleId)) abort('not_found');
      if (line.state !== 'active' || line.handedOverAt !== null) abort('out_of_turn', line.state);
      if (outstandingSlips.isOut(line)) abort('slip_needed');
      abortIfFoundDead(context, line);
      const givenBy = wayOf(by, approverId, line, giving);
      const facts = { handedOverAt: now().toISOString(), givenBy };
      if (givenBy !== 'eye') {
        transitions.note(tx, line, 'line-handed-over', by.id, facts);
        return line.saleId;
      }
      transitions.note(tx, line, 'card-given-unscanned', by.id, facts, { approverId });
      const about = { saleId: line.saleId, subjectId: line.id };
      if (approverId !== null) noteApproval(journal, tx, approverId, about, { what: 'card-given-unscanned' });
      return line.saleId;
    });
}
