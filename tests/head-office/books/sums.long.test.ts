// What is shown of a period comes from sums of days and months where they are current: it is what the cards and the money themselves say, whatever
// comes late, is taken back or is made again.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { followAll } from '../../../head-office/books/follower.ts';
import { forget, forgetAll } from '../../../head-office/books/rebuild.ts';
import { sumEndedDays } from '../../../head-office/books/sums.ts';
import { atCommandLine } from '../../../head-office/core/audit-row.ts';
import { createDatabase, type Database as HeadOffice } from '../../../head-office/core/database.ts';
import { setFacts } from '../../../head-office/intake/store-facts.ts';
import { period } from '../../../head-office/views/period.ts';
import type { Reader } from '../../../head-office/views/scope.ts';
import { daysLater } from '../../../shared/business-day.ts';
import {
  type Period,
  type PeriodBy,
  periodBefore,
  periodWays,
  spanAround,
} from '../../../shared/head-office/period.ts';
import type { Where } from '../../../shared/head-office/views.ts';
import { createChance } from '../../../testkit/chance.ts';
import { freshDatabase } from '../../../testkit/head-office/database-server.ts';
import { enrolled, takeIn } from '../../../testkit/head-office/taken-in.ts';
import { isWhole, seed } from '../../../testkit/whole.ts';

let db: HeadOffice;
beforeEach(async () => {
  db = createDatabase(await freshDatabase());
  for (const till of ['T1', 'T2']) await enrolled(db, till, 'store-001', { zone: 'Europe/Berlin' });
  await enrolled(db, 'T3', 'store-002', { zone: 'America/New_York', currency: 'USD' });
});
afterEach(() => db.close());

const now = new Date('2026-11-20T10:00:00.000Z');
const firstDay = '2026-08-20';
const finance: Reader = { stores: 'all', userId: 'maria', now };
const manager: Reader = { stores: ['store-001', 'store-002'], userId: 'max', now };
const clara: Reader = { stores: ['store-001'], userId: 'clara', now };

const follow = () =>
  followAll(db, (error) => {
    throw error;
  });

/** A till's real journal, whose sales and shifts are put on any days: all that a till sends late comes like that. */
function journalOn(file: string, dayAt: () => string): Database.Database {
  const journal = new Database(readFileSync(join(import.meta.dirname, '../../ledger/fixtures', file)));
  for (const name of journal.prepare<[], string>("SELECT name FROM sqlite_master WHERE type = 'trigger'").pluck().all())
    journal.exec(`DROP TRIGGER ${name}`);
  const of = "coalesce(sale_id, json_extract(body, '$.shiftId'), '')";
  for (const about of journal.prepare<[], string>(`SELECT DISTINCT ${of} FROM journal`).pluck().all())
    journal.prepare(`UPDATE journal SET at = ? || substr(at, 11) WHERE ${of} = ?`).run(dayAt(), about);
  return journal;
}

const fact = z.object({
  ...{ till: z.string(), store: z.string(), currency: z.string(), day: z.string(), pot: z.string() },
  ...{ product: z.string().nullable(), who: z.string(), moved: z.int(), cards: z.int(), sold: z.int() },
});
type Fact = z.infer<typeof fact>;
/** Each card that was sold and each movement of money, and what of it this reader may be told. */
async function facts(blindFor: boolean): Promise<Fact[]> {
  const all = await db.rows(
    fact,
    `SELECT t.id AS till, t.store, s.currency, f.* FROM (
       SELECT till AS of, day::text AS day, pot, NULL AS product, coalesce(operator, '') AS who, moved_minor AS moved, 0 AS cards, 0 AS sold
       FROM money WHERE NOT lost AND kind IN ('sale', 'refund', 'correction') AND pot <> 'elsewhere'
       UNION ALL SELECT till, sold_day::text, '', coalesce(product, ''), coalesce(sold_by, ''), 0, 1, amount_minor FROM cards
       WHERE lost_of = '' AND sold_day IS NOT NULL
     ) f JOIN tills t ON t.id = f.of JOIN stores s ON s.id = t.store`,
  );
  const open = await db.rows(
    z.object({ till: z.string(), day: z.string() }),
    "SELECT till, day::text AS day FROM shifts WHERE state <> 'closed'",
  );
  const isUntold = (one: Fact) => blindFor && open.some(({ till, day }) => till === one.till && one.day >= day);
  return all.map((one) => (isUntold(one) ? { ...one, moved: 0, sold: 0, product: null } : one));
}

const keyOf: Readonly<Record<PeriodBy, (of: Fact) => string | null>> = {
  day: ({ day }) => day,
  store: ({ store }) => store,
  till: ({ till }) => till,
  payment: ({ pot }) => pot || null,
  product: ({ product }) => product,
  person: ({ store, who }) => `${store} ${who}`,
};

const inMinor = (amount: string): number => Math.round(Number(amount) * 100);
type Sums = Record<string, readonly [moved: number, cards: number, sold: number]>;

