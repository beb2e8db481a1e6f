// What head office noticed about a till, with the facts that a person needs. Invariants: each kind is raised once while it is open, of each matter
// where a till may have several; facts contain no name and no secret; an alarm decides nothing.
import type { AlarmKind } from '../../shared/head-office/alarm-kinds.ts';
import type { Queries } from './database.ts';

export type Alarm = {
  readonly till: string;
  readonly kind: AlarmKind;
  readonly facts: Readonly<Record<string, string | number | boolean | null>>;
};

/** What an alarm is about, where a till may have several of its kind open: of the index `alarms_open`. */
export const matter = `(CASE kind WHEN 'paid-twice' THEN facts ->> 'order' WHEN 'codes-copied' THEN facts ->> 'id'
  WHEN 'company-maximum' THEN facts ->> 'company' ELSE '' END)`;
const isOpen = `(till, kind, ${matter}) WHERE closed_at IS NULL`;

export async function raiseAlarm(tx: Queries, { till, kind, facts }: Alarm, at: Date): Promise<void> {
  const sql = `INSERT INTO alarms (till, kind, facts, raised_at) VALUES ($1, $2, $3, $4)
    ON CONFLICT ${isOpen} DO NOTHING`;
  await tx.run(sql, [till, kind, facts, at]);
}

/** One that is open told of an earlier time: it is closed, and this one raised. */
export async function raiseAnew(tx: Queries, alarm: Alarm, at: Date): Promise<void> {
  const sql = 'UPDATE alarms SET closed_at = $3 WHERE till = $1 AND kind = $2 AND closed_at IS NULL';
  await tx.run(sql, [alarm.till, alarm.kind, at]);
  await raiseAlarm(tx, alarm, at);
}

/**
 * As above, and never again where one with the `same` facts was raised before. An open one of its kind that says nothing of the till's own words, as
 * it was raised before the till restored itself, gets these facts too.
 */
export async function raiseAlarmOnce(
  tx: Queries,
  { till, kind, facts }: Alarm,
  same: readonly string[],
  at: Date,
): Promise<void> {
  const sql = `INSERT INTO alarms (till, kind, facts, raised_at)
    SELECT $1, $2, $3, $4 WHERE NOT EXISTS (SELECT FROM alarms WHERE till = $1 AND kind = $2 AND facts @> $5)
    ON CONFLICT ${isOpen}
    DO UPDATE SET facts = alarms.facts || excluded.facts WHERE NOT alarms.facts ? 'says'`;
  const known = Object.fromEntries(same.map((name) => [name, facts[name]]));
  await tx.run(sql, [till, kind, facts, at, known]);
}

/** Of a size's text, such as `EUR 25.00`. */
const sizeOf = (facts: string): string => `regexp_replace(${facts}, '[^0-9.]', '', 'g')::numeric`;

/**
 * One matter, whose name is the fact `of` and whose size is the fact `size`: one that is open grows with it; one that was closed is raised again only
 * where it has become larger within 30 days.
 */
export async function raiseMatter(
  tx: Queries,
  { till, kind, facts }: Alarm,
  { of, size }: { readonly of: string; readonly size: string },
  at: Date,
): Promise<void> {
  const same = 'kind = $1 AND facts ->> $3::text = $2::jsonb ->> $3::text';
  const isSmaller = `${sizeOf('facts ->> $4::text')} < ${sizeOf('$2::jsonb ->> $4::text')}`;
  const values = [kind, facts, of, size];
  await tx.run(`UPDATE alarms SET facts = $2 WHERE ${same} AND closed_at IS NULL AND ${isSmaller}`, values);
  await tx.run(
    `INSERT INTO alarms (kind, facts, till, raised_at) SELECT $1, $2::jsonb, $5, $6 WHERE NOT EXISTS (
       SELECT FROM alarms WHERE ${same} AND (closed_at IS NULL OR (NOT (${isSmaller}) AND raised_at > $6::timestamptz - interval '30 days')))
     ON CONFLICT ${isOpen} DO NOTHING`,
    [...values, till, at],
  );
}

/** Marks it as seen. False where it is closed already, or is a till that only somebody who `mayConfirm` can confirm. */
export async function closeAlarm(
  db: Queries,
  id: string,
  by: { readonly name: string; readonly mayConfirm: boolean },
  at: Date,
): Promise<boolean> {
  const sql = `UPDATE alarms SET seen_by = $2, seen_at = $3, closed_at = $3, closed_by = $2
    WHERE id::text = $1 AND closed_at IS NULL AND (kind <> 'restored' OR $4)`;
  return (await db.run(sql, [id, by.name, at, by.mayConfirm])) > 0;
}
