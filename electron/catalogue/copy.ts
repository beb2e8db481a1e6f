// The rows of the local catalogue and how a newly read list replaces them.
// Invariant: all or nothing. After `replace` the table is the list, in its order; rows that did not change are not written.
import type { Product } from '../../shared/interface/resources.ts';
import type { Ledger, Tx } from '../ledger/open.ts';
import { offersOf } from './denominations.ts';
import { searchableBarcode, searchableText } from './words.ts';

export type CatalogueCopy = {
  /** ISO 8601 UTC; null before the first refresh in this currency. */
  refreshedAt(): string | null;
  /** Returns how many products are now listed. */
  replace(tx: Tx, products: Iterable<Product>, refreshedAt: string): number;
};

export function createCopy(ledger: Ledger, currency: string): CatalogueCopy {
  const { db } = ledger;
  const head = db.prepare<[], { refreshed_at: string; currency: string }>(
    'SELECT refreshed_at, currency FROM catalogue',
  );
  const saveHead = db.prepare<[string, string]>(
    'INSERT INTO catalogue (one, refreshed_at, currency) VALUES (1, ?, ?) ON CONFLICT DO UPDATE SET refreshed_at = excluded.refreshed_at, currency = excluded.currency',
  );
  const rows = db.prepare<[], { id: number; body: string }>('SELECT id, body FROM products');
  const removeRow = db.prepare<[number]>('DELETE FROM products WHERE id = ?');
  const removeWords = db.prepare<[number]>('DELETE FROM products_search WHERE rowid = ?');
  const addRow = db.prepare<[number, string, string, string, string, string | null, number, string, string]>(
    'INSERT INTO products (id, code, name, brand, category, barcode, available, denominations, body) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
  );
  const addWords = db.prepare<[number, string, string, string, string]>(
    'INSERT INTO products_search (rowid, name, brand, category, barcode) VALUES (?, ?, ?, ?, ?)',
  );

  function add(id: number, product: Product, body: string): void {
    const { code, name, brand, category, barcode, available } = product;
    const denominations = JSON.stringify(product.denominations.filter((one) => one.currency === currency));
    addRow.run(id, code, name, brand, category, barcode, available ? 1 : 0, denominations, body);
    addWords.run(id, searchableText(name), searchableText(brand), searchableText(category), searchableBarcode(barcode));
  }

  return {
    refreshedAt() {
      const row = head.get();
      return row?.currency === currency ? row.refreshed_at : null;
    },
    replace(_tx, products, refreshedAt) {
      const listed = listOf(products, currency);
      const sameCurrency = head.get()?.currency === currency;
      const kept = new Set<number>();
      const gone: number[] = [];
      for (const row of rows.iterate()) {
        if (sameCurrency && listed[row.id - 1]?.body === row.body) kept.add(row.id);
        else gone.push(row.id);
      }
      // All removals first: a product that moved up must not meet its own old row.
      for (const id of gone) {
        removeRow.run(id);
        removeWords.run(id);
      }
      for (const [index, { product, body }] of listed.entries()) {
        if (!kept.has(index + 1)) add(index + 1, product, body);
      }
      saveHead.run(refreshedAt, currency);
      return listed.length;
    },
  };
}

type Listed = { readonly product: Product; readonly body: string };

// A product that the service listed on two pages, because the list changed while it was read, is listed once, as read last.
function listOf(products: Iterable<Product>, currency: string): Listed[] {
  const byCode = new Map<string, Product>();
  for (const product of products) {
    if (offersOf(product, currency).length > 0) byCode.set(product.code, product);
    else byCode.delete(product.code);
  }
  return [...byCode.values()].map((product) => ({ product, body: JSON.stringify(product) }));
}
