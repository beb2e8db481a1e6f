// The local copy of the products: refreshed as a whole, searched at each keystroke, sold from while the service is
// away.
// Invariant: the copy is always one whole list of the service, in its order; a refresh that fails leaves the last one.
import { z } from 'zod';
import type { ProductPage } from '../../shared/catalogue/views.ts';
import type { LeftOut } from '../../shared/health/status.ts';
import { denomination, type Product, type ProductList, product } from '../../shared/interface/resources.ts';
import type { Request } from '../../shared/ipc/ipc.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { type CardsReading, cardsOf } from '../../shared/scan/stated-cards.ts';
import type { Ledger } from '../ledger/open.ts';
import type { ServiceAnswer, ServiceFailure } from '../service/answer.ts';
import { createCardSources } from './card-sources.ts';
import { createCopy } from './copy.ts';
import { createReading } from './reading.ts';
import { createSearchStatements, type ProductRow } from './search-statements.ts';
import { searchQuery, within } from './words.ts';

/** What a list shows of a product; `denominations` only in the till's currency. */
export type ListedProduct = Pick<
  Product,
  'code' | 'name' | 'brand' | 'category' | 'barcode' | 'available' | 'denominations'
>;

/** Category and brand exactly as listed; null for all. */
export type SearchRequest = Request<'catalogue:search'>;

/**
 * In the service's order and never ranked, so that the list does not jump while a word is typed. `total`: matches on all
 * pages. Categories and brands are sorted. `refreshedAt`: ISO 8601 UTC; null before the first refresh.
 */
export type SearchPage = Omit<ProductPage, 'products'> & { readonly products: readonly ListedProduct[] };

export type CatalogueDeps = {
  readonly ledger: Ledger;
  /** Each answer is one page; the last is the last page or a failure. `createServiceClient(…).products` is one. */
  readonly pages: (filter: {
    readonly size: number;
    readonly country?: string;
  }) => AsyncIterable<ServiceAnswer<ProductList>>;
  readonly now: () => Date;
  /** Only products sold in this currency are listed. */
  readonly currency: string;
  /** ISO 3166-1 alpha-2: asks the service for this country's products only. */
  readonly country?: string;
};

const denominations = z.array(denomination);
/** Products that were asked for, sets of face values, and searches whose matches were counted: the next page of one counts nothing. */
const mostKept = 1000;

