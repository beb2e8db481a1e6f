// The local copy of the products: refreshed as a whole, searched at each keystroke, sold from while the service is
// away.
// Invariant: the copy is always one whole list of the service, in its order; a refresh that fails leaves the last one.

import type Database from 'better-sqlite3';
import type { LeftOut } from '../../shared/health/status.ts';
import { type Product, type ProductList, product } from '../../shared/interface/resources.ts';
import { shownName } from '../../shared/names.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { type CardsReading, type CardsSource, cardsOf } from '../../shared/scan/stated-cards.ts';
import type { Ledger } from '../ledger/open.ts';
import type { ServiceAnswer, ServiceFailure } from '../service/answer.ts';
import { createCopy, type Listed } from './copy.ts';
import { lacksOffers, offersOf } from './denominations.ts';
import { remembered } from './remembered.ts';
import { createSearch } from './search.ts';
import type { ShopOrder } from './shop-order.ts';

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
  /** Absent: the shop ordered nothing. */
  readonly order?: ShopOrder;
};

const nothingOrdered: ShopOrder = { pinned: [], hidden: [] };

export function createCatalogue(deps: CatalogueDeps) {
  const { ledger, pages, now, currency, country, order = nothingOrdered } = deps;
  const { db } = ledger;
  const copy = createCopy(ledger, currency);
  const { renew, ...search } = createSearch(db, order, copy.refreshedAt);
  const { refreshedAt } = search;
  const cardSources = createCardSources(db);
  const names = db.prepare<[], string>('SELECT name FROM products ORDER BY name').pluck();
  const body = db.prepare<[string], string>('SELECT body FROM products WHERE code = ?').pluck();

  let underWay: Promise<Result<{ count: number }, ServiceFailure>> | null = null;
  const asked = new Map<string, Product | null>();
  let cards: readonly CardsReading[] | null = null;
  let leftOut: LeftOut | null = null;
  let currencies: readonly string[] = [];

  async function readAndSwap(): Promise<Result<{ count: number }, ServiceFailure>> {
    const reading = createReading(currency);
    for await (const answer of pages({ size: 500, ...(country ? { country } : {}) })) {
      if (!answer.ok) return answer;
      reading.add(answer.value.value);
    }
    const { listed, leftOut: lacking, currencies: listedIn } = reading.end();
    // The ledger was closed meanwhile: the till ends.
    if (!(await copy.replace(listed, () => now().toISOString()))) return err({ kind: 'unreachable' });
    renew();
    asked.clear();
    cards = null;
    leftOut = lacking;
    currencies = listedIn;
    return ok({ count: listed.length });
  }

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
    ...search,
    /** The whole product; null if the till does not list it. */
    find: (code: string): Product | null =>
      remembered(asked, code, () => {
        const text = refreshedAt() === null ? undefined : body.get(code);
        return text === undefined ? null : product.parse(JSON.parse(text));
      }),
    /** What it says of the cards of every product; read once after each refresh. */
    cards(): readonly CardsReading[] {
      cards ??= refreshedAt() === null ? [] : cardSources().map(cardsOf);
      return cards;
    },
    /** Of every product that is listed. */
    names: (): readonly string[] => (refreshedAt() === null ? [] : names.all()),
    /** What the last whole list had that is not sold here, though it is in this currency; null before the first since the start. */
    leftOut: (): LeftOut | null => leftOut,
    /** Of all the service's products, the till's own or not; empty before the first refresh of this run. */
    currencies: (): readonly string[] => currencies,
  };
}

export type Catalogue = ReturnType<typeof createCatalogue>;

// What the copy of the catalogue holds about the cards of its products, and no more of them: ten thousand whole products take seconds to read.

type Row = {
  readonly code: string;
  readonly available: number;
  readonly barcode: string | null;
  readonly fields: string;
};

/** In the service's order. */
function createCardSources(db: Database.Database): () => CardsSource[] {
  const rows = db.prepare<[], Row>(
    `SELECT code, available, barcode, json_extract(body, '$.gtins', '$.carrier', '$.number', '$.masks') AS fields
     FROM products ORDER BY id`,
  );
  return () =>
    rows.all().map(({ code, available, barcode, fields }) => {
      const [gtins, carrier, number, masks]: readonly unknown[] = JSON.parse(fields);
      return { code, available: available === 1, barcode, gtins, carrier, number, masks };
    });
}

// What becomes of the service's list while it is read: which products are listed here, and how many are not.
// Invariants: no product takes the code of another; names are kept as they are shown.

function createReading(currency: string) {
  const byCode = new Map<string, Product>();
  let unused = 0;

  return {
    /** One page. The list may change while it is read: the same product on two pages counts as one. */
    add({ read, unreadable }: ProductList): void {
      unused += unreadable;
      for (const one of read.map(withShownNames)) {
        const known = byCode.get(one.code);
        if (!known) byCode.set(one.code, one);
        else if (JSON.stringify(known) !== JSON.stringify(one)) unused += 1;
      }
    },
    /** What is sold in this currency, in the service's order. */
    end(): { readonly listed: readonly Listed[]; readonly leftOut: LeftOut; readonly currencies: readonly string[] } {
      const all = [...byCode.values()];
      const sold = all.filter((one) => offersOf(one, currency).length > 0);
      const countLacking = (some: readonly Product[]) => some.filter((one) => lacksOffers(one, currency)).length;
      const withoutAmounts = countLacking(sold);
      return {
        listed: sold.map((one) => ({ product: one, body: JSON.stringify(one) })),
        currencies: [...new Set(all.flatMap((one) => one.denominations.map((offer) => offer.currency)))].sort(),
        leftOut: { products: unused + countLacking(all) - withoutAmounts, withoutAmounts },
      };
    },
  };
}

/** No product is left out for its name. */
const withShownNames = (one: Product): Product => ({
  ...one,
  name: shownName(one.name) || one.code,
  brand: shownName(one.brand),
  category: shownName(one.category),
});
