// Whom it takes to take a paid card back. Pure; main applies it, the dialog follows it.
// Invariant: one person never takes back what a customer may already have, unless nobody else is there who may (operators/second-person.ts).

export const voidRules = [
  'manager', // a printed code that never left the counter: a manager who did not sell it
  'two-people', // and another person, who is signed in
] as const;
export type VoidRule = (typeof voidRules)[number];

/** Who stood behind it. The day's report counts `sole-manager`: there was nobody else. */
export type VoidWitness = 'second-person' | 'manager' | 'sole-manager';

export function voidRuleOf(facts: {
  /** Paid plastic is out from its activation on: no answer of the service says that nobody used it. */
  readonly isPlastic: boolean;
  /** It was handed over, or its code came out. */
  readonly mayBeOut: boolean;
}): VoidRule {
  return facts.isPlastic || facts.mayBeOut ? 'two-people' : 'manager';
}
