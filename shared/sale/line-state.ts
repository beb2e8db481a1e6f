// The states of a line (one card, one retail order) and every move between them: the table of docs/architecture.md.
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

/** What can happen to a line. Each is caused by a person, or by an answer of the service about this line's own order. */
export type LineEvent =
  | 'reserve' // the cashier takes payment: body frozen, key stored
  | 'order-created' // 201, or a replay of it, and the sale still wants the card
  | 'order-refused' // an error that is final for a create; or the order was seen failed or invalidated while reserved
  | 'withdrawn' // cancelled before a byte left the till
  | 'order-found-after-cancel' // cancelled while the answer was unknown; the replay revealed the order
  | 'commit' // the approved tenders cover the sale
  | 'cancel' // cancelled or abandoned after the reservation
  | 'order-completed'
  | 'order-lost' // failed, invalidated, or given up by the rules: money is due back
  | 'cancel-activation' // a manager returns the money because the customer will not wait
  | 'void'
  | 'order-invalidated' // by this till, as asked; of a settled line: as asked before a manager said that the customer has the card
  | 'void-refused' // the period is over, and its like
  | 'slip-finish' // another till's slip: what was paid there is confirmed from here
  | 'slip-return' // another till's slip: the order is taken back from here, and the money returned here
  | 'slip-ended' // another till's slip: the order had ended already, a manager decides
  | 'ended-by-other-till' // the order ended, not by this till, and a slip for it is or was in a customer's hand
  | 'slip-hand-over' // settled elsewhere, and yet the slip came here: a manager hands the card over
  | 'settle' // by hand: a manager decided, and no money goes back
  | 'settle-handed-over' // by hand: the customer has the card, the shop keeps the money
  | 'settle-return'; // by hand: a manager decided, and what was paid for it is due back

/** Every move there is; docs/cards.md draws them. */
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
  // What the service did was not known yet when a manager decided. An order that nobody pays for is taken back; a card that the customer
  // holds and that turned out dead is paid back; one that somebody else invalidated is decided upon once more.
  'manually-settled': {
    'order-found-after-cancel': 'cancelling',
    'order-invalidated': 'voided',
    settle: 'manually-settled',
    'settle-return': 'manually-settled',
  },
  // The first till never pays out by itself: whoever has the slip has the claim.
  'ended-by-other-till': {
    'slip-hand-over': 'active',
    'slip-return': 'voiding',
    settle: 'manually-settled',
    'settle-handed-over': 'manually-settled',
    'settle-return': 'manually-settled',
  },
};

export type OutOfTurn<S, E> = { readonly code: 'out_of_turn'; readonly state: S; readonly event: E };

/** The state a line moves to, or `out_of_turn` where the table has no such move. */
export function moveLine(state: LineState, event: LineEvent): Result<LineState, OutOfTurn<LineState, LineEvent>> {
  const next = lineMoves[state][event];
  return next ? ok(next) : err({ code: 'out_of_turn', state, event });
}

/** Waiting for an answer of the service. A line that waits beyond its limit is raised to attention. */
export function isWaiting(state: LineState): boolean {
  return state === 'reserving' || state === 'activating' || state === 'cancelling' || state === 'voiding';
}
