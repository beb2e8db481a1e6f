// What distinguishes one claim slip from others: the till that printed it, and the number of the copy. Invariant: only the original has no
// number.
import type { ClaimView } from '../../../shared/redemption/views.ts';
import type { Translate } from '../../words.ts';

type Slip = Pick<ClaimView, 'terminalId' | 'receiptNumber' | 'copy'>;

export function marksOf({ terminalId, receiptNumber, copy }: Slip, t: Translate): readonly string[] {
  const of = t('after:claim.of', { terminal: terminalId, receipt: receiptNumber });
  return copy > 0 ? [of, t('after:print.copy', { number: copy })] : [of];
}
