// Steps of a sale at a till under test, one press of the cashier each.
import type { SaleView, TenderMethod } from '../../shared/sale/views.ts';
import type { Harness } from './harness.ts';
import { settle } from './virtual-time.ts';

export const euro = (amount: string) => ({ currency: 'EUR', amount });

/** Puts a card of this amount (EUR) into the basket. */
export const add = (till: Harness, amount: string, productCode: string): Promise<SaleView> =>
  till.ask('sale:add-line', { productCode, faceValue: euro(amount) });

/** Puts cards of these amounts (EUR) into the basket and reserves them. */
export async function reserve(till: Harness, amounts: readonly string[], productCode: string): Promise<SaleView> {
  let sale: SaleView | null = null;
  for (const amount of amounts) sale = await add(till, amount, productCode);
  if (!sale) throw new Error('no amounts');
  await till.ask('sale:reserve', { saleId: sale.id });
  await settle();
  return till.ask('sale:get', { saleId: sale.id });
}

/** Asks for `amount`; nothing is answered yet. */
export const beginTender = (till: Harness, saleId: string, method: TenderMethod, amount: string): Promise<SaleView> =>
  till.ask('tender:begin', { saleId, method, amount: euro(amount) });

/** Takes `amount` in cash, exactly. */
export const payCash = (till: Harness, saleId: string, amount: string): Promise<SaleView> =>
  till.ask('tender:begin', { saleId, method: 'cash', amount: euro(amount), tendered: euro(amount) });

/** The approval code of this tender: each has its own, as terminals make them. */
export const approvalCodeOf = (tenderId: string): string => tenderId.slice(-6);

/** Takes `amount` by card with a manually entered approval code. */
export async function payCard(till: Harness, saleId: string, amount: string): Promise<SaleView> {
  const asked = await beginTender(till, saleId, 'card', amount);
  const tenderId = asked.tenders.at(-1)?.id ?? '';
  return till.ask('tender:answer', { tenderId, answer: { kind: 'card', approvalCode: approvalCodeOf(tenderId) } });
}
