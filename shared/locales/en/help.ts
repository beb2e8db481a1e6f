// Words of the help, in English: what a cashier asks first, and the keys.

export const help = {
  title: 'Help',
  taken: {
    ask: 'Did the payment go through?',
    answer:
      'If you are not sure, do not charge again. Check the drawer or the last payment on the card terminal, then answer the question on screen.',
  },
  wrong: {
    ask: 'I sold the wrong card. How do I undo it?',
    answer:
      'Open Sales, choose the sale and press Void card. A manager approves it. The till says when to give the money back.',
  },
  waits: {
    ask: 'The card is not active yet. What do I tell the customer?',
    answer:
      'Keep the card. Print the claim slip and give it to the customer: card or money leaves against it, at any till of this shop.',
  },
  keys: 'Keys',
  onScreen: 'Show keys on screen',
  print: 'Print keys',
  key: {
    F1: { is: 'F1', does: 'Help; again: keys on screen' },
    F2: { is: 'F2', does: 'Sell, search' },
    F3: { is: 'F3', does: 'Hold the basket' },
    F4: { is: 'F4', does: 'Pay' },
    F6: { is: 'F6', does: 'Sales' },
    F7: { is: 'F7', does: 'Attention' },
    F8: { is: 'F8', does: 'Vouchers' },
    F9: { is: 'F9', does: 'Pay by card' },
    F10: { is: 'F10', does: 'Open the drawer' },
    F11: { is: 'F11', does: 'Lock the till' },
    F12: { is: 'F12', does: 'Manage' },
    enter: { is: 'Enter', does: 'The filled button: add, take the cash, next sale' },
    esc: { is: 'Esc', does: 'Back' },
    ctrlK: { is: 'Ctrl+K', does: 'Find a command' },
  },
};
