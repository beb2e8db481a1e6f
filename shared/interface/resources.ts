// The service's resources and request bodies (sections 2 and 4, with our assumptions where they are silent), as schemas
// for both sides. Readers accept unknown fields. To change an assumed field name, edit only this file.
import { z } from 'zod';

export const tokenPattern = /^[A-Za-z0-9_-]{1,64}$/;
export const idempotencyKeyPattern = /^[a-zA-Z0-9_-]{1,40}$/;
export const productCodePattern = /^[a-z0-9_-]+$/;

export const moneyText = z.object({
  currency: z.string().regex(/^[A-Z]{3}$/),
  amount: z.string().regex(/^\d{1,15}(\.\d{1,9})?$/),
});

export const denomination = z.union([
  z.looseObject({ currency: z.string(), amounts: z.array(z.string()).min(1) }),
  z.looseObject({ currency: z.string(), min: z.string(), max: z.string(), step: z.string() }),
]);
export type Denomination = z.infer<typeof denomination>;

/**
 * How long a text of the service may be, in characters. A longer one is not cut but unreadable: a product is left out, an order counts as no answer.
 * A cut code would be paper that cannot be redeemed.
 */
const longest = { name: 200, text: 20_000, code: 256, url: 2_000, list: 500, number: 64 } as const;
const short = z.string().max(longest.name);
/** Of another type: null. */
const codeOrNull = z
  .string()
  .nullable()
  .catch(null)
  .refine((value) => (value?.length ?? 0) <= longest.code);

/** Of another type: empty. */
const optionalText = (most: number) =>
  z
    .string()
    .catch('')
    .refine((value) => value.length <= most);

export const product = z.looseObject({
  code: short,
  name: short,
  brand: optionalText(longest.name),
  category: optionalText(longest.name),
  countries: z.array(z.string()).catch([]),
  distribution_scheme: z.string().catch(''),
  delivery_methods: z.array(z.string()).catch([]),
  processing_modes: z.array(z.string()).catch([]),
  denominations: z.array(denomination).max(longest.list),
  available: z.boolean(),
  barcode: codeOrNull,
  description: optionalText(longest.text),
  terms: optionalText(longest.text),
  image_url: z.string().nullable().catch(null),
  updated_at: z.string().catch(''),
});
export type Product = z.infer<typeof product>;

/** Who hands what over: `plastic` is a card with a number, `code` a printed code, `either` both. */
export const carrier = z.enum(['plastic', 'code', 'either']);

/** The form of the numbers of a product's cards. */
export const numberRule = z.object({
  /** `letters`: capital ones and digits. */
  signs: z.enum(['digits', 'letters']),
  lengths: z.array(z.int().min(1).max(longest.number)).max(longest.number),
  /** What numbers begin with, both ends included and of one length. */
  ranges: z
    .array(z.object({ from: z.string().max(longest.number), to: z.string().max(longest.number) }))
    .max(longest.list),
  check: z.enum(['luhn', 'none']).default('none'),
  /** They are printed as barcodes of 8, 12, 13 or 14 digits, so one may look like a product's. */
  gtin_like: z.boolean().default(false),
});

/** Layouts of long codes, such as `G12 X3 N16` (shared/scan/masks.ts). */
export const masks = z.array(z.string().max(longest.name)).max(20);

/**
 * What a product states about its plastic cards. `product` lets these fields pass unread, because an unreadable one must not remove the product from
 * the list: shared/scan/stated-cards.ts reads them. All are optional, and null counts as absent.
 */
export const cardFields = z.looseObject({
  gtins: z.array(z.string()).max(20).nullish().describe('Of 8, 12, 13 or 14 digits; `barcode` counts as one more'),
  carrier: carrier.nullish().describe('plastic: a number is required; code: it is refused. Absent: unstated'),
  number: numberRule.nullish().describe("What the cards' numbers look like; needed unless carrier is code"),
  masks: masks.nullish().describe('Layouts of codes that hold GTIN (G) and number (N), as in `G12 X3 N16`'),
});
export type CardFields = z.infer<typeof cardFields>;

/** A product as the service sends it. */
export const productWithCards = product.extend(cardFields.shape);

export const delivery = z.looseObject({
  code: codeOrNull,
  pin: codeOrNull,
  serial: codeOrNull,
  expires_at: codeOrNull,
  urls: z
    .array(z.looseObject({ type: short, url: z.string().max(longest.url) }))
    .max(longest.list)
    .catch([]),
});
/** Secret: printed from the answer that brought it, never stored. */
export type Delivery = z.infer<typeof delivery>;

