// Every move of an order of POST /orders (section 3): → processing → completed or failed; completed → invalidated within its
// period, except from pre-purchased stock; completed → refunded. order-life.ts has what is common to all orders.
import type { OrderCreate } from '../../shared/interface/orders.ts';
import type { Product } from '../../shared/interface/resources.ts';
import type { Money } from '../../shared/money.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { PartnerBook } from '../client-partners/partner-book.ts';
import { own, readAmount, settingMinor, wrongFaceValue } from '../core/amounts.ts';
import { type Refusal, wrongField } from '../core/answers.ts';
import type { Balances } from '../core/balances.ts';
import type { SandboxSettings } from '../core/options.ts';
import { createOrderLife, type OrderLife, type OrderLifeDeps } from '../core/order-life.ts';
import { type CodeOrderBook, type CodeOrderRow, shownCodeOrder } from './code-order-book.ts';

export type CodeOrderMoves = Pick<
  OrderLife<CodeOrderRow, OrderCreate>,
  'create' | 'read' | 'invalidate' | 'settleDue'
> & {
  refund(id: string): Result<CodeOrderRow, Refusal>;
  /** Milliseconds until the processing ends; 0 for an order that is not processing. */
  dueInMs(row: CodeOrderRow): number;
  /** Ends the processing now, early or not: the caller has already waited for it. */
  process(id: string): Result<CodeOrderRow, Refusal>;
};

export function createCodeOrderMoves(deps: OrderLifeDeps & CodeOrderChecks): CodeOrderMoves {
  const { clock, codeOrders, settings } = deps;
  const life = createOrderLife<CodeOrderRow, OrderCreate>(deps, {
    kind: 'order',
    rows: codeOrders,
    check: (input, day) => checkCodeOrder(input, day, deps),
    make(input, fresh) {
      const setting = own(settings.products, input.product_code);
      return {
        ...fresh,
        product_code: input.product_code,
        customer_id: input.customer.id,
        country: input.country,
        processing_mode: input.processing_mode,
        delivery_type: input.delivery_method.type,
        client_partner_id: input.client_partner_id?.toLowerCase() ?? null,
        state: 'processing',
        pre_purchased: setting?.isPrePurchased ? 1 : 0,
        updated_at: fresh.created_at,
        due_ms: clock.elapsed() + (setting?.processingMs ?? settings.processingMs),
        due_failure: setting?.processingFails ?? null,
      };
    },
    event: (row) => ({ type: `order.${row.state}`, data: shownCodeOrder(row) }),
    changedAt: (row, at) => ({ ...row, updated_at: at.toISOString() }),
    isInvalidable: (row) => row.pre_purchased === 0,
  });
  return {
    create: life.create,
    read: life.read,
    invalidate: life.invalidate,
    settleDue: life.settleDue,
    refund: (id) =>
      life.on(id, (row) =>
        row.state === 'completed' ? ok(life.undone(row, 'refunded')) : err({ code: 'order_not_completed' }),
      ),
    dueInMs: (row) => (row.due_ms === null ? 0 : Math.max(0, row.due_ms - clock.elapsed())),
    process: (id) => life.on(id, (row) => ok(row.state === 'processing' ? life.processed(row) : row)),
  };
}

// The checks of POST /orders (sections 2, 4, 7 and 8): the request first, then what the client may have, the customer's
// maximum and the balance. Stock comes last, because only missing stock is worth another try.

type CodeOrderChecks = {
  readonly products: { get(code: string): Product | undefined };
  readonly partners: PartnerBook;
  readonly codeOrders: CodeOrderBook;
  readonly balances: Balances;
  readonly settings: SandboxSettings;
};

/** The face value of an order that may be created on `day`. Runs inside the transaction that creates it. */
function checkCodeOrder(input: OrderCreate, day: string, checks: CodeOrderChecks): Result<Money, Refusal> {
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
