// A setting that is tried at two stores first: the others are told a day later, once a till there took it, none refuses it, and no alarm about their
// tills that was raised since is open. Invariant: once told it stays so, whatever happens at the first stores afterwards.
import { z } from 'zod';
import { saidStates } from '../../shared/head-office/document-faults.ts';
import type { Database, Queries } from '../core/database.ts';
import { isInUse } from '../core/in-use.ts';
import { notifyStores } from '../core/listening.ts';

const trialStores = 2;
const trialTime = '24 hours';

const named = z.object({ store: z.string() });

/** Those heard last, among these or all. Null where there are no more than these. */
export async function firstStoresOf(tx: Queries, stores: readonly string[] | null): Promise<string[] | null> {
  const found = await tx.rows(
    named,
    `SELECT t.store FROM tills t WHERE ${isInUse} AND ($1::text[] IS NULL OR t.store = ANY($1))
     GROUP BY t.store ORDER BY max(t.seen_at) DESC NULLS LAST, t.store LIMIT ${trialStores + 1}`,
    [stores],
  );
  return found.length > trialStores ? found.slice(0, trialStores).map(({ store }) => store) : null;
}

const good = saidStates.map((one) => `'${one}'`).join(', ');
const ofFirst = 'FROM tills t JOIN documents d ON d.till = t.id WHERE t.store = ANY(s.first_stores)';
const releaseSql = `UPDATE settings_said s SET rest_from = $1
  WHERE first_stores IS NOT NULL AND rest_from IS NULL AND withdrawn_at IS NULL AND told_from + interval '${trialTime}' <= $1
    AND EXISTS (SELECT ${ofFirst} AND d.became ->> s.id IN (${good}))
    AND NOT EXISTS (SELECT ${ofFirst} AND ${isInUse} AND d.became ->> s.id NOT IN (${good}))
    AND NOT EXISTS (SELECT FROM alarms a JOIN tills t ON t.id = a.till
      WHERE t.store = ANY(s.first_stores) AND a.raised_at >= s.told_from AND a.closed_at IS NULL)
  RETURNING stores`;
const released = z.object({ stores: z.array(z.string()).nullable() });

/** Answers how many settings all their stores are told from now on. */
export const endTrials = (db: Database, now: Date): Promise<number> =>
  db.transaction(async (tx) => {
    const ended = await tx.rows(released, releaseSql, [now]);
    for (const { stores } of ended) await notifyStores(tx, stores);
    return ended.length;
  });
