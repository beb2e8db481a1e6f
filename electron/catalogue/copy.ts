// The rows of the local catalogue. A new list replaces them: few changes are written in place; for many, a new table is
// filled next to the old one and swapped in (docs/decisions/catalogue-swap.md).
// Invariants: all or nothing: after `replace` the table is the new list, in its order; the rest of the till waits for
// one chunk of rows at most.
import type { Product } from '../../shared/interface/resources.ts';
import type { Ledger } from '../ledger/open.ts';
import { query } from '../ledger/table.ts';
import { searchableBarcode, searchableText } from './words.ts';

/** `body`: the product as JSON. */
export type Listed = { readonly product: Product; readonly body: string };

/** Rows compared or written at a time: about 10 ms. */
const chunkRows = 250;

export function createCopy(ledger: Ledger, currency: string) {
  const { db } = ledger;
  const head = db.prepare<[], { refreshed_at: string; currency: string }>(
    'SELECT refreshed_at, currency FROM catalogue',
  );
  const saveHead = db.prepare<[string, string]>(
    `INSERT INTO catalogue (one, refreshed_at, currency) VALUES (1, ?, ?)
     ON CONFLICT DO UPDATE SET refreshed_at = excluded.refreshed_at, currency = excluded.currency`,
  );
  const rows = query<[number, number], { id: number; body: string }>(
    db,
    'SELECT id, body FROM products WHERE id > ? ORDER BY id LIMIT ?',
  );
  const removeRow = db.prepare<[number]>('DELETE FROM products WHERE id = ?');
  const removeWords = db.prepare<[number]>('DELETE FROM products_search WHERE rowid = ?');

  /** Writes rows into the copy, or into the new one that will replace it. */
  function writerTo(suffix: '' | '_next'): (id: number, one: Listed) => void {
    const addRow = db.prepare<[number, string, string, string, string, string | null, number, string, string]>(
      `INSERT INTO products${suffix} (id, code, name, brand, category, barcode, available, denominations, body)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    );
    const addWords = db.prepare<[number, string, string, string, string]>(
      `INSERT INTO products_search${suffix} (rowid, name, brand, category, barcode) VALUES (?, ?, ?, ?, ?)`,
    );
    return (id, { product, body }) => {
      const { code, name, brand, category, barcode, available } = product;
      const denominations = JSON.stringify(product.denominations.filter((one) => one.currency === currency));
      addRow.run(id, code, name, brand, category, barcode, available ? 1 : 0, denominations, body);
      addWords.run(
        id,
        searchableText(name),
        searchableText(brand),
        searchableText(category),
        searchableBarcode(barcode),
      );
    };
  }
  const write = writerTo('');

  /** The ids of rows to delete, and the places in the list to write; null if the ledger was closed meanwhile. */
  async function differences(listed: readonly Listed[]): Promise<{ gone: number[]; fresh: number[] } | null> {
    const sameCurrency = head.get()?.currency === currency;
    const kept = new Set<number>();
    const gone: number[] = [];
    for (let after = 0, more = true; more; ) {
      const found = rows.all(after, chunkRows);
      for (const { id, body } of found) {
        if (sameCurrency && listed[id - 1]?.body === body) kept.add(id);
        else gone.push(id);
        after = id;
      }
      more = found.length === chunkRows;
      if (more && !(await othersHadTheirTurn())) return null;
    }
    return { gone, fresh: listed.flatMap((_, index) => (kept.has(index + 1) ? [] : [index])) };
  }

  async function swap(listed: readonly Listed[], now: () => string): Promise<boolean> {
    const tables = ['products', 'products_search'];
    const indexes = schema("type = 'index' AND tbl_name = 'products' AND sql IS NOT NULL");
    const inPlace = schema("type = 'table' AND name IN ('products', 'products_search')");
    ledger.transaction(() => {
      dropNext();
      for (const sql of inPlace) db.exec(sql.replace(/^(CREATE (?:VIRTUAL )?TABLE) "?(\w+)"?/, '$1 $2_next'));
    });
    const writeNext = writerTo('_next');
    for (let from = 0; from < listed.length; from += chunkRows) {
      if (!(await othersHadTheirTurn())) return false;
      ledger.transaction(() => {
        for (const [offset, one] of listed.slice(from, from + chunkRows).entries()) writeNext(from + offset + 1, one);
      });
    }
    if (!(await othersHadTheirTurn())) return false;
    ledger.transaction(() => {
      for (const table of tables) db.exec(`DROP TABLE ${table}; ALTER TABLE ${table}_next RENAME TO ${table};`);
      for (const sql of indexes) db.exec(sql);
      saveHead.run(now(), currency);
    });
    return true;
  }

  /** The statements that made the tables, so that the new ones are made in the same way. */
  const schema = (which: string): string[] =>
    db.prepare<[], string>(`SELECT sql FROM sqlite_schema WHERE ${which} ORDER BY name`).pluck().all();
  const dropNext = (): void => {
    db.exec('DROP TABLE IF EXISTS products_next; DROP TABLE IF EXISTS products_search_next;');
  };
  /** False if the ledger is closed now. */
  const othersHadTheirTurn = async (): Promise<boolean> => {
    await new Promise((resolve) => setImmediate(resolve));
    return db.open;
  };

  return {
    /** ISO 8601 UTC; null before the first refresh in this currency. */
    refreshedAt(): string | null {
      const row = head.get();
      return row?.currency === currency ? row.refreshed_at : null;
    },
    /** True once the list is the copy; false if the ledger was closed meanwhile. Throws if it cannot be written. */
    async replace(listed: readonly Listed[], now: () => string): Promise<boolean> {
      const found = await differences(listed);
      if (!found) return false;
      const { gone, fresh } = found;
      if (gone.length + fresh.length > 2 * chunkRows) return swap(listed, now);
      ledger.transaction(() => {
        // All removals first, because the old row of a product that moved would be in its way.
        for (const id of gone) {
          removeRow.run(id);
          removeWords.run(id);
        }
        for (const index of fresh) {
          const one = listed[index];
          if (one) write(index + 1, one);
        }
        saveHead.run(now(), currency);
      });
      return true;
    },
  };
}
