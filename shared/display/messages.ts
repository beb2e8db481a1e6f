// What the customer's display may say to main. Invariant: it is one of these and nothing else.
import { z } from 'zod';
import { locales } from '../locales/intl.ts';

export const customerSays = z.discriminatedUnion('kind', [
  /** Its page is there: send what is to be shown. */
  z.strictObject({ kind: z.literal('ready') }),
  z.strictObject({
    kind: z.literal('answer'),
    questionId: z.string().min(1).max(64),
    answer: z.enum(['continue', 'stop']),
  }),
  /** It was told to show this picture, and cannot. Counts only where it is one that it was told. */
  z.strictObject({ kind: z.literal('cannot-draw'), picture: z.string().min(1).max(300) }),
  z.strictObject({ kind: z.literal('language'), locale: z.enum(locales) }),
]);
export type CustomerSays = z.infer<typeof customerSays>;
