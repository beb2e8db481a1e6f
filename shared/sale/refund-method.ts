// The way a payment goes back: as it came, unless a manager had it go back in cash.
import type { TenderMethod, TenderPartView } from '../views.ts';

/** `refundWay` is how its return was begun; null before. */
export function refundMethod(method: TenderMethod, refundWay: TenderPartView['refundWay']): TenderMethod {
  return refundWay === 'cash' ? 'cash' : method;
}
