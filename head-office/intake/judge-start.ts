// Notices two machines that run copies of one till's disk, also behind one address. Each process of a till has a random name that no disk holds; a
// till's processes follow each other, so one that still reports after another one was heard has a second machine beside it.
// Invariants: it goes by neither addresses nor by what a till remembers, so a restart, a lost answer, and a restored folder or head office look like
// nothing but another process; a report counts as later only by head office's order and by the till's dates alike.
import { z } from 'zod';
import { raiseAlarm } from '../core/alarms.ts';
import type { Database } from '../core/database.ts';
import { iso, shape } from '../core/shape.ts';
import type { SignedRequest } from './gate.ts';

const mostKept = 16;

/** `other`: was heard after this process had begun, and before this report. Dates have seconds. */
const sql = `
WITH own AS (
  INSERT INTO starts (till, start, first_at, first_sent, last_at, last_sent, last_from) VALUES ($1, $2, $3, $4, $3, $4, $5)
  ON CONFLICT (till, start) DO UPDATE
    SET last_at = $3, last_sent = greatest(starts.last_sent, excluded.last_sent), last_from = $5
  RETURNING first_at, first_sent, xmax = 0 AS is_new
)
SELECT own.is_new AS "isNew", other.* FROM own LEFT JOIN LATERAL (
  SELECT last_from AS "firstFrom", last_at AS "firstAt" FROM starts o
  WHERE o.till = $1 AND o.start <> $2 AND own.first_at < o.last_at
    AND own.first_sent + interval '2 seconds' < o.last_sent AND o.last_sent + interval '2 seconds' < $4
  ORDER BY o.last_at DESC LIMIT 1
) other ON true`;

const judged = shape({ isNew: z.boolean(), firstFrom: z.string().nullable(), firstAt: iso.nullable() });

export async function judgeStart(
  database: Database,
  { till, sentAt, from }: Pick<SignedRequest, 'till' | 'sentAt' | 'from'>,
  start: string,
  at: Date,
): Promise<void> {
  const [found] = await database.rows(judged.row, sql, [till, start, at, sentAt, from]);
  if (!found) return;
  const { firstFrom, firstAt } = found;
  if (firstAt !== null) {
    await raiseAlarm(database, { till, kind: 'cloned', facts: { firstFrom, firstAt, secondFrom: from } }, at);
    // Told. One that runs on is heard again, and only then is an alarm that was closed raised anew.
    await database.run('DELETE FROM starts WHERE till = $1 AND start <> $2', [till, start]);
  } else if (found.isNew) {
    const older = 'SELECT start FROM starts WHERE till = $1 ORDER BY last_at DESC OFFSET $2';
    await database.run(`DELETE FROM starts WHERE till = $1 AND start IN (${older})`, [till, mostKept]);
  }
}
