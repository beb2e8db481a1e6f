// The service of a simulated world: the sandbox on a file, which can be stopped and started, and somebody else with the same key who
// changes orders. Invariant: what it holds is read through its inspection port, never guessed from what the till says.
import { join } from 'node:path';
import { createServiceClient, type ServiceClient } from '../../electron/service/client.ts';
import { createFetchTransport } from '../../electron/service/fetch-transport.ts';
import type { BookedCodeOrder, BookedOrder } from '../../sandbox/core/books.ts';
import { createSandbox, type Sandbox } from '../../sandbox/sandbox.ts';
import type { ServiceEvent } from '../../shared/interface/events.ts';
import type { Product } from '../../shared/interface/resources.ts';
import { signingKey } from '../../shared/interface/signature.ts';
import type { TrainingOrder } from '../../shared/training/views.ts';
import { type Chance, createChance } from '../../testkit/chance.ts';
import { approvedPartner } from '../../testkit/service/approved-partner.ts';
import { currencies, priceIn } from './currencies.ts';

const key = { keyId: 'SIM1', keySecret: 'a secret of the simulation' };
export const baseUrl = 'http://127.0.0.1:4010/v1';
/** What the key of the line must not be found as. */
export const { keySecret } = key;
export const simulationKey = signingKey(key.keyId, key.keySecret);
export const serviceFile = 'service.sqlite';

const card = (code: string, denominations: Product['denominations']): Product => ({
  code,
  name: code,
  brand: 'Quillenhof',
  category: 'books',
  countries: ['DE', 'FI'],
  distribution_scheme: 'agency',
  delivery_methods: ['code'],
  processing_modes: ['sync', 'async'],
  denominations,
  available: true,
  barcode: null,
  description: '',
  terms: '',
  image_url: null,
  updated_at: '2026-01-15T08:00:00.000Z',
});

/** Two cards: of fixed amounts, and of any. */
export const goods = ['fixed-card', 'open-card'] as const;
/** The same goods as plastic. */
export const plasticOf = (code: string): string => `${code}-plastic`;
const plastic = {
  carrier: 'plastic',
  number: { signs: 'digits', lengths: [16], ranges: [{ from: '4000', to: '4000' }], check: 'none', gtin_like: false },
} as const;
const printed = [
  card(
    'fixed-card',
    currencies.map((currency) => ({
      currency,
      amounts: ['10.00', '25.00', '50.00'].map((price) => priceIn(currency, price).amount),
    })),
  ),
  card(
    'open-card',
    currencies.map((currency) => ({
      currency,
      min: priceIn(currency, '1.00').amount,
      max: priceIn(currency, '100.00').amount,
      step: priceIn(currency, '0.01').amount,
    })),
  ),
];
const catalogue = [
  ...printed.map((one) => ({ ...one, carrier: 'code' as const })),
  ...printed.map((one) => ({ ...one, ...plastic, code: plasticOf(one.code) })),
];

export type Service = {
  fetch(request: Request, wire: { target: string; body: Uint8Array }): Promise<Response>;
  /** The same list until an order changes. */
  orders(): readonly BookedOrder[];
  /** The other kind, the same way; each with the key that made it. */
  codeOrders(): readonly BookedCodeOrder[];
  /** A company that may order; its id. */
  approvesCompany(): Promise<string>;
  reply(order: TrainingOrder): void;
  /** Its operator withdraws a card, offers it again, or gives it another name. */
  changeGoods(n: number, deed: 'withdraw' | 'offer' | 'rename'): void;
  /** Its process ends and another goes on with its file. What was chosen for the next replies is forgotten with it. */
  restart(): void;
  /** The same shop's key, elsewhere: what it does happens behind the till's back. */
  readonly elsewhere: ServiceClient;
  /** Nothing more is chosen, its clock is right. */
  calm(): void;
  close(): void;
};

export function createService(deps: {
  readonly folder: string;
  readonly seed: number;
  readonly now: () => Date;
  readonly happened: (event: ServiceEvent) => void;
}): Service {
  const { folder, seed, now } = deps;
  const chance: Chance = createChance(seed ^ 0x5eed);
  const open = (): Sandbox =>
    createSandbox({
      environment: 'sandbox',
      keys: [key],
      db: join(folder, serviceFile),
      now,
      random: chance.next,
      onEvent(event) {
        seen = null;
        seenCodes = null;
        deps.happened(event);
      },
      catalogue,
      settings: {
        loggedRequests: 0,
        rateLimit: { perSecond: 1e6, burst: 1e6 },
        maxima: {},
        balances: Object.fromEntries(currencies.map((currency) => [currency, priceIn(currency, '90000000.00').amount])),
      },
    });
  let seen: readonly BookedOrder[] | null = null;
  let seenCodes: readonly BookedCodeOrder[] | null = null;
  /** A service forgets its keys; whoever watches does not. */
  const keys = new Map<string, string | null>();
  let sandbox = open();
  const elsewhere = createServiceClient({
    environment: 'sandbox',
    baseUrl,
    key: simulationKey,
    transport: createFetchTransport((request) => sandbox.fetch(request)),
    now,
  });
  return {
    fetch: (request, wire) => sandbox.fetch(request, wire),
    orders() {
      seen ??= sandbox.books().orders;
      return seen;
    },
    codeOrders() {
      if (seenCodes) return seenCodes;
      const { codeOrders } = sandbox.books();
      for (const { id, idempotency_key: key } of codeOrders) keys.set(id, keys.get(id) ?? key);
      seenCodes = codeOrders.map((order) => ({ ...order, idempotency_key: keys.get(order.id) ?? null }));
      return seenCodes;
    },
    approvesCompany: () => approvedPartner(elsewhere),
    reply: (order) => sandbox.controls.next(order),
    changeGoods(n, deed) {
      const code = goods[n % goods.length] ?? goods[0];
      const change = deed === 'rename' ? { name: `${code} 2` } : { available: deed === 'offer' };
      sandbox.operator.act({ kind: 'change-product', code, change });
    },
    restart() {
      sandbox.close();
      sandbox = open();
    },
    elsewhere,
    calm: () => sandbox.controls.reset(),
    close: () => sandbox.close(),
  };
}
