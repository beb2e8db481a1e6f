// What is wrong with a typed amount, in words. A thousand with its sign is told how it is typed here, for that is what was meant.
import { type TypedAmountError, type TypedFault, withoutGrouping } from './typed-amount.ts';
import type { Words } from './words.ts';

/** What is above the most differs from screen to screen, and is said there. */
export function amountFault(
  { t, locale }: Words,
  typed: string,
  fault: TypedAmountError | Exclude<TypedFault, 'above'>,
): string {
  const plain = withoutGrouping(typed, locale);
  return plain === null ? t(`counter:amount.${fault}`) : t('counter:pad.grouped', { plain });
}
