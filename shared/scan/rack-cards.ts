// A shop's settings about rack cards, in the provisioning file as `rack_cards`.
// Invariant: no file brings in a rule that contradicts itself. Only a catalogue shows whether it fits the catalogue: Health reports what does not.
import { z } from 'zod';
import { scansToGive, typedNumbers } from './rack-choices.ts';
import { ruleFaults } from './rule-faults.ts';
import { longestPrefix } from './scanner-test.ts';
import { type ShopRule, shopRule } from './shop-rule.ts';

const soundRule = shopRule.superRefine((rule, context) => {
  for (const { code, at } of ruleFaults(rule))
    context.addIssue({ code: 'custom', message: at === null ? code : `${code}: ${at}` });
});

const rules = z
  .array(soundRule)
  .max(100)
  .superRefine((all, context) => {
    for (const message of faultsBetween(all)) context.addIssue({ code: 'custom', message });
  });

export const rackCards = z.strictObject({
  /** For products about which the catalogue states nothing. */
  rules: rules.default([]),
  typed_numbers: z.enum(typedNumbers).default('supervisor'),
  scan_to_give: z.enum(scansToGive).default('several'),
  /** What the scanner types in front of every code, and no code has. */
  scanner_prefix: z
    .string()
    .regex(new RegExp(`^[!-~]{1,${longestPrefix}}$`), `must be 1 to ${longestPrefix} signs without a blank`)
    .nullable()
    .default(null),
});
export type RackCards = z.infer<typeof rackCards>;

function faultsBetween(rules: readonly ShopRule[]): readonly string[] {
  const products = rules.flatMap((rule) => rule.products);
  const names = rules.map(({ name }) => name);
  return [
    ...repeated(products).map((code) => `product-in-two-rules: ${code}`),
    ...repeated(names).map((name) => `two rules are named ${name}`),
  ];
}

const repeated = (all: readonly string[]) => [...new Set(all.filter((one, n) => all.indexOf(one) < n))];
