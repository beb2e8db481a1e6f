// The checks of POST /retail_orders (sections 2, 7 and 8), in the order that helps a till most: the request first, then the goods, the card's number,
// the maxima from the narrowest to the widest, the balance, and whether the processing is declined.
import type { Product, RetailOrderCreate } from '../../shared/interface/resources.ts';
import type { Money } from '../../shared/money.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { own, readAmount, settingMinor, wrongFaceValue } from '../core/amounts.ts';
import { type Refusal, wrongField } from '../core/answers.ts';
import type { Balances } from '../core/balances.ts';
import type { CardRules } from '../core/card-rules.ts';
import type { SandboxSettings } from '../core/options.ts';
import type { StoreBook } from '../core/store-book.ts';
import type { OrderBook } from './order-book.ts';

export type CreateChecks = {
  readonly products: { get(code: string): Product | undefined };
  readonly stores: StoreBook;
  readonly book: OrderBook;
  readonly balances: Balances;
  readonly settings: SandboxSettings;
  readonly cardRules: CardRules;
};

/** The face value of an order that may be created on `day`. Runs inside the transaction that creates it. */
export function checkCreate(input: RetailOrderCreate, day: string, checks: CreateChecks): Result<Money, Refusal> {
  const { products, stores, book, balances, settings, cardRules } = checks;
  const face = readAmount('face_value', input.face_value);
  if (!face.ok) return face;
  if (!stores.get(input.store_id)) return err(wrongField('store_id', 'is not the id of a store'));
  const product = products.get(input.product_code);
  if (!product?.available) return err({ code: 'product_not_available' });
  if (!product.countries.includes(input.country)) return err(wrongField('country', 'the product is not sold there'));
  if (balances.available(face.value.currency) === null) return err({ code: 'currency_not_allowed' });
  const wrong = wrongFaceValue(product, face.value);
  if (wrong) return err(wrong);
  const card = cardRules.check(input);
  if (!card.ok) return card;
  const trainer = cardRules.trainerEnd(product.code, card.value);
  if (trainer === 'used' || (card.value !== null && book.cardInUse(card.value)))
    return err(wrongField('card_number', 'is already used by another order'));
  const within = checkMaxima(input, face.value, day, { book, balances, settings });
  return within.ok && trainer === 'declined' ? err({ code: 'processing_declined' }) : within;
}

function checkMaxima(
  input: RetailOrderCreate,
  face: Money,
  day: string,
  { book, balances, settings }: Pick<CreateChecks, 'book' | 'balances' | 'settings'>,
): Result<Money, Refusal> {
  const { currency, amountMinor } = face;
  const maxima = own(settings.maxima, currency);
  const productMaximum = own(settings.products, input.product_code)?.maximum;
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
