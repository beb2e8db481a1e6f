// How a payment goes back: the way it came, unless a manager chose cash.
import type { TenderMethod, TenderPartView } from './views.ts';

/** `refundWay`: how its return was begun; null before. */
export function refundMethod(method: TenderMethod, refundWay: TenderPartView['refundWay']): TenderMethod {
  return refundWay === 'cash' ? 'cash' : method;
}
