// What a test or a trainer may see of the sandbox's inside: every order with its full state, the keys, the balances, the stores, and the received
// requests. It cannot be reached over the wire without --controls on loopback.
import type { Order } from '../../shared/interface/orders.ts';
import type { RetailOrder, RetailOrderConfirm, Store } from '../../shared/interface/resources.ts';
import type { TrainingReply } from '../../shared/training/views.ts';
import type { BalanceEntry } from './balances.ts';

/** The order as the service shows it, and what the service does not show. */
export type BookedOrder = RetailOrder & {
  readonly idempotency_key: string;
  /** The body of the confirm that started the activation. */
  readonly confirmation: RetailOrderConfirm | null;
};

/** An order of codes for a company. */
export type BookedCodeOrder = Order & {
  /** Null once its window is over. */
  readonly idempotency_key: string | null;
};

export type LoggedRequest = {
  /** By the service's own clock. */
  readonly at: string;
  readonly method: string;
  /** As received, with the version prefix. */
  readonly path: string;
  /** As received, without the question mark. */
  readonly query: string;
  /** Of host, date, authorization, idempotency-key, content-type and user-agent, those that were sent. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Null while the answer is held, and where the connection was dropped. */
  readonly status: number | null;
  readonly dropped: boolean;
  /** The chosen reply it met, if any. */
  readonly reply: TrainingReply['kind'] | null;
  /** The message of a bug that answered 500. */
  readonly bug: string | null;
};

export type Books = {
  readonly environment: 'sandbox' | 'live';
  /** Retail orders, oldest first; activations whose time has come are finished first. */
  readonly orders: readonly BookedOrder[];
  /** The other kind, the same way. */
  readonly codeOrders: readonly BookedCodeOrder[];
  /** Keys within their window. */
  readonly idempotencyKeys: readonly { readonly key: string; readonly orderId: string; readonly createdAt: string }[];
  readonly balances: readonly BalanceEntry[];
  readonly stores: readonly Store[];
  /** Oldest first. */
  readonly requests: readonly LoggedRequest[];
};
