// A difference in words (short, over or none) or with its sign.
import { isZero, type MoneyText } from '../../shared/money.ts';
import type { Words } from '../words.ts';
import type { Figure } from './figures.tsx';

export type DifferenceKind = 'even' | 'short' | 'over';

export function kindOfDifference({ amount }: MoneyText): DifferenceKind {
  if (isZero(amount)) return 'even';
  return amount.startsWith('-') ? 'short' : 'over';
}

/** The sum without a sign: the difference's name says the direction. */
export const sumOfDifference = ({ amount, currency }: MoneyText): MoneyText => ({
  amount: amount.replace(/^-/, ''),
  currency,
});

export function differenceRow(difference: MoneyText, isWithin: boolean, { t, money }: Words): Figure {
  const name = t(isZero(difference.amount) ? 'shifts:difference.even' : 'word:difference');
  return { name, amount: money(difference), tone: isWithin ? 'good' : 'warn' };
}
