// Empties the tables that the page reads, so that they are rebuilt from the journals. Invariant: nothing else is touched: batches, papers, books and
// alarms stay as they are.
import type { Database, Queries } from '../core/database.ts';
import { tablesOfTills } from './tables.ts';

/** Of one till, whose row in `following` the caller holds. */
export async function forget(tx: Queries, till: string): Promise<void> {
  await tx.run(
    `UPDATE hours h SET moved_minor = h.moved_minor - m.minor, cards = h.cards - m.cards,
       cards_minor = h.cards_minor - m.cards_minor, sales = h.sales - m.sales, is_summed = false
     FROM (SELECT day, hour, sum(minor) AS minor, sum(cards) AS cards, sum(cards_minor) AS cards_minor, sum(sales) AS sales FROM (
         SELECT day, hour, moved_minor AS minor, 0 AS cards, 0 AS cards_minor, 0 AS sales FROM money
         WHERE till = $1 AND NOT lost AND kind IN ('sale', 'refund', 'correction') AND pot <> 'elsewhere'
         UNION ALL SELECT sold_day, sold_hour, 0, 1, amount_minor, 0 FROM cards
         WHERE till = $1 AND lost_of = '' AND sold_day IS NOT NULL
         UNION ALL SELECT day, hour, 0, 0, 0, 1 FROM sales WHERE till = $1 AND lost_of = '' AND committed_at IS NOT NULL
       ) one GROUP BY day, hour) m
     WHERE h.store = (SELECT store FROM tills WHERE id = $1) AND h.day = m.day AND h.hour = m.hour`,
    [till],
  );
  for (const name of tablesOfTills) await tx.run(`DELETE FROM ${name} WHERE till = $1`, [till]);
}

/** Of every till. The followers then rebuild them; `followAll` waits for that. */
export const forgetAll = (db: Database): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.run(`TRUNCATE ${tablesOfTills.join(', ')}, hours, sums, following`);
  });
