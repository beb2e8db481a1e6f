// Two matters of orders for companies that a till does not see, or should not be alone with: codes that were handed out again, and a company that
// ordered over several tills more than one of them allows. Invariant: a matter is raised once, and again only where it has grown since it was seen.
import { z } from 'zod';
import { orderNumber } from '../../shared/companies/views.ts';
import { moneyText } from '../../shared/money.ts';
import { raiseMatter } from '../core/alarms.ts';
import type { Database } from '../core/database.ts';
import { locks } from '../core/locks.ts';

/** For orders `o`: each once, as the till has it, or as it had it where it forgot it. */
export const eachOrder = `(o.lost_of = '' OR NOT EXISTS (
  SELECT FROM company_orders own WHERE own.till = o.till AND own.company_order = o.company_order AND own.lost_of < o.lost_of))`;

const copied = z.object({ till: z.string(), id: z.string(), number: z.int(), copies: z.int() });
const copiedSql = `
SELECT till, company_order AS id, number, copies FROM company_orders o WHERE copies > 1 AND ${eachOrder} ORDER BY placed_at`;

const passed = z.object({
  till: z.string(),
  company: z.string(),
  currency: z.string(),
  minor: z.int(),
  most: z.int(),
  number: z.int(),
});
/** As a till adds up: what was ordered in 30 days, without what was not. */
const passedSql = `
SELECT DISTINCT ON (customer, currency) till, customer AS company, currency, minor, most, number FROM (
  SELECT till, customer, currency, number, sum(minor) OVER days AS minor, min(most_minor) OVER days AS most, placed_at FROM (
    SELECT o.*, (SELECT coalesce(sum(amount_minor), 0) FROM company_cards c WHERE c.till = o.till
      AND c.company_order = o.company_order AND c.lost_of = o.lost_of AND c.state NOT IN ('refused', 'cancelled', 'left-out')) AS minor
    FROM company_orders o WHERE o.placed_at > $1::timestamptz - interval '60 days' AND ${eachOrder}
  ) o WHERE minor > 0
  WINDOW days AS (PARTITION BY customer, currency ORDER BY placed_at RANGE BETWEEN interval '30 days' PRECEDING AND CURRENT ROW)
) w WHERE minor > most AND placed_at > $1::timestamptz - interval '30 days' ORDER BY customer, currency, minor DESC, placed_at`;

/** What the tables have now. One process at a time. */
export const raiseCompanyAlarms = (database: Database, now: Date): Promise<void> =>
  database.transaction(async (tx) => {
    await tx.run('SELECT pg_advisory_xact_lock($1)', [locks.companies]);
    for (const { till, id, number, copies } of await tx.rows(copied, copiedSql)) {
      const facts = { order: orderNumber({ number }), copies, id };
      await raiseMatter(tx, { till, kind: 'codes-copied', facts }, { of: 'id', size: 'copies' }, now);
    }
    for (const { till, company, currency, minor, most, number } of await tx.rows(passed, passedSql, [now])) {
      const amount = (amountMinor: number) => `${currency} ${moneyText({ currency, amountMinor }).amount}`;
      const facts = { company, sum: amount(minor), maximum: amount(most), order: orderNumber({ number }) };
      await raiseMatter(tx, { till, kind: 'company-maximum', facts }, { of: 'company', size: 'sum' }, now);
    }
  });
