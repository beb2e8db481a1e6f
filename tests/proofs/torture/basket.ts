// What every sale here sells, and how it is paid.

import type { World } from '../../../proofs/torture/world.ts';
import { until } from '../../../testkit/until.ts';

/** Two cards, 10.00 and 25.00 EUR; the customer pays 15.00 in cash and the rest by card, so that both pay for the second one. */
export const faceValues = ['10.00', '25.00'] as const;
const productCode = 'quillenhof-buch-eur';
export const payments = [
  { method: 'cash', amount: '15.00' },
  { method: 'card', amount: 'the rest' },
] as const;

/** Puts the cards into a new sale; answers its id. */
export async function fillBasket(world: World): Promise<string> {
  await until('the catalogue is there', async () => {
    const page = await world.ask('catalogue:search', { query: '', category: null, offset: 0, limit: 1 });
    return page.total > 0;
  });
  let saleId = '';
  for (const amount of faceValues)
    saleId = (await world.ask('sale:add-line', { productCode, faceValue: { currency: 'EUR', amount } })).id;
  return saleId;
}
