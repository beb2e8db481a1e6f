// What is asked about the till's clock. One row a channel: who may, the request, the answer.
import { z } from 'zod';
import { answers, row } from '../channel.ts';

export const clockChannels = {
  /** From now on the till's time is so far from this computer's clock. `not_found` where that is no longer what the service says. */
  'clock:confirm': row('manager', z.strictObject({ offsetMs: z.int() }), answers<null>()),
};
