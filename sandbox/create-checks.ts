// The preliminary checks of POST /retail_orders (sections 2, 7 and 8), in the order a till can best act on them: first what is
// wrong with the request, then the goods, then the maxima from the narrowest to the widest, the balance last.
import type { Denomination, Product, RetailOrderCreate } from '../shared/interface/resources.ts';
import { type Money, parseMoney } from '../shared/money.ts';
import { err, ok, type Result } from '../shared/result.ts';
import { type Refusal, wrongField } from './answers.ts';
import type { Balances } from './balances.ts';
import type { SandboxSettings } from './options.ts';
import type { OrderBook } from './order-book.ts';
import type { StoreBook } from './store-book.ts';

export type CreateChecks = {
  readonly products: ReadonlyMap<string, Product>;
  readonly stores: StoreBook;
  readonly book: OrderBook;
  readonly balances: Balances;
  readonly settings: SandboxSettings;
};

const moneyWords = {
  unknown_currency: 'must be an ISO 4217 code',
  not_a_decimal: 'must be a decimal string',
  negative_amount: 'must not be negative',
  over_precise: 'has more decimal places than the currency',
  too_large: 'is too large',
} as const;

/** Reads an amount of a body; `path` is where it stands there. */
export function readAmount(path: string, text: { currency: string; amount: string }): Result<Money, Refusal> {
  const parsed = parseMoney(text);
  if (parsed.ok) return parsed;
  return err(
    wrongField(`${path}.${parsed.error === 'unknown_currency' ? 'currency' : 'amount'}`, moneyWords[parsed.error]),
  );
}

/** The face value of an order that may be created on `day`. Runs inside the transaction that creates it. */
export function checkCreate(input: RetailOrderCreate, day: string, checks: CreateChecks): Result<Money, Refusal> {
  const { products, stores, book, balances, settings } = checks;
  const face = readAmount('face_value', input.face_value);
  if (!face.ok) return face;
  if (!stores.get(input.store_id)) return err(wrongField('store_id', 'is not the id of a store'));
  const product = products.get(input.product_code);
  if (!product?.available) return err({ code: 'product_not_available' });
  if (!product.countries.includes(input.country)) return err(wrongField('country', 'the product is not sold there'));
  if (balances.available(face.value.currency) === null) return err({ code: 'currency_not_allowed' });
  const offered = product.denominations.filter((one) => one.currency === face.value.currency);
  if (offered.length === 0) return err(wrongField('face_value.currency', 'the product is not sold in this currency'));
  if (!offered.some((one) => offers(one, face.value.amountMinor)))
    return err(wrongField('face_value.amount', "is not one of the product's denominations"));
  if (input.card_number !== undefined && book.cardInUse(input.card_number))
    return err(wrongField('card_number', 'is already used by another order'));
  return checkMaxima(input, face.value, day, { book, balances, settings });
}

function checkMaxima(
  input: RetailOrderCreate,
  face: Money,
  day: string,
  { book, balances, settings }: Pick<CreateChecks, 'book' | 'balances' | 'settings'>,
): Result<Money, Refusal> {
  const { currency, amountMinor } = face;
  const own = (record: Readonly<Record<string, unknown>>, key: string) => Object.hasOwn(record, key);
  const maxima = own(settings.maxima, currency) ? settings.maxima[currency] : undefined;
  const productMaximum = own(settings.products, input.product_code)
    ? settings.products[input.product_code]?.maximum
    : undefined;
  const within = (totalMinor: number, maximum: string | undefined) =>
    maximum === undefined || totalMinor <= settingMinor(currency, maximum);
  if (!within(amountMinor, productMaximum) || !within(amountMinor, maxima?.product))
    return err({ code: 'product_limit_exceeded' });
  const sums = book.sums(input, day);
  if (!within(sums.receipt + amountMinor, maxima?.receipt)) return err({ code: 'receipt_limit_exceeded' });
  if (!within(sums.terminal + amountMinor, maxima?.terminal)) return err({ code: 'terminal_limit_exceeded' });
  if (!within(sums.store + amountMinor, maxima?.store)) return err({ code: 'store_limit_exceeded' });
  if (amountMinor > (balances.available(currency) ?? 0)) return err({ code: 'insufficient_available_balance' });
  return ok(face);
}

/** Whether a denomination has this amount; zero is never one. */
function offers(denomination: Denomination, amountMinor: number): boolean {
  const { currency } = denomination;
  if (amountMinor <= 0) return false;
  if ('amounts' in denomination && Array.isArray(denomination.amounts))
    return denomination.amounts.some((amount) => settingMinor(currency, String(amount)) === amountMinor);
  const minor = (value: unknown) => settingMinor(currency, String(value));
  const [min, max, step] = [minor(denomination.min), minor(denomination.max), minor(denomination.step)];
  return amountMinor >= min && amountMinor <= max && (amountMinor - min) % step === 0;
}

// Amounts of the settings and the catalogue are the sandbox's own: a wrong one is a bug of whoever wrote it.
function settingMinor(currency: string, amount: string): number {
  const parsed = parseMoney({ currency, amount });
  if (!parsed.ok) throw new Error(`${amount} ${currency} is no amount: ${parsed.error}`);
  return parsed.value.amountMinor;
}
