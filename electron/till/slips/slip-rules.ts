// Which slips there are, and who may have one.
// Invariant: what carries a code or is a claim comes out a second time on a second person's word only.
import type { DocumentKind } from '../../../shared/document.ts';
import { atLeast, type Role } from '../../../shared/operator.ts';
import { duties } from '../../../shared/operators/duties.ts';
import type { Tx } from '../../ledger/open.ts';
import type { PrintJobs, SlipName } from '../../ledger/print-jobs.ts';
import type { OutstandingSlips } from '../claims/outstanding-slips.ts';
import { noteApproval } from '../core/approval.ts';
import type { Cashier } from '../core/cashiers.ts';
import type { TillContext } from '../core/context.ts';
import { abort } from '../core/transaction.ts';
import type { SlipDocuments } from './slip-documents.ts';

/** A second one is a second way to the card or its money. */
export const reissueRoles: Readonly<Partial<Record<DocumentKind, 'supervisor' | 'manager'>>> = {
  pin: duties.codeAgain,
  pending: duties.pendingSlipAgain,
};

export function createSlipRules(
  { identity, lines, claims, journal }: Pick<TillContext, 'identity' | 'lines' | 'claims' | 'journal'>,
  outstandingSlips: Pick<OutstandingSlips, 'isOut'>,
  jobs: Pick<PrintJobs, 'ofSlip'>,
  documentOf: SlipDocuments,
) {
  /** As people are now: a person's role may have changed since they signed in. */
  const holds = (by: Cashier, needed: Role): boolean =>
    identity.operators().some(({ id, role }) => id === by.id && atLeast(role, needed));

  /** The ledger was restored, and does not know whether its original was printed since. */
  const isForgotten = ({ document, lineId }: SlipName): boolean =>
    document === 'pending' && lineId !== null && lines.get(lineId)?.slipDoubt === 'restored';

  /** One may be on paper already, or was given up: what is asked for now would be another. */
  const mayBeOut = (slip: SlipName): boolean => {
    const all = jobs.ofSlip(slip);
    return (all.length > 0 || isForgotten(slip)) && !all.some((job) => job.state === 'unsent');
  };

  /** Aborts where this slip may be in a customer's hands and neither the person who asks nor the approver may print another. */
  const mayLetOut = (tx: Tx, by: Cashier, approverId: string | null, slip: SlipName): void => {
    const needed = reissueRoles[slip.document];
    if (needed === undefined || holds(by, needed)) return;
    if (approverId === null) abort(`needs_${needed}`);
    const { saleId, lineId: subjectId, document } = slip;
    noteApproval(journal, tx, approverId, { saleId, subjectId }, { what: 'slip-again', document });
  };

  /** The claim slip is the claim: no code is given out before that slip is here. */
  const isLeftToSlip = ({ document, lineId }: SlipName): boolean => {
    const line = lineId === null ? null : lines.get(lineId);
    return line !== null && (document === 'activation' || document === 'pin') && outstandingSlips.isOut(line);
  };

  /** Who took the money says so on paper: for another till's slip that was another till. */
  const isOfAnotherTill = ({ saleId, document }: SlipName): boolean =>
    (document === 'receipt' || document === 'merchant') &&
    lines.bySale(saleId).some((line) => claims.get(line.id) !== null);

  /** Aborts where the sale or the card is not what such a slip would say, or another till or the customer's slip decides. */
  const mustExist = (slip: SlipName): void => {
    const line = slip.lineId === null ? null : lines.get(slip.lineId);
    if (line && line.saleId !== slip.saleId) abort('not_found');
    if (isOfAnotherTill(slip)) abort('no_such_document');
    if (isLeftToSlip(slip)) abort('slip_needed');
    // A PIN comes from the service only as it is printed.
    if (slip.document === 'pin') {
      if (line?.state !== 'active') abort('no_such_document');
      return;
    }
    const made = documentOf(slip, 0, { delivery: null, onPaper: false });
    if (!made.ok) abort(made.error.code);
  };

  return { holds, isForgotten, isLeftToSlip, isOfAnotherTill, mayBeOut, mayLetOut, mustExist };
}
