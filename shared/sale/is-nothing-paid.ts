// Whether nothing of a sale is paid yet: then the customer who is asked about fraud can be told that they may leave, at the counter and on their
// display.
import { isZero } from '../money.ts';
import type { SaleView } from './views.ts';

export const isNothingPaid = ({ paid }: Pick<SaleView, 'paid'>): boolean => isZero(paid.amount);
