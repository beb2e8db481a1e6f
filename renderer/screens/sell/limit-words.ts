// What is said of a sale above a maximum of the service's. Until a drawer is counted, what a day's maximum leaves is not said.
import type { LimitWarning } from '../../../shared/limits/views.ts';
import type { Words } from '../../words.ts';

export function limitWords(
  { scope, isBelow, most, productName }: LimitWarning,
  { t, money }: Pick<Words, 't' | 'money'>,
): string {
  if (most === null) return t(scope === 'store' ? 'ceiling:service.storeKept' : 'ceiling:service.terminalKept');
  const said = { most: money(most), name: productName ?? '' };
  return t(isBelow ? `ceiling:service.${scope}Below` : `ceiling:service.${scope}`, said);
}
