// What is wrong with a typed amount, in words. A grouped thousand is shown as the till wants it typed.
import { type TypedAmountError, type TypedFault, withoutGrouping } from './typed-amount.ts';
import type { Words } from './words.ts';

/** Screens differ in what is too much, so they say that themselves. */
export function amountFault(
  { t, locale }: Words,
  typed: string,
  fault: TypedAmountError | Exclude<TypedFault, 'above'>,
): string {
  const plain = withoutGrouping(typed, locale);
  return plain === null ? t(`counter:amount.${fault}`) : t('counter:pad.grouped', { plain });
}
