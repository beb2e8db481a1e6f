// Answers of the service's own form that are about something else than what was asked for. Invariant: only what is named differs, so that
// whoever does not compare takes the answer for the one that was waited for.
import { z } from 'zod';
import type { TransportResult } from '../../electron/service/transport.ts';

export const alterations = ['amount', 'currency', 'product', 'store', 'terminal', 'receipt', 'order'] as const;
export type Alteration = (typeof alterations)[number];

const order = z.looseObject({
  id: z.string(),
  store_id: z.string(),
  terminal_id: z.string(),
  receipt_id: z.string(),
  product_code: z.string(),
  face_value: z.object({ currency: z.string(), amount: z.string() }),
});

/** Null where the answer is about no order: such a one says nothing that could be changed. */
export function altered(result: TransportResult, what: Alteration): TransportResult | null {
  if (result.kind !== 'answered' || result.status >= 300) return null;
  const read = order.safeParse(JSON.parse(Buffer.from(result.body).toString() || 'null'));
  return read.success ? { ...result, body: Buffer.from(JSON.stringify(changed(read.data, what))) } : null;
}

function changed(one: z.infer<typeof order>, what: Alteration): object {
  const { face_value: price } = one;
  switch (what) {
    case 'amount':
      return { ...one, face_value: { ...price, amount: price.amount.replace(/\d/, (digit) => `${(+digit % 9) + 1}`) } };
    case 'currency':
      return { ...one, face_value: { ...price, currency: price.currency === 'EUR' ? 'USD' : 'EUR' } };
    case 'product':
      return { ...one, product_code: `${one.product_code}-2` };
    case 'store':
      return { ...one, store_id: 'store-002' };
    case 'terminal':
      return { ...one, terminal_id: 'T9' };
    case 'receipt':
      return { ...one, receipt_id: `${one.receipt_id}9` };
    case 'order':
      return { ...one, id: `${one.id.slice(0, -4)}0bad` };
  }
}
