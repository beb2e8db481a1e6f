// What became of a code by which tills enrol. `newer`, `revoked`, `cancelled`, `restored`: what ended it.
export const codeStates = ['open', 'over', 'used', 'newer', 'revoked', 'cancelled', 'restored'] as const;
export type CodeState = (typeof codeStates)[number];
