// The ready-made reasons and notes, by purpose: a till without a keyboard has no other way to give a reason.
// Invariant: each has words under `after:reasons`. The journal records those words as read on screen.

export const reasonSets = {
  void: ['changedMind', 'wrongCard', 'faulty', 'scam'],
  'cancel-activation': ['noTime', 'changedMind', 'otherCard'],
  waive: ['slipLost', 'slipNever', 'slipUnreadable'],
  refund: ['changedMind', 'wrongCard', 'noTime', 'scam'],
  'cash-refund': ['cardGone', 'terminalDown', 'terminalRefuses'],
  'correct-tender': ['pressedWrong', 'paidOtherwise'],
  drawer: ['change', 'count', 'put', 'wrong'],
  claim: ['slipChecked', 'askedThere', 'askedService'],
  'cash-move': ['float', 'expense', 'tooFull', 'wrong'],
  seal: ['gone', 'dayOver'],
  difference: ['wrongChange', 'notBooked', 'unexplained'],
  'correct-count': ['mistyped', 'foundLater'],
  note: ['askedService', 'askedOffice', 'askedThere', 'terminalList', 'drawerCounted', 'comesBack'],
} as const;
export type ReasonSet = keyof typeof reasonSets;
export type ReasonKey = (typeof reasonSets)[ReasonSet][number];
