// A shop's settings about shifts, in the provisioning file as `shifts`. A file without it sets up a till without shifts.
import { z } from 'zod';

const mostMinor = 1_000_000_000;

export const shiftSettings = z.strictObject({
  /** With shifts on, nothing is sold outside a shift. */
  on: z.boolean().default(true),
  /** A drawer may differ by this much without a reason, in minor units of the till's currency. */
  tolerance_minor: z.int().min(0).max(mostMinor).default(200),
  /** Above this, cash paid in, paid out or dropped needs a supervisor. */
  move_limit_minor: z.int().min(0).max(mostMinor).default(100_00),
  /** When the business day begins, local time; also where shifts are off. */
  day_begins: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 04:00')
    .default('04:00'),
});
export type ShiftSettings = z.infer<typeof shiftSettings>;
