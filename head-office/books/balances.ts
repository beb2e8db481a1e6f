// Compares the service's balance, as tills read it, with all cards that the tills put out (balance-rule.ts). Whose balance a till reads is known by its
// own key alone, so a till's readings are compared with each other only, and with the cards of every till.
// Invariants: nothing is compared before every till in use is heard beyond the reading; what no journal can explain, such as what a till sold before it
// began its books anew, begins the comparison anew; a loss is raised once, and what is found while it is open is added to it.
import { z } from 'zod';
import { moneyText, parseMoney } from '../../shared/money.ts';
import { raiseAlarm } from '../core/alarms.ts';
import type { Database, Queries } from '../core/database.ts';
import { isInUse } from '../core/in-use.ts';
import { locks } from '../core/locks.ts';
import { shape } from '../core/shape.ts';
import { judge, type Life, type Reading, slackMs } from './balance-rule.ts';

/** An older reading is not compared with: it would take the cards of many days. */
const longest = '7 days';
const slack = `interval '${slackMs} ms'`;

/** All that a till had journalled at its newest report is here, and in the tables. */
const wholeSql = `
UPDATE tills t SET whole_at = t.asked_at
WHERE t.asked_at IS DISTINCT FROM t.whole_at AND (t.clock_off_at IS NULL OR t.clock_off_at < t.seen_at)
  AND (t.count = 0 OR EXISTS (SELECT FROM followed f WHERE f.till = t.id AND f.ledger = t.ledger AND f.projected >= t.count))`;

const due = shape({
  till: ['b.till', z.string()],
  currency: ['b.currency', z.string()],
  minor: ['b.balance_minor', z.int()],
  readAt: ['b.read_at', z.date()],
  floorAt: ['CASE WHEN f.goes_on THEN b.judged_at END', z.date().nullable()],
  floorMinor: ['CASE WHEN f.goes_on THEN b.floor_minor END', z.int().nullable()],
});
/** `begun`: since when no till began its books anew, was revoked, or had a clock that was wrong. */
const dueSql = `
WITH heard AS (SELECT min(coalesce(t.whole_at, '-infinity')) AS upto FROM tills t WHERE ${isInUse} AND t.asked_at IS NOT NULL),
begun AS (SELECT greatest((SELECT max(began_at) FROM books), (SELECT max(greatest(revoked_at, clock_off_at)) FROM tills)) AS at)
SELECT ${due.sql} FROM balances b JOIN tills t ON t.id = b.till CROSS JOIN heard CROSS JOIN begun CROSS JOIN LATERAL (
  SELECT b.floor_minor IS NOT NULL AND b.judged_at > b.read_at - interval '${longest}'
    AND (begun.at IS NULL OR b.judged_at > begun.at + ${slack}) AS goes_on) f
WHERE ${isInUse} AND b.read_at <= heard.upto - ${slack} AND (b.judged_at IS NULL OR b.read_at > b.judged_at)
ORDER BY b.read_at, b.till`;

const life = z
  .object({
    minor: z.int(),
    asked: z.date(),
    taken: z.date().nullable(),
    back_from: z.date().nullable(),
    back: z.date().nullable(),
  })
  .transform(
    (row): Life => ({
      minor: row.minor,
      askedAt: row.asked.getTime(),
      takenAt: row.taken?.getTime() ?? null,
      backFrom: row.back_from?.getTime() ?? null,
      backAt: row.back?.getTime() ?? null,
    }),
  );
const times = 'amount_minor, asked_at, taken_at, back_from, back_at';
const isOf = `currency = $1 AND asked_at IS NOT NULL AND (greatest(asked_at, taken_at, back_from, back_at) >= $2
  OR (back_at IS NULL AND (taken_at IS NULL OR back_from IS NOT NULL)))`;
