// Who may void a sold card, in addition to the manager who approves it. Pure; main applies it, the dialog follows it.
// Invariant: one person alone never voids what a customer may already have, except in a shop that has one manager and says so.

export const voidRules = [
  'manager', // it never left the counter: a manager who did not sell it
  'two-people', // and another person, who is signed in
  'two-people-or-card', // or the customer's card is scanned
  'sole-manager', // the shop's only manager, alone and also of the own sale: marked
] as const;
export type VoidRule = (typeof voidRules)[number];

/** What supported a void in addition to the manager's approval. The day's report counts `sole-manager`. */
export type VoidWitness = 'second-person' | 'customer-card' | 'manager' | 'sole-manager';

export function voidRuleOf(facts: {
  /** It was handed over, or its code came out. */
  readonly mayBeOut: boolean;
  readonly hasCardNumber: boolean;
  /** How many the till has. */
  readonly managers: number;
  /** The shop's setting. */
  readonly soleManagerVoids: boolean;
}): VoidRule {
  if (facts.managers <= 1 && facts.soleManagerVoids) return 'sole-manager';
  if (!facts.mayBeOut) return 'manager';
  return facts.hasCardNumber ? 'two-people-or-card' : 'two-people';
}
