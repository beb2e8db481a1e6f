// Card payments on a terminal that stands apart, where all that the till learns is an approval code that a person types: what a code
// looks like, and from which sums on it takes a supervisor. In the provisioning file as `manual_card`.
import { z } from 'zod';
import { codeSigns } from './code-signs.ts';

const mostMinor = 1_000_000_000;

export const manualCard = z.strictObject({
  /** As the shop's acquirer makes them. */
  code_of: z.enum(codeSigns).default('letters-and-digits'),
  code_length: z.int().min(4).max(12).default(6),
  /** The most by hand in one sale, in minor units of the till's currency, without a supervisor's word. */
  per_sale_minor: z.int().min(0).max(mostMinor).default(250_00),
  /** The most by hand in one business day. */
  per_day_minor: z.int().min(0).max(mostMinor).default(2000_00),
});
export type ManualCard = z.infer<typeof manualCard>;

/** What a typed approval code looks like, as the screens need it. */
export type CodeForm = { readonly of: ManualCard['code_of']; readonly length: number };
export const codeFormOf = ({ code_of, code_length }: ManualCard): CodeForm => ({ of: code_of, length: code_length });
