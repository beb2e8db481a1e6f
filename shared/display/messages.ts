// What the customer's display may send to main. Invariant: every message is one of these.
import { z } from 'zod';
import { locales } from '../locales/intl.ts';

export const customerSays = z.discriminatedUnion('kind', [
  /** Its page is loaded: send what it is to show. */
  z.strictObject({ kind: z.literal('ready') }),
  z.strictObject({
    kind: z.literal('answer'),
    questionId: z.string().min(1).max(64),
    answer: z.enum(['continue', 'stop']),
  }),
  /** It cannot show this picture. Counts only for a picture that it was sent. */
  z.strictObject({ kind: z.literal('cannot-draw'), picture: z.string().min(1).max(300) }),
  z.strictObject({ kind: z.literal('language'), locale: z.enum(locales) }),
]);
export type CustomerSays = z.infer<typeof customerSays>;
