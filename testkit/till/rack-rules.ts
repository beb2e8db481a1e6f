// The sandbox's product of which its catalogue says nothing, and what a shop may say of its cards.
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { ShopRule } from '../../shared/scan/shop-rule.ts';
import type { Harness } from './harness.ts';

export const unstated = 'papierboot-kinder-eur';

export const paperBoats: ShopRule = {
  name: 'Paper boats',
  products: [unstated],
  carrier: 'plastic',
  number: { signs: 'digits', lengths: [16], ranges: [{ from: '9910', to: '9919' }], check: 'none', gtin_like: false },
  masks: ['G13 N16'],
};

/** A number of such a card that ends with `tail`. */
export const paperBoatNumber = (tail: number): string => `9910${String(tail).padStart(12, '0')}`;

/** The till starts anew after an update, before which it sold these products with numbers. */
export async function updatesAfterSelling(till: Harness, codes: readonly string[]): Promise<void> {
  await till.dies();
  const db = new Database(join(till.folder, 'ledger.sqlite'));
  const note = db.prepare('INSERT INTO products_with_numbers VALUES (?)');
  for (const code of codes) note.run(code);
  db.close();
  await till.lives();
}
