// Why a card was refused, in the cashier's words: what happened, what to do, whom to call. One entry for every code.
import type { RefusalCode } from '../../errors.ts';

export const refusal = {
  invalid_body_parameters: {
    what: 'The service did not accept what was entered.',
    todo: 'Check the amount and scan the card again, or take another card.',
    call: 'If it is refused again, call a supervisor.',
  },
  invalid_query_parameters: {
    what: 'The service did not understand the request.',
    todo: 'Try once more.',
    call: 'If it is refused again, call the manager.',
  },
  entity_not_found: {
    what: 'The service does not know this card.',
    todo: 'Do not sell this card. Choose another one.',
    call: 'Call the manager.',
  },
  order_not_allowed_for_product: {
    what: 'This shop may not sell this product.',
    todo: 'Choose another product.',
    call: 'Tell the manager.',
  },
  out_of_stock: {
    what: 'This product is sold out at the service.',
    todo: 'Choose another product or try later.',
    call: 'Nobody needs to be called.',
  },
  invalid_idempotency_key_header: {
    what: 'The service did not accept the request.',
    todo: 'Leave the card aside and sell the rest.',
    call: 'Call the manager.',
  },
  reused_idempotency_key: {
    what: 'The service has another request under the same number.',
    todo: 'Leave the card aside and sell the rest.',
    call: 'Call the manager.',
  },
  insufficient_available_balance: {
    what: 'The shop’s balance at the service is too low.',
    todo: 'Choose a smaller amount or leave this card out.',
    call: 'Call the manager: the balance must be topped up.',
  },
  currency_not_allowed: {
    what: 'This shop may not sell in this currency.',
    todo: 'Choose another product.',
    call: 'Tell the manager.',
  },
  customer_amount_limit_exceeded: {
    what: 'The amount is above the limit for this customer.',
    todo: 'Choose a smaller amount.',
    call: 'Nobody needs to be called.',
  },
  order_processing: {
    what: 'The service is still working on this card.',
    todo: 'Wait a moment, then try again.',
    call: 'If it takes more than 10 minutes, call the manager.',
  },
  order_invalidated: {
    what: 'This card was cancelled at the service.',
    todo: 'Keep the card. Take a new one.',
    call: 'Nobody needs to be called.',
  },
  order_failed: {
    what: 'The service could not process this card.',
    todo: 'Keep the card. Take another one.',
    call: 'If it happens again, call a supervisor.',
  },
  order_invalidation_period_expired: {
    what: 'The time in which this card can be cancelled is over.',
    todo: 'The card stays active. Return no money.',
    call: 'If the customer insists, call head office.',
  },
  order_invalidation_not_supported: {
    what: 'This card cannot be cancelled.',
    todo: 'The card stays active. Return no money.',
    call: 'If the customer insists, call head office.',
  },
  order_not_completed: {
    what: 'The card is not activated yet.',
    todo: 'Wait until it is, then try again.',
    call: 'If it takes more than 10 minutes, call the manager.',
  },
  order_already_completed: {
    what: 'The card is already active.',
    todo: 'Do not sell it again.',
    call: 'Call a supervisor.',
  },
  client_partner_event_invalid: {
    what: 'The service does not allow this step now.',
    todo: 'Leave the card aside and sell the rest.',
    call: 'Call the manager.',
  },
  product_not_available: {
    what: 'This product is not available at the moment.',
    todo: 'Choose another product.',
    call: 'Nobody needs to be called.',
  },
  store_limit_exceeded: {
    what: 'This store has reached its limit for today.',
    todo: 'Choose a smaller amount or sell tomorrow.',
    call: 'Tell the manager.',
  },
  terminal_limit_exceeded: {
    what: 'This till has reached its limit for today.',
    todo: 'Choose a smaller amount or sell at another till.',
    call: 'Tell the manager.',
  },
  receipt_limit_exceeded: {
    what: 'The sale is above the limit for one receipt.',
    todo: 'Choose a smaller amount or sell the rest on another receipt.',
    call: 'Nobody needs to be called.',
  },
  product_limit_exceeded: {
    what: 'The amount is above the limit for this product.',
    todo: 'Choose a smaller amount.',
    call: 'Nobody needs to be called.',
  },
  processing_declined: {
    what: 'The service declined this card.',
    todo: 'Keep the card. Offer another product.',
    call: 'If it happens again, call a supervisor.',
  },
  fraudulent_processing_declined: {
    what: 'The service declined this card because it suspects fraud.',
    todo: 'Keep the card. Do not try again. Stay friendly.',
    call: 'Call the manager now.',
  },
  invalid_date_header: {
    what: 'The clock of this till is wrong.',
    todo: 'Sell no card until the clock is right.',
    call: 'Call the manager.',
  },
  invalid_authorization_header: {
    what: 'The service does not accept this till.',
    todo: 'Sell no card at this till.',
    call: 'Call the manager.',
  },
  unknown_key: {
    what: 'The service does not know this till’s key.',
    todo: 'Sell no card at this till.',
    call: 'Call the manager.',
  },
  invalid_signature: {
    what: 'The service does not accept this till’s signature.',
    todo: 'Sell no card at this till.',
    call: 'Call the manager.',
  },
  action_not_allowed: {
    what: 'This till may not do that at the service.',
    todo: 'Sell the card at another till.',
    call: 'Tell the manager.',
  },
  endpoint_not_found: {
    what: 'The service does not offer this.',
    todo: 'Sell no card at this till.',
    call: 'Call the manager.',
  },
  rate_limit_exceeded: {
    what: 'The service gets too many requests.',
    todo: 'Wait a minute, then try again.',
    call: 'Nobody needs to be called.',
  },
  internal_error: {
    what: 'The service has a fault.',
    todo: 'Try again in a few minutes.',
    call: 'If it lasts longer, tell the manager.',
  },
  cancelled_before_sending: {
    what: 'Cancelled before anything was sent.',
    todo: 'Put the card back on the shelf.',
    call: 'Nobody needs to be called.',
  },
  order_failed_at_service: {
    what: 'The activation failed at the service.',
    todo: 'Keep the card. Return the money where the till says so.',
    call: 'If it happens again, call a supervisor.',
  },
  order_invalidated_at_service: {
    what: 'The service cancelled this card.',
    todo: 'Keep the card. Return the money where the till says so.',
    call: 'If it happens again, call a supervisor.',
  },
  unknown_reason: {
    what: 'The service refused this card for a reason this till does not know: {{code}}.',
    todo: 'Put the card back on the shelf. Offer another card.',
    call: 'Tell the manager the code.',
  },
} satisfies Record<RefusalCode, { what: string; todo: string; call: string }>;
