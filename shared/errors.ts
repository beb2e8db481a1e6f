// Every error the till itself can answer: one closed union, translated by the locales under `error.<code>`.
import type { ServiceErrorCode } from './interface/error.ts';

export const tillErrorCodes = [
  // the message
  'bad_request', // wrong shape; `detail` names the field
  'foreign_sender', // not the till's own window and frame
  // the person
  'not_signed_in',
  'wrong_pin',
  'too_many_tries', // `detail` is the wait in whole seconds
  'pin_hash_too_weak', // provisioned long ago: the person needs a new PIN
  'pin_length', // of a new PIN
  'pin_obvious', // of a new PIN
  'pin_same', // the new PIN is the old one
  'pin_must_change', // another person knows it, or it is too short for the role: it allows only the choice of another
  'pin_over', // the first one from head office, later than it was good for
  'wrong_recovery_code',
  'no_recovery_code',
  'settings_not_kept', // nothing changed
  'till_busy', // a payment, a refund or a slip is under way: settings wait
  'needs_supervisor',
  'needs_manager',
  'approver_is_the_cashier',
  'approver_too_new', // no second person yet: `detail` is from when on (ISO 8601 UTC), then, after a blank, who may meanwhile
  'alone_reason', // nobody else may approve it, so it is done without a second person: why
  'alone_pause', // the same, and the card may work: `detail` is from when on (ISO 8601 UTC)
  'alone_not_yet', // somebody else could approve it lately: `detail` as of `approver_too_new`
  'needs_second_person', // the person who requests it may not approve it too
  // the people of the shop
  'name_taken', // a person who works here has that name, or one that looks like it
  'name_mixed', // its letters are of several alphabets, so that it may look like another
  'last_manager', // there would be none
  'not_yourself', // users cannot disable or demote themselves, nor reset their own PIN
  'needs_agreement', // of a second manager, or by the recovery code
  'signed_out', // the person who requested it left meanwhile: nothing was changed
  'not_while_training', // training does not store it
  // the turn
  'out_of_turn', // the state does not allow it; `detail` is the state
  'not_found',
  'another_sale_open',
  'sale_too_long', // more than `maxLines`; `detail` is how many more fit
  'maximum_reached', // several cards, of which the service would surely refuse some; `detail` is a `Room` (shared/limits/room.ts)
  'customer_warning', // dear cards in a short time; `detail` is their sum
  'disk_low', // `detail` is how many megabytes are free
  'till_revoked', // by head office: no sale is started until it undoes that
  'too_many_unresolved', // `detail` is how many cards are
  // the goods
  'product_unknown',
  'product_unavailable',
  'product_hidden', // by this shop
  'wrong_currency',
  'amount_not_offered',
  'card_already_sold',
  'card_number_invalid', // `detail` is the line, where it has one
  'number_missing', // a plastic card waits for its number; `detail` is the line
  'number_in_sale', // another card of this sale has it
  'number_held', // a card of a parked basket has it
  'scan_gone', // the till stores a scanned number for a short time only
  'number_not_typed', // by the shop's settings
  'code_not_offered', // its cards are plastic only
  'scan_needed', // this card is handed over by its scan
  // orders for companies
  'company_orders_off', // this shop takes none
  'company_maximum', // `detail`: `order`, or `company` in 30 days
  'company_order_changed', // since it was checked: look once more
  'company_not_its_order', // the order at the service is of another card
  'partner_not_approved', // by the service
  'identity_missing', // from this sum on a document is shown
  // the money
  'bad_amount', // negative, zero, over-precise, too large
  'more_than_due',
  'less_than_due', // cash handed over is below the amount
  'not_in_coins', // cash that coins cannot pay, and less than the amount
  'not_covered', // the approved tenders do not cover the sale
  'tender_undecided',
  'approval_code_missing',
  'approval_code_malformed', // not of the form that the shop set, or one such as 123456
  'approval_code_used', // that day already: needs a supervisor
  'terminal_not_agreed', // another card terminal waits for its second word: each typed payment takes a second person
  'card_limit_passed', // manual card payments, of the sale or the day: needs a supervisor
  'must_return_as_paid', // a refund by another way than the payment needs a manager
  'settle_first', // the terminal contradicts how a payment ended: someone decides before anything else happens to it
  // the shift
  'shifts_off', // this till counts none
  'no_shift', // nothing is sold and no money moves before one is open
  'another_shift_open',
  'shift_not_yours', // its owner, or a supervisor
  'shift_of_owner', // a sealed one is counted by a manager who is not its owner
  'sale_in_payment', // to be finished or cancelled before
  'cash_undecided', // `detail` is the receipt
  'owner_missing', // every unresolved card and amount needs a named person
  'being_counted', // the shift that this money belongs to: no amount is shown before the count is final
  'bad_count', // `detail` is the piece, or the pot
  'reason_missing', // a difference beyond the tolerance needs one
  'shift_not_closed', // shifts are switched off only once all of them are closed
  // the slip
  'slip_needed', // a claim slip is out: card and money leave only against it
  'claim_malformed', // not a claim slip, or unreadable
  'claim_forged', // not signed by this store, or altered
  'claim_of_another_store',
  'claim_of_another_environment',
  'claim_is_a_copy', // a reprint of another till; `detail` is that till
  'claim_superseded', // this till printed a newer one
  'claim_not_its_order', // the order differs from what is on the slip
  'claim_mistyped', // typed signs that do not fit together, or are another store's
  'claim_cash_missing', // typed signs of a payment in both ways, without the part in cash
  'claim_only_by_scan', // typed signs are not enough here: the service does not know the order
  'claim_too_many_tries', // `detail` is the seconds to wait
  // the outside
  'service_unreachable',
  'service_refused', // `detail` is the wrong field, or the service's code
  'answer_lost', // of a write that is never sent again automatically
  'service_asked_to_wait', // `detail` is until when (ISO 8601 UTC)
  'printer_unset',
  'printer_address', // not the description of a printer; `detail` says what is wrong with it
  'drawer_unset', // no drawer set up; in training too, where it stays shut
  'no_such_document',
  'backup_not_whole', // it failed its check: nothing was restored
  'bad_logo', // no PNG of up to 1 MB and 4,000 pixels a side
  'blank_logo', // nothing of it is black on white paper
  'file_not_saved', // `detail` is the file system's code, such as ENOSPC
  'no_usb_stick',
  'slip_unprintable', // this printer has no letters for some of its text
  'code_not_readable', // the card's code could not be read from the service
  'machine_refused', // the operating system does not let the till restart it or shut it down
  'till_stopped', // the ledger is damaged, newer, or the disk is full: nothing is sold
  'not_in_training', // only there
  'not_of_training', // anywhere but there: training keeps no settings
  'sandbox_only', // the live service does not offer it
  'rows_edited', // the records that this depends on were edited: nothing moves
  'ledger_held', // another program writes in it, or stops the till from writing
  'internal', // a bug: logged, nothing changed
] as const;
export type TillErrorCode = (typeof tillErrorCodes)[number];

