// The requests of the settings about monitors. One row a channel: who may, the request, the answer.
import { answers, row } from '../channel.ts';
import { nothing } from '../request-parts.ts';
import type { Monitor } from './monitors.ts';

export const displayChannels = {
  /** The monitors of this computer, the till's own among them; empty where it has no window. */
  'display:monitors': row('manager', nothing, answers<readonly Monitor[]>()),
  /** Shows on each monitor its number in that list, from 1, for some seconds. */
  'display:number-monitors': row('manager', nothing, answers<null>()),
};
