// The products: the catalogue the sandbox was started with, and when each of them last changed (sections 2, 4 and 6).
import type { ProductEvent } from '../shared/interface/events.ts';
import type { Product } from '../shared/interface/resources.ts';
import type { ServiceClock } from './clock.ts';
import type { SandboxDatabase } from './database.ts';
import type { EventBook } from './event-book.ts';

export type ProductBook = {
  get(code: string): Product | undefined;
  /** In the order of the catalogue. */
  all(): readonly Product[];
  /** Tells that a product is new or has changed; false where there is none. */
  trigger(code: string, event: ProductEvent): boolean;
};

export function createProductBook(deps: {
  readonly database: SandboxDatabase;
  readonly clock: ServiceClock;
  readonly events: EventBook;
  readonly catalogue: readonly Product[];
}): ProductBook {
  const { database, clock, events, catalogue } = deps;
  const { db, transaction } = database;
  const changes = db.prepare<[], { code: string; updated_at: string }>('SELECT * FROM product_changes').all();
  const note = db.prepare<[string, string]>('INSERT OR REPLACE INTO product_changes (code, updated_at) VALUES (?, ?)');
  const products = new Map(catalogue.map((product) => [product.code, product]));
  for (const { code, updated_at } of changes) {
    const product = products.get(code);
    if (product) products.set(code, { ...product, updated_at });
  }
  return {
    get: (code) => products.get(code),
    // A product that changes keeps its place.
    all: () => [...products.values()],
    trigger: (code, event) =>
      transaction(() => {
        const known = products.get(code);
        if (!known) return false;
        const product = event === 'updated' ? { ...known, updated_at: clock.now().toISOString() } : known;
        if (event === 'updated') note.run(code, product.updated_at);
        events.record({ type: `product.${event}`, data: product });
        database.afterCommit(() => products.set(code, product));
        return true;
      }),
  };
}
