// Who may take a paid card back, in addition to the manager who approves it. Pure; main applies it, the dialog follows it.
// Invariant: one person alone never takes back what a customer may already have, except in a shop that has one manager and says so.

export const voidRules = [
  'manager', // a printed code that never left the counter: a manager who did not sell it
  'two-people', // and another person, who is signed in
  'sole-manager', // the shop's only manager, alone and also of the own sale: marked
] as const;
export type VoidRule = (typeof voidRules)[number];

/** What supported it in addition to the manager's approval. The day's report counts `sole-manager`. */
export type VoidWitness = 'second-person' | 'manager' | 'sole-manager';

export function voidRuleOf(facts: {
  /** Paid plastic is out from its activation on: no answer of the service says that nobody used it. */
  readonly isPlastic: boolean;
  /** It was handed over, or its code came out. */
  readonly mayBeOut: boolean;
  /** How many the till has. */
  readonly managers: number;
  /** The shop's setting. */
  readonly soleManagerVoids: boolean;
}): VoidRule {
  if (facts.managers <= 1 && facts.soleManagerVoids) return 'sole-manager';
  return facts.isPlastic || facts.mayBeOut ? 'two-people' : 'manager';
}
