// What became of a code by which tills enrol. `newer`, `revoked`, `cancelled`: what ended it.
export const codeStates = ['open', 'over', 'used', 'newer', 'revoked', 'cancelled'] as const;
export type CodeState = (typeof codeStates)[number];
