// The sandbox's options: keys, time, goods, and the numbers the specification leaves open (section 8).
// Invariant: every number that a test or a trainer may change is here, with training's default.
import type { ServiceEvent } from '../../shared/interface/events.ts';
import type { Product, StoreCreate } from '../../shared/interface/resources.ts';

/** A key pair as issued. Without `actions` (http/endpoints.ts names them) it may do everything. */
export type SandboxKey = {
  readonly keyId: string;
  readonly keySecret: string;
  readonly actions?: readonly string[] | undefined;
};

/** An address that gets every event (section 6), signed with this key. */
export type WebhookSubscription = { readonly url: string; readonly key: SandboxKey };

export type ActivationFailure = 'processing_declined' | 'fraudulent_processing_declined';

export type ProductSetting = {
  /** How long a confirmed order stays `processing`; 0 completes it in the confirm itself. */
  readonly activationMs?: number;
  /** The activation ends `failed` with this code. */
  readonly activationFails?: ActivationFailure;
  readonly invalidationPeriodS?: number;
  /** The highest value of one order of this product: a decimal amount in the order's currency. */
  readonly maximum?: string;
  // The rest is for POST /orders only.
  /** How long an order is `processing`; 0 processes it at once. */
  readonly processingMs?: number;
  /** The processing ends `failed` with this code. */
  readonly processingFails?: ActivationFailure;
  /** Disabled for the client: `order_not_allowed_for_product`. */
  readonly isDisabled?: boolean;
  /** Nothing to deliver at once: `out_of_stock` for `sync`; `async` waits for `processingMs`. */
  readonly isOutOfStock?: boolean;
  /** Fulfilled from stock the client bought before: never invalidated. */
  readonly isPrePurchased?: boolean;
};

/** Decimal amounts in the currency they are listed under; a missing one is no limit. */
export type Maxima = {
  /** A store, per day (UTC, the service's time). */
  readonly store?: string;
  /** A terminal of a store, per day. */
  readonly terminal?: string;
  /** One `receipt_id` of a store. */
  readonly receipt?: string;
  /** One order. */
  readonly product?: string;
  /** A customer of POST /orders, per day. */
  readonly customer?: string;
};

export type SandboxSettings = {
  /** One token bucket per key, refilled by the unshifted clock. */
  readonly rateLimit: { readonly perSecond: number; readonly burst: number };
  readonly activationMs: number;
  readonly processingMs: number;
  readonly invalidationPeriodS: number;
  /** By product code: overrides the three above. */
  readonly products: Readonly<Record<string, ProductSetting>>;
  /** By currency, decimal amounts. The client may not use any other currency. */
  readonly balances: Readonly<Record<string, string>>;
  /** By currency, decimal amounts that may be spent beyond the balance. Missing means none. */
  readonly balanceLimits: Readonly<Record<string, string>>;
  /** By currency. A currency not listed here has no maximum. */
  readonly maxima: Readonly<Record<string, Maxima>>;
  readonly replayWindowHours: number;
  readonly cursorTtlS: number;
  readonly dateWindowS: number;
  readonly maxBodyBytes: number;
  /** The length of a settlement period, counted from 1970-01-01 UTC; by default a day. */
  readonly settlementPeriodS: number;
  /** How long a settlement stays `pending`. */
  readonly settlementPaidAfterS: number;
  /** The wait after the first failed delivery of a webhook. Each further failure doubles it, up to the most. */
  readonly webhookFirstRetryMs: number;
  readonly webhookMostRetryMs: number;
  /** How many received requests the log holds before it drops the oldest. */
  readonly loggedRequests: number;
  /** How many characters of their bodies it holds in total before it drops the oldest. */
  readonly loggedCharacters: number;
};

export const defaultSettings: SandboxSettings = {
  rateLimit: { perSecond: 200, burst: 2000 },
  activationMs: 0,
  processingMs: 0,
  invalidationPeriodS: 15 * 60,
  // One product for each condition of POST /orders that cannot be caused from outside.
  products: {
    'mondfalter-mode-eur': { isPrePurchased: true },
    'glimmerkino-eur': { isOutOfStock: true, processingMs: 2000 },
  },
  balances: {
    EUR: '500000.00',
    USD: '500000.00',
    GBP: '500000.00',
    PLN: '2000000.00',
    CHF: '500000.00',
    JPY: '50000000',
    KWD: '150000.000',
  },
  balanceLimits: {},
  maxima: {
    EUR: { store: '100000.00', terminal: '50000.00', receipt: '10000.00', customer: '5000.00' },
    USD: { store: '100000.00', terminal: '50000.00', receipt: '10000.00', customer: '5000.00' },
    GBP: { store: '100000.00', terminal: '50000.00', receipt: '10000.00', customer: '5000.00' },
    PLN: { store: '400000.00', terminal: '200000.00', receipt: '40000.00', customer: '20000.00' },
    CHF: { store: '100000.00', terminal: '50000.00', receipt: '10000.00', customer: '5000.00' },
    JPY: { store: '15000000', terminal: '7500000', receipt: '1500000', customer: '750000' },
    KWD: { store: '30000.000', terminal: '15000.000', receipt: '3000.000', customer: '1500.000' },
  },
  replayWindowHours: 24,
  cursorTtlS: 300,
  dateWindowS: 300,
  maxBodyBytes: 256 * 1024,
  settlementPeriodS: 86_400,
  settlementPaidAfterS: 3 * 86_400,
  webhookFirstRetryMs: 1000,
  webhookMostRetryMs: 60_000,
  loggedRequests: 10_000,
  loggedCharacters: 16 * 1024 * 1024,
};

/** The store of training: provisioning reads it by GET /stores/store-001. */
export const trainingStore: StoreCreate = {
  id: 'store-001',
  name: 'Kaufhaus am Marktplatz',
  address: { street: 'Marktplatz 1', city: 'Musterstadt', postal_code: '12345', country: 'DE' },
  currency: 'EUR',
};

export type SandboxOptions = {
  readonly environment: 'sandbox' | 'live';
  readonly keys: readonly SandboxKey[];
  /** A file that keeps the state, or ':memory:' (the default). */
  readonly db?: string | undefined;
  readonly now?: (() => Date) | undefined;
  /** How much longer than by `now` the service believes to have run, for everything that takes time; 0 by default. */
  readonly hurriedMs?: (() => number) | undefined;
  /** In [0, 1): the source of order ids and of the cursors' secret. Random by default. */
  readonly random?: (() => number) | undefined;
  readonly catalogue?: readonly Product[] | undefined;
  /** Made at the first start of a database; by default the store of training. */
  readonly stores?: readonly StoreCreate[] | undefined;
  /** Whether events go into the table `webhook_events`, for delivery (event-book.ts). */
  readonly keepsEvents?: boolean | undefined;
  /** Where events are delivered. With any, all events are stored. */
  readonly webhooks?: readonly WebhookSubscription[] | undefined;
  /** Called with each event once its change is committed. */
  readonly onEvent?: ((event: ServiceEvent) => void) | undefined;
  /**
   * Checks every answer against its schema before it is sent; a mismatch is a bug, so a 500. Too slow for a till in
   * training.
   */
  readonly checksReplies?: boolean | undefined;
  /** A folder of pictures named CODE.png, .jpg or .webp: each product's `image_url` leads to its own. */
  readonly pictures?: string | undefined;
  readonly settings?: Partial<SandboxSettings> | undefined;
};
