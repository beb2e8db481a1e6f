// The local copy of the products: refreshed as a whole, searched at each keystroke, sold from while the service is away.
// Invariant: what is listed is one whole list of the service, in its order; a refresh that fails leaves the last one.
import { z } from 'zod';
import { denomination, type Product, product } from '../../shared/interface/resources.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { Ledger } from '../ledger/open.ts';
import type { ServiceAnswer, ServiceFailure } from '../service/answer.ts';
import { createCopy } from './copy.ts';
import { createListing } from './listing.ts';
import { searchQuery, withinBrand, withinCategory } from './words.ts';

/** What a list shows of a product; `denominations` only in the till's currency. */
export type ListedProduct = Pick<
  Product,
  'code' | 'name' | 'brand' | 'category' | 'barcode' | 'available' | 'denominations'
>;

export type SearchRequest = {
  readonly query: string;
  /** Exactly as listed; null for all. */
  readonly category: string | null;
  /** Exactly as listed; null or absent for all. */
  readonly brand?: string | null | undefined;
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
  /** Of the category asked for, or of the whole catalogue; sorted. */
  readonly brands: readonly string[];
  /** ISO 8601 UTC; null before the first refresh. */
  readonly refreshedAt: string | null;
};

export type Catalogue = {
  /**
   * Reads every page, then swaps the copy at once; a failure of any page leaves the old copy. Calls while one is under way share
   * it. Throws only where the ledger cannot be written (a full disk).
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
  const ofBrand = `p.brand = @brand AND (@category IS NULL OR p.category = @category)`;
  const inBrand = db.prepare<InBrand & Paged, Row>(
    `SELECT ${columns} FROM products p WHERE ${ofBrand} ORDER BY p.id LIMIT @limit OFFSET @offset`,
  );
  const countInBrand = db.prepare<InBrand, number>(`SELECT count(*) FROM products p WHERE ${ofBrand}`).pluck();
  const matchingNamed = matching.replace('?', '@words');
  const matchesInBrand = db.prepare<InBrand & Paged & { words: string }, Row>(
    `SELECT ${columns} ${matchingNamed} AND ${ofBrand} ORDER BY s.rowid LIMIT @limit OFFSET @offset`,
  );
  const countMatchesInBrand = db
    .prepare<InBrand & { words: string }, number>(`SELECT count(*) ${matchingNamed} AND ${ofBrand}`)
    .pluck();
  const brandsByCategory = db.prepare<[], { brand: string; category: string }>(
    'SELECT DISTINCT brand, category FROM products',
  );
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
    const pairs = refreshedAt === null ? [] : brandsByCategory.all();
    const brands = new Map<string | null, string[]>([[null, sorted(pairs.map(({ brand }) => brand))]]);
    for (const [category, of] of Map.groupBy(pairs, (pair) => pair.category))
      brands.set(category, sorted(of.map(({ brand }) => brand)));
    summary = { refreshedAt, counts, categories, brands, count };
    return summary;
  }

  async function readAndSwap(): Promise<Result<{ count: number }, ServiceFailure>> {
    const listing = createListing(currency);
    for await (const answer of pages({ size: 500, ...(country ? { country } : {}) })) {
      if (!answer.ok) return answer;
      listing.add(answer.value.value);
    }
    const listed = listing.all();
    // Closed meanwhile: the till ends, and there is nobody left to list anything for.
    if (!(await copy.replace(listed, () => now().toISOString()))) return err({ kind: 'unreachable' });
    summary = null;
    return ok({ count: listed.length });
  }

  function pickOfBrand(request: SearchRequest, brand: string): { rows: Row[]; total: number } {
    const { query, category, offset, limit } = request;
    const asked = { brand, category };
    if (query.trim() === '')
      return { rows: inBrand.all({ ...asked, offset, limit }), total: countInBrand.get(asked) ?? 0 };
    const typed = searchQuery(query);
    if (typed === null) return { rows: [], total: 0 };
    const words = withinBrand(typed, brand);
    return {
      rows: matchesInBrand.all({ ...asked, words, offset, limit }),
      total: countMatchesInBrand.get({ ...asked, words }) ?? 0,
    };
  }

  function pick(request: SearchRequest, known: Summary): { rows: Row[]; total: number } {
    const { query, category, brand, offset, limit } = request;
    if (brand) return pickOfBrand(request, brand);
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
      const brands = known.brands.get(request.category) ?? [];
      // A copy made for another currency is no copy for this one.
      if (refreshedAt === null) return { products: [], total: 0, categories, brands, refreshedAt };
      const { rows, total } = pick(request, known);
      return { products: rows.map(listed), total, categories, brands, refreshedAt };
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
  /** By category; under null those of all. */
  readonly brands: ReadonlyMap<string | null, readonly string[]>;
  readonly count: number;
};

type InBrand = { readonly brand: string; readonly category: string | null };
type Paged = { readonly offset: number; readonly limit: number };

function sorted(names: readonly string[]): string[] {
  return [...new Set(names)].filter((name) => name !== '').sort((a, b) => a.localeCompare(b));
}

function listed(row: Row): ListedProduct {
  return { ...row, available: row.available === 1, denominations: denominations.parse(JSON.parse(row.denominations)) };
}