/** Those that are not nothing: a card that came back on the day it was sold may leave a row of zeros, or none. */
const something = (sums: Sums): Sums =>
  Object.fromEntries(Object.entries(sums).filter(([, of]) => of.some((one) => one !== 0)));

function sumsOf(all: readonly Fact[], by: PeriodBy, { from, to }: Period): Sums {
  const sums: Record<string, Sums[string]> = {};
  for (const one of all) {
    const key = keyOf[by](one);
    if (key === null || one.day < from || one.day > to) continue;
    const name = `${key} ${one.currency}`;
    const [moved, cards, sold] = sums[name] ?? [0, 0, 0];
    sums[name] =
      by === 'payment'
        ? [moved + one.moved, 0, 0]
        : [moved + (by === 'product' ? 0 : one.moved), cards + one.cards, sold + one.sold];
  }
  return something(sums);
}

type Asks = { readonly reader: Reader; readonly where?: Where };
async function agrees({ reader, where = {} }: Asks, days: Period): Promise<void> {
  const isTheirs = ({ store, till }: Fact) =>
    (reader.stores === 'all' || reader.stores.includes(store)) &&
    [undefined, store].includes(where.store) &&
    [undefined, till].includes(where.till);
  const theirs = (await facts(reader.stores !== 'all')).filter(isTheirs);
  for (const by of periodWays) {
    const { rows, sums } = await period(db, { ...reader, mostRows: 1000 }, { ...where, ...days, by });
    const shown = (of: 'now' | 'before'): Sums => {
      const figures = rows.rows.map((row) => [row, of === 'now' ? row : row.before] as const);
      return something(
        Object.fromEntries(
          figures.map(([{ key, takings }, is]) => [
            `${key} ${takings.currency}`,
            [inMinor(is.takings.amount), is.cards, inMinor(is.sold.amount)],
          ]),
        ),
      );
    };
    const of = `${by} ${days.from} to ${days.to} ${JSON.stringify(where)} ${reader.userId}`;
    expect([of, shown('now')]).toEqual([of, sumsOf(theirs, by, days)]);
    if (by !== 'day') expect([of, shown('before')]).toEqual([of, sumsOf(theirs, by, periodBefore(days))]);
    const cards = theirs.filter(({ day }) => day >= days.from && day <= days.to);
    expect(sums.reduce((sum, one) => sum + one.cards, 0)).toBe(cards.reduce((sum, one) => sum + one.cards, 0));
  }
}

const stored = () => db.rows(z.any(), 'SELECT * FROM sums ORDER BY way, is_month, day, store, key, currency');
const marked = z.object({ count: z.int() });
const unsummed = async () =>
  (await db.rows(marked, 'SELECT count(*) AS count FROM hours WHERE NOT is_summed'))[0]?.count;

const seeds = Array.from({ length: isWhole ? 4 : 1 }, (_, n) => seed + n);
test.each(seeds)('sums are what the cards and the money say (seed %i)', async (ofRun) => {
  const { int, often } = createChance(ofRun);
  const dayAt = () => daysLater(firstDay, int(92));
  const journals = {
    T1: journalOn('sales-1.sqlite', dayAt),
    T2: journalOn('shifts-1.sqlite', dayAt),
    T3: journalOn('sales-1.sqlite', dayAt),
  };
  const anyPeriod = (): Period => {
    const from = dayAt();
    return often(0.4) ? spanAround('month', from) : { from, to: daysLater(from, int(70)) };
  };
  const look = async () => {
    for (const reader of [finance, manager, clara]) await agrees({ reader }, anyPeriod());
    await agrees({ reader: finance, where: { store: 'store-001' } }, anyPeriod());
    await agrees({ reader: finance, where: { till: 'T1' } }, anyPeriod());
  };
  for (let part = 1; part <= 4; part += 1) {
    for (const [till, journal] of Object.entries(journals)) {
      const upTo = part === 4 ? Number.MAX_SAFE_INTEGER : int(part * 120);
      await takeIn(db, journal, { till, ledger: `L-${till}`, atOnce: 20, upTo });
    }
    await follow();
    await look();
    await sumEndedDays(db, now);
    await look();
  }
  expect(await unsummed()).toBe(0);
  // A drawer of one of these days is still to be counted.
  await db.run(`UPDATE shifts SET state = 'open', day = (SELECT min(sold_day) FROM cards WHERE till = shifts.till)
    WHERE shift = (SELECT min(shift) FROM shifts)`);
  await agrees({ reader: clara }, { from: firstDay, to: '2026-11-20' });
  await look();

  const made = await stored();
  expect(made.length).toBeGreaterThan(100);
  await db.transaction((tx) => forget(tx, 'T1'));
  await look();
  await sumEndedDays(db, now);
  await look();
  await follow();
  await look();
  await sumEndedDays(db, now);
  expect(await stored()).toEqual(made);
  await forgetAll(db);
  await follow();
  await sumEndedDays(db, now);
  expect(await stored()).toEqual(made);

  await setFacts(db, 'store-002', { currency: 'CAD' }, atCommandLine, now);
  await look();
  await sumEndedDays(db, now);
  await look();
  for (const journal of Object.values(journals)) journal.close();
});
