// Words for every closed union the till answers with: errors, problems, states, verdicts.
// Invariant: each union is complete; `satisfies` makes a member without words a type error.
import type { DocumentKind } from '../../document.ts';
import type { Environment } from '../../environment.ts';
import type { ProblemCode, TillErrorCode } from '../../errors.ts';
import type { StatusView } from '../../health/status.ts';
import type { Role } from '../../operator.ts';
import type { LineState } from '../../sale/line-state.ts';
import type { TenderState } from '../../sale/tender-state.ts';
import type { Verdict } from '../../sale/verdict.ts';
import type { SaleOutcome, TenderMethod } from '../../sale/views.ts';
import type { PrintJobState } from '../../slips/views.ts';
import type { SameKeys } from '../same-keys.ts';
import { refusal } from './refusal.ts';

export const till = {
  refusal,
  meanwhile: { ask: 'Until then ask {{names}}.', nobody: 'No one else can approve this before then.' },
  error: {
    bad_request: 'Something went wrong.',
    foreign_sender: 'This request didn’t come from the till.',
    not_signed_in: 'Sign in first.',
    wrong_pin: 'Wrong PIN.',
    too_many_tries: 'Too many wrong PINs. Wait {{detail}} s.',
    pin_hash_too_weak: 'This PIN is stored too weakly and no longer works.',
    pin_length: 'The PIN is too short or too long.',
    pin_obvious: 'This PIN is easy to guess.',
    pin_same: 'This is your old PIN.',
    pin_must_change: 'You need to change this PIN first.',
    wrong_recovery_code: 'Wrong recovery code.',
    no_recovery_code: 'This till has no recovery code.',
    settings_not_kept: 'This couldn’t be saved. Nothing was changed.',
    till_busy: 'A payment, refund or print is in progress. Nothing was changed.',
    needs_supervisor: 'A supervisor must approve this.',
    needs_manager: 'A manager must approve this.',
    approver_is_the_cashier: 'You can’t approve your own sale.',
    approver_too_new: 'Doesn’t count as a second person until {{detail}}, because of a recent PIN or role change.',
    name_taken: 'This name is already in use.',
    name_mixed: 'This name mixes letters of different alphabets.',
    last_manager: 'The till needs at least one manager.',
    not_yourself: 'You can’t do this to yourself.',
    needs_agreement: 'A second manager must agree.',
    signed_out: 'You were signed out. Nothing was changed.',
    not_while_training: 'You can’t change this in training.',
    needs_second_person: 'This needs two people.',
    out_of_turn: 'The sale has changed. Here is where it stands now.',
    not_found: 'Not found.',
    another_sale_open: 'Another sale is still open.',
    sale_too_long: 'This sale has the maximum number of cards. Start a new sale for the rest.',
    maximum_reached: 'The service has no room for so many cards.',
    customer_warning: 'Cards of {{detail}} in half an hour: warn the customer of fraud first.',
    till_revoked: 'Head office has blocked this till. You can’t start new sales.',
    too_many_unresolved: '{{detail}} cards need attention. No more can be sold until they’re resolved.',
    disk_low: 'The disk is nearly full ({{detail}} MB left). New sales are paused.',
    product_unknown: 'This product isn’t in the catalogue.',
    product_unavailable: 'Unavailable.',
    product_hidden: 'This shop has hidden this product: it isn’t sold here.',
    wrong_currency: 'This product is sold in another currency.',
    amount_not_offered: 'This amount isn’t available.',
    card_already_sold: 'This card has already been sold at this till.',
    card_number_invalid: 'This card number isn’t valid.',
    number_missing: 'A card waits for its number.',
    number_in_sale: 'This card is already in the basket.',
    number_held: 'This card lies in a held basket.',
    scan_gone: 'The till no longer has the scanned number.',
    number_not_typed: "Card numbers aren't typed at this till.",
    code_not_offered: 'This card is sold as plastic only.',
    scan_needed: 'This card is given by scanning it.',
    not_this_card: 'This isn’t the card that was sold.',
    bad_amount: 'This amount isn’t valid.',
    more_than_due: 'That’s more than the amount due.',
    less_than_due: 'That’s less than the amount due.',
    not_in_coins: 'This amount can’t be paid in cash.',
    not_covered: 'The sale isn’t fully paid yet.',
    tender_undecided: 'Confirm whether the payment went through.',
    approval_code_missing: 'Enter the approval code.',
    approval_code_malformed: 'This isn’t a valid approval code.',
    approval_code_used: 'This approval code was already used today.',
    card_limit_passed: 'Above the limit.',
    must_return_as_paid: 'Refund to the original payment method. A manager can approve another.',
    settle_first: 'The card terminal and the till disagree about this payment.',
    shifts_off: 'This till doesn’t use shifts.',
    no_shift: 'No shift is open.',
    another_shift_open: 'Another shift is open.',
    shift_not_yours: 'This shift belongs to someone else.',
    shift_of_owner: 'The owner can’t count their own sealed shift.',
    sale_in_payment: 'A sale is in payment.',
    cash_undecided: 'It’s unclear whether cash changed hands ({{detail}}).',
    owner_missing: 'A card or amount needs attention and has no owner.',
    being_counted: 'The shift is being counted.',
    bad_count: 'This isn’t a valid count ({{detail}}).',
    reason_missing: 'The difference needs a reason.',
    shift_not_closed: 'A shift is still open. Nothing was changed.',
    slip_needed: 'The customer may have a claim slip for this card. Take the slip before giving card or money.',
    claim_malformed: 'Not a claim slip, or unreadable.',
    claim_forged: 'This slip was altered or isn’t from this store.',
    claim_of_another_store: 'This slip is from another store.',
    claim_of_another_environment: 'This slip isn’t valid here: it’s from another environment, such as training.',
    claim_is_a_copy: 'This slip is a reprint. It’s only valid at till {{detail}}.',
    claim_superseded: 'This slip was reprinted. Only the latest copy is valid.',
    claim_not_its_order: 'This slip doesn’t match the order at the service.',
    claim_mistyped: 'These characters don’t fit together, or they’re from another store.',
    claim_cash_missing: 'This card was paid partly in cash.',
    claim_only_by_scan: 'The service doesn’t know this slip’s order. The typed characters don’t say enough.',
    claim_too_many_tries: 'Typed wrong too often. Wait {{detail}} s.',
    service_unreachable: 'Can’t reach the service.',
    service_refused: 'The service declined this ({{detail}}).',
    answer_lost: 'The service didn’t answer.',
    service_asked_to_wait: 'The service is busy until {{detail}}.',
    printer_unset: 'No printer is set up.',
    printer_address: 'This isn’t a printer address.',
    drawer_unset: 'No cash drawer is set up.',
    no_such_document: 'This slip isn’t available for this card.',
    backup_not_whole: 'This backup is damaged or from another till.',
    blank_logo: 'Nothing in this picture is dark, so nothing would print.',
    bad_logo: 'The till can’t print this picture.',
    file_not_saved: 'The file couldn’t be saved ({{detail}}).',
    no_usb_stick: 'No USB stick found.',
    slip_unprintable: 'This slip can’t be displayed.',
    code_not_readable: 'The card’s code can’t be loaded right now.',
    machine_refused: 'The computer doesn’t allow this.',
    till_stopped: 'The till has stopped. Sales are not possible.',
    not_in_training: 'Only available in training.',
    not_of_training: 'Not available in training.',
    sandbox_only: 'Only available in the sandbox.',
    rows_edited: 'These records were edited outside the till. Nothing was moved.',
    internal: 'Unexpected error. Nothing was changed.',
  },
  problem: {
    unreachable: 'Can’t reach the service.',
    no_answer: 'The service isn’t answering.',
    service_fault: 'The service has a fault.',
    rate_limited: 'The service is busy.',
    clock_wrong: 'This till’s clock is wrong.',
    not_authorised: 'The service is rejecting this till.',
    activation_pending: 'The service is still activating the card.',
  },
  verdict: {
    'take-no-money': { say: 'Don’t take payment yet', next: 'Wait until the card is reserved.' },
    'take-payment': { say: 'Take payment', next: 'Card reserved' },
    'keep-card': {
      say: 'Keep this card',
      next: 'Activating…',
    },
    'hand-over': { say: 'Give this card', next: 'It is active.' },
    'live-print-again': {
      say: 'Card active – reprint the slip',
      next: 'Don’t refund.',
    },
    'live-show-code': {
      say: 'Card active – show its code',
      next: 'Reprints don’t show the code. Open the preview and copy it by hand, or use the first slip if it came out.',
    },
    'return-nothing-yet': {
      say: 'Keep the card. Don’t refund yet',
      next: 'The till tells you when to refund.',
    },
    'find-out-first': {
      say: 'Check whether the refund went through',
      next: 'Keep the card. Don’t refund before you know.',
    },
    'return-money': { say: 'Keep card, refund', next: 'The refund is due.' },
    'refund-under-way': {
      say: 'Refund in progress',
      next: 'Keep the card. Don’t pay out cash.',
    },
    'hand-over-against-slip': {
      say: 'Take the claim slip, then give the card',
      next: 'Scan the customer’s slip and keep it. No slip? Call a manager.',
    },
    'return-against-slip': {
      say: 'Take the claim slip, then refund',
      next: 'Keep the card. Scan the customer’s slip and keep it.',
    },
    'settled-elsewhere': {
      say: 'Completed at another till',
      next: 'Don’t give card or money here.',
    },
    'scan-slip-again': {
      say: 'Scan the claim slip again',
      next: 'Don’t give card or money without it.',
    },
    'nothing-owed': { say: 'Complete', next: 'Nothing more to do' },
  },
  role: { cashier: 'Cashier', supervisor: 'Supervisor', manager: 'Manager' },
  line: {
    draft: 'In basket',
    reserving: 'Reserving…',
    reserved: 'Reserved',
    refused: 'Refused',
    activating: 'Activating…',
    active: 'Active',
    lost: 'Not activated',
    cancelling: 'Cancelling…',
    cancelled: 'Cancelled',
    voiding: 'Voiding…',
    voided: 'Voided',
    'manually-settled': 'Resolved manually',
    'ended-by-other-till': 'Completed at another till',
  },
  part: {
    requested: 'Waiting',
    approved: 'Paid',
    declined: 'Declined',
    unknown: 'Unclear',
    'refund-due': 'Refund due',
    refunding: 'Refunding…',
    refunded: 'Refunded',
    'refund-unknown': 'Refund unclear',
  },
  outcome: {
    paying: 'In payment',
    working: 'In progress',
    'to-hand-over': 'Card ready',
    'slip-out': 'Waiting for customer',
    sold: 'Sold',
    'partly-sold': '{{n}} of {{of}} refunded',
    voided: 'Voided',
    'not-sold': 'Not sold',
    settled: 'Resolved manually',
    elsewhere: 'Completed at another till',
    cancelled: 'Cancelled',
  },
  basket: 'Basket',
  method: { cash: 'Cash', card: 'Card' },
  document: {
    receipt: 'Receipt',
    activation: 'Activation slip',
    pending: 'Claim slip',
    pin: 'PIN slip',
    void: 'Void receipt',
    refund: 'Refund receipt',
    merchant: 'Merchant copy',
  },
  job: {
    unsent: 'Waiting for the printer',
    sending: 'Printing…',
    printed: 'Printed',
    unknown: 'May not have printed',
    dropped: 'Cancelled',
  },
  unknownReason: 'The service gave an unknown reason: {{code}}.',
  connection: { unknown: 'Connecting', online: 'Online', offline: 'Offline', refused: 'Rejected' },
  environment: { training: 'Training', sandbox: 'Sandbox', live: 'Live' },
} satisfies {
  refusal: unknown;
  unknownReason: string;
  meanwhile: { ask: string; nobody: string };
  error: Record<TillErrorCode, string>;
  problem: Record<ProblemCode, string>;
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
