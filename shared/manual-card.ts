// Card payments on a separate terminal, where the till gets only an approval code that a person types: the form of a code, and the sums above which a
// supervisor must approve. In the provisioning file as `manual_card`.
import { z } from 'zod';
import { codeSigns } from './code-signs.ts';

const mostMinor = 1_000_000_000;

export const manualCard = z.strictObject({
  /** As the shop's acquirer makes them. */
  code_of: z.enum(codeSigns).default('letters-and-digits'),
  code_length: z.int().min(4).max(12).default(6),
  /** The most by manual card in one sale, in minor units of the till's currency, without a supervisor's approval. */
  per_sale_minor: z.int().min(0).max(mostMinor).default(250_00),
  /** The most by manual card in one business day. */
  per_day_minor: z.int().min(0).max(mostMinor).default(2000_00),
});
export type ManualCard = z.infer<typeof manualCard>;

/** The form of a typed approval code, as the screens need it. */
export type CodeForm = { readonly of: ManualCard['code_of']; readonly length: number };
export const codeFormOf = ({ code_of, code_length }: ManualCard): CodeForm => ({ of: code_of, length: code_length });
