// The requests about the till's clock. One row a channel: who may, the request, the answer.
import { z } from 'zod';
import { answers, row } from '../channel.ts';

export const clockChannels = {
  /** From now on the till's time differs by this much from this computer's clock. `not_found` where the service no longer reports this offset. */
  'clock:confirm': row('manager', z.strictObject({ offsetMs: z.int() }), answers<null>()),
};
