// What an approval code is made of. Apart from manual-card.ts, because the screens load no schemas.
export const codeSigns = ['letters-and-digits', 'digits'] as const;
