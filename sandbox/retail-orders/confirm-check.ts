// What a confirm must hold (docs/architecture.md): the payment of exactly this order, on the receipt it was created
// for.
import type { RetailOrderConfirm } from '../../shared/interface/resources.ts';
import { compare, moneyText, sum } from '../../shared/money.ts';
import { readAmount } from '../core/amounts.ts';
import { type Refusal, wrongField } from '../core/answers.ts';
import { faceValue } from '../core/order-rows.ts';
import type { OrderRow } from './order-book.ts';

/** `paid` must be the order's face value, and its tenders must cover it. Null where nothing is wrong. */
export function checkConfirmation(row: OrderRow, body: RetailOrderConfirm): Refusal | null {
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
