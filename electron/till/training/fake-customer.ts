// The holder of a claim slip in training, where there is no paper: a customer of this till, or one whom another till of the store
// sold a card and sent here.
// Invariant: what the customer brings is signed as every slip is, and counts for nothing until it is scanned; the other till's
// card is a real order of the practice service, made when it is first asked for.
import type { KeyObject } from 'node:crypto';
import type { RetailOrder, RetailOrderCreate } from '../../../shared/interface/resources.ts';
import { ok } from '../../../shared/result.ts';
import type { ScannedSlip } from '../../../shared/training/views.ts';
import { offersOf } from '../../catalogue/denominations.ts';
import type { ServiceAnswer } from '../../service/answer.ts';
import { signClaim } from '../claims/claim-token.ts';
import type { OutstandingSlips } from '../claims/outstanding-slips.ts';
import type { SignLineClaim } from '../claims/sign-claim.ts';
import type { TillContext } from '../core/context.ts';
import { type Outcome, refuse } from '../core/transaction.ts';

export type FakeCustomerDeps = {
  readonly context: Pick<TillContext, 'identity' | 'lines' | 'sales' | 'catalogue' | 'newId'>;
  readonly outstandingSlips: Pick<OutstandingSlips, 'isOut' | 'newestCopy'>;
  readonly signLineClaim: SignLineClaim;
  readonly storeKey: KeyObject;
  readonly createOrder: (body: Uint8Array, idempotencyKey: string) => Promise<ServiceAnswer<RetailOrder>>;
};

const otherTill = 'T2';

export function createFakeCustomer(deps: FakeCustomerDeps) {
  const { outstandingSlips } = deps;
  const { identity, lines, sales, catalogue, newId } = deps.context;
  let from: 'here' | 'elsewhere' = 'here';
  let elsewhere: Promise<Outcome<ScannedSlip>> | null = null;
  /** The card whose slip came out last, as long as it is out. */
  let slipOf: string | null = null;

  const ownSlip = (): Outcome<ScannedSlip> => {
    const line = slipOf === null ? null : lines.get(slipOf);
    const copy = line && outstandingSlips.newestCopy(line);
    const sale = line && sales.get(line.saleId);
    const code = sale && copy !== null ? deps.signLineClaim(sale.receiptNumber, line, copy)?.scanned : null;
    return code == null ? refuse('not_found') : ok({ code });
  };

  /** The first card of the list that has a value of its own. */
  const cardToSell = (): Pick<RetailOrderCreate, 'product_code' | 'face_value'> | null => {
    const { products } = catalogue.search({ query: '', category: null, offset: 0, limit: 50 });
    for (const product of products.filter(({ available }) => available))
      for (const offer of offersOf(product, identity.currency)) {
        const [amount] = offer.kind === 'fixed' ? offer.amounts : [];
        if (amount) return { product_code: product.code, face_value: amount };
      }
    return null;
  };

  const soldElsewhere = async (): Promise<Outcome<ScannedSlip>> => {
    const card = cardToSell();
    if (!card) return refuse('not_found');
    const { environment, storeId, storeCountry } = identity;
    const receiptNumber = `${otherTill}-${newId().slice(-8).toUpperCase()}`;
    const where = { store_id: storeId, terminal_id: otherTill, receipt_id: receiptNumber, country: storeCountry };
    const body: RetailOrderCreate = { ...where, ...card };
    const answer = await deps.createOrder(Buffer.from(JSON.stringify(body)), newId());
    if (!answer.ok) return refuse('service_unreachable');
    const { currency, amount } = card.face_value;
    const { id: orderId, created_at: paidAt } = answer.value.value;
    const sale = { environment, storeId, terminalId: otherTill, receiptNumber, lineId: newId(), orderId };
    return ok({ code: signClaim(deps.storeKey, { ...sale, currency, amount, copy: 0, cash: amount, paidAt }) });
  };

  return {
    /** A sale of this till changed: its slips came out, or were taken. */
    follow(saleId: string): void {
      for (const line of lines.bySale(saleId)) {
        if (outstandingSlips.isOut(line)) slipOf = line.id;
        else if (slipOf === line.id) slipOf = null;
      }
    },
    /** Whose customer comes next. */
    comeFrom(where: 'here' | 'elsewhere'): void {
      from = where;
      elsewhere = null;
    },
    holdsSlip: () => from === 'elsewhere' || slipOf !== null,
    /** What a scanner reads from the slip. Errors: `not_found`, nobody holds one; `service_unreachable`, the other till's card cannot be made. */
    async slip(): Promise<Outcome<ScannedSlip>> {
      if (from === 'here') return ownSlip();
      elsewhere ??= soldElsewhere();
      const made = await elsewhere;
      // Asked for once more, it is made then.
      if (!made.ok) elsewhere = null;
      return made;
    },
  };
}

export type FakeCustomer = ReturnType<typeof createFakeCustomer>;
