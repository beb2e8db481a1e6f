// Every error the till itself can answer with: one closed union, translated by the locales under `error.<code>`.
import type { ServiceErrorCode } from './interface/error.ts';

export const tillErrorCodes = [
  // the message
  'bad_request', // wrong shape; `detail` names the field
  'foreign_sender', // not the till's own window and frame
  // the person
  'not_signed_in',
  'wrong_pin',
  'too_many_tries', // `detail` is the wait in whole seconds
  'needs_supervisor',
  'needs_manager',
  'approver_is_the_cashier',
  // the turn
  'out_of_turn', // the state does not allow it; `detail` is the state
  'not_found',
  'another_sale_open',
  'sale_too_long', // more than `maxLines`
  'disk_low', // `detail` is how many megabytes are free
  'too_many_unresolved', // `detail` is how many cards are
  // the goods
  'product_unknown',
  'product_unavailable',
  'wrong_currency',
  'amount_not_offered',
  'card_already_sold',
  'card_number_invalid',
  // the money
  'bad_amount', // negative, zero, over-precise, too large
  'more_than_due',
  'less_than_due', // cash handed over is below the amount
  'not_in_coins', // cash that coins cannot pay, and not all that is due
  'not_covered', // the approved tenders do not cover the sale
  'tender_undecided',
  'approval_code_missing',
  'must_return_as_paid', // another way than it came needs a manager
  'settle_first', // the terminal says otherwise how a payment ended: nothing more of it before somebody has decided
  // the slip
  'slip_needed', // a pending slip is out: card and money leave only against it
  'claim_malformed', // no pending slip, or not readable
  'claim_forged', // not signed by this store, or altered
  'claim_of_another_store',
  'claim_of_another_environment',
  'claim_is_a_copy', // a reprint of another till; `detail` is that till
  'claim_superseded', // this till printed a newer one
  'claim_not_its_order', // the order is not what the slip says
  // the outside
  'service_unreachable',
  'printer_unset',
  'drawer_unset', // in training too: the drawer stays shut
  'no_such_document',
  'slip_unprintable', // it holds what there are no letters for here
  'code_not_readable', // the card's code could not be read from the service
  'till_stopped', // the ledger is damaged, newer, or the disk is full: nothing is sold
  'not_in_training',
  'internal', // a bug: logged, nothing changed
] as const;
export type TillErrorCode = (typeof tillErrorCodes)[number];

export type TillError = { readonly code: TillErrorCode; readonly detail?: string };

/** Why the till does not sell. The renderer shows it instead of every screen. */
export const faultCodes = [
  'ledger_newer',
  'ledger_damaged',
  'ledger_foreign',
  'vault_locked',
  'vault_unsafe',
  'vault_lost', // cannot be read any more, ever: the till is set up anew, what was sealed stays unread
  'disk_full',
  'not_set_up',
] as const;
export type FaultCode = (typeof faultCodes)[number];

/** Why a line still waits, in the cashier's words under `problem.<code>`. */
export const problemCodes = [
  'unreachable', // no connection, or it broke
  'no_answer', // within the limit
  'service_fault', // 5xx, or an answer that makes no sense
  'rate_limited',
  'clock_wrong',
  'not_authorised',
  'activation_pending', // the service is still working on it
] as const;
export type ProblemCode = (typeof problemCodes)[number];

/** Why a line was refused or lost: a code of the service, or one of the till's own. */
export const ownRefusals = [
  'cancelled_before_sending',
  'order_failed_at_service',
  'order_invalidated_at_service',
] as const;
export type RefusalCode = ServiceErrorCode | (typeof ownRefusals)[number];

/** Why a person has to look, under `attention.<code>`. */
export const attentionCodes = [
  'waiting_too_long',
  'order_missing', // 404 on a known order
  'answer_makes_no_sense',
  'not_authorised', // 401
  'key_conflict', // class idempotency
  'replay_window_over', // unpaid; an order of unknown id may exist
  'cancel_too_late', // the order completed and its invalidation period is over
  'settled_elsewhere', // somebody else ended the order of a slip that was honoured here
  'take_back_interrupted', // the till started again while it took an order back for another till's slip: is the slip still here?
  'invalidated_elsewhere', // an active card was invalidated, and not by this till
  'given_card_dead', // settled as in the customer's hand while this till was taking it back, and that worked: its money is due
  'refund_unknown',
  'terminal_disagrees', // the card terminal says another end of a payment or refund than a person did
] as const;
export type AttentionCode = (typeof attentionCodes)[number];
