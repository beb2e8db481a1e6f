// The states of a line (one card, one retail order) and every move between them; docs/cards.md draws them.
// Invariant: no other code decides a line's next state.
import { err, ok, type Result } from '../result.ts';

export const lineStates = [
  'draft',
  'reserving',
  'reserved',
  'refused',
  'activating',
  'active',
  'lost',
  'cancelling',
  'cancelled',
  'voiding',
  'voided',
  'manually-settled',
  'ended-by-other-till',
] as const;
export type LineState = (typeof lineStates)[number];

/** What can happen to a line: a person's act, or the service's answer about this line's own order. */
export type LineEvent =
  | 'reserve' // the cashier takes payment: body frozen, key stored
  | 'order-created' // 201, or a replay of it, and the sale still wants the card
  | 'order-refused' // a create's final error; or the order was found failed or invalidated while reserved
  | 'withdrawn' // cancelled before a byte left the till
  | 'order-found-after-cancel' // cancelled while the answer was unknown; the replay revealed the order
  | 'commit' // the approved tenders cover the sale
  | 'cancel' // cancelled or abandoned after the reservation
  | 'order-completed'
  | 'order-lost' // failed, invalidated, or given up by the rules: money goes back
  | 'cancel-activation' // a manager returns the money because the customer will not wait
  | 'void'
  | 'order-invalidated' // as this till requested; of a resolved line, before a manager said that the customer has the card
  | 'void-refused' // the period is over, or another till or user had ended it
  | 'slip-finish' // another till's slip: the card paid there is confirmed from here
  | 'slip-return' // another till's slip: the order is taken back and the money returned, both here
  | 'slip-ended' // another till's slip of an ended order: a manager decides
  | 'ended-by-other-till' // another till ended the order, and a customer has or had a slip for it
  | 'slip-hand-over' // ended by another till, yet the slip came here: a manager hands the card over
  | 'settle' // a manager decided: no money goes back
  | 'settle-handed-over' // a manager decided: the customer has the card, the shop keeps the money
  | 'settle-return'; // a manager decided: the payment goes back

/** Every move that exists. */
export const lineMoves: Record<LineState, Partial<Record<LineEvent, LineState>>> = {
  draft: {
    reserve: 'reserving',
    'slip-finish': 'activating',
    'slip-return': 'voiding',
    'slip-ended': 'ended-by-other-till',
  },
  reserving: {
    'order-created': 'reserved',
    'order-refused': 'refused',
    withdrawn: 'refused',
    'order-found-after-cancel': 'cancelling',
    settle: 'manually-settled',
  },
  reserved: { commit: 'activating', cancel: 'cancelling', 'order-refused': 'refused' },
  refused: {},
  activating: {
    'order-completed': 'active',
    'order-lost': 'lost',
    'cancel-activation': 'voiding',
    'ended-by-other-till': 'ended-by-other-till',
    'settle-handed-over': 'manually-settled',
    'settle-return': 'manually-settled',
  },
  active: {
    void: 'voiding',
    'ended-by-other-till': 'ended-by-other-till',
    settle: 'manually-settled',
    'settle-return': 'manually-settled',
  },
  lost: {},
  cancelling: {
    'order-invalidated': 'cancelled',
    settle: 'manually-settled',
    'settle-handed-over': 'manually-settled',
  },
  cancelled: {},
  voiding: {
    'order-invalidated': 'voided',
    'void-refused': 'active',
    'ended-by-other-till': 'ended-by-other-till',
    'settle-handed-over': 'manually-settled',
    'settle-return': 'manually-settled',
  },
  voided: {},
  // A manager decided before the service's answer was known. An order that is not paid for is taken back; a dead card that the customer has is paid
  // back; one that another user of the service invalidated needs a new decision.
  'manually-settled': {
    'order-found-after-cancel': 'cancelling',
    'order-invalidated': 'voided',
    settle: 'manually-settled',
    'settle-return': 'manually-settled',
  },
  // The first till never pays out by itself: the claim belongs to the customer with the slip.
  'ended-by-other-till': {
    'slip-hand-over': 'active',
    'slip-return': 'voiding',
    settle: 'manually-settled',
    'settle-handed-over': 'manually-settled',
    'settle-return': 'manually-settled',
  },
};

export type Moved<S> = Result<S, { readonly code: 'out_of_turn' }>;

/** The next state, or `out_of_turn` where the table has no such move. */
export function moveLine(state: LineState, event: LineEvent): Moved<LineState> {
  const next = lineMoves[state][event];
  return next ? ok(next) : err({ code: 'out_of_turn' });
}

/** Waiting for an answer of the service; beyond its limit the line is raised to attention. */
export function isWaiting(state: LineState): boolean {
  return state === 'reserving' || state === 'activating' || state === 'cancelling' || state === 'voiding';
}
