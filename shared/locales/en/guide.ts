// What to do about each thing that went wrong, in English, and whom to call; what happened is said in till.ts. docs/messages.md
// is made of both.
// Invariant: each union is complete; `satisfies` makes a member without words a type error.
import type { AttentionCode, ProblemCode, TillErrorCode } from '../../errors.ts';
import type { PhonedWhom, Whom } from '../../health/escalation.ts';
import type { WebhookFault } from '../../health/status.ts';
import type { PrintCause } from '../../slips/views.ts';
import type { SameKeys } from '../same-keys.ts';

export const guide = {
  error: {
    bad_request: 'Try again. If it happens again, contact support.',
    foreign_sender: 'Close other windows and restart the till.',
    not_signed_in: 'Select your name and enter your PIN.',
    wrong_pin: 'Forgotten? Ask your manager.',
    too_many_tries: 'Forgotten? A manager can reset it under Manage, People.',
    pin_hash_too_weak: 'A manager uses the recovery code to get a new PIN. All others are set up again.',
    pin_length: 'Managers need 6 to 8 digits, everyone else 4 to 8.',
    pin_obvious: 'Avoid patterns and repeated digits.',
    pin_same: 'Choose a different PIN.',
    pin_must_change: 'Sign in with it and choose your own.',
    wrong_recovery_code: 'Compare it with your note, character by character.',
    no_recovery_code: 'Set the till up again with its provisioning file.',
    settings_not_kept: 'Unlock this computer’s keyring or free up disk space, then try again.',
    till_busy: 'Wait until it’s finished, then save again.',
    needs_supervisor: 'Ask a supervisor to enter their PIN.',
    needs_manager: 'Ask a manager to enter their PIN.',
    approver_is_the_cashier: 'Ask someone who didn’t make this sale.',
    approver_too_new: 'Ask another manager.',
    name_taken: 'Add a last name or initial.',
    last_manager: 'Make someone else a manager first.',
    not_yourself: 'Ask another manager.',
    needs_agreement: 'Ask for their PIN, or use the recovery code.',
    signed_out: 'Sign in and try again.',
    not_while_training: 'Use a till that sells.',
    needs_second_person: 'Ask someone else to sign in or approve.',
    out_of_turn: 'Continue from here.',
    not_found: 'Look it up again under Sales.',
    another_sale_open: 'Finish or cancel the open sale.',
    sale_too_long: 'Finish this sale, then sell the rest.',
    customer_warning: 'Take payment again and read the warning to them.',
    too_many_unresolved: 'Resolve them under Attention, then try again.',
    disk_low: 'Finish current sales and ask a manager to free up disk space.',
    product_unknown: 'Refresh the catalogue or choose another product.',
    product_unavailable: 'Choose another.',
    wrong_currency: 'Choose a product in this till’s currency.',
    amount_not_offered: 'Choose one of the amounts shown.',
    card_already_sold: 'Put it aside and use another card.',
    card_number_invalid: 'Scan again or use another card.',
    number_missing: 'Scan the number on the card.',
    number_in_sale: 'Scan another card.',
    number_held: 'Recall that basket, or use another card.',
    scan_gone: 'Scan the card again.',
    code_not_offered: 'Scan the number on the card.',
    not_this_card: 'Scan the card from this sale, or ask for approval.',
    bad_amount: 'Check the amount and its decimal places.',
    more_than_due: 'Enter the amount due or less.',
    less_than_due: 'Ask for the rest, or enter a smaller payment.',
    not_in_coins: 'Enter an amount in whole coins, or the full amount due.',
    not_covered: 'Take the rest of the payment.',
    tender_undecided: 'Check the terminal or the drawer.',
    approval_code_missing: 'It’s on the terminal’s receipt.',
    approval_code_malformed: 'Check the terminal’s receipt and enter it again.',
    approval_code_used: 'Check the terminal’s receipt. If it’s right, a supervisor enters their PIN.',
    card_limit_passed: 'A supervisor checks the terminal’s receipt and enters their PIN.',
    must_return_as_paid: 'Refund it the same way, or ask a manager.',
    settle_first: 'Don’t refund. Resolve it under Attention first, with the terminal’s list.',
    shifts_off: 'A manager turns shifts on under Settings.',
    no_shift: 'Count the drawer and open a shift.',
    another_shift_open: 'Suspend, seal or close it first.',
    shift_not_yours: 'Ask its owner or a supervisor.',
    shift_of_owner: 'Ask another manager to count it.',
    sale_in_payment: 'Finish or cancel it first.',
    cash_undecided: 'Open that sale and confirm whether the cash was taken or refunded.',
    owner_missing: 'Choose who takes care of it.',
    bad_count: 'Count again and re-enter it.',
    reason_missing: 'Choose a reason and ask a supervisor to enter their PIN.',
    shift_not_closed: 'Close or count every shift, then save again.',
    slip_needed: 'Scan the slip and keep it. Lost? A manager can report it on the card.',
    claim_malformed: 'Flatten it and scan again.',
    claim_forged: 'Keep the slip. Don’t give card or money.',
    claim_of_another_store: 'Send the customer to the store named on the slip.',
    claim_of_another_environment: 'Don’t give card or money.',
    claim_is_a_copy: 'Send the customer to the till named on the slip.',
    claim_superseded: 'Ask for the latest slip.',
    claim_not_its_order: 'Keep the slip. Don’t give card or money.',
    claim_mistyped: 'Compare each group with the slip and correct it.',
    claim_cash_missing: 'Type the amount that the slip shows as paid in cash.',
    claim_only_by_scan: 'Scan its QR code here or at another till.',
    claim_too_many_tries: 'Then compare each group with the slip. Scanning still works.',
    service_refused: 'Check what you entered.',
    answer_lost: 'It may still have worked. Check the list before you try again.',
    service_asked_to_wait: 'Keep the card. The till retries automatically.',
    service_unreachable: 'The till retries automatically.',
    printer_unset: 'Use the preview.',
    printer_address: 'Choose a printer from the list or enter an address such as tcp://192.168.1.50:9100.',
    drawer_unset: 'Open the drawer with its key. It stays shut in training.',
    no_such_document: 'Choose another slip from this sale.',
    backup_not_whole: 'Choose another one.',
    bad_logo: 'Choose a PNG up to 1 MB.',
    file_not_saved: 'Check that there is space and it isn’t write-protected, then try again.',
    no_usb_stick: 'Plug one in, wait a few seconds and try again.',
    slip_unprintable: 'Use the preview.',
    code_not_readable: 'Wait a minute and print again. Don’t give the card without its slip.',
    machine_refused: 'Use the computer’s own menu or contact support.',
    till_stopped: 'Use another till.',
    not_in_training: 'Start the till in training.',
    not_of_training: 'Use a till that sells.',
    sandbox_only: 'Ask the service to change it.',
    internal: 'Check the sale and try again.',
  },
  problem: {
    unreachable: 'The till keeps trying. Check the network if it lasts.',
    no_answer: 'The till keeps trying. Don’t take a second payment.',
    service_fault: 'The till keeps trying.',
    rate_limited: 'The till continues automatically.',
    clock_wrong: 'Set this computer’s clock.',
    not_authorised: 'Stop selling until this is fixed.',
    activation_pending: 'Keep the card behind the counter until it is active.',
  },
  attention: {
    waiting_too_long: 'Keep the card. Check with the service, or ask a manager for a refund.',
    order_missing: 'Keep the card until a manager decides below.',
    answer_makes_no_sense: 'Keep the card until a manager decides below.',
    not_authorised: 'Stop selling at this till.',
    key_conflict: 'Put the card aside. A manager decides below.',
    replay_window_over: 'Put the card aside until a manager decides below.',
    cancel_too_late: 'Keep the card if it’s still here. Check with the service, or a manager decides below.',
    settled_elsewhere: 'Keep the slip and ask what the other tills gave. Then a manager decides below.',
    take_back_interrupted: 'Slip here? Scan it. If not, ask the other tills, then a manager confirms below.',
    invalidated_elsewhere: 'Keep the card. Find out who cancelled it, then a manager decides below.',
    given_card_dead: 'Contact the customer: their card doesn’t work.',
    refund_unknown: 'Check the terminal’s list or count the drawer, then answer.',
    terminal_disagrees: 'Show the manager the terminal’s list and this sale.',
  },
  cause: {
    paper_out: { what: 'The printer is out of paper.', todo: 'Put in a new roll.' },
    cover_open: { what: 'The printer’s cover is open.', todo: 'Close the cover.' },
    offline: {
      what: 'The printer is not ready.',
      todo: 'Press the paper feed button. If that fails, turn it off and on.',
    },
    printer_error: {
      what: 'The printer reports a fault.',
      todo: 'Check its lights, clear the paper, and turn it off and on.',
    },
    not_reachable: { what: 'The printer isn’t answering.', todo: 'Check its power and cable.' },
    bad_address: {
      what: 'The printer’s address is wrong.',
      todo: 'Use the preview until a manager corrects it.',
    },
    cannot_write: { what: 'The printer isn’t responding.', todo: 'Check its cable and turn it off and on.' },
    refuses_raw: {
      what: 'This Windows driver only prints pages, not receipts.',
      todo: 'Use the preview until it has another driver, such as “Generic / Text Only”.',
    },
    cut_off: {
      what: 'The connection broke while printing.',
      todo: 'Check whether the slip came out.',
    },
    interrupted: {
      what: 'The till stopped while printing.',
      todo: 'Check whether the slip came out.',
    },
    slip_needed: {
      what: 'The code only prints against the claim slip.',
      todo: 'Scan the claim slip.',
    },
    no_code: {
      what: 'The card’s code can’t be loaded right now.',
      todo: 'It prints once the service answers.',
    },
    unprintable: { what: 'This printer can’t print this slip.', todo: 'Use the preview.' },
    unproven: {
      what: 'Nothing confirms that it printed.',
      todo: 'Check whether the slip came out.',
    },
    too_late: { what: 'The printer was busy too long.', todo: 'Open the drawer with its key.' },
  },
  /** Of a cause that is over. */
  causeWas: {
    paper_out: 'The printer ran out of paper.',
    cover_open: 'The printer’s cover was open.',
    offline: 'The printer was not ready.',
    printer_error: 'The printer reported a fault.',
    not_reachable: 'The printer didn’t answer.',
    cannot_write: 'The printer didn’t respond.',
  },
  printer: {
    unproven: {
      what: 'Printer type not tested',
      todo: 'Check each slip before you give it out.',
    },
  },
  webhook: {
    port_taken: {
      what: 'Webhooks: port in use',
      todo: 'Keep selling. A manager closes the other program or sets another port.',
    },
    no_such_address: {
      what: 'Webhooks: address not on this computer',
      todo: 'Keep selling. A manager sets an address of this computer.',
    },
    port_not_allowed: {
      what: 'Webhooks: port not allowed',
      todo: 'Keep selling. A manager sets a port above 1023.',
    },
    cannot_listen: {
      what: 'Webhooks: can’t listen',
      todo: 'Keep selling. The till checks with the service instead.',
    },
  },
  whom: {
    nobody: 'No need to call anyone.',
    supervisor: 'Call a supervisor.',
    manager: 'Call the manager.',
    'head-office': 'Call head office.',
    service: 'Call the gift card service.',
    support: 'Call till support.',
  },
  whomAt: {
    'head-office': 'Call head office: {{phone}}.',
    service: 'Call the gift card service: {{phone}}.',
    support: 'Call till support: {{phone}}.',
  },
  tell: { label: 'Reference to quote', order: 'Order {{id}}', receipt: 'Receipt {{number}}' },
} satisfies {
  error: Record<TillErrorCode, string>;
  problem: Record<ProblemCode, string>;
  attention: Record<AttentionCode, string>;
  cause: Record<PrintCause, { what: string; todo: string }>;
  causeWas: Partial<Record<PrintCause, string>>;
  printer: Record<'unproven', { what: string; todo: string }>;
  webhook: Record<WebhookFault, { what: string; todo: string }>;
  whom: Record<Whom, string>;
  whomAt: Record<PhonedWhom, string>;
  tell: Record<'label' | 'order' | 'receipt', string>;
};
export type GuideWords = SameKeys<typeof guide>;
