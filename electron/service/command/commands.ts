// What `npm run service` can ask: every call of section 4, by its words, with what it takes and whether it writes.
// Invariant: a body is checked against the service's own schema before anything is sent.
import { z } from 'zod';
import { balanceUpdate, currencyPattern } from '../../../shared/interface/balance.ts';
import { clientPartnerCreate, clientPartnerUpdate } from '../../../shared/interface/client-partners.ts';
import { clientPartnerTrigger, productTrigger } from '../../../shared/interface/events.ts';
import { orderCreate } from '../../../shared/interface/orders.ts';
import {
  idempotencyKeyPattern,
  retailOrderConfirm,
  retailOrderCreate,
  settlementStates,
  storeCreate,
} from '../../../shared/interface/resources.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import type { ServiceAnswer } from '../answer.ts';
import { jsonBytes } from '../call.ts';
import type { AnyServiceClient } from '../client.ts';
import type { DownloadAnswer } from '../download.ts';

/** As they were typed after the words: `currency`, `id` or `file` by place, a body's fields as `name=value`. */
export type Given = {
  readonly places: Readonly<Record<string, string>>;
  readonly fields: unknown;
  readonly idempotencyKey: string;
};

/** One answer, or the pages of a list. */
type Asked = Promise<ServiceAnswer<unknown> | DownloadAnswer> | AsyncIterable<ServiceAnswer<readonly unknown[]>>;
/** The error is one sentence about what was typed. */
type Ready = Result<(client: AnyServiceClient) => Asked, string>;

export type Command = {
  readonly words: string;
  /** In order. */
  readonly places: readonly ('id' | 'currency' | 'file')[];
  /** A line of help on its fields; absent where it takes none. */
  readonly fields?: string;
  readonly does: string;
  readonly writes: boolean;
  readonly only?: 'sandbox' | 'live';
  /** Of a list. */
  readonly columns?: readonly string[];
  /** It takes an Idempotency-Key, and costs money. */
  readonly keyed?: true;
  /** Its answer is an order, which may bring a code: `--codes-to` saves it. */
  readonly codes?: true;
  prepare(given: Given): Ready;
};

const none = z.strictObject({}, 'takes no fields');
const settlementFilter = z.strictObject({
  states: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(settlementStates)))
    .optional(),
});
const productFilter = z.strictObject({
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  distribution_scheme: z.enum(['agency', 'resale']).optional(),
});

/** With the fields as `schema` reads them; a field that it does not know is refused, never dropped. */
function reading<S extends z.ZodType>(
  schema: S,
  ask: (client: AnyServiceClient, fields: z.infer<S>, given: Given) => Asked,
) {
  return (given: Given): Ready => {
    const read = (schema instanceof z.ZodObject ? schema.strict() : schema).safeParse(given.fields);
    if (read.success) return ok((client) => ask(client, read.data as z.infer<S>, given));
    const [issue] = read.error.issues;
    const unknown = issue?.code === 'unrecognized_keys' ? issue.keys[0] : undefined;
    if (unknown !== undefined) return err(`${unknown} is no field of this command`);
    return err(`${issue?.path.join('.') ?? 'a field'}: ${issue?.message ?? 'is wrong'}`);
  };
}

const asking = (ask: (client: AnyServiceClient, given: Given) => Asked) =>
  reading(none, (client, _fields, given) => ask(client, given));

const id = ({ places }: Given) => places.id ?? '';
const file = ({ places }: Given) => places.file ?? '';
const currency = ({ places }: Given) => places.currency ?? '';

/** Section 8: a currency is checked here, because the path is built of it. */
const ofCurrency =
  (prepare: (given: Given) => Ready) =>
  (given: Given): Ready =>
    currencyPattern.test(currency(given)) ? prepare(given) : err('a currency is three capital letters, such as EUR');

const withKey =
  (prepare: (given: Given) => Ready) =>
  (given: Given): Ready =>
    idempotencyKeyPattern.test(given.idempotencyKey)
      ? prepare(given)
      : err('--key takes 1 to 40 letters, digits, _ or -');

async function* readable(
  pages: ReturnType<AnyServiceClient['products']>,
): AsyncGenerator<ServiceAnswer<readonly unknown[]>> {
  for await (const page of pages) yield page.ok ? ok({ ...page.value, value: page.value.value.read }) : page;
}

const partner = ['id', 'name', 'country', 'state', 'registration_number'];
const products = ['code', 'brand', 'name', 'available', 'distribution_scheme'];
const stores = ['id', 'name', 'address.city', 'address.country', 'currency'];
const settlements = ['id', 'state', 'currency', 'amount', 'period_start', 'period_end', 'paid_at'];
const read = { places: [], writes: false } as const;
const readOne = { places: ['id'], writes: false } as const;
const write = { places: [], writes: true } as const;
const writeOne = { places: ['id'], writes: true } as const;

