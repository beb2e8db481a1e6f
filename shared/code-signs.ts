// The signs of an approval code. Separate from manual-card.ts, because the screens load no schemas.
export const codeSigns = ['letters-and-digits', 'digits'] as const;
