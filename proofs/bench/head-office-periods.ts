// What *Takings* costs: the slowest of its splits over a month of 60 shops with three tills, from their cards and money, and over a year of 10,000 tills,
// of which the sums alone are planted.
import { sumEndedDays } from '../../head-office/books/sums.ts';
import type { Database as HeadOffice } from '../../head-office/core/database.ts';
import { period } from '../../head-office/views/period.ts';
import { type Period, periodWays } from '../../shared/head-office/period.ts';
import { clockMs, inTurn, measured, type Row } from './harness.ts';

const rounds = 7;

async function slowestWay(db: HeadOffice, now: Date, days: Period, name: string, mostMs: number): Promise<Row> {
  const reader = { stores: 'all', userId: 'maria', now } as const;
  const by = Object.fromEntries(periodWays.map((way) => [way, () => period(db, reader, { ...days, by: way })]));
  const samples = Object.entries(await inTurn(rounds, by, clockMs));
  const middle = (all: readonly number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
  const slowest = samples.toSorted(([, one], [, other]) => middle(other) - middle(one))[0];
  if (!slowest) throw new Error('no ways');
  const others = samples.map(([way, all]) => `${way} ${Math.round(middle(all))}`).join(', ');
  return measured({
    name,
    note: `by ${slowest[0]}; ${others}`,
    unit: 'ms',
    ours: slowest[1],
    reach: { most: mostMs },
  });
}

/** Each till has 28 sales a day, by three people and of 20 products; the rows lie in the order in which they came. */
export async function ofMonth(db: HeadOffice): Promise<Row> {
  const now = new Date('2026-11-30T15:12:00.000Z');
  const statements = `INSERT INTO stores (id, name, country, currency, zone, day_begins)
      SELECT 'shop-' || n, 'Shop ' || n, 'DE', 'EUR', 'Europe/Berlin', '04:00' FROM generate_series(1, 60) AS n;
    INSERT INTO tills (id, store, terminal, sealed_secret, enrolled_at, enrolled_from, seen_at, version)
      SELECT 'm-' || n, 'shop-' || (n + 2) / 3, 'T' || n % 3 + 1, '', now(), '', now(), '1.0.0' FROM generate_series(1, 180) AS n;
    CREATE TEMP TABLE sold AS SELECT 'm-' || n AS till, 'shop-' || (n + 2) / 3 AS store, day::date, k, (8 + k % 12)::smallint AS hour
      FROM generate_series(1, 180) AS n, generate_series('2026-10-01'::date, '2026-11-30', '1 day') AS day, generate_series(1, 28) AS k ORDER BY day, k;
    INSERT INTO cards SELECT till, till || day || k, till || day || k, '', 'product-' || k % 20, 'EUR', 2500, 'active', day, day, day, hour,
      'person-' || k % 3, NULL, NULL, NULL, 0 FROM sold;
    INSERT INTO money SELECT till, 'L', row_number() OVER (), 0, false, day, day, hour, 'sale', CASE k % 2 WHEN 0 THEN 'drawer' ELSE 'terminal:1' END,
      2500, 0, till || day || k, till || day || k, NULL, 'person-' || k % 3, NULL, false, false FROM sold;
    INSERT INTO days SELECT day, till, pot, sum(moved_minor), 0, 0, 0 FROM money WHERE till LIKE 'm-%' GROUP BY day, till, pot;
    INSERT INTO days SELECT sold_day, till, '', 0, count(*), sum(amount_minor), count(*) FROM cards WHERE till LIKE 'm-%' GROUP BY sold_day, till;
    INSERT INTO hours SELECT day, store, hour, count(*) * 2500, count(*), count(*) * 2500, count(*), false FROM sold GROUP BY day, store, hour;
    DROP TABLE sold`;
  await db.transaction(async (tx) => {
    for (const statement of statements.split(';\n')) await tx.run(statement);
  });
  await db.run('VACUUM ANALYZE');
  await sumEndedDays(db, now);
  await db.run('VACUUM ANALYZE');
  const month = { from: '2026-11-01', to: '2026-11-30' };
  const row = await slowestWay(db, now, month, 'Takings of a running month, 60 shops of 3 tills', 100);
  await db.run('TRUNCATE cards, money, days, hours, sums');
  await db.run("DELETE FROM tills WHERE id LIKE 'm-%'");
  await db.run("DELETE FROM stores WHERE id LIKE 'shop-%'");
  return row;
}

/** Beside the 10,000 tills of *Today*: each month of two years, and each day of the running month. */
export async function ofYear(db: HeadOffice, now: Date): Promise<Row> {
  const months =
    "(SELECT true, month::date FROM generate_series('2025-01-01'::date, '2026-11-01', '1 month') AS month) AS u (is_month, day)";
  const days =
    "(SELECT false, day::date FROM generate_series('2025-01-01'::date, '2026-11-24', '1 day') AS day) AS u (is_month, day)";
  const recent =
    "(SELECT false, day::date FROM generate_series('2026-11-01'::date, '2026-11-24', '1 day') AS day) AS u (is_month, day)";
  const seed = (way: string, store: string, key: string, of: string, units: string) =>
    `INSERT INTO sums SELECT '${way}', is_month, day, ${store}, ${key}, 'EUR', 90000, 28, 70000 FROM ${of}, ${units}`;
  const [chain, stores, tills] = ['(SELECT) c', 'stores s', 'tills t'];
  for (const units of [months, days]) {
    await db.run(seed('day', "''", "''", chain, units));
    await db.run(seed('payment', "''", 'pot', "unnest(ARRAY['drawer', 'terminal:1']) AS pot", units));
    await db.run(seed('product', "''", "'product-' || n", 'generate_series(1, 60) AS n', units));
  }
  for (const units of [months, recent]) {
    await db.run(seed('day', 's.id', "''", stores, units));
    await db.run(seed('till', 't.store', 't.id', tills, units));
    await db.run(seed('person', 's.id', "s.id || ' person-' || n", `${stores}, generate_series(1, 6) AS n`, units));
  }
  await db.run("UPDATE hours SET is_summed = day < '2026-11-25'");
  await db.run('VACUUM ANALYZE');
  const year = { from: '2026-01-01', to: '2026-12-31' };
  return slowestWay(db, now, year, 'Takings of a running year, 10,000 tills', 500);
}