export const commands: readonly Command[] = [
  {
    ...read,
    words: 'ping',
    does: 'asks whether it can be reached and takes the signature',
    prepare: asking((c) => c.ping()),
  },
  {
    words: 'balance',
    places: ['currency'],
    writes: false,
    does: 'balance, limit and available balance',
    prepare: ofCurrency(asking((c, given) => c.balance(currency(given)))),
  },
  {
    words: 'balance set',
    places: ['currency'],
    writes: true,
    only: 'sandbox',
    fields: 'balance=1000.00',
    does: 'sets the balance',
    prepare: ofCurrency(reading(balanceUpdate, (c, body, given) => c.setBalance(currency(given), body))),
  },
  {
    ...read,
    words: 'partners',
    columns: partner,
    does: 'all client partners',
    prepare: asking((c) => c.clientPartners()),
  },
  {
    ...readOne,
    words: 'partners show',
    does: 'one client partner',
    prepare: asking((c, given) => c.clientPartner(id(given))),
  },
  {
    ...write,
    words: 'partners create',
    fields: 'name="Merrow & Finch" country=IE [registration_number=…]',
    does: 'makes a client partner',
    prepare: reading(clientPartnerCreate, (c, body) => c.createClientPartner(body)),
  },
  {
    ...writeOne,
    words: 'partners update',
    fields: '[name=…] [registration_number=…]',
    does: 'changes a client partner',
    prepare: reading(clientPartnerUpdate, (c, body, given) => c.updateClientPartner(id(given), body)),
  },
  {
    ...writeOne,
    words: 'partners event',
    only: 'sandbox',
    fields: 'event=approved',
    does: 'triggers an event of its life',
    prepare: reading(clientPartnerTrigger, (c, { event }, given) => c.triggerClientPartnerEvent(id(given), event)),
  },
  {
    ...read,
    words: 'products',
    columns: products,
    fields: '[country=IE] [distribution_scheme=agency]',
    does: 'the catalogue',
    prepare: reading(productFilter, (c, { country: of, distribution_scheme: scheme }) =>
      readable(c.products({ ...(of && { country: of }), ...(scheme && { distributionScheme: scheme }) })),
    ),
  },
  { ...readOne, words: 'products show', does: 'one product', prepare: asking((c, given) => c.product(id(given))) },
  {
    ...writeOne,
    words: 'products event',
    only: 'sandbox',
    fields: 'event=updated',
    does: 'triggers a webhook about a product',
    prepare: reading(productTrigger, (c, { event }, given) => c.triggerProductEvent(id(given), event)),
  },
  {
    ...readOne,
    words: 'orders show',
    codes: true,
    does: 'one order, without its code',
    prepare: asking((c, given) => c.order(id(given))),
  },
  {
    ...write,
    words: 'orders create',
    codes: true,
    keyed: true,
    fields:
      'product_code=… customer.id=… country=IE face_value.currency=EUR face_value.amount=25.00 processing_mode=sync delivery_method.type=code',
    does: 'buys a card against the balance',
    prepare: withKey(
      reading(orderCreate, (c, body, { idempotencyKey }) => c.createOrder(jsonBytes(body), idempotencyKey)),
    ),
  },
  {
    ...writeOne,
    words: 'orders invalidate',
    does: 'ends an order',
    prepare: asking((c, given) => c.invalidateOrder(id(given))),
  },
  {
    ...writeOne,
    words: 'orders refund',
    only: 'sandbox',
    does: 'refunds an order',
    prepare: asking((c, given) => c.refundOrder(id(given))),
  },
  {
    ...readOne,
    words: 'retail-orders show',
    does: 'one retail order, without its code',
    prepare: asking((c, given) => c.retailOrder(id(given))),
  },
  {
    ...write,
    words: 'retail-orders create',
    keyed: true,
    fields:
      'store_id=… terminal_id=… receipt_id=… product_code=… face_value.currency=EUR face_value.amount=25.00 country=IE [card_number=…]',
    does: 'reserves a card',
    prepare: withKey(
      reading(retailOrderCreate, (c, body, { idempotencyKey }) => c.createRetailOrder(jsonBytes(body), idempotencyKey)),
    ),
  },
  {
    ...writeOne,
    words: 'retail-orders confirm',
    fields:
      'receipt_id=… paid.currency=EUR paid.amount=25.00 paid_at=2026-11-06T10:00:00Z tenders.0.type=cash tenders.0.amount=25.00',
    does: 'says that it is paid: the card is activated',
    prepare: reading(retailOrderConfirm, (c, body, given) => c.confirmRetailOrder(id(given), jsonBytes(body))),
  },
  {
    ...writeOne,
    words: 'retail-orders invalidate',
    does: 'ends a retail order',
    prepare: asking((c, given) => c.invalidateRetailOrder(id(given))),
  },
  { ...read, words: 'stores', columns: stores, does: 'all stores', prepare: asking((c) => c.stores()) },
  {
    ...readOne,
    words: 'stores show',
    does: 'one store with its limits',
    prepare: asking((c, given) => c.store(id(given))),
  },
  {
    ...write,
    words: 'stores create',
    fields: 'id=galway-01 name=… address.street=… address.city=… address.postal_code=… address.country=IE currency=EUR',
    does: 'registers a store, which cannot be changed later',
    prepare: reading(storeCreate, (c, body) => c.createStore(body)),
  },
  {
    ...read,
    words: 'settlements',
    only: 'live',
    columns: settlements,
    fields: '[states=pending,paid]',
    does: 'all settlements, newest first',
    prepare: reading(settlementFilter, (c, { states }) => c.settlements(states ? { states } : {})),
  },
  {
    ...readOne,
    words: 'settlements show',
    only: 'live',
    does: 'one settlement',
    prepare: asking((c, given) => c.settlement(id(given))),
  },
  {
    words: 'settlements pdf',
    places: ['id', 'file'],
    writes: false,
    only: 'live',
    does: 'saves it as PDF',
    prepare: asking((c, given) => c.settlementPdf(id(given), file(given))),
  },
  {
    words: 'settlements csv',
    places: ['id', 'file'],
    writes: false,
    only: 'live',
    does: 'saves its rows as CSV',
    prepare: asking((c, given) => c.settlementCsv(id(given), file(given))),
  },
];
