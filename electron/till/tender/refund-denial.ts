// "Not returned", said a second time about the same money: the drawer opens again after each, so one person alone could empty it.
import { duties } from '../../../shared/operators/duties.ts';
import { approverBesides } from '../../../shared/operators/second-person.ts';
import type { Tx } from '../../ledger/open.ts';
import type { TillContext } from '../core/context.ts';
import { abortUnlessSecond, type PeopleContext } from '../core/second-word.ts';
import { abort } from '../core/transaction.ts';

/**
 * From the second time on it takes a manager, and another person than the one who says it. Aborts with `needs_manager`,
 * `needs_second_person`, `approver_too_new`.
 */
export function abortIfDeniedAlone(
  context: PeopleContext & Pick<TillContext, 'tenders' | 'journal'>,
  tx: Tx,
  partId: string,
  by: string,
  approverId: string | null,
): void {
  if (context.tenders.refundDenials(partId) === 0) return;
  const manager = approverId ?? abort('needs_manager');
  if (manager === by) abort('needs_second_person');
  abortUnlessSecond(context, tx, manager, approverBesides(duties.refundOther, [by]));
}
