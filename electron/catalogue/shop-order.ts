// The shop's own order over the local copy: what it put first, and what it hid, as rows of the copy as it is now.
// Invariants: a code that the copy does not list changes nothing; one that is named twice keeps its first place; what is hidden appears nowhere.
import type { Database } from 'better-sqlite3';
import type { ProductSettings } from '../../shared/catalogue/product-settings.ts';
import type { ProductRow } from './search-statements.ts';

export type ShopOrder = Pick<ProductSettings, 'pinned' | 'hidden'>;
export type PlacedRow = ProductRow & { readonly id: number };

/** `hidden` and `placed` (with the pinned ones) are row ids in rising order. */
export type Placed = {
  readonly pinned: readonly PlacedRow[];
  readonly hidden: readonly number[];
  readonly placed: readonly number[];
};

const nothing: Placed = { pinned: [], hidden: [], placed: [] };

export function createShopOrder(db: Database, { pinned, hidden }: ShopOrder) {
  const hiddenCodes = new Set(hidden);
  const pinnedCodes = [...new Set(pinned)].filter((code) => !hiddenCodes.has(code));
  const isEmpty = pinnedCodes.length + hiddenCodes.size === 0;

  return {
    isHidden: (code: string): boolean => hiddenCodes.has(code),
    /** Read from the copy: to be kept until it is another one. */
    placed(): Placed {
      if (isEmpty) return nothing;
      const rows = db
        .prepare<[string], PlacedRow>(
          `SELECT p.id, p.code, p.name, p.brand, p.category, p.barcode, p.available, p.denominations
           FROM json_each(?) given CROSS JOIN products p ON p.code = given.value ORDER BY given.key`,
        )
        .all(JSON.stringify(pinnedCodes));
      const ids = db
        .prepare<[string], number>(`SELECT p.id FROM json_each(?) given CROSS JOIN products p ON p.code = given.value`)
        .pluck()
        .all(JSON.stringify([...hiddenCodes]))
        .sort((one, other) => one - other);
      const placed = [...ids, ...rows.map(({ id }) => id)].sort((one, other) => one - other);
      return { pinned: rows, hidden: ids, placed };
    },
  };
}

/** The row id after which the products begin that follow the first `count` ones that are not placed. Ids have no gap. */
export function idBefore(count: number, placed: readonly number[]): number {
  let id = count;
  for (const one of placed) {
    if (one > id) break;
    id += 1;
  }
  return id;
}
