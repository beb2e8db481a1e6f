// The world of the vectors: their products as the service would send them, their numbers and their sales.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { CardProduct } from '../../../shared/scan/card-product.ts';
import { normalNumber } from '../../../shared/scan/cleaning.ts';
import { listedProducts } from '../../../shared/scan/listed-products.ts';
import { cardsOf } from '../../../shared/scan/stated-cards.ts';
import type { Open, World } from '../../../shared/scan/world.ts';
import { makeProduct } from '../../../testkit/catalogue/products.ts';

const places = z.record(z.string(), z.enum(['sale', 'held', 'sold']));
const card = { line: z.string(), product: z.string() };

const vectors = z.object({
  world: z.object({
    till: z.string(),
    products: z.array(z.looseObject({ code: z.string(), available: z.boolean() })),
    numbers: places,
    sales: z.record(z.string(), z.string()),
  }),
  scan: z.array(
    z.strictObject({
      id: z.string(),
      text: z.string(),
      open: z.strictObject({
        screen: z.enum(['sell', 'product', 'pay', 'give']).default('sell'),
        waiting: z.array(z.strictObject(card)).default([]),
        line: z.string().nullable().default(null),
        dialog: z.string().nullable().default(null),
        stack: z.string().nullable().default(null),
        give: z.array(z.strictObject({ ...card, number: z.string(), given: z.boolean().default(false) })).default([]),
      }),
      numbers: places.optional(),
      expect: z.looseObject({ kind: z.string() }),
      why: z.string(),
    }),
  ),
  scannerTest: z.object({
    text: z.string(),
    vectors: z.array(z.strictObject({ id: z.string(), text: z.string(), expect: z.string() })),
  }),
});
export type Vectors = z.infer<typeof vectors>;
export type Vector = Vectors['scan'][number];

const folder = join(import.meta.dirname, 'vectors');

export function readVectors(): readonly { readonly file: string; readonly read: Vectors }[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return files.map((file) => ({ file, read: vectors.parse(JSON.parse(readFileSync(join(folder, file), 'utf8'))) }));
}

export function productsOf({ world }: Vectors): readonly CardProduct[] {
  return world.products.map(({ code, ...said }) => cardsOf(makeProduct(code, said)).product);
}

/** `further`: numbers that this vector alone knows. */
export function worldOf(read: Vectors, further: Vector['numbers'] = {}): World {
  const numbers = new Map(Object.entries({ ...read.world.numbers, ...further }));
  const sales = new Map(Object.entries(read.world.sales));
  return {
    till: read.world.till,
    products: listedProducts(productsOf(read)),
    numbers: { find: (number) => numbers.get(number) ?? null },
    sales: { byReceipt: (receiptNumber) => sales.get(receiptNumber) ?? null },
  };
}

export function openOf({ open }: Vector): Open {
  const holds = (number: string) => (scanned: string) => scanned === normalNumber(number);
  return { ...open, give: open.give.map(({ number, ...one }) => ({ ...one, holds: holds(number) })) };
}
