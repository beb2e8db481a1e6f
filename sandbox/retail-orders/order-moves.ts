// Every move of a retail order: create → created; confirm: created → processing → completed or failed;
// invalidate: created → invalidated, completed → invalidated within its period. order-life.ts has what is common to all orders.
import type { ServiceErrorCode } from '../../shared/interface/error.ts';
import type { Product, RetailOrderConfirm, RetailOrderCreate } from '../../shared/interface/resources.ts';
import { compare, type Money, moneyText, sum } from '../../shared/money.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { normalNumber } from '../../shared/scan/cleaning.ts';
import { own, readAmount, settingMinor, wrongFaceValue } from '../core/amounts.ts';
import { type Refusal, wrongField } from '../core/answers.ts';
import type { Balances } from '../core/balances.ts';
import type { CardRules } from '../core/card-rules.ts';
import type { ActivationFailure, SandboxSettings } from '../core/options.ts';
import { type ChosenActivation, createOrderLife, type OrderLife, type OrderLifeDeps } from '../core/order-life.ts';
import { faceValue } from '../core/order-rows.ts';
import type { StoreBook } from '../core/store-book.ts';
import { type OrderBook, type OrderRow, shownOrder } from './order-book.ts';

export type OrderMoves = Pick<
  OrderLife<OrderRow, RetailOrderCreate>,
  'create' | 'read' | 'invalidate' | 'settleDue'
> & {
  confirm(id: string, body: RetailOrderConfirm, chosen: ChosenActivation | null): Result<OrderRow, Refusal>;
  /** Fails the activation under way now. */
  failActivation(id: string, code: ActivationFailure): void;
  /** Makes a chosen refusal true where a move can: `order_failed` fails the order, and so on. */
  makeTrue(id: string, code: ServiceErrorCode): void;
};

export function createOrderMoves(deps: OrderLifeDeps & CreateChecks): OrderMoves {
  const { clock, book, settings, cardRules } = deps;
  const life = createOrderLife<OrderRow, RetailOrderCreate>(deps, {
    kind: 'retail_order',
    rows: book,
    check: (input, day) => checkCreate(input, day, deps),
    make: (input, fresh, key) => ({
      ...fresh,
      store_id: input.store_id,
      terminal_id: input.terminal_id,
      receipt_id: input.receipt_id,
      product_code: input.product_code,
      country: input.country,
      card_number: input.card_number === undefined ? null : normalNumber(input.card_number),
      idempotency_key: key,
      state: 'created',
      confirmed_at: null,
      confirmation: null,
    }),
    event: (row) => ({ type: `retail_order.${row.state}`, data: shownOrder(row) }),
  });

  const activate = (row: OrderRow, body: RetailOrderConfirm, chosen: ChosenActivation | null): OrderRow => {
    const setting = own(settings.products, row.product_code) ?? {};
    const isFraud = cardRules.trainerEnd(row.product_code, row.card_number) === 'fraud';
    const delayMs = chosen?.delayMs ?? (chosen?.fails ? 0 : (setting.activationMs ?? settings.activationMs));
    const confirmed = life.kept({
      ...row,
      state: 'processing',
      confirmed_at: clock.now().toISOString(),
      confirmation: JSON.stringify(body),
      due_ms: clock.elapsed() + delayMs,
      due_failure: chosen?.fails ?? (isFraud ? 'fraudulent_processing_declined' : (setting.activationFails ?? null)),
    });
    return delayMs > 0 ? confirmed : life.processed(confirmed);
  };

  return {
    create: life.create,
    read: life.read,
    invalidate: life.invalidate,
    settleDue: life.settleDue,
    confirm: (id, body, chosen) =>
      life.on(id, (row) => {
        switch (row.state) {
          case 'processing':
            return ok(row);
          case 'completed':
            return err({ code: 'order_already_completed' });
          case 'failed':
            return err({ code: 'order_failed' });
          case 'invalidated':
            return err({ code: 'order_invalidated' });
          case 'created': {
            const wrong = checkConfirmation(row, body);
            return wrong ? err(wrong) : ok(activate(row, body, chosen));
          }
        }
      }),
    failActivation: (id, code) =>
      void life.on(id, (row) => ok(row.state === 'processing' ? life.failed(row, code) : row)),
    makeTrue: (id, code) =>
      void life.on(id, (row) => {
        const isOpen = row.state === 'created' || row.state === 'processing';
        if (code === 'order_failed' && isOpen) return ok(life.failed(row, 'processing_declined'));
        if (code === 'order_invalidated' && (isOpen || row.state === 'completed'))
          return ok(life.undone(row, 'invalidated'));
        if (code === 'order_already_completed' && isOpen)
          return ok(life.completed({ ...row, confirmed_at: row.confirmed_at ?? clock.now().toISOString() }));
        if (code === 'order_invalidation_period_expired' && row.state === 'completed' && !life.isPeriodOver(row))
          book.update({ ...row, invalidate_until: clock.now().toISOString() });
        return ok(row);
      }),
  };
}

/** The payment of exactly this order, on the receipt it was created for; its tenders must cover it. Null where nothing is wrong. */
function checkConfirmation(row: OrderRow, body: RetailOrderConfirm): Refusal | null {
  if (body.receipt_id !== row.receipt_id) return wrongField('receipt_id', "is not the order's");
  const face = faceValue(row);
  if (body.paid.currency !== face.currency) return wrongField('paid.currency', "is not the order's");
  const paid = readAmount('paid', body.paid);
  if (!paid.ok) return paid.error;
  if (compare(paid.value, face) !== 0) return wrongField('paid.amount', `must be ${moneyText(face).amount}`);
  const tenders = [];
  for (const [index, tender] of body.tenders.entries()) {
    const amount = readAmount(`tenders.${index}`, { currency: face.currency, amount: tender.amount });
    if (!amount.ok) return amount.error;
    tenders.push(amount.value);
  }
  if (compare(sum(face.currency, tenders), face) < 0) return wrongField('tenders', 'do not cover what was paid');
  return null;
}

// The checks of POST /retail_orders (sections 2, 7 and 8), in the order that helps a till most: the request first, then the goods, the card's number,
// the maxima from the narrowest to the widest, the balance, and whether the processing is declined.

type CreateChecks = {
  readonly products: { get(code: string): Product | undefined };
  readonly stores: StoreBook;
  readonly book: OrderBook;
  readonly balances: Balances;
  readonly settings: SandboxSettings;
  readonly cardRules: CardRules;
};

/** The face value of an order that may be created on `day`. Runs inside the transaction that creates it. */
function checkCreate(input: RetailOrderCreate, day: string, checks: CreateChecks): Result<Money, Refusal> {
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
