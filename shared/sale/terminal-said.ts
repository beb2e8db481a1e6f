// What a card terminal answers about a payment apart from yes and no.

/** Why it moved no money. `paid-before`: no payment was requested, because the terminal now answers that the previous one was made. */
export const declineReasons = ['card', 'terminal', 'cancelled', 'paid-before'] as const;
export type DeclineReason = (typeof declineReasons)[number];

/** What an unclear answer states about money, or asks the shop to do. */
export type UnclearAnswer = {
  /** Minor units of the payment's currency; null where it names none, or another currency. */
  readonly amountMinor: number | null;
  /** `signature`: the payment is valid once it is signed on paper. `hand-out`: it includes a tip, or cash for the customer. */
  readonly wants: 'signature' | 'hand-out' | null;
};
