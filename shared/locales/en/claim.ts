// Words about a claim slip: taken, finished and settled at any till, in English.
export const claim = {
  noShift: 'No shift is open: money can’t be refunded against this slip yet. Scan it again once the shift is open.',
  toShift: 'Open the shift',
  lead: 'Scan the slip and keep it.',
  code: 'Characters below the QR code',
  signs: '{{typed}} of 40 characters',
  strange: 'Slips never use the letter {{letter}}.',
  cash: 'Paid in cash, as on the slip',
  look: 'Look up',
  unreadable: 'Can’t read it? Go to the till that printed it, open the sale and choose Slip lost.',
  lookAgain: 'Look up again',
  card: 'Gift card',
  of: 'From till {{terminal}}, receipt {{receipt}}',
  paidBy: 'Paid: {{ways}}',
  scan: 'Scan the slip',
  doubt: {
    restored:
      'This till was restored from a backup. The customer may have this card’s claim slip, or it was already used.',
    'cut-off': 'The till stopped just after the slip was taken. The customer may have taken it back.',
  },
  todo: {
    restored: 'Scan and keep the customer’s claim slip. If they never got one, a manager approves it below.',
    'cut-off': 'Claim slip here? Scan it again. Otherwise don’t give card or money.',
  },
  perhapsTaken:
    'This till was restored from a backup. A manager first checks that this slip wasn’t used and nothing was given.',
  lost: 'Slip lost',
  lostTitle: 'Report the claim slip lost',
  lostCutOff: 'Look for it here and ask the other tills first. If the customer has it, they can use it there.',
  lostElsewhere: 'Ask the other tills first. Then a manager resolves it under “Attention”.',
  lostExplain:
    'Card or money can then be given here without the slip. The slip itself may still be used at another till.',
  order: {
    created: 'Waiting to be activated',
    processing: 'Activating…',
    completed: 'Card active',
    failed: 'Activation failed',
    invalidated: 'Card cancelled',
    missing: 'The service doesn’t know this order',
    unreachable: 'Can’t reach the service',
  },
  stop: {
    wait: 'Wait a moment, then look it up again.',
    'ask-again': 'Look it up again once you’re online. Don’t give card or money.',
    done: 'This slip was already used here.',
  },
  step: {
    'take-slip': {
      do: 'Take slip',
      explain: 'Keep the slip, then give the card or refund.',
    },
    finish: {
      do: 'Activate the card here',
      explain: 'Give the card once it’s active.',
    },
    'return-money': {
      do: 'Refund here',
      explain: 'The card is cancelled first. A manager approves.',
    },
    'hand-over': {
      do: 'Give the card here',
      explain: 'It may already have been given at another till. A manager decides.',
    },
    'pay-out': {
      do: 'Refund here',
      explain: 'It may already have been refunded at another till. A manager decides.',
    },
  },
};
