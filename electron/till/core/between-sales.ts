// When the till may be changed: not within a sale, a payment or a count.
import type { TillContext } from './context.ts';

export const isBetweenSales = ({ sales, shifts }: Pick<TillContext, 'sales' | 'shifts'>): boolean =>
  !sales.open() && shifts.current()?.state !== 'counting';
