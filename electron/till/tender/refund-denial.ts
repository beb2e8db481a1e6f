// "Not returned", said a second time about the same money: the drawer opens again after each, so one person alone could empty it.
import { duties } from '../../../shared/operators/duties.ts';
import { approverBesides } from '../../../shared/operators/second-person.ts';
import type { TillContext } from '../core/context.ts';
import { countsAs, type PeopleContext } from '../core/second-word.ts';
import { abort } from '../core/transaction.ts';

/**
 * From the second time on it takes a manager, and another person than the one who says it, if there is one. Aborts with `needs_manager`,
 * `needs_second_person` and its like.
 */
export function abortIfDeniedAlone(
  context: PeopleContext & Pick<TillContext, 'tenders'>,
  partId: string,
  by: string,
  approverId: string | null,
): void {
  if (context.tenders.refundDenials(partId) === 0) return;
  const manager = approverId ?? abort('needs_manager');
  const counts = countsAs(context, manager, approverBesides(duties.refundOther, [by]), null, 'needs_second_person');
  if (!counts.ok) abort(counts.error.code, counts.error.detail);
}
