// What a scanned code is of: a product by its barcode, or a past sale by its receipt.
import type { ProductView } from '../../../shared/catalogue/views.ts';
import { ask } from '../../bridge.ts';

/** Undefined for a code of no product. */
export async function productOf(code: string): Promise<ProductView | undefined> {
  const answer = await ask('catalogue:search', { query: code, category: null, offset: 0, limit: 5 });
  return answer.ok
    ? answer.value.products.find(({ barcode }) => barcode === code || barcode === `0${code}`)
    : undefined;
}

/** Till, day and number, as on a receipt. */
const receipt = /^[A-Za-z0-9]{1,16}-[A-Za-z0-9]{4,}-\d+$/;

/** The sale with this receipt; undefined for a code of none. */
export async function saleOf(code: string): Promise<string | undefined> {
  if (!receipt.test(code)) return undefined;
  const answer = await ask('sales:list', { query: code, before: null, limit: 5 });
  return answer.ok ? answer.value.find(({ receiptNumber }) => receiptNumber === code)?.id : undefined;
}
