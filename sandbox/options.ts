// What the sandbox can be told when it is made: keys, time, goods, and the numbers the specification leaves open (section 8).
// Invariant: every number a test or a trainer may want to change is here, with the default used in training.
import type { Product, Settlement, StoreCreate } from '../shared/interface/resources.ts';

/** One name for each endpoint: what a key may be limited to (section 5). */
export const sandboxActions = [
  'ping',
  'list_products',
  'read_product',
  'create_store',
  'list_stores',
  'read_store',
  'create_retail_order',
  'read_retail_order',
  'confirm_retail_order',
  'invalidate_retail_order',
  'list_settlements',
] as const;
export type SandboxAction = (typeof sandboxActions)[number];

/** A key pair as issued; without `actions` it may do everything. */
export type SandboxKey = {
  readonly keyId: string;
  readonly keySecret: string;
  readonly actions?: readonly string[] | undefined;
};

export type ActivationFailure = 'processing_declined' | 'fraudulent_processing_declined';

export type ProductSetting = {
  /** How long a confirmed order stays `processing`; 0 completes it in the confirm itself. */
  readonly activationMs?: number;
  /** The activation ends `failed` with this code. */
  readonly activationFails?: ActivationFailure;
  readonly invalidationPeriodS?: number;
  /** The most one order of this product may be worth: a decimal amount in the order's currency. */
  readonly maximum?: string;
};

/** Decimal amounts in the currency they are listed under; a missing one is no limit. */
export type Maxima = {
  /** A store, a day (UTC, of the service's time). */
  readonly store?: string;
  /** A terminal of a store, a day. */
  readonly terminal?: string;
  /** One `receipt_id` of a store. */
  readonly receipt?: string;
  /** One order. */
  readonly product?: string;
};

export type SandboxSettings = {
  /** A token bucket a key, refilled by the unshifted clock. */
  readonly rateLimit: { readonly perSecond: number; readonly burst: number };
  readonly activationMs: number;
  readonly invalidationPeriodS: number;
  /** By product code: overrides the two above. */
  readonly products: Readonly<Record<string, ProductSetting>>;
  /** By currency, decimal amounts. A currency that is not here is not allowed for the client. */
  readonly balances: Readonly<Record<string, string>>;
  /** By currency. Orders in a currency that is not here have no maximum. */
  readonly maxima: Readonly<Record<string, Maxima>>;
  readonly replayWindowHours: number;
  readonly cursorTtlS: number;
  readonly dateWindowS: number;
  readonly maxBodyBytes: number;
  /** How many received requests the log keeps; older ones are forgotten. */
  readonly loggedRequests: number;
};

export const defaultSettings: SandboxSettings = {
  rateLimit: { perSecond: 200, burst: 2000 },
  activationMs: 0,
  invalidationPeriodS: 15 * 60,
  products: {},
  balances: {
    EUR: '500000.00',
    USD: '500000.00',
    GBP: '500000.00',
    PLN: '2000000.00',
    CHF: '500000.00',
    JPY: '50000000',
    KWD: '150000.000',
  },
  maxima: {
    EUR: { store: '100000.00', terminal: '50000.00', receipt: '10000.00' },
    USD: { store: '100000.00', terminal: '50000.00', receipt: '10000.00' },
    GBP: { store: '100000.00', terminal: '50000.00', receipt: '10000.00' },
    PLN: { store: '400000.00', terminal: '200000.00', receipt: '40000.00' },
    CHF: { store: '100000.00', terminal: '50000.00', receipt: '10000.00' },
    JPY: { store: '15000000', terminal: '7500000', receipt: '1500000' },
    KWD: { store: '30000.000', terminal: '15000.000', receipt: '3000.000' },
  },
  replayWindowHours: 24,
  cursorTtlS: 300,
  dateWindowS: 300,
  maxBodyBytes: 256 * 1024,
  loggedRequests: 10_000,
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
  /** In [0, 1): order ids and the cursors' secret come from it. Without it they are random. */
  readonly random?: (() => number) | undefined;
  readonly catalogue?: readonly Product[] | undefined;
  /** Made at the first start of a database; without it, the store of training. */
  readonly stores?: readonly StoreCreate[] | undefined;
  /** What the live environment lists, newest first. */
  readonly settlements?: readonly Settlement[] | undefined;
  readonly settings?: Partial<SandboxSettings> | undefined;
};
