// Whom the cashier calls about each fault that the till itself reports. Refusals of the service name theirs in words.
// Invariant: every code of every closed union names someone, or says that nobody needs a call.
import type { AttentionCode, FaultCode, ProblemCode, TillErrorCode } from './errors.ts';
import type { PrintCause, WebhookFault } from './views.ts';

export const whoms = ['nobody', 'supervisor', 'manager', 'head-office', 'service', 'support'] as const;
/** `support` looks after the till; `service` sells the gift cards to the shop. */
export type Whom = (typeof whoms)[number];

/** Called by phone; the others stand in the shop. */
export const phonedWhoms = ['head-office', 'service', 'support'] as const satisfies readonly Whom[];
export type PhonedWhom = (typeof phonedWhoms)[number];

export function isPhoned(whom: Whom): whom is PhonedWhom {
  return phonedWhoms.some((one) => one === whom);
}

export const escalation: {
  readonly error: Readonly<Record<TillErrorCode, Whom>>;
  readonly fault: Readonly<Record<FaultCode, Whom>>;
  readonly problem: Readonly<Record<ProblemCode, Whom>>;
  readonly attention: Readonly<Record<AttentionCode, Whom>>;
  readonly cause: Readonly<Record<PrintCause, Whom>>;
  readonly webhook: Readonly<Record<WebhookFault, Whom>>;
} = {
  error: {
    bad_request: 'support',
    foreign_sender: 'support',
    not_signed_in: 'nobody',
    wrong_pin: 'manager',
    too_many_tries: 'manager',
    pin_hash_too_weak: 'manager',
    pin_length: 'nobody',
    pin_obvious: 'nobody',
    pin_same: 'nobody',
    pin_must_change: 'nobody',
    wrong_recovery_code: 'head-office',
    no_recovery_code: 'head-office',
    settings_not_kept: 'support',
    needs_supervisor: 'supervisor',
    needs_manager: 'manager',
    approver_is_the_cashier: 'manager',
    approver_too_new: 'manager',
    name_taken: 'nobody',
    last_manager: 'nobody',
    not_yourself: 'manager',
    needs_agreement: 'manager',
    signed_out: 'nobody',
    not_while_training: 'nobody',
    needs_second_person: 'manager',
    out_of_turn: 'nobody',
    not_found: 'nobody',
    another_sale_open: 'nobody',
    sale_too_long: 'nobody',
    too_many_unresolved: 'supervisor',
    disk_low: 'manager',
    product_unknown: 'nobody',
    product_unavailable: 'nobody',
    wrong_currency: 'manager',
    amount_not_offered: 'nobody',
    card_already_sold: 'supervisor',
    card_number_invalid: 'supervisor',
    not_this_card: 'nobody',
    bad_amount: 'nobody',
    more_than_due: 'nobody',
    less_than_due: 'nobody',
    not_in_coins: 'nobody',
    not_covered: 'nobody',
    tender_undecided: 'supervisor',
    approval_code_missing: 'nobody',
    approval_code_malformed: 'nobody',
    approval_code_used: 'supervisor',
    card_limit_passed: 'supervisor',
    must_return_as_paid: 'manager',
    settle_first: 'manager',
    slip_needed: 'manager',
    claim_malformed: 'nobody',
    claim_forged: 'manager',
    claim_of_another_store: 'nobody',
    claim_of_another_environment: 'nobody',
    claim_is_a_copy: 'nobody',
    claim_superseded: 'manager',
    claim_not_its_order: 'manager',
    service_unreachable: 'manager',
    service_refused: 'head-office',
    answer_lost: 'nobody',
    service_asked_to_wait: 'service',
    printer_unset: 'manager',
    printer_address: 'nobody',
    drawer_unset: 'manager',
    no_such_document: 'nobody',
    file_not_saved: 'support',
    no_usb_stick: 'nobody',
    slip_unprintable: 'support',
    code_not_readable: 'manager',
    machine_refused: 'support',
    till_stopped: 'manager',
    not_in_training: 'nobody',
    not_of_training: 'nobody',
    sandbox_only: 'service',
    internal: 'support',
  },
  fault: {
    ledger_newer: 'support',
    ledger_damaged: 'support',
    ledger_foreign: 'manager',
    ledger_missing: 'support',
    ledger_gone: 'support',
    ledger_edited: 'head-office',
    vault_locked: 'manager',
    vault_unsafe: 'manager',
    vault_lost: 'head-office',
    disk_full: 'manager',
    not_set_up: 'head-office',
    settings_edited: 'manager',
  },
  problem: {
    unreachable: 'manager',
    no_answer: 'manager',
    service_fault: 'service',
    rate_limited: 'nobody',
    clock_wrong: 'manager',
    not_authorised: 'head-office',
    activation_pending: 'nobody',
  },
  attention: {
    waiting_too_long: 'manager',
    order_missing: 'service',
    answer_makes_no_sense: 'service',
    not_authorised: 'head-office',
    key_conflict: 'service',
    replay_window_over: 'service',
    cancel_too_late: 'manager',
    settled_elsewhere: 'manager',
    take_back_interrupted: 'manager',
    invalidated_elsewhere: 'head-office',
    given_card_dead: 'manager',
    refund_unknown: 'manager',
    terminal_disagrees: 'manager',
  },
  cause: {
    paper_out: 'nobody',
    cover_open: 'nobody',
    offline: 'supervisor',
    printer_error: 'supervisor',
    not_reachable: 'manager',
    bad_address: 'manager',
    cannot_write: 'manager',
    refuses_raw: 'manager',
    cut_off: 'supervisor',
    interrupted: 'nobody',
    slip_needed: 'manager',
    no_code: 'manager',
    unprintable: 'support',
    unproven: 'nobody',
    too_late: 'supervisor',
  },
  webhook: {
    port_taken: 'manager',
    no_such_address: 'manager',
    port_not_allowed: 'manager',
    cannot_listen: 'support',
  },
};
