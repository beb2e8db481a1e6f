// Words of the attention list, in English: what each entry is about, the steps out of it, and what is owed meanwhile.
// Invariant: each union is complete; `satisfies` makes a member without words a type error.
import type { AttentionCode } from '../../errors.ts';
import type { AttentionStep } from '../../sale/attention-steps.ts';

type About = { what: string; known: string; owed: string };

export const matter = {
  advice: {
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
    rows_edited: 'Move nothing: no card, no money. Keep the file and restore the last backup.',
    terminal_disagrees: 'Show the manager the terminal’s list and this sale.',
  },
  tell: { label: 'Reference to quote', order: 'Order {{id}}' },
  about: {
    waiting_too_long: {
      what: 'Waiting too long',
      known: 'The service hasn’t given a final answer for more than 10 minutes.',
      owed: 'If the customer has paid, we owe them the card or a refund. Until then keep the card and don’t refund.',
    },
    order_missing: {
      what: 'Unknown order',
      known: 'This till reserved the card, but the service can’t find the order.',
      owed: 'If the customer has paid, we owe them the card or a refund. Until then keep the card and don’t refund.',
    },
    answer_makes_no_sense: {
      what: 'Unexpected reply from the service',
      known: 'The reply doesn’t match this card. The till ignored it.',
      owed: 'If the customer has paid, we owe them the card or a refund. Until then keep the card and don’t refund.',
    },
    not_authorised: {
      what: 'The service is rejecting this till',
      known: 'Key, signature or clock was refused. Nothing gets through until it’s fixed.',
      owed: 'If the customer has paid, we owe them the card or a refund. Until the till is accepted again keep the card and don’t refund.',
    },
    key_conflict: {
      what: 'The service mixes this card up with another request',
      known: 'It has a different request under this card’s number.',
      owed: 'We owe the customer nothing: this card wasn’t paid for.',
    },
    replay_window_over: {
      what: 'Too late to retry',
      known: 'Nothing was paid. The service may hold an order we can’t identify.',
      owed: 'We owe the customer nothing: this card wasn’t paid for. The service’s support can find the order.',
    },
    cancel_too_late: {
      what: 'Cancelled too late: the card is active',
      known: 'The service completed the order and can’t cancel it any more.',
      owed: 'We owe the customer nothing for this card. Keep it in the shop: it has value.',
    },
    settled_elsewhere: {
      what: 'Another till may have completed this',
      known: 'The order has ended, maybe at another till. Its claim slip was taken here or reported lost.',
      owed: 'We owe the card or a refund unless another till already gave it. Ask there first.',
    },
    take_back_interrupted: {
      what: 'Is the claim slip still here?',
      known:
        'The till stopped while cancelling this card for another till’s slip. The customer may have taken the slip back.',
      owed: 'We owe the card or a refund to the person with the slip. Don’t refund until you know where it is.',
    },
    invalidated_elsewhere: {
      what: 'Cancelled outside this till',
      known: 'This active card was cancelled somewhere else.',
      owed: 'We may owe a refund. Don’t refund until you know who cancelled the card.',
    },
    given_card_dead: {
      what: 'Customer’s card was cancelled',
      known:
        'A manager confirmed that the customer has the card while it was being cancelled. The cancellation went through.',
      owed: 'We owe a refund against the card. A manager approves it on the sale.',
    },
    refund_unknown: {
      what: 'Did the refund go through?',
      known: 'A refund was started and its result is unknown.',
      owed: 'We owe a refund unless the customer already has it. Check the terminal or drawer, and never refund twice.',
    },
    rows_edited: {
      what: 'Edited outside the till',
      known: 'The records aren’t what the till’s journal says.',
      owed: 'Nothing moves here until the records are right again.',
    },
    terminal_disagrees: {
      what: 'Card terminal doesn’t match',
      known: 'A card payment or refund ended differently from what was entered here.',
      owed: 'Compare the terminal’s list with this sale. We owe the customer anything it took that isn’t booked.',
    },
  },
  step: {
    retry: { do: 'Check with the service', explain: 'Nothing changes yet.' },
    'return-money': {
      do: 'Cancel card, then refund',
      explain: 'Don’t refund until the till says so.',
    },
    'refund-made': {
      do: 'Refund went through',
      explain: 'Booked as refunded. It can’t be paid again.',
    },
    'refund-not-made': {
      do: 'Refund didn’t go through',
      explain: 'No money went out. The refund is due again; a manager approves it.',
    },
    'settle-card-handed-over': {
      do: 'Mark as: customer has the card',
      explain: 'The card works and the shop keeps the money. If the card is cancelled after all, the till tells you.',
    },
    'settle-money-back': {
      do: 'Mark as: refund, card stays here',
      explain: 'The refund is due on the sale. If the card turns out active, it’s cancelled.',
    },
    'settle-pay-out': {
      do: 'Mark as: refund from the shop’s money',
      explain: 'The customer is still missing the amount. It’s due on the sale.',
    },
    'settle-claim': {
      do: 'Mark as: claim from the service',
      explain: 'We owe the customer nothing. Head office claims the amount from the service.',
    },
    'settle-nothing-owed': {
      do: 'Mark as: nothing owed',
      explain: 'Customer and shop are even.',
    },
    'slip-gone': {
      do: 'The slip isn’t here',
      explain: 'The card stays as it is. The slip can be used at any till.',
    },
    'customer-told': {
      do: 'Customer has been told',
      explain: 'They know that the card doesn’t work. The refund waits on the sale.',
    },
    'take-note': {
      do: 'Add a note',
      explain: 'Your name and note stay with the entry until it’s resolved.',
    },
  },
  edited: {
    record: 'Record',
    is: 'Record says',
    told: 'Journal says',
    hidden: 'A manager sees what was changed, once nothing is being counted.',
  },
  foreign: {
    title: 'Unknown order of {{amount}}',
    known: 'The service has it for this till ({{product}}). No card or payment here belongs to it.',
    todo: 'Someone may be using this till’s key. Have the key changed.',
    explain: 'A manager has seen it. It leaves this list.',
  },
  none: 'All clear',
  noReceipt: 'Sale without a receipt',
  companyOrder: 'Company order',
  atTerminal: 'On the terminal',
  owed: 'Owed to customer',
  known: 'What we know',
  todo: 'Next step',
  notedBy: 'Note by {{name}}',
  note: '“{{note}}”',
  decide: 'Final decision',
  decideManager: 'Final decision – a manager who didn’t sell it approves',
  decided: 'Done: {{step}}',
  changesNothing: 'Other actions',
  openSaleExplain: 'See cards, payments and history.',
  way: { cash: 'in cash', card: 'by card' },
  doing: {
    asking: 'Checking with the service…',
    waiting: 'Retrying automatically in {{in}}.',
    nothing: 'Needs a person to decide.',
    dead: 'Waiting until the customer is refunded.',
    slip: 'Waiting for the slip, or a manager.',
  },
  todoUnpaid: 'Put the card aside and don’t take payment. The customer can go.',
  todoGone: 'The customer’s card was cancelled. Find out who cancelled it, then a manager decides below.',
  todoWait: 'Keep the card, don’t refund yet, and check with the service.',
  scan: {
    'goes-on': 'Slip here? Scan it: the till cancels the card, then tells you to refund.',
    shows: 'Shows whether the card works and what a manager can approve.',
  },
  explain: {
    unpaidCard: 'The card works, left the shop and wasn’t paid for.',
    notElsewhere: 'Only if no other till gave card or money. The refund is due on the sale.',
    forCard: 'The refund is due on the sale. Keep the customer’s cancelled card.',
    doneElsewhere: 'Another till gave card or money. Give nothing here.',
  },
  amountKept: 'the amount',
  owes: {
    nothing: 'Nothing. This card wasn’t paid for.',
    'card-or-money': 'The card, or {{amount}} back. Until that’s clear keep the card and don’t refund.',
    'against-slip': 'The card, or {{amount}} back, for the claim slip. Find out first where it is.',
    'money-later': '{{amount}} back, once the card is cancelled.',
    'perhaps-money': 'Maybe {{amount}} back. Don’t refund until you know who cancelled the card.',
    elsewhere: 'The card, or {{amount}} back, unless another till already gave it. Ask there first.',
    'perhaps-returned': '{{amount}} back, unless they already have it. Never refund twice.',
    compare: '{{amount}}, if the terminal took it and it isn’t booked. Check the terminal’s list.',
    'dead-card': '{{amount}} back, for the cancelled card.',
    edited: 'Unclear until the records are right again.',
    'live-card': 'Nothing. The card is worth {{amount}}: keep it in the shop.',
  },
  outcome: {
    unchanged: 'Card and money stay as they are.',
    'cancel-first': 'The card is cancelled first. Then refund {{amount}} {{way}}.',
    'left-to-slip': 'Give nothing here. The person with the slip gets the card or {{amount}}.',
    'counts-as-returned': 'The customer has {{amount}} back. It can’t be paid again.',
    'due-again': 'Refund {{amount}} {{way}} again, on the sale.',
    'card-for-money': 'The customer keeps the card. The shop keeps {{amount}}.',
    'card-for-nothing': 'The customer keeps a card worth {{amount}}. The shop has no money for it.',
    'money-back': 'Refund {{amount}} {{way}}. The card stays here.',
    'shops-money': 'Refund {{amount}} {{way}} from the shop’s own money.',
    claim: 'The customer gets nothing. Head office claims {{amount}} from the service.',
    'shop-keeps': 'No refund. The shop keeps {{amount}}.',
    'nobody-anything': 'The customer and the shop are even.',
  },
  money: {
    title: '{{amount}} refund due',
    titleKept: 'Refund due',
    why: {
      voided: 'card voided',
      'not-activated': 'card not activated',
      cancelled: 'sale cancelled after payment',
      decided: 'decided by a manager',
    },
    begun: 'refund started',
    beganTitle: '{{amount}}: was it refunded?',
    sayWhether: 'Confirm refund',
    sayExplain: 'Don’t refund again.',
    againstSlip: 'Scan and keep the customer’s claim slip, then refund.',
    noSlip: 'Slip lost? A manager can approve the refund on the sale.',
  },
} satisfies {
  about: Record<AttentionCode, About>;
  advice: Record<AttentionCode, string>;
  tell: Record<'label' | 'order', string>;
  step: Record<AttentionStep, { do: string; explain: string }>;
  [other: string]: unknown;
};
