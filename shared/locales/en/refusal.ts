// Why a card was refused, in the cashier's words: what happened, what to do, whom to call. One entry for every code.
import type { RefusalCode } from '../../errors.ts';

export const refusal = {
  invalid_body_parameters: {
    what: 'The service didn’t accept the entry.',
    todo: 'Check the amount and scan the card again, or use another card.',
    call: 'Refused again? Call a supervisor.',
  },
  invalid_query_parameters: {
    what: 'The service didn’t understand the request.',
    todo: 'Try again.',
    call: 'Refused again? Call the manager.',
  },
  entity_not_found: {
    what: 'The service doesn’t know this card.',
    todo: 'Don’t sell this card. Choose another.',
    call: 'Call the manager.',
  },
  order_not_allowed_for_product: {
    what: 'This shop can’t sell this product.',
    todo: 'Choose another product.',
    call: 'Tell the manager.',
  },
  out_of_stock: {
    what: 'This product is sold out.',
    todo: 'Choose another product or try later.',
    call: 'No need to call anyone.',
  },
  invalid_idempotency_key_header: {
    what: 'The service didn’t accept the request.',
    todo: 'Put the card aside and sell the rest.',
    call: 'Call the manager.',
  },
  reused_idempotency_key: {
    what: 'The service has another request under this number.',
    todo: 'Put the card aside and sell the rest.',
    call: 'Call the manager.',
  },
  insufficient_available_balance: {
    what: 'Not enough balance with the service.',
    todo: 'Choose a smaller amount or leave this card out.',
    call: 'Ask the manager to top up the balance.',
  },
  currency_not_allowed: {
    what: 'This shop can’t sell in this currency.',
    todo: 'Choose another product.',
    call: 'Tell the manager.',
  },
  customer_amount_limit_exceeded: {
    what: 'The amount is above this customer’s limit.',
    todo: 'Choose a smaller amount.',
    call: 'No need to call anyone.',
  },
  order_processing: {
    what: 'The service is still working on this card.',
    todo: 'Wait a moment, then try again.',
    call: 'Longer than 10 minutes? Call the manager.',
  },
  order_invalidated: {
    what: 'This card was cancelled.',
    todo: 'Keep the card. Use a new one.',
    call: 'No need to call anyone.',
  },
  order_failed: {
    what: 'The service couldn’t process this card.',
    todo: 'Keep the card. Use another one.',
    call: 'Again? Call a supervisor.',
  },
  order_invalidation_period_expired: {
    what: 'It’s too late to cancel this card.',
    todo: 'The card stays active. Don’t refund.',
    call: 'Customer insists? Call head office.',
  },
  order_invalidation_not_supported: {
    what: 'This card can’t be cancelled.',
    todo: 'The card stays active. Don’t refund.',
    call: 'Customer insists? Call head office.',
  },
  order_not_completed: {
    what: 'The card isn’t active yet.',
    todo: 'Wait a moment, then try again.',
    call: 'Longer than 10 minutes? Call the manager.',
  },
  order_already_completed: {
    what: 'The card is already active.',
    todo: 'Don’t sell it again.',
    call: 'Call a supervisor.',
  },
  client_partner_event_invalid: {
    what: 'The service doesn’t allow this step now.',
    todo: 'Put the card aside and sell the rest.',
    call: 'Call the manager.',
  },
  product_not_available: {
    what: 'This product is unavailable right now.',
    todo: 'Choose another product.',
    call: 'No need to call anyone.',
  },
  store_limit_exceeded: {
    what: 'This store has reached today’s limit.',
    todo: 'Choose a smaller amount or sell tomorrow.',
    call: 'Tell the manager.',
  },
  terminal_limit_exceeded: {
    what: 'This till has reached today’s limit.',
    todo: 'Sell less or use another till.',
    call: 'Tell the manager.',
  },
  receipt_limit_exceeded: {
    what: 'The sale is above the limit per receipt.',
    todo: 'Choose a smaller amount or start another sale for the rest.',
    call: 'No need to call anyone.',
  },
  product_limit_exceeded: {
    what: 'The amount is above this product’s limit.',
    todo: 'Choose a smaller amount.',
    call: 'No need to call anyone.',
  },
  processing_declined: {
    what: 'Declined by the service.',
    todo: 'Offer another card.',
    call: 'Again? Call a supervisor.',
  },
  fraudulent_processing_declined: {
    what: 'The service declined this card: suspected fraud.',
    todo: 'Keep the card, don’t retry, and stay polite.',
    call: 'Call the manager now.',
  },
  invalid_date_header: {
    what: 'This till’s clock is wrong.',
    todo: 'Sell no cards until the clock is set.',
    call: 'Call the manager.',
  },
  invalid_authorization_header: {
    what: 'The service is rejecting this till.',
    todo: 'Sell no cards at this till.',
    call: 'Call the manager.',
  },
  unknown_key: {
    what: 'The service doesn’t know this till’s key.',
    todo: 'Sell no cards at this till.',
    call: 'Call the manager.',
  },
  invalid_signature: {
    what: 'The service is rejecting this till’s signature.',
    todo: 'Sell no cards at this till.',
    call: 'Call the manager.',
  },
  action_not_allowed: {
    what: 'The service doesn’t allow this till to do that.',
    todo: 'Sell the card at another till.',
    call: 'Tell the manager.',
  },
  endpoint_not_found: {
    what: 'The service doesn’t offer this.',
    todo: 'Sell no cards at this till.',
    call: 'Call the manager.',
  },
  rate_limit_exceeded: {
    what: 'The service is busy.',
    todo: 'Wait a minute, then try again.',
    call: 'No need to call anyone.',
  },
  internal_error: {
    what: 'The service has a fault.',
    todo: 'Try again in a few minutes.',
    call: 'Lasts longer? Tell the manager.',
  },
  cancelled_before_sending: {
    what: 'Cancelled before it was sent.',
    todo: 'Put the card back on the shelf.',
    call: 'No need to call anyone.',
  },
  order_failed_at_service: {
    what: 'Activation failed at the service.',
    todo: 'Keep the card. Refund when the till says so.',
    call: 'Again? Call a supervisor.',
  },
  order_invalidated_at_service: {
    what: 'The service cancelled this card.',
    todo: 'Keep the card. Refund when the till says so.',
    call: 'Again? Call a supervisor.',
  },
  amount_not_sold: {
    what: 'The service doesn’t sell this amount of the card any more.',
    todo: 'Put the card back. Choose another amount.',
    call: 'No need to call anyone.',
  },
  unknown_reason: {
    what: 'The service refused this card for an unknown reason: {{code}}.',
    todo: 'Put the card back. Offer another one.',
    call: 'Tell the manager the code.',
  },
} satisfies Record<RefusalCode, { what: string; todo: string; call: string }>;
