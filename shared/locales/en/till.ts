// Words for every closed union the till answers with: errors, faults, problems, states, verdicts.
// Invariant: each union is complete; `satisfies` makes a member without words a type error.
import type { DocumentKind } from '../../document.ts';
import type { AttentionCode, FaultCode, ProblemCode, TillErrorCode } from '../../errors.ts';
import type { Role } from '../../operator.ts';
import type { AttentionStep } from '../../sale/attention-steps.ts';
import type { LineState } from '../../sale/line-state.ts';
import type { TenderState } from '../../sale/tender-state.ts';
import type { Verdict } from '../../sale/verdict.ts';
import type { Environment, PrintJobState, SaleOutcome, StatusView, TenderMethod } from '../../views.ts';
import type { SameKeys } from '../same-keys.ts';
import { refusal } from './refusal.ts';

type Fault = { title: string; known: string; todo: string };
type Attention = { what: string; known: string; owed: string };

export const till = {
  refusal,
  error: {
    bad_request: 'The till did not understand the input.',
    foreign_sender: 'The request did not come from this till.',
    not_signed_in: 'Sign in first.',
    wrong_pin: 'Wrong PIN.',
    too_many_tries: 'Too many wrong tries. Wait {{detail}} s.',
    pin_hash_too_weak: 'This PIN was set up too weakly and is no longer accepted.',
    pin_length: 'This PIN is too short or too long.',
    pin_obvious: 'This PIN is easy to guess.',
    pin_same: 'This is the old PIN.',
    pin_must_change: 'This PIN must be changed first.',
    wrong_recovery_code: 'Wrong recovery code.',
    no_recovery_code: 'This till has no recovery code.',
    settings_not_kept: 'The till could not store this. Nothing was changed.',
    till_busy: 'A payment, a refund or a slip is under way. Nothing was changed.',
    needs_supervisor: 'A supervisor must approve this.',
    needs_manager: 'A manager must approve this.',
    approver_is_the_cashier: 'Somebody other than the cashier of this sale must approve this.',
    approver_too_new: 'This manager was added by the person it is about, and can approve it from {{detail}}.',
    name_taken: 'Somebody here already has this name.',
    last_manager: 'This is the only manager. A till needs one.',
    not_yourself: 'You cannot do this to yourself.',
    needs_agreement: 'A second manager must agree.',
    signed_out: 'You were signed out before it was done. Nothing was changed.',
    not_while_training: 'Nothing is changed in training.',
    needs_second_person: 'This takes two people.',
    out_of_turn: 'That is no longer possible. This is how it stands now.',
    not_found: 'The till does not know that any more.',
    another_sale_open: 'Another sale is still open. Finish it first.',
    sale_too_long: 'The sale is full. Sell further cards on another receipt.',
    too_many_unresolved: 'Unresolved cards at this till: {{detail}}. No further card is reserved, the basket stays.',
    disk_low: 'The till’s disk is nearly full, {{detail}} MB are left. No new sale begins; what is under way goes on.',
    product_unknown: 'This product is not in the catalogue.',
    product_unavailable: 'This product is not available at the moment.',
    wrong_currency: 'This till sells in another currency.',
    amount_not_offered: 'This amount is not offered.',
    card_already_sold: 'This card was already sold at this till.',
    card_number_invalid: 'This is not a valid card number. Scan again.',
    not_this_card: 'This is not the card that was sold.',
    bad_amount: 'This is not a valid amount.',
    more_than_due: 'That is more than is due.',
    less_than_due: 'That is less than the amount to pay.',
    not_in_coins: 'This amount cannot be paid in coins.',
    not_covered: 'The payments do not cover the sale yet.',
    tender_undecided: 'First say whether the payment was taken.',
    approval_code_missing: 'The approval code is missing.',
    approval_code_malformed: 'This is not an approval code.',
    approval_code_used: 'This approval code was already used today.',
    card_limit_passed: 'Card payments entered by hand are above the shop’s limit.',
    must_return_as_paid: 'Money goes back the way it came. Another way needs a manager.',
    settle_first: 'The card terminal says something else about this payment than the till.',
    shifts_off: 'This till counts no shifts.',
    no_shift: 'No shift is open.',
    another_shift_open: 'Another shift is open.',
    shift_not_yours: 'This shift belongs to somebody else.',
    shift_of_owner: 'A sealed shift is counted by somebody other than its owner.',
    sale_in_payment: 'A sale is being paid.',
    cash_undecided: 'It is not clear whether cash changed hands ({{detail}}).',
    owner_missing: 'A card or an amount is unresolved and has no owner.',
    bad_count: 'This is not a valid count ({{detail}}).',
    reason_missing: 'The difference needs a reason.',
    shift_not_closed: 'A shift is not closed yet. Nothing was changed.',
    slip_needed: 'The customer has, or may have, a pending slip for this card: give card or money only against it.',
    claim_malformed: 'This is not a pending slip, or it cannot be read.',
    claim_forged: 'This slip is forged or was altered: this store did not issue it.',
    claim_of_another_store: 'This slip is from another store.',
    claim_of_another_environment: 'This slip is from another environment, such as training. It is not valid here.',
    claim_is_a_copy: 'This slip is a reprint. Only till {{detail}}, which printed it, honours it.',
    claim_superseded: 'This slip was printed again. Only the newest one counts.',
    claim_not_its_order: 'The order at the service is not what this slip says.',
    service_unreachable: 'The service cannot be reached.',
    service_refused: 'The service refuses this ({{detail}}).',
    answer_lost: 'The service did not answer.',
    service_asked_to_wait: 'The service asked the till to wait until {{detail}}.',
    printer_unset: 'No printer is set up. Use the preview.',
    printer_address: 'This is not the address of a printer.',
    drawer_unset: 'This till opens no cash drawer.',
    no_such_document: 'There is no such slip for this card now.',
    backup_not_whole: 'This backup is not whole, or is not of this till.',
    bad_logo: 'This is not a PNG picture that the till can print.',
    file_not_saved: 'The file could not be saved ({{detail}}).',
    no_usb_stick: 'No USB stick was found.',
    slip_unprintable: 'This slip cannot be shown as it is.',
    code_not_readable: 'The card’s code cannot be read from the service now. Try again.',
    machine_refused: "The computer doesn't allow the till to do that.",
    till_stopped: 'The till has stopped and sells nothing.',
    not_in_training: 'Only possible in training.',
    not_of_training: 'Not in training: nothing of this till is kept there.',
    sandbox_only: 'Only possible in the service’s sandbox.',
    internal: 'The till made a mistake. Nothing was changed.',
  },
  fault: {
    ledger_newer: {
      title: 'The books belong to a newer version',
      known: 'A newer version of the till wrote this file. It was left as it is.',
      todo: 'Install the newer version again, then start.',
    },
    ledger_damaged: {
      title: 'The books are damaged',
      known: 'The file cannot be read safely. It was left as it is.',
      todo: 'Sell nothing here. Copy the file and call the manager.',
    },
    ledger_foreign: {
      title: 'The books belong to another till',
      known: 'The file belongs to another till or environment. It was left as it is.',
      todo: 'Start the till that the file belongs to, or choose the right folder.',
    },
    ledger_in_use: {
      title: 'Sales data is in use',
      known: 'Another program has the sales data open. Nothing is damaged.',
      todo: 'Close that program, such as a backup or a database viewer, then start the till again.',
    },
    ledger_missing: {
      title: 'The books are missing',
      known: 'This till had books, and the file is not there. No new ones were begun.',
      todo: 'Have the file or the last backup put back. Where neither is left, a manager begins new books with the recovery code.',
    },
    ledger_gone: {
      title: 'The books were taken away',
      known: 'Somebody deleted or replaced the file while the till ran. What the till held was saved beside it.',
      todo: 'Sell nothing here. Have the saved file put back, then start again.',
    },
    ledger_edited: {
      title: 'The books were changed by hand',
      known: 'Their last entry is not the one that this till wrote. The file was left as it is.',
      todo: 'Sell nothing here. Keep the file as it is, and have the last backup put back.',
    },
    vault_locked: {
      title: 'The key store is locked',
      known: 'The system’s key store does not open. The till stays set up.',
      todo: 'Unlock the key store of this computer. The till then opens by itself.',
    },
    vault_unsafe: {
      title: 'The key store is not safe',
      known: 'This computer would keep the secret unprotected.',
      todo: 'Set up a key store, or let the manager choose the key file.',
    },
    vault_lost: {
      title: 'The keys of this till are lost',
      known: 'The key store can no longer be read, nor can the unsent requests sealed with it. The books are kept.',
      todo: 'Call head office about cards still open here. A manager then sets the till up anew.',
    },
    disk_full: {
      title: 'The disk is full',
      known: 'Nothing can be written. No sale would be safe.',
      todo: 'Free space on the disk, then start again.',
    },
    not_set_up: {
      title: 'This till is not set up',
      known: 'There are no credentials of the service yet.',
      todo: 'A manager sets it up with the provisioning file.',
    },
    settings_edited: {
      title: 'The settings were edited by hand',
      known: 'Somebody changed the file outside the till. Until a manager answers for it, nothing is sold.',
      todo: 'Find out who changed it. Enter the recovery code only if the change is right.',
    },
  },
  problem: {
    unreachable: 'The service cannot be reached.',
    no_answer: 'The service does not answer.',
    service_fault: 'The service has a fault.',
    rate_limited: 'The service asks the till to wait.',
    clock_wrong: 'The clock of this till is wrong.',
    not_authorised: 'The service does not accept this till.',
    activation_pending: 'The service is still activating the card.',
  },
  attention: {
    waiting_too_long: {
      what: 'Waiting too long',
      known: 'The service has given no final answer for more than 10 minutes.',
      owed: 'If the customer paid, the card or the money is owed. Keep the card and return nothing before it is decided.',
    },
    order_missing: {
      what: 'The service does not know the order',
      known: 'The till reserved this card, but the service finds no such order.',
      owed: 'If the customer paid, the card or the money is owed. Keep the card and return nothing before it is decided.',
    },
    answer_makes_no_sense: {
      what: 'The service’s answer makes no sense',
      known: 'The answer does not fit this card. The till did nothing with it.',
      owed: 'If the customer paid, the card or the money is owed. Keep the card and return nothing before it is decided.',
    },
    not_authorised: {
      what: 'The service does not accept this till',
      known: 'Key, signature or clock was refused. Nothing gets through until it is put right.',
      owed: 'If the customer paid, the card or the money is owed. Keep the card and return nothing until the till is accepted again.',
    },
    key_conflict: {
      what: 'The service takes this card for another request',
      known: 'The service has another request under this card’s number.',
      owed: 'The customer is owed nothing: no money was taken for this card.',
    },
    replay_window_over: {
      what: 'Too late to ask again',
      known: 'Nothing was paid. An order of unknown number may exist at the service.',
      owed: 'The customer is owed nothing: no money was taken for this card. The service’s support can find the order.',
    },
    cancel_too_late: {
      what: 'The card became active, cancelling came too late',
      known: 'The service completed the order and no longer cancels it.',
      owed: 'The customer is owed nothing for this card. It is live: keep it in the shop, or the shop loses its value.',
    },
    settled_elsewhere: {
      what: 'Perhaps another till was quicker',
      known: 'The order has ended, and perhaps not from here. Its pending slip was taken here or counted as lost.',
      owed: 'The card or the money is owed, unless another till gave it already. Ask there before anything leaves here.',
    },
    take_back_interrupted: {
      what: 'Is the pending slip still here?',
      known:
        'The till stopped while it took this card back for another till’s slip. Nobody was told: the customer may have taken the slip along.',
      owed: 'The card or the money is for whoever brings the slip. Return nothing before it is clear where it is.',
    },
    invalidated_elsewhere: {
      what: 'Cancelled, and not by this till',
      known: 'This card was active and was cancelled somewhere else.',
      owed: 'Perhaps the money is owed. Pay nothing out before it is clear who cancelled the card.',
    },
    given_card_dead: {
      what: 'A customer has a card that no longer works',
      known: 'The card was being cancelled when a manager settled that the customer has it. The cancelling worked.',
      owed: 'What was paid for the card is due back, on the sale. A manager lets it go against the card.',
    },
    refund_unknown: {
      what: 'Was the money returned?',
      known: 'A refund was begun and nobody knows how it ended.',
      owed: 'The money is owed, unless the customer has it already. Check the terminal or the drawer; never pay a second time.',
    },
    terminal_disagrees: {
      what: 'The card terminal says something else',
      known: 'A payment or a refund by card ended otherwise than was entered at the till.',
      owed: 'Compare the terminal’s list with this sale. What it took and nobody booked is owed to the customer.',
    },
  },
  step: {
    retry: { do: 'Ask the service again', explain: 'The till asks once more. Nothing is decided yet.' },
    'return-money': {
      do: 'Cancel the card, then money back',
      explain: 'The service is asked first. Return nothing before the till says that it is due.',
    },
    'refund-made': {
      do: 'It was returned',
      explain: 'It is booked as returned and never paid again.',
    },
    'refund-not-made': {
      do: 'It was not returned',
      explain: 'No money went out: it becomes due again, on the sale. A manager approves.',
    },
    'settle-card-handed-over': {
      do: 'Settle: the customer has the card',
      explain:
        'It works, and the shop keeps the money. The till tells you if what was under way makes the card invalid.',
    },
    'settle-money-back': {
      do: 'Settle: money back without the service',
      explain:
        'The card stays here. What was paid for it becomes due, on the sale. A card that works after all is taken back.',
    },
    'settle-pay-out': {
      do: 'Settle: pay the customer',
      explain: 'The customer still lacks the amount: it becomes due besides, on the sale, of the shop’s own money.',
    },
    'settle-claim': {
      do: 'Settle: claim from the service',
      explain:
        'The customer is owed nothing. The shop claims the amount from the service’s operator; the till asks no more.',
    },
    'settle-nothing-owed': {
      do: 'Settle: nothing is owed',
      explain: 'Neither the customer nor the shop has anything of the other. The till asks no more.',
    },
    'slip-gone': {
      do: 'The slip is not here',
      explain: 'The card stays as it is. Whoever brings the slip to a till gets the card or the money there.',
    },
    'customer-told': {
      do: 'The customer knows',
      explain: 'You told the customer that the card does not work. Their money waits for them on the sale.',
    },
    'take-note': {
      do: 'Take note',
      explain: 'Your name and note stay with the entry. It leaves the list once it is settled.',
    },
  },
  verdict: {
    'take-no-money': { say: 'Take no money yet', next: 'Wait until the card is reserved.' },
    'take-payment': { say: 'Take the payment', next: 'The card is reserved.' },
    'keep-card': {
      say: 'Keep the card behind the counter',
      next: 'It is being activated. Do not hand it over yet.',
    },
    'hand-over': { say: 'Hand the card over', next: 'It is active.' },
    'live-print-again': {
      say: 'The card is live: print again',
      next: 'Print the slip again, here or elsewhere. Return no money.',
    },
    'live-show-code': {
      say: 'The card is live: show its code',
      next: 'The copy carries no code. Show the code in the preview and write it on the copy. Should the first slip have come out after all, hand that over.',
    },
    'return-nothing-yet': {
      say: 'Keep the card, return nothing yet',
      next: 'Wait for the answer. The till says when money is due.',
    },
    'find-out-first': {
      say: 'Find out first whether the money was returned',
      next: 'Keep the card. Return nothing before that is known.',
    },
    'return-money': { say: 'Return the money', next: 'Keep the card.' },
    'refund-under-way': {
      say: 'The money is on its way back: wait',
      next: 'The card terminal is returning it. Keep the card, pay out nothing in cash.',
    },
    'hand-over-against-slip': {
      say: 'Hand over only against the slip',
      next: 'The card is live. Scan the customer’s pending slip and keep it. No slip? Call a manager: it may be lost, or settled at another till.',
    },
    'return-against-slip': {
      say: 'Return the money only against the slip',
      next: 'Keep the card. Scan the customer’s pending slip and keep it, then return the money.',
    },
    'settled-elsewhere': {
      say: 'Settled at another till',
      next: 'The slip was taken at another till: card or money is given there. Hand over nothing and pay nothing out here.',
    },
    'scan-slip-again': {
      say: 'Scan the slip once more first',
      next: 'Without the slip nothing leaves here: neither card nor money.',
    },
    'nothing-owed': { say: 'Nothing is owed', next: 'This card is settled.' },
  },
  role: { cashier: 'Cashier', supervisor: 'Supervisor', manager: 'Manager' },
  line: {
    draft: 'In the basket',
    reserving: 'Being reserved',
    reserved: 'Reserved',
    refused: 'Refused',
    activating: 'Being activated',
    active: 'Active',
    lost: 'Not activated',
    cancelling: 'Being cancelled',
    cancelled: 'Cancelled',
    voiding: 'Being voided',
    voided: 'Voided',
    'manually-settled': 'Settled by hand',
    'ended-by-other-till': 'Settled at another till',
  },
  part: {
    requested: 'Asked for',
    approved: 'Paid',
    declined: 'Declined',
    unknown: 'Not known',
    'refund-due': 'To be returned',
    refunding: 'Being returned',
    refunded: 'Returned',
    'refund-unknown': 'Return not known',
  },
  outcome: {
    paying: 'Being paid',
    working: 'In progress',
    'to-hand-over': 'To hand over',
    'slip-out': 'Pending slip out',
    sold: 'Sold',
    'partly-sold': 'Partly sold',
    voided: 'Voided',
    'not-sold': 'Not sold',
    settled: 'Settled by hand',
    elsewhere: 'Settled at another till',
    cancelled: 'Cancelled',
  },
  basket: 'Basket',
  method: { cash: 'Cash', card: 'Card' },
  document: {
    receipt: 'Receipt',
    activation: 'Activation slip',
    pending: 'Pending slip',
    pin: 'PIN slip',
    void: 'Void slip',
    refund: 'Refund slip',
    merchant: 'Merchant copy',
  },
  job: {
    unsent: 'Waiting for the printer',
    sending: 'Being printed',
    printed: 'Printed',
    unknown: 'Not known whether it printed',
    dropped: 'Discarded',
  },
  unknownReason: 'The service gives a reason this till does not know: {{code}}.',
  connection: { unknown: 'Connecting', online: 'Online', offline: 'Offline', refused: 'Not accepted' },
  environment: { training: 'Training', sandbox: 'Sandbox', live: 'Live' },
} satisfies {
  refusal: unknown;
  unknownReason: string;
  error: Record<TillErrorCode, string>;
  fault: Record<FaultCode, Fault>;
  problem: Record<ProblemCode, string>;
  attention: Record<AttentionCode, Attention>;
  step: Record<AttentionStep, { do: string; explain: string }>;
  verdict: Record<Verdict, { say: string; next: string }>;
  role: Record<Role, string>;
  line: Record<LineState, string>;
  part: Record<TenderState, string>;
  outcome: Record<SaleOutcome, string>;
  basket: string;
  method: Record<TenderMethod, string>;
  document: Record<DocumentKind, string>;
  job: Record<PrintJobState, string>;
  connection: Record<StatusView['connection'], string>;
  environment: Record<Environment, string>;
};

export type TillWords = SameKeys<typeof till>;
