// The products: the catalogue the sandbox started with, what its operator changed, and when each last changed (sections 2, 4 and 6). Invariant: a
// changed product stays at its place, and its change is announced.
import { z } from 'zod';
import type { ProductEvent } from '../../shared/interface/events.ts';
import type { Product } from '../../shared/interface/resources.ts';
import type { ProductChange } from '../../shared/service-operator.ts';
import type { ServiceClock } from './clock.ts';
import type { SandboxDatabase } from './database.ts';
import type { EventBook } from './event-book.ts';

type Row = { readonly code: string; readonly updated_at: string; readonly change: string | null };

const keptChange = z.object({ name: z.string().optional(), available: z.boolean().optional() });

export function createProductBook(deps: {
  readonly database: SandboxDatabase;
  readonly clock: ServiceClock;
  readonly events: EventBook;
  readonly catalogue: readonly Product[];
}) {
  const { database, clock, events, catalogue } = deps;
  const { db, transaction } = database;
  const changes = db.prepare<[], Row>('SELECT code, updated_at, change FROM product_changes').all();
  const note = db.prepare<[Row]>(
    'INSERT OR REPLACE INTO product_changes (code, updated_at, change) VALUES (@code, @updated_at, @change)',
  );
  const products = new Map(catalogue.map((product) => [product.code, product]));
  const changed = new Map<string, Given>();
  for (const { code, updated_at, change } of changes) {
    const product = products.get(code);
    const kept = given(keptChange.parse(JSON.parse(change ?? '{}')));
    changed.set(code, kept);
    if (product) products.set(code, { ...product, ...kept, updated_at });
  }
  const update = (code: string, change: ProductChange): Product | null =>
    transaction(() => {
      const known = products.get(code);
      if (!known) return null;
      const all = { ...changed.get(code), ...given(change) };
      const product = { ...known, ...all, updated_at: clock.now().toISOString() };
      note.run({ code, updated_at: product.updated_at, change: JSON.stringify(all) });
      events.record({ type: 'product.updated', data: product });
      database.afterCommit(() => {
        changed.set(code, all);
        products.set(code, product);
      });
      return product;
    });
  return {
    get: (code: string) => products.get(code),
    /** In the order of the catalogue. */
    all: (): readonly Product[] => [...products.values()],
    /** The changed product, on top of earlier changes; null for an unknown code. */
    change: update,
    /** Announces that a product is new or has changed; false for an unknown code. */
    trigger(code: string, event: ProductEvent): boolean {
      if (event === 'updated') return update(code, {}) !== null;
      return transaction(() => {
        const product = products.get(code);
        if (product) events.record({ type: 'product.created', data: product });
        return product !== undefined;
      });
    },
  };
}

export type ProductBook = ReturnType<typeof createProductBook>;

type Given = { readonly name?: string; readonly available?: boolean };

/** Changes only the fields present. */
function given({ name, available }: ProductChange): Given {
  return { ...(name !== undefined && { name }), ...(available !== undefined && { available }) };
}
