// The statements of a search: one for each set of narrowings, prepared when it is first needed.
// Invariant: what was typed reaches SQLite as parameters only.
import type { Database, Statement } from 'better-sqlite3';
import type { Product } from '../../shared/interface/resources.ts';

export type ProductRow = Pick<Product, 'code' | 'name' | 'brand' | 'category' | 'barcode'> & {
  readonly available: number;
  readonly denominations: string;
};

/** What narrows a search; null narrows nothing. `words` is a full-text query. */
type Narrowing = { readonly words: string | null; readonly category: string | null; readonly brand: string | null };
type Statements = {
  readonly rows: Statement<[Narrowing & { offset: number; limit: number }], ProductRow>;
  readonly count: Statement<[Narrowing], number>;
};

/** With a bare parameter as its limit, SQLite plans a statement anew at each run: a tenth of a keystroke. */
const limited = 'LIMIT @limit + 0';

export function createSearchStatements(db: Database) {
  const statements = new Map<string, Statements>();

  return ({ words, category, brand }: Narrowing): Statements => {
    const conditions = [
      words !== null && 'products_search MATCH @words',
      category !== null && 'p.category = @category',
      brand !== null && 'p.brand = @brand',
    ].filter((condition) => condition !== false);
    const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';
    const known = statements.get(where);
    if (known) return known;
    const hasWords = words !== null;
    // CROSS JOIN: the matches drive, in row order, and the limit stops them. What lies above the page is skipped without its products;
    // the ids of all products have no gap.
    const from = hasWords ? 'products_search s CROSS JOIN products p ON p.id = s.rowid' : 'products p';
    // Matches of words alone are counted without their products.
    const counted = hasWords && conditions.length === 1 ? 'products_search' : from;
    const found = `SELECT p.code, p.name, p.brand, p.category, p.barcode, p.available, p.denominations FROM`;
    const page = `${limited} OFFSET @offset + 0`;
    const skipping = `(SELECT rowid AS id FROM products_search ${where} ORDER BY rowid ${page}) s CROSS JOIN products p ON p.id = s.id`;
    const rowsOf = (): string => {
      if (conditions.length === 0) return `${found} products p WHERE p.id > @offset ORDER BY p.id ${limited}`;
      if (hasWords && conditions.length === 1) return `${found} ${skipping} ORDER BY s.id`;
      return `${found} ${from} ${where} ORDER BY ${hasWords ? 's.rowid' : 'p.id'} ${page}`;
    };
    const made: Statements = {
      rows: db.prepare(rowsOf()),
      count: db.prepare<[Narrowing], number>(`SELECT count(*) FROM ${counted} ${where}`).pluck(),
    };
    statements.set(where, made);
    return made;
  };
}
