// The ready-made reasons and notes, by what they are given for: a till without a keyboard has no other way to say why.
// Invariant: each has words under `after:reasons`, and they are written to the journal as they are read on screen.

export const reasonSets = {
  void: ['changedMind', 'wrongCard', 'faulty', 'scam'],
  'cancel-activation': ['noTime', 'changedMind', 'otherCard'],
  waive: ['slipLost', 'slipNever', 'slipUnreadable'],
  refund: ['changedMind', 'wrongCard', 'noTime', 'scam'],
  'cash-refund': ['cardGone', 'terminalDown', 'terminalRefuses'],
  drawer: ['change', 'count', 'put', 'wrong'],
  claim: ['slipChecked', 'askedThere', 'askedService'],
  note: ['askedService', 'askedOffice', 'askedThere', 'terminalList', 'drawerCounted', 'comesBack'],
} as const;
export type ReasonSet = keyof typeof reasonSets;
export type ReasonKey = (typeof reasonSets)[ReasonSet][number];
