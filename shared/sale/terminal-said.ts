// What a card terminal says of a payment beside yes and no.

/** Why it moved no money. `paid-before`: it was not asked, as it says now that the payment before this one was made. */
export const declineReasons = ['card', 'terminal', 'cancelled', 'paid-before'] as const;
export type DeclineReason = (typeof declineReasons)[number];

/** What an answer that is no clear one tells of money, or asks the shop to do. */
export type UnclearAnswer = {
  /** Minor units of the payment's currency; null where it names none, or another currency. */
  readonly amountMinor: number | null;
  /** `signature`: the payment holds once somebody has it on paper. `hand-out`: it includes a tip, or cash for the customer. */
  readonly wants: 'signature' | 'hand-out' | null;
};
