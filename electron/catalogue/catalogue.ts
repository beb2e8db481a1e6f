// The local copy of the products: refreshed as a whole, searched at each keystroke, sold from while the service is away.
// Invariant: what is listed is one whole list of the service, in its order; a refresh that fails leaves the last one.
import { z } from 'zod';
import { denomination, type Product, product } from '../../shared/interface/resources.ts';
import { ok, type Result } from '../../shared/result.ts';
import type { Ledger } from '../ledger/open.ts';
import type { ServiceAnswer, ServiceFailure } from '../service/answer.ts';
import { createCopy } from './copy.ts';
import { searchQuery, withinCategory } from './words.ts';

/** What a list shows of a product; `denominations` only in the till's currency. */
export type ListedProduct = Pick<
  Product,
  'code' | 'name' | 'brand' | 'category' | 'barcode' | 'available' | 'denominations'
>;

export type SearchRequest = {
  readonly query: string;
  /** Exactly as listed; null for all. */
  readonly category: string | null;
  readonly offset: number;
  readonly limit: number;
};

export type SearchPage = {
  /** In the service's order: never ranked, so that a list does not jump while a word is typed. */
  readonly products: readonly ListedProduct[];
  /** Matches on all pages. */
  readonly total: number;
  /** Of the whole catalogue, sorted. */
  readonly categories: readonly string[];
  /** ISO 8601 UTC; null before the first refresh. */
  readonly refreshedAt: string | null;
};

export type Catalogue = {
  /**
   * Reads every page, then swaps the copy in one transaction; a failure of any page leaves the old copy. Calls while one is under
   * way share it. Throws only where the ledger cannot be written (a full disk).
   */
  refresh(): Promise<Result<{ readonly count: number }, ServiceFailure>>;
  /** Products of which each word of the query begins a word of the name, brand or category, or the barcode. Unavailable ones too, marked. */
  search(request: SearchRequest): SearchPage;
  /** The whole product, or null where the till does not list it. */
  find(code: string): Product | null;
  refreshedAt(): string | null;
};

export type CatalogueDeps = {
  readonly ledger: Ledger;
  /** Each answer is one page; the last is the last page or a failure. `createServiceClient(…).products` is one. */
  readonly pages: (filter: {
    readonly size: number;
    readonly country?: string;
  }) => AsyncIterable<ServiceAnswer<readonly Product[]>>;
  readonly now: () => Date;
  /** Only products sold in this currency are listed. */
  readonly currency: string;
  /** ISO 3166-1 alpha-2: asks the service for this country's products only. */
  readonly country?: string;
};

type Row = Omit<ListedProduct, 'available' | 'denominations'> & {
  readonly available: number;
  readonly denominations: string;
};

const columns = 'p.code, p.name, p.brand, p.category, p.barcode, p.available, p.denominations';
// CROSS JOIN: the matches drive, in row order, and the limit stops them.
const matching = 'FROM products_search s CROSS JOIN products p ON p.id = s.rowid WHERE products_search MATCH ?';
const page = 'LIMIT ? OFFSET ?';
const denominations = z.array(denomination);

export function createCatalogue(deps: CatalogueDeps): Catalogue {
  const { ledger, pages, now, currency, country } = deps;
  const { db } = ledger;
  const copy = createCopy(ledger, currency);
  const all = db.prepare<[number, number], Row>(`SELECT ${columns} FROM products p ORDER BY p.id ${page}`);
  const inCategory = db.prepare<[string, number, number], Row>(
    `SELECT ${columns} FROM products p WHERE p.category = ? ORDER BY p.id ${page}`,
  );
  const matches = db.prepare<[string, number, number], Row>(`SELECT ${columns} ${matching} ORDER BY s.rowid ${page}`);
  const matchesInCategory = db.prepare<[string, string, number, number], Row>(
    `SELECT ${columns} ${matching} AND p.category = ? ORDER BY s.rowid ${page}`,
  );
  const countMatches = db
    .prepare<[string], number>('SELECT count(*) FROM products_search WHERE products_search MATCH ?')
    .pluck();
  const countMatchesInCategory = db
    .prepare<[string, string], number>(`SELECT count(*) ${matching} AND p.category = ?`)
    .pluck();
  const countByCategory = db.prepare<[], { category: string; n: number }>(
    'SELECT category, count(*) AS n FROM products GROUP BY category',
  );
  const body = db.prepare<[string], string>('SELECT body FROM products WHERE code = ?').pluck();

  let underWay: Promise<Result<{ count: number }, ServiceFailure>> | null = null;
  // What every keystroke needs and only a refresh changes.
  let summary: Summary | null = null;

  function summarise(): Summary {
    if (summary) return summary;
    const refreshedAt = copy.refreshedAt();
    const counts = new Map(refreshedAt === null ? [] : countByCategory.all().map(({ category, n }) => [category, n]));
    const categories = [...counts.keys()].filter((category) => category !== '').sort((a, b) => a.localeCompare(b));
    const count = [...counts.values()].reduce((sum, n) => sum + n, 0);
    summary = { refreshedAt, counts, categories, count };
    return summary;
  }

  async function readAndSwap(): Promise<Result<{ count: number }, ServiceFailure>> {
    const products: Product[] = [];
    for await (const answer of pages({ size: 500, ...(country ? { country } : {}) })) {
      if (!answer.ok) return answer;
      products.push(...answer.value.value);
    }
    const count = ledger.transaction((tx) => copy.replace(tx, products, now().toISOString()));
    summary = null;
    return ok({ count });
  }

  function pick({ query, category, offset, limit }: SearchRequest, known: Summary): { rows: Row[]; total: number } {
    if (query.trim() === '') {
      if (category === null) return { rows: all.all(limit, offset), total: known.count };
      return { rows: inCategory.all(category, limit, offset), total: known.counts.get(category) ?? 0 };
    }
    const words = searchQuery(query);
    if (words === null) return { rows: [], total: 0 };
    if (category === null) return { rows: matches.all(words, limit, offset), total: countMatches.get(words) ?? 0 };
    const narrowed = withinCategory(words, category);
    return {
      rows: matchesInCategory.all(narrowed, category, limit, offset),
      total: countMatchesInCategory.get(narrowed, category) ?? 0,
    };
  }

  return {
    refresh() {
      underWay ??= readAndSwap().finally(() => {
        underWay = null;
      });
      return underWay;
    },
    search(request) {
      const known = summarise();
      const { categories, refreshedAt } = known;
      // A copy made for another currency is no copy for this one.
      if (refreshedAt === null) return { products: [], total: 0, categories, refreshedAt };
      const { rows, total } = pick(request, known);
      return { products: rows.map(listed), total, categories, refreshedAt };
    },
    find(code) {
      const found = summarise().refreshedAt === null ? undefined : body.get(code);
      return found === undefined ? null : product.parse(JSON.parse(found));
    },
    refreshedAt: () => summarise().refreshedAt,
  };
}

type Summary = {
  readonly refreshedAt: string | null;
  readonly counts: ReadonlyMap<string, number>;
  readonly categories: readonly string[];
  readonly count: number;
};

function listed(row: Row): ListedProduct {
  return { ...row, available: row.available === 1, denominations: denominations.parse(JSON.parse(row.denominations)) };
}
