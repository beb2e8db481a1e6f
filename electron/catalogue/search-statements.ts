// The statements of a search: one for each set of narrowings, prepared when it is first needed.
// Invariant: what was typed reaches SQLite as parameters only.
import type { Database, Statement } from 'better-sqlite3';
import type { Product } from '../../shared/interface/resources.ts';

export type ProductRow = Pick<Product, 'code' | 'name' | 'brand' | 'category' | 'barcode'> & {
  readonly available: number;
  readonly denominations: string;
};

/** What narrows a search; null narrows nothing. `words` is a full-text query, `without` a JSON list of the row ids to leave out. */
export type Narrowing = {
  readonly words: string | null;
  readonly category: string | null;
  readonly brand: string | null;
  readonly without: string | null;
};
type Statements = {
  /** `offset`: rows to skip; of all products, the id after which they begin. */
  readonly rows: Statement<[Narrowing & { offset: number; limit: number }], ProductRow>;
  readonly count: Statement<[Narrowing], number>;
};

/** With a bare parameter as its limit, SQLite plans a statement again at each run: a tenth of a keystroke. */
const limited = 'LIMIT @limit + 0';

export function createSearchStatements(db: Database) {
  const statements = new Map<string, Statements>();

  return ({ words, category, brand, without }: Narrowing): Statements => {
    const hasWords = words !== null;
    const isWhole = category === null && brand === null;
    const id = (ofMatches: string) => (hasWords ? ofMatches : 'p.id');
    const leaves = (column: string) => without !== null && `${column} NOT IN (SELECT value FROM json_each(@without))`;
    const whereOf = (column: string): string => {
      const conditions = [
        hasWords && 'products_search MATCH @words',
        category !== null && 'p.category = @category',
        brand !== null && 'p.brand = @brand',
        leaves(column),
      ].filter((condition) => condition !== false);
      return conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';
    };
    const where = whereOf(id('s.rowid'));
    const known = statements.get(where);
    if (known) return known;
    // CROSS JOIN: the matches drive, in row order, and the limit stops them. What lies above the page is skipped without its products;
    // the ids of all products have no gap.
    const from = hasWords ? 'products_search s CROSS JOIN products p ON p.id = s.rowid' : 'products p';
    const found = `SELECT p.code, p.name, p.brand, p.category, p.barcode, p.available, p.denominations FROM`;
    const page = `${limited} OFFSET @offset + 0`;
    const ofWords = `products_search ${whereOf('rowid')}`;
    const skipping = `(SELECT rowid AS id FROM ${ofWords} ORDER BY rowid ${page}) s CROSS JOIN products p ON p.id = s.id`;
    const rowsOf = (): string => {
      const left = leaves('p.id');
      if (!hasWords && isWhole)
        return `${found} products p WHERE p.id > @offset${left ? ` AND ${left}` : ''} ORDER BY p.id ${limited}`;
      if (isWhole) return `${found} ${skipping} ORDER BY s.id`;
      return `${found} ${from} ${where} ORDER BY ${id('s.rowid')} ${page}`;
    };
    const made: Statements = {
      rows: db.prepare(rowsOf()),
      // Matches of words alone are counted without their products.
      count: db
        .prepare<[Narrowing], number>(`SELECT count(*) FROM ${hasWords && isWhole ? ofWords : `${from} ${where}`}`)
        .pluck(),
    };
    statements.set(where, made);
    return made;
  };
}
