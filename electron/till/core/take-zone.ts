// The zone that the till reckons in. Invariant: it is one that is known, for every date of this process; a computer that names none (a broken
// `TZ`, no /etc/localtime) continues in the zone of the start before, and says so.
import { isZone } from '../../../shared/zone.ts';

/** What `TZ` was before the till set it; a start that inherits it asks the computer again. */
const setAside = 'COUNTERFOIL_TZ_BEFORE';
const none = 'none';

export type TakenZone = { readonly zone: string; readonly isUnknown: boolean };

/** `last`: of the start before; null where there was none. */
export function takeZone(last: string | null): TakenZone {
  const { env } = process;
  const before = env[setAside];
  if (before !== undefined) {
    delete env[setAside];
    if (before === none) delete env.TZ;
    else env.TZ = before;
  }
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  if (isZone(timeZone)) return { zone: timeZone, isUnknown: false };
  const zone = isZone(last) ? last : 'UTC';
  env[setAside] = env.TZ ?? none;
  env.TZ = zone;
  return { zone, isUnknown: true };
}