export type TillError = { readonly code: TillErrorCode; readonly detail?: string };

/** Why the till does not sell. The renderer shows the reason instead of every screen. */
export const faultCodes = [
  'ledger_newer',
  'ledger_older', // made by a version before 1.0
  'ledger_damaged',
  'ledger_foreign',
  'ledger_in_use', // another program holds it
  'ledger_missing', // it existed, and is missing now
  'ledger_gone', // deleted or replaced while the till ran; its contents were saved next to it
  'ledger_edited', // changed by another program than this till
  'vault_locked',
  'vault_unsafe',
  'vault_lost', // unreadable for ever: set the till up again; what it sealed stays unread
  'disk_full',
  'not_set_up',
  'settings_damaged', // settings.json cannot be read: its backup is offered where there is one
  'settings_edited', // settings.json was edited by hand: the recovery code answers it
  'update_checked', // a newly installed version is being checked: no one signs in before it passed
  'update_failed', // it did not pass
  'needs_version', // an older version was started, and sales data was added since
  'command_waits', // a file on the command line would change this till: a manager allows it
] as const;
export type FaultCode = (typeof faultCodes)[number];

/** Why a line still waits, for the cashier, under `problem.<code>`. */
export const problemCodes = [
  'unreachable', // no connection, or it broke
  'no_answer', // within the limit
  'service_fault', // 5xx, or a nonsense answer
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
  'amount_not_sold', // `invalid_body_parameters` about the amount alone: it has been withdrawn since
  'unknown_reason', // a code that this till does not know; it is shown as well
] as const;
export type RefusalCode = ServiceErrorCode | (typeof ownRefusals)[number];

/** Why a person must look, under `attention.<code>`. */
export const attentionCodes = [
  'waiting_too_long',
  'order_missing', // 404 on a known order
  'answer_makes_no_sense',
  'not_authorised', // 401
  'key_conflict', // class idempotency
  'replay_window_over', // unpaid; an order of unknown id may exist
  'cancel_too_late', // the order completed and its invalidation period is over
  'settled_elsewhere', // another till ended the order of a slip that was redeemed here
  'take_back_interrupted', // a restart while taking an order back for another till's slip: is the slip still here?
  'invalidated_elsewhere', // an active card was invalidated, and not by this till
  'given_card_dead', // resolved as in the customer's hand, but this till's own invalidation killed it: money is outstanding
  'refund_unknown',
  'rows_edited', // the sale's records differ from its journal
  'terminal_disagrees', // the card terminal contradicts what a person stated about a payment or refund
] as const;
export type AttentionCode = (typeof attentionCodes)[number];
