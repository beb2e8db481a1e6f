// "Not returned", said a second time about the same money: the drawer opens anew after each, so one person alone could empty it.
import type { TillContext } from '../core/context.ts';
import { abort } from '../core/transaction.ts';

/**
 * From the second time on it takes a manager, and another person than the one who says it. Aborts with `needs_manager`,
 * `needs_second_person`.
 */
export function abortIfDeniedAlone(
  { tenders }: Pick<TillContext, 'tenders'>,
  partId: string,
  by: string,
  approverId: string | null,
): void {
  if (tenders.refundDenials(partId) === 0) return;
  if (approverId === null) abort('needs_manager');
  if (approverId === by) abort('needs_second_person');
}
