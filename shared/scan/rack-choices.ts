// The shop's choices about rack cards other than its rules. Lists without a schema: the screens read them.

/** Who types a card's number: anyone with a supervisor's approval, the cashier alone, or no one. */
export const typedNumbers = ['supervisor', 'cashier', 'never'] as const;
export type TypedNumbers = (typeof typedNumbers)[number];

/** When plastic cards are scanned while they are handed over: when a sale has several, always, or never. */
export const scansToGive = ['several', 'always', 'never'] as const;
