// Whether nothing of a sale is paid yet: a customer who is asked about fraud may hear that they are free to go, at the counter and at their display.
import { isZero } from '../money.ts';
import type { SaleView } from './views.ts';

export const isNothingPaid = ({ paid }: Pick<SaleView, 'paid'>): boolean => isZero(paid.amount);
