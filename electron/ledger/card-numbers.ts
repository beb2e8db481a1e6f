// The step from which on a line says how its card is carried, and the products whose cards this till sold with a number before.
import { values } from './table.ts';
import type { Ledger } from './transaction.ts';

/** Of drafts nobody has decided yet: they are judged before they are reserved. */
export const cardNumbers = `
ALTER TABLE lines ADD COLUMN carrier TEXT NOT NULL DEFAULT 'code';
ALTER TABLE lines ADD COLUMN number_by TEXT;
UPDATE lines SET carrier = 'plastic' WHERE card_last4 IS NOT NULL;
UPDATE lines SET carrier = 'open' WHERE card_last4 IS NULL AND state = 'draft';
-- In the 90 days before the last sale. They go on being sold with a number where nobody says how it looks.
CREATE TABLE products_with_numbers (code TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
INSERT INTO products_with_numbers
  SELECT DISTINCT product_code FROM lines JOIN sales ON sales.id = sale_id
  WHERE card_mac IS NOT NULL AND state NOT IN ('draft', 'refused', 'cancelled')
    AND created_at >= (SELECT date(max(created_at), '-90 days') FROM sales);`;

/** Their codes: written once, by the step above. */
export function productsWithNumbers({ db }: Pick<Ledger, 'db'>): readonly string[] {
  return values<string>(db, 'SELECT code FROM products_with_numbers')();
}
