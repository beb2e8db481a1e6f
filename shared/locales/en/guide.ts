// What to do about each thing that went wrong, in English, and whom to call; what happened is said in till.ts. docs/messages.md
// is made of both.
// Invariant: each union is complete; `satisfies` makes a member without words a type error.
import type { AttentionCode, ProblemCode, TillErrorCode } from '../../errors.ts';
import type { PhonedWhom, Whom } from '../../escalation.ts';
import type { PrintCause, WebhookFault } from '../../views.ts';
import type { SameKeys } from '../same-keys.ts';

export const guide = {
  error: {
    bad_request: 'Try once more. If it happens again, write down what you did.',
    foreign_sender: 'Close every other window and start the till again.',
    not_signed_in: 'Choose your name and enter your PIN.',
    wrong_pin: 'Enter it once more. If it is forgotten, a manager sets a new one.',
    too_many_tries: 'If the PIN is forgotten, a manager can reset it under Manage, People.',
    pin_hash_too_weak: 'A manager takes a new PIN with the recovery code; the others are set up anew.',
    pin_length: 'A manager’s PIN has 6 to 8 digits, anybody else’s 4 to 8.',
    pin_obvious: 'Choose digits without a pattern.',
    pin_same: 'Choose another one.',
    pin_must_change: 'Sign in with it and choose your own.',
    wrong_recovery_code: 'Compare it with the paper, sign by sign.',
    no_recovery_code: 'Set the till up anew with its provisioning file.',
    settings_not_kept: 'Unlock the key store of this computer or free space on its disk, then try again.',
    till_busy: 'Finish it first, then save again.',
    needs_supervisor: 'Ask a supervisor to enter their PIN.',
    needs_manager: 'Ask a manager to enter their PIN.',
    approver_is_the_cashier: 'Ask somebody who did not make this sale.',
    approver_too_new: 'Ask another manager.',
    name_taken: 'Add a second name or an initial.',
    last_manager: 'Make somebody else a manager first.',
    not_yourself: 'Ask another manager to do it.',
    needs_agreement: 'Ask for their PIN, or use the recovery code.',
    signed_out: 'Sign in and do it again.',
    not_while_training: 'Do it at a till that sells.',
    needs_second_person: 'Somebody else signs in, or approves it.',
    out_of_turn: 'Look at the sale as it is shown now and go on from there.',
    not_found: 'Look it up again under “Sales”.',
    another_sale_open: 'Go back to the open sale; finish or cancel it.',
    sale_too_long: 'Finish this sale, then sell the rest.',
    too_many_unresolved:
      'Look under “Attention” and at the last sales, and settle what waits there. Then take payment again.',
    disk_low: 'Finish and hand over what is under way. A manager makes room on the disk, then take payment again.',
    product_unknown: 'Refresh the catalogue or choose another product.',
    product_unavailable: 'Choose another product or try later.',
    wrong_currency: 'Choose a product in this till’s currency.',
    amount_not_offered: 'Choose one of the amounts shown.',
    card_already_sold: 'Leave this card aside and take another one.',
    card_number_invalid: 'Scan again. If it is refused again, take another card.',
    not_this_card: 'Scan the card of this sale, or have a second person approve.',
    bad_amount: 'Enter the amount again, with as many decimal places as the currency has.',
    more_than_due: 'Enter at most what is due.',
    less_than_due: 'Ask for the rest, or make this payment smaller.',
    not_in_coins: 'Enter an amount that coins can pay, or all that is due.',
    not_covered: 'Take the rest that is still due.',
    tender_undecided: 'Look at the terminal or in the drawer and say what you see.',
    approval_code_missing: 'Enter the code from the terminal’s slip.',
    approval_code_malformed: 'Check the terminal’s slip and type the code again.',
    approval_code_used: 'Check the code on the terminal’s slip. If it is right, a supervisor enters their PIN.',
    card_limit_passed: 'A supervisor checks the terminal’s slip and enters their PIN.',
    must_return_as_paid: 'Return it the way it came, or ask a manager.',
    settle_first: 'Pay nothing out. Settle it in Attention first, with the terminal’s list.',
    shifts_off: 'A manager switches shifts on in the settings.',
    no_shift: 'Count the drawer and open a shift.',
    another_shift_open: 'Suspend, seal or close it first.',
    shift_not_yours: 'Ask its owner, or a supervisor.',
    shift_of_owner: 'Ask another manager to count it.',
    sale_in_payment: 'Finish or cancel it first.',
    cash_undecided: 'Open that sale and say whether the cash was taken or returned.',
    owner_missing: 'Choose who takes care of it.',
    bad_count: 'Count and type it again.',
    reason_missing: 'Say why, and have a supervisor enter their PIN.',
    shift_not_closed: 'Close or count every shift, then save again.',
    slip_needed: 'Scan the slip and keep it. If it is lost, a manager can say so on the card.',
    claim_malformed: 'Flatten the slip and scan its square code again.',
    claim_forged: 'Keep the slip, hand over nothing and pay nothing out.',
    claim_of_another_store: 'Send the customer to the store named on the slip.',
    claim_of_another_environment: 'Hand over nothing and pay nothing out.',
    claim_is_a_copy: 'Send the customer to the till named on the slip.',
    claim_superseded: 'Ask for the newer slip.',
    claim_not_its_order: 'Keep the slip, hand over nothing and pay nothing out.',
    service_refused: 'Check what was entered.',
    answer_lost: 'It may have been done all the same: check the list before you try again.',
    service_asked_to_wait: 'The till asks again by itself then. Keep the card until it does.',
    service_unreachable: 'Go on with what is on screen; the till tries again by itself.',
    printer_unset: 'Show the slip on screen.',
    printer_address: 'Choose a printer from the list, or type an address such as tcp://192.168.1.50:9100.',
    drawer_unset: 'Open the drawer with its key. In training it stays shut.',
    no_such_document: 'Choose another slip of this sale.',
    backup_not_whole: 'Nothing was changed. Choose another one.',
    bad_logo: 'Save it as a PNG up to 1 MB, then choose it again.',
    file_not_saved: 'Check that the disk or the stick has room and is not write-protected, then try again.',
    no_usb_stick: 'Plug one in, wait a few seconds and try again.',
    slip_unprintable: 'Use the preview on screen.',
    code_not_readable: 'Wait a minute and print again. Give the customer no card without its slip.',
    machine_refused: "Use the computer's own menu, or ask whoever looks after it.",
    till_stopped: 'Sell nothing here. Use another till.',
    not_in_training: 'Start the till in training for this.',
    not_of_training: 'Do this at the till that sells.',
    sandbox_only: 'Ask the service to change it.',
    internal: 'Look at the sale as it is shown now and try once more.',
  },
  problem: {
    unreachable: 'Wait: the till keeps trying. Check the network if it lasts.',
    no_answer: 'Wait: the till keeps asking. Take no second payment.',
    service_fault: 'Wait: the till keeps asking.',
    rate_limited: 'Wait: the till goes on by itself.',
    clock_wrong: 'Have the clock of this computer put right.',
    not_authorised: 'Sell nothing more until the till is accepted again.',
    activation_pending: 'Keep the card behind the counter until it is active.',
  },
  attention: {
    waiting_too_long: 'Keep the card. Ask the service again, or let a manager return the money.',
    order_missing: 'Keep the card. A manager settles it below, by what support says of the order.',
    answer_makes_no_sense: 'Keep the card. A manager settles it below, by what support says of the order.',
    not_authorised: 'Sell nothing more at this till.',
    key_conflict: 'Leave the card aside. A manager settles it below.',
    replay_window_over: 'Leave the card aside. A manager settles it below, by what support says of the order.',
    cancel_too_late: 'Keep the card if it is still there. Ask the service again, or let a manager settle it below.',
    settled_elsewhere: 'Keep the slip. Ask at the other tills what they gave; then a manager settles it below.',
    take_back_interrupted:
      'If the slip is here: scan it, then it goes on. If not, ask at the other tills; then a manager confirms it below.',
    invalidated_elsewhere: 'Do not hand the card over. Find out who cancelled it; then a manager settles it below.',
    given_card_dead: 'Find the customer: the card they hold does not work.',
    refund_unknown: 'Look at the terminal’s list or count the drawer, then say how it ended.',
    terminal_disagrees: 'Take the terminal’s list and this sale to the manager.',
  },
  cause: {
    paper_out: { what: 'The printer is out of paper.', todo: 'Put in a new roll.' },
    cover_open: { what: 'The printer’s cover is open.', todo: 'Close the cover.' },
    offline: {
      what: 'The printer is not ready.',
      todo: 'Press its feed key; switch it off and on if that does not help.',
    },
    printer_error: {
      what: 'The printer reports a fault.',
      todo: 'Look at its lights, clear the paper, switch it off and on.',
    },
    not_reachable: { what: 'The printer does not answer.', todo: 'Check its power and its cable.' },
    bad_address: {
      what: 'The printer is set up with a wrong address.',
      todo: 'Use the preview on screen until it is put right.',
    },
    cannot_write: { what: 'The printer accepts no data.', todo: 'Check its cable and switch it off and on.' },
    refuses_raw: {
      what: 'The driver of this Windows printer refuses receipts: it prints pages only.',
      todo: 'Use the preview on screen until it has another driver, such as "Generic / Text Only".',
    },
    cut_off: {
      what: 'The line to the printer broke while it printed.',
      todo: 'Look whether the slip came out, then answer.',
    },
    interrupted: {
      what: 'The till stopped while the slip was printing.',
      todo: 'Look whether the slip came out, then answer.',
    },
    slip_needed: {
      what: 'The code of this card is printed only against its pending slip.',
      todo: 'Scan the pending slip: then it prints.',
    },
    no_code: {
      what: 'The card’s code cannot be read from the service now.',
      todo: 'Wait: the slip prints once the service answers.',
    },
    unprintable: { what: 'This printer cannot print what is on the slip.', todo: 'Use the preview on screen.' },
    unproven: {
      what: 'The print queue reports it done, but cannot know.',
      todo: 'Look whether the slip came out, then answer.',
    },
    too_late: { what: 'The printer was busy for too long.', todo: 'Open the drawer with its key.' },
  },
  /** Of a cause that is over. */
  causeWas: {
    paper_out: 'The printer had run out of paper.',
    cover_open: 'The printer’s cover was open.',
    offline: 'The printer was not ready.',
    printer_error: 'The printer reported a fault.',
    not_reachable: 'The printer did not answer.',
    cannot_write: 'The printer accepted no data.',
  },
  printer: {
    unproven: {
      what: 'Windows printer: unproven',
      todo: 'Nobody has tried this way to a printer yet. Look at every slip before it is handed over.',
    },
  },
  webhook: {
    port_taken: {
      what: 'Webhooks: the port is taken',
      todo: 'Go on selling. Have the other program ended, or another port set up.',
    },
    no_such_address: {
      what: 'Webhooks: no such address here',
      todo: 'Go on selling. Have an address of this computer set up.',
    },
    port_not_allowed: {
      what: 'Webhooks: the port is not allowed',
      todo: 'Go on selling. Have a port above 1023 set up.',
    },
    cannot_listen: {
      what: 'Webhooks: the till cannot listen',
      todo: 'Go on selling. The till asks the service by itself.',
    },
  },
  whom: {
    nobody: 'Nobody needs to be called.',
    supervisor: 'Call a supervisor.',
    manager: 'Call the manager.',
    'head-office': 'Call head office.',
    service: 'Call the gift card service’s support.',
    support: 'Call the support of this till.',
  },
  whomAt: {
    'head-office': 'Call head office: {{phone}}.',
    service: 'Call the gift card service’s support: {{phone}}.',
    support: 'Call the support of this till: {{phone}}.',
  },
  tell: { label: 'Quote on the phone', order: 'Order {{id}}', receipt: 'Receipt {{number}}' },
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
