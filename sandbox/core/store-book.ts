// The shops: created once under the client's own id, listed and read (sections 2 and 4).
import { type Store, type StoreCreate, store as storeShape } from '../../shared/interface/resources.ts';
import { currencyExponent } from '../../shared/money.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { own } from './amounts.ts';
import { type Refusal, wrongField } from './answers.ts';
import type { ServiceClock } from './clock.ts';
import type { SandboxDatabase } from './database.ts';
import type { Maxima } from './options.ts';
import { tableSource } from './paging.ts';

type StoredRow = { n: number; body: string };

export function createStoreBook(
  database: SandboxDatabase,
  clock: ServiceClock,
  maxima: Readonly<Record<string, Maxima>>,
) {
  const { db } = database;
  const insert = db.prepare<[string, string]>('INSERT INTO stores (id, body) VALUES (?, ?)');
  const one = db.prepare<[string], StoredRow>('SELECT n, body FROM stores WHERE id = ?');
  const all = db.prepare<[], StoredRow>('SELECT n, body FROM stores ORDER BY n');
  // The maxima are settings and are never stored: after a restart with other settings the new ones apply.
  const read = (row: StoredRow): Store => {
    const kept = storeShape.parse(JSON.parse(row.body));
    const most = own(maxima, kept.currency);
    if (!most) return { ...kept, limits: null };
    const { store = null, terminal = null, receipt = null } = most;
    return { ...kept, limits: { currency: kept.currency, store, terminal, receipt } };
  };
  return {
    create(input: StoreCreate): Result<Store, Refusal> {
      if (currencyExponent(input.currency) === null) return err(wrongField('currency', 'must be an ISO 4217 code'));
      return database.transaction(() => {
        if (one.get(input.id)) return err(wrongField('id', 'is already the id of a store'));
        const { id, name, address, currency } = input;
        insert.run(id, JSON.stringify({ id, name, address, currency, created_at: clock.now().toISOString() }));
        const row = one.get(id);
        if (!row) throw new Error('the store that was just made is missing');
        return ok(read(row));
      });
    },
    get(id: string): Store | null {
      const row = one.get(id);
      return row ? read(row) : null;
    },
    all: () => all.all().map(read),
    rows: tableSource(database, 'stores', read),
  };
}

export type StoreBook = ReturnType<typeof createStoreBook>;
