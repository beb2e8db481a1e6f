// Words of the help, in English: what a cashier asks first, and the keys.
import { word } from './word.ts';

export const help = {
  needs: 'This waits for someone to act.',
  wentBack: {
    means: 'Sales or refunds are missing from it. Receipts have a new number series.',
    todo: 'Don’t refund or give out anything twice. A manager compares paper receipts and the settlement with Sales.',
  },
  foreign: {
    means:
      'The service has orders for this till that weren’t made here, or were made before it was set up again or restored.',
    todo: 'See Attention. Someone may be using this till’s key.',
  },
  commands: { go: 'Go to', actions: 'Actions', products: word.products },
  taken: {
    ask: 'Did the payment go through?',
    answer: 'Not sure? Don’t charge again. Check the drawer or the terminal’s last payment, then answer on screen.',
  },
  wrong: {
    ask: 'Sold the wrong card?',
    answer: 'Sales, choose the sale, Void card. A manager approves. The till says when to refund.',
  },
  waits: {
    ask: 'Card not active yet?',
    answer:
      'Keep the card and give the claim slip: the customer can swap it for the card or a refund, at any till of this shop.',
  },
  keys: 'Keys',
  onScreen: 'Show keys on screen',
  print: 'Print keys',
  key: {
    F1: { is: 'F1', does: 'Help (press twice for on-screen shortcuts)' },
    F2: { is: 'F2', does: 'Sell, search' },
    F3: { is: 'F3', does: 'Hold, resume the basket' },
    F4: { is: 'F4', does: 'Pay' },
    F6: { is: 'F6', does: 'Sales' },
    F7: { is: 'F7', does: 'Attention' },
    F8: { is: 'F8', does: 'Claim slips' },
    F9: { is: 'F9', does: 'Pay by card' },
    F11: { is: 'F11', does: 'Lock the till' },
    enter: { is: 'Enter', does: 'Main button' },
    esc: { is: 'Esc', does: 'Back' },
    ctrlK: { is: 'Ctrl+K', does: 'Find a command' },
  },
  command: {
    by: {
      pin: 'By {{name}}.',
      'recovery-code': 'With the recovery code.',
      'service-key': 'Without PIN or recovery code, by its file alone.',
    },
    books: 'Sales data was put away, and new data begun.',
    fields: 'Changed: {{fields}}.',
    todo: 'If no one knows of it, call head office.',
  },
  newCode: {
    button: 'Create new recovery code',
    explain: 'The old code stops working. Have pen and paper ready.',
    byManager: 'Managers can create a new code here.',
  },
  noteCode: {
    title: 'Write down this recovery code',
    what: 'You need it if a manager’s PIN is forgotten or the till’s files change. It works once, then you get a new one.',
    todo: 'Keep it where only managers can get it, away from the till. It won’t be shown again.',
    noted: 'I’ve written it down',
  },
  forgotten: {
    again: 'Repeat new PIN',
    submit: 'Set PIN',
    differ: 'The PINs don’t match. Enter them again.',
    title: 'New manager PIN',
    first:
      'Sign in first, or ask a colleague to. Then choose the name at the bottom left, then Manager’s PIN forgotten.',
    what: 'Enter the recovery code to give one manager a new PIN.',
  },
};
