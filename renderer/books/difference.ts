// A difference in words (short, over or none) or with its sign.
import { isZero, type MoneyText } from '../../shared/money.ts';
import type { CountedPot } from '../../shared/shift/views.ts';
import type { Words } from '../words.ts';
import type { Figure } from './figures.tsx';
import { potName } from './pot-name.ts';

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

/** What a second person approves: each pot beyond the tolerance, by how much and which way. */
export function gapsOf(pots: readonly CountedPot[], { t, money }: Words): string[] {
  return pots.flatMap((pot) => {
    const kind = kindOfDifference(pot.difference);
    if (pot.isWithin || kind === 'even') return [];
    return t(`shifts:gap.${kind}`, { pot: potName(pot, t), amount: money(sumOfDifference(pot.difference)) });
  });
}

export function differenceRow(difference: MoneyText, isWithin: boolean, { t, money }: Words): Figure {
  const name = t(isZero(difference.amount) ? 'shifts:difference.even' : 'word:difference');
  return { name, amount: money(difference), tone: isWithin ? 'good' : 'warn' };
}