export const retailOrderStates = ['created', 'processing', 'completed', 'failed', 'invalidated'] as const;
export type RetailOrderState = (typeof retailOrderStates)[number];

/** POST /retail_orders */
export const retailOrderCreate = z.object({
  store_id: z.string().regex(tokenPattern),
  terminal_id: z.string().regex(tokenPattern),
  receipt_id: z.string().regex(tokenPattern),
  product_code: z.string().min(1).max(200),
  face_value: moneyText,
  country: z.string().regex(/^[A-Z]{2}$/),
  card_number: z.string().min(1).max(64).optional(),
});
export type RetailOrderCreate = z.infer<typeof retailOrderCreate>;

export const retailOrder = z.looseObject({
  id: short.min(1),
  state: z.enum(retailOrderStates),
  store_id: short,
  terminal_id: short,
  receipt_id: short,
  product_code: short,
  face_value: moneyText,
  country: z.string(),
  card_number: z.string().nullish(),
  created_at: z.string(),
  confirmed_at: z.string().nullish(),
  completed_at: z.string().nullish(),
  invalidate_until: z.string().nullish(),
  delivery: delivery.nullish(),
  failure: z.looseObject({ code: z.string(), message: z.string().catch('') }).nullish(),
});
export type RetailOrder = z.infer<typeof retailOrder>;

/** POST /retail_orders/{id}/actions/confirm */
export const retailOrderConfirm = z.object({
  receipt_id: z.string().regex(tokenPattern),
  paid: moneyText,
  paid_at: z.iso.datetime(),
  tenders: z.array(z.object({ type: z.enum(['cash', 'card', 'other']), amount: z.string() })).min(1),
});
export type RetailOrderConfirm = z.infer<typeof retailOrderConfirm>;

const address = z.object({
  street: z.string().min(1).max(200),
  city: z.string().min(1).max(200),
  postal_code: z.string().min(1).max(20),
  country: z.string().regex(/^[A-Z]{2}$/),
});

/** POST /stores */
export const storeCreate = z.object({
  id: z.string().regex(tokenPattern),
  name: z.string().min(1).max(200),
  address,
  currency: z.string().regex(/^[A-Z]{3}$/),
});
export type StoreCreate = z.infer<typeof storeCreate>;

export const store = z.looseObject({
  id: z.string(),
  name: z.string(),
  address: z.looseObject({
    street: z.string().catch(''),
    city: z.string().catch(''),
    postal_code: z.string().catch(''),
    country: z.string(),
  }),
  currency: z.string(),
  limits: z
    .looseObject({
      currency: z.string(),
      store: z.string().nullish(),
      terminal: z.string().nullish(),
      receipt: z.string().nullish(),
    })
    .nullish()
    .catch(null),
  created_at: z.string().catch(''),
});
export type Store = z.infer<typeof store>;

export const settlementStates = ['pending', 'paid'] as const;
export type SettlementState = (typeof settlementStates)[number];

// `state` is any text and most fields are optional: this list also tells live from sandbox, and a new state must not
// make a live service look like the sandbox.
export const settlement = z.looseObject({
  id: z.string(),
  state: z.string(),
  currency: z.string().catch(''),
  /** Decimal, in `currency`. */
  amount: z.string().catch(''),
  period_start: z.string().catch(''),
  period_end: z.string().catch(''),
  created_at: z.string().catch(''),
  paid_at: z.string().nullable().catch(null),
});
export type Settlement = z.infer<typeof settlement>;

/** The columns of a settlement's CSV, in order. */
export const settlementCsvColumns = [
  'retail_order_id',
  'receipt_id',
  'store_id',
  'terminal_id',
  'product_code',
  'currency',
  'face_value',
  'completed_at',
  'state',
] as const;

export const cursors = z.looseObject({ next: z.string().nullable(), previous: z.string().nullable() });
export type Cursors = z.infer<typeof cursors>;

// One unreadable product is left out and counted, so that it does not hide the whole catalogue. A list of only unreadable
// ones is refused.
const readableProducts = z
  .array(z.unknown())
  .transform((all) => {
    const read = all.flatMap((one) => product.safeParse(one).data ?? []);
    return { read, unreadable: all.length - read.length };
  })
  .refine(({ read, unreadable }) => unreadable === 0 || read.length > 0);
export type ProductList = { readonly read: readonly Product[]; readonly unreadable: number };

export const productPage = z.looseObject({ products: readableProducts, cursors });
export const storePage = z.looseObject({ stores: z.array(store), cursors });
export const settlementPage = z.looseObject({ settlements: z.array(settlement), cursors });

/** Section 8: 1 to 500, 100 if the query names none. */
export const pageSize = { min: 1, max: 500, default: 100 } as const;