/** In minutes, to the side that is safe. Of a card that a till has and that it lost too, only what both say is certain. */
const livesSql = `
SELECT sum(minor) AS minor, asked, taken, back_from, back FROM (
  SELECT min(amount_minor) AS minor, date_trunc('minute', min(asked_at)) AS asked,
    CASE WHEN count(taken_at) = count(*) THEN date_trunc('minute', max(taken_at)) + interval '1 minute' END AS taken,
    date_trunc('minute', min(back_from)) AS back_from,
    CASE WHEN count(back_at) = count(*) THEN date_trunc('minute', max(back_at)) + interval '1 minute' END AS back
  FROM (SELECT till, line AS card, ${times} FROM cards WHERE ${isOf}
    UNION ALL SELECT till, company_order || ' ' || n, ${times} FROM company_cards WHERE ${isOf}) c GROUP BY till, card
) one GROUP BY asked, taken, back_from, back`;

/** Of every till: each card of which something happened since then, or is under way. */
export const livesSince = (db: Queries, currency: string, since: Date): Promise<Life[]> =>
  db.rows(life, livesSql, [currency, since]);

type Due = z.infer<typeof due.row>;

/** What is due now. One process at a time. */
export const compareBalances = (database: Database, now: Date): Promise<void> =>
  database.transaction(async (tx) => {
    await tx.run('SELECT pg_advisory_xact_lock($1)', [locks.companies]);
    await tx.run(wholeSql);
    const readings = await tx.rows(due.row, dueSql);
    for (const [currency, own] of Map.groupBy(readings, (one) => one.currency)) await compare(tx, currency, own, now);
  });

async function compare(tx: Queries, currency: string, readings: readonly Due[], now: Date): Promise<void> {
  const first = Math.min(...readings.map(({ floorAt, readAt }) => (floorAt ?? readAt).getTime()));
  const lives = await livesSince(tx, currency, new Date(first - 2 * slackMs));
  let lossAt = Number.NEGATIVE_INFINITY;
  for (const { till, minor, readAt, floorAt, floorMinor } of readings) {
    const isBeforeLoss = floorAt !== null && floorAt.getTime() < lossAt;
    const floor: Reading | null =
      floorAt === null || floorMinor === null || isBeforeLoss ? null : { at: floorAt.getTime(), minor: floorMinor };
    const { missingMinor, toppedUpMinor, ...next } = judge(floor, { at: readAt.getTime(), minor }, lives);
    if (missingMinor > 0 && floor) {
      lossAt = readAt.getTime();
      // Other tills see the same loss: they begin anew.
      await tx.run('UPDATE balances SET floor_minor = NULL WHERE currency = $1', [currency]);
      await raiseLoss(tx, till, { currency, minor: missingMinor, after: new Date(floor.at), at: readAt }, now);
    }
    await tx.run(
      `UPDATE balances SET judged_at = $2, floor_minor = $3, topped_minor = CASE WHEN $4::bigint > 0 THEN $4 ELSE topped_minor END,
         topped_at = CASE WHEN $4::bigint > 0 THEN $2 ELSE topped_at END WHERE till = $1`,
      [till, readAt, next.floor.minor, toppedUpMinor],
    );
  }
}

type Loss = { readonly currency: string; readonly minor: number; readonly after: Date; readonly at: Date };
const open = z.object({ id: z.int(), amount: z.string() });

async function raiseLoss(tx: Queries, till: string, { currency, minor, after, at }: Loss, now: Date): Promise<void> {
  const textOf = (amountMinor: number) => `${currency} ${moneyText({ currency, amountMinor }).amount}`;
  const sql = `SELECT id, split_part(facts ->> 'amount', ' ', 2) AS amount FROM alarms
    WHERE kind = 'balance' AND closed_at IS NULL AND facts ->> 'amount' LIKE $1`;
  const [known] = await tx.rows(open, sql, [`${currency} %`]);
  const facts = { amount: textOf(minor), after: after.toISOString(), at: at.toISOString() };
  if (!known) return raiseAlarm(tx, { till, kind: 'balance', facts }, now);
  const before = parseMoney({ currency, amount: known.amount });
  const more = { amount: textOf(minor + (before.ok ? before.value.amountMinor : 0)), at: facts.at };
  await tx.run('UPDATE alarms SET facts = facts || $2 WHERE id = $1', [known.id, more]);
}
