// The checks of POST /orders (sections 2, 4, 7 and 8): the request first, then what the client may have, the customer's
// maximum and the balance. Stock comes last, because only missing stock is worth another try.
import type { OrderCreate } from '../../shared/interface/orders.ts';
import type { Product } from '../../shared/interface/resources.ts';
import type { Money } from '../../shared/money.ts';
import { err, type Result } from '../../shared/result.ts';
import type { PartnerBook } from '../client-partners/partner-book.ts';
import { own, readAmount, settingMinor, wrongFaceValue } from '../core/amounts.ts';
import { type Refusal, wrongField } from '../core/answers.ts';
import type { Balances } from '../core/balances.ts';
import type { SandboxSettings } from '../core/options.ts';
import type { CodeOrderBook } from './code-order-book.ts';

export type CodeOrderChecks = {
  readonly products: { get(code: string): Product | undefined };
  readonly partners: PartnerBook;
  readonly codeOrders: CodeOrderBook;
  readonly balances: Balances;
  readonly settings: SandboxSettings;
};

/** The face value of an order that may be created on `day`. Runs inside the transaction that creates it. */
export function checkCodeOrder(input: OrderCreate, day: string, checks: CodeOrderChecks): Result<Money, Refusal> {
  const { products, partners, codeOrders, balances, settings } = checks;
  const face = readAmount('face_value', input.face_value);
  if (!face.ok) return face;
  const { currency, amountMinor } = face.value;
  const product = products.get(input.product_code);
  if (!product) return err(wrongField('product_code', 'is not the code of a product'));
  const available = balances.available(currency);
  if (available === null) return err({ code: 'currency_not_allowed' });
  const wrong = checkGoods(input, face.value, product);
  if (wrong) return err(wrong);
  if (input.client_partner_id !== undefined && partners.get(input.client_partner_id)?.state !== 'approved')
    return err(wrongField('client_partner_id', 'is not the id of an approved client partner'));
  const setting = own(settings.products, product.code);
  if (!product.available || setting?.isDisabled) return err({ code: 'order_not_allowed_for_product' });
  const most = own(settings.maxima, currency)?.customer;
  const sum = codeOrders.sumOf({ id: input.customer.id, day, currency });
  if (most !== undefined && sum + amountMinor > settingMinor(currency, most))
    return err({ code: 'customer_amount_limit_exceeded' });
  if (amountMinor > available) return err({ code: 'insufficient_available_balance' });
  if (setting?.isOutOfStock && input.processing_mode === 'sync') return err({ code: 'out_of_stock' });
  return face;
}

function checkGoods(input: OrderCreate, face: Money, product: Product): Refusal | null {
  if (!product.countries.includes(input.country)) return wrongField('country', 'the product is not sold there');
  if (!product.processing_modes.includes(input.processing_mode))
    return wrongField('processing_mode', 'the product does not support it');
  if (!product.delivery_methods.includes(input.delivery_method.type))
    return wrongField('delivery_method.type', 'the product does not support it');
  return wrongFaceValue(product, face);
}
