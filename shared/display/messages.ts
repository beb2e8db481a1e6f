// What passes between the customer's display and main: one channel in, one out. Invariant: what the display says is one of these and nothing else.
import { z } from 'zod';
import { locales } from '../locales/intl.ts';

/** Main to the display: a `CustomerView`. */
export const viewChannel = 'display:view';
/** The display to main. */
export const sayChannel = 'display:say';

export const customerSays = z.discriminatedUnion('kind', [
  /** Its page is there: send what is to be shown. */
  z.strictObject({ kind: z.literal('ready') }),
  z.strictObject({
    kind: z.literal('answer'),
    questionId: z.string().min(1).max(64),
    answer: z.enum(['continue', 'stop']),
  }),
  z.strictObject({ kind: z.literal('language'), locale: z.enum(locales) }),
]);
export type CustomerSays = z.infer<typeof customerSays>;
