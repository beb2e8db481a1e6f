// The business day of now, as the shop's settings begin it, in the time zone of the till.
import { businessDayOf, businessDayStart, ownZone } from '../../../shared/business-day.ts';
import type { TillContext } from './context.ts';

/** When the business day of this moment began. */
export function dayStartOf({ identity }: Pick<TillContext, 'identity'>, at: Date): Date {
  const { day_begins: begins } = identity.shifts;
  const zone = ownZone();
  return businessDayStart(businessDayOf(at, begins, zone), begins, zone);
}
