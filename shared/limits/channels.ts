// The requests of the limits page. One row a channel: who may, the request, the answer.
import { z } from 'zod';
import { answers, row } from '../channel.ts';
import { nothing } from '../request-parts.ts';
import type { LimitsView } from './views.ts';

export const limitsChannels = {
  /** As it was read last; sums are left out while a drawer is to be counted. */
  'manager:limits': row('manager', nothing, answers<LimitsView>(), 'sums'),
  /** The same with all sums: on the Z as an X report with cash, where a drawer is to be counted. */
  'manager:show-limits': row('manager', nothing, answers<LimitsView>(), 'sums'),
  /** Reads the store and the balances again; the view says what failed. */
  'manager:read-limits': row('manager', nothing, answers<LimitsView>(), 'sums'),
  /** In the sandbox only: sets the client's balance. */
  'manager:set-balance': row(
    'manager',
    z.strictObject({ currency: z.string().max(3), balance: z.string().max(24) }),
    answers<LimitsView>(),
    'sums',
  ),
};