export function createCatalogue(deps: CatalogueDeps) {
  const { ledger, pages, now, currency, country } = deps;
  const { db } = ledger;
  const copy = createCopy(ledger, currency);
  const brandsByCategory = db.prepare<[], { brand: string; category: string }>(
    'SELECT DISTINCT brand, category FROM products',
  );
  const countByCategory = db.prepare<[], { category: string; n: number }>(
    'SELECT category, count(*) AS n FROM products GROUP BY category',
  );
  const statementsFor = createSearchStatements(db);
  const cardSources = createCardSources(db);
  const names = db.prepare<[], string>('SELECT name FROM products ORDER BY name').pluck();
  const body = db.prepare<[string], string>('SELECT body FROM products WHERE code = ?').pluck();

  let underWay: Promise<Result<{ count: number }, ServiceFailure>> | null = null;
  // What every keystroke needs and only a refresh changes.
  let summary: Summary | null = null;
  const counts = new Map<string, number>();
  const faceValues = new Map<string, Product['denominations']>();
  const asked = new Map<string, Product | null>();
  let cards: readonly CardsReading[] | null = null;
  let leftOut: LeftOut | null = null;
  let currencies: readonly string[] = [];

  function summarise(): Summary {
    if (summary) return summary;
    const refreshedAt = copy.refreshedAt();
    const found = refreshedAt === null ? [] : countByCategory.all();
    const categories = sorted(found.map(({ category }) => category));
    const counts = new Map<string | null, number>(found.map(({ category, n }) => [category, n]));
    counts.set(
      null,
      found.reduce((sum, { n }) => sum + n, 0),
    );
    const pairs = refreshedAt === null ? [] : brandsByCategory.all();
    const brands = new Map<string | null, string[]>([[null, sorted(pairs.map(({ brand }) => brand))]]);
    for (const [category, of] of Map.groupBy(pairs, (pair) => pair.category))
      brands.set(category, sorted(of.map(({ brand }) => brand)));
    summary = { refreshedAt, counts, categories, brands };
    return summary;
  }

  async function readAndSwap(): Promise<Result<{ count: number }, ServiceFailure>> {
    const reading = createReading(currency);
    for await (const answer of pages({ size: 500, ...(country ? { country } : {}) })) {
      if (!answer.ok) return answer;
      reading.add(answer.value.value);
    }
    const { listed, leftOut: lacking, currencies: listedIn } = reading.end();
    // The ledger was closed meanwhile: the till ends.
    if (!(await copy.replace(listed, () => now().toISOString()))) return err({ kind: 'unreachable' });
    summary = null;
    counts.clear();
    faceValues.clear();
    asked.clear();
    cards = null;
    leftOut = lacking;
    currencies = listedIn;
    return ok({ count: listed.length });
  }

  function pick(request: SearchRequest, known: Summary): { rows: ProductRow[]; total: number } {
    const { query, category, brand, offset, limit } = request;
    const typed = query.trim() === '' ? null : searchQuery(query);
    if (typed === null && query.trim() !== '') return { rows: [], total: 0 };
    const narrowing = { words: typed && within(typed, { category, brand }), category, brand: brand || null };
    const { rows, count } = statementsFor(narrowing);
    const isSummed = narrowing.words === null && narrowing.brand === null;
    return {
      rows: rows.all({ ...narrowing, offset, limit }),
      total:
        (isSummed
          ? known.counts.get(category)
          : kept(counts, JSON.stringify(narrowing), () => count.get(narrowing) ?? 0)) ?? 0,
    };
  }

  const listed = (row: ProductRow): ListedProduct => ({
    ...row,
    available: row.available === 1,
    denominations: kept(faceValues, row.denominations, (text) => denominations.parse(JSON.parse(text))),
  });

  return {
    /**
     * Reads every page, then swaps the copy at once; if any page fails, the old copy stays. Calls during a refresh share
     * it. Throws only when the ledger cannot be written (a full disk).
     */
    refresh(): Promise<Result<{ readonly count: number }, ServiceFailure>> {
      underWay ??= readAndSwap().finally(() => {
        underWay = null;
      });
      return underWay;
    },
    /**
     * Each word of the query begins a word of the name, brand or category, or the barcode. Unavailable products too,
     * marked.
     */
    search(request: SearchRequest): SearchPage {
      const known = summarise();
      const { categories, refreshedAt } = known;
      const brands = known.brands.get(request.category) ?? [];
      // A copy made for another currency counts as none.
      if (refreshedAt === null) return { products: [], total: 0, categories, brands, refreshedAt };
      const { rows, total } = pick(request, known);
      return { products: rows.map(listed), total, categories, brands, refreshedAt };
    },
    /** The whole product; null if the till does not list it. */
    find: (code: string): Product | null =>
      kept(asked, code, () => {
        const text = summarise().refreshedAt === null ? undefined : body.get(code);
        return text === undefined ? null : product.parse(JSON.parse(text));
      }),
    /** What it says of the cards of every product; read once after each refresh. */
    cards(): readonly CardsReading[] {
      cards ??= summarise().refreshedAt === null ? [] : cardSources().map(cardsOf);
      return cards;
    },
    /** Of every product that is listed. */
    names: (): readonly string[] => (summarise().refreshedAt === null ? [] : names.all()),
    refreshedAt: (): string | null => summarise().refreshedAt,
    /** What the last whole list had that is not sold here, though it is in this currency; null before the first since the start. */
    leftOut: (): LeftOut | null => leftOut,
    /** Of all the service's products, the till's own or not; empty before the first refresh of this run. */
    currencies: (): readonly string[] => currencies,
  };
}

export type Catalogue = ReturnType<typeof createCatalogue>;

type Summary = {
  readonly refreshedAt: string | null;
  /** By category; under null those of all. So too the brands. */
  readonly counts: ReadonlyMap<string | null, number>;
  readonly categories: readonly string[];
  readonly brands: ReadonlyMap<string | null, readonly string[]>;
};

function sorted(names: readonly string[]): string[] {
  return [...new Set(names)].filter((name) => name !== '').sort((a, b) => a.localeCompare(b));
}

/** What was found for this text already, or is found now. */
function kept<T>(known: Map<string, T>, text: string, find: (text: string) => T): T {
  const held = known.get(text);
  if (held !== undefined) return held;
  if (known.size >= mostKept) known.clear();
  const found = find(text);
  known.set(text, found);
  return found;
}
