// What a shop chooses about rack cards besides its rules. Lists without a schema: the screens read them.

/** Who types a card's number: anyone with a supervisor's approval, the cashier alone, or nobody. */
export const typedNumbers = ['supervisor', 'cashier', 'never'] as const;
export type TypedNumbers = (typeof typedNumbers)[number];

/** When each plastic card is scanned as it is given out: from the second of a sale on, always, or never. */
export const scansToGive = ['several', 'always', 'never'] as const;
