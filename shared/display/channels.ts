// What the settings ask about monitors. One row a channel: who may, the request, the answer.
import { answers, row } from '../channel.ts';
import { nothing } from '../request-parts.ts';
import type { Monitor } from './monitors.ts';

export const displayChannels = {
  /** Those of this computer, the till's own among them; empty where it has no window. */
  'display:monitors': row('manager', nothing, answers<readonly Monitor[]>()),
  /** Shows on each of them its place in that list, from 1, for some seconds. */
  'display:number-monitors': row('manager', nothing, answers<null>()),
};
