// What this till sold most of late. Invariant: looks at so many lines at most, however long the till has been selling.
import type { Ledger } from './open.ts';

export type BestSellers = {
  /** Product codes, the most sold first; of equals the one sold last. */
  codes(limit: number): string[];
};

const latestLines = 2000;

export function createBestSellers({ db }: Ledger): BestSellers {
  const codes = db
    .prepare<[number], string>(
      `SELECT product_code FROM
         (SELECT id, product_code FROM lines WHERE state = 'active' ORDER BY id DESC LIMIT ${latestLines})
       GROUP BY product_code ORDER BY count(*) DESC, max(id) DESC LIMIT ?`,
    )
    .pluck();
  return { codes: (limit) => codes.all(limit) };
}
