// What head office says of settings and of people alike: of which stores, that a second person agrees to it, and that it is withdrawn. Invariant: each is in
// the audit, and held requests of the tills that it concerns are answered at once.
import { z } from 'zod';
import { raiseAlarm } from '../core/alarms.ts';
import { type Actor, record, someOf } from '../core/audit-row.ts';
import type { Queries } from '../core/database.ts';
import { notifyStores } from '../core/listening.ts';

/** Settings, and people. */
const mostAnHour = 60;

/** Each once, in order; null: all. */
export const storesSaid = (stores: readonly string[]): string[] | null =>
  stores.length === 0 ? null : [...new Set(stores)].toSorted();

/** For the audit: what is said, and of which stores. */
export const aboutSaid = (what: string, stores: readonly string[] | null): string =>
  [what, ...(stores ? [someOf(stores)] : [])].join(' · ');

/** Each of them; null: there is one at least. */
export async function areKnown(tx: Queries, stores: readonly string[] | null): Promise<boolean> {
  const known = await tx.rows(z.object({}), 'SELECT FROM stores WHERE $1::text[] IS NULL OR id = ANY($1)', [stores]);
  return known.length > 0 && (stores === null || known.length === stores.length);
}

type How<Columns extends z.ZodRawShape> = {
  readonly table: 'settings_said' | 'people_said';
  /** As the audit's names end: `agree-setting`. */
  readonly noun: 'setting' | 'person';
  readonly columns: Columns;
  /** In words of the audit. */
  readonly whatOf: (row: z.output<z.ZodObject<Columns>>) => string;
  /** Tills of other stores are told too. */
  readonly tellsAll?: true;
};

/** An alarm belongs to a till: one of those that it is about. */
const tillOf =
  'SELECT id AS till FROM tills WHERE revoked_at IS NULL AND ($1::text[] IS NULL OR store = ANY($1)) ORDER BY id LIMIT 1';
const ofStores = z.object({ stores: z.array(z.string()).nullable() });

export function createSaid<Columns extends z.ZodRawShape>({ table, noun, columns, whatOf, tellsAll }: How<Columns>) {
  const row = z.object(columns);
  const returned = ['stores', ...Object.keys(columns)].join(', ');
  const change = async (tx: Queries, deed: 'agree' | 'withdraw', sql: string, [id, by, at]: [string, Actor, Date]) => {
    const changed = `UPDATE ${table} SET ${sql} AND withdrawn_at IS NULL RETURNING ${returned}`;
    const [found] = await tx.rows(z.record(z.string(), z.unknown()), changed, [id, by.name, at]);
    if (!found) return false;
    const { stores } = ofStores.parse(found);
    await record(tx, by, at, `${deed}-${noun}`, aboutSaid(whatOf(row.parse(found)), stores));
    await notifyStores(tx, tellsAll ? null : stores);
    return true;
  };
  const agreed = 'said_by <> $2 AND (told_from IS NULL OR told_from > $3)';
  const recent = `SELECT FROM ${table} WHERE said_at > $1`;
  return {
    /** More were said in the hour before than a chain says: whoever says the next one may not be who they seem, so an alarm is raised. */
    async isTooMany(tx: Queries, stores: readonly string[] | null, at: Date): Promise<boolean> {
      const said = await tx.rows(z.object({}), recent, [new Date(at.getTime() - 3_600_000)]);
      if (said.length < mostAnHour) return false;
      for (const { till } of await tx.rows(z.object({ till: z.string() }), tillOf, [stores]))
        await raiseAlarm(tx, { till, kind: 'many-changes', facts: {} }, at);
      return true;
    },
    /** By another than who said it. False where nobody waits for it. */
    agree: (tx: Queries, ...of: [saidId: string, by: Actor, at: Date]): Promise<boolean> =>
      change(tx, 'agree', `agreed_by = $2, told_from = $3 WHERE id = $1 AND ${agreed}`, of),
    /** False where it is not said, or no more. */
    withdraw: (tx: Queries, ...of: [saidId: string, by: Actor, at: Date]): Promise<boolean> =>
      change(tx, 'withdraw', 'withdrawn_by = $2, withdrawn_at = $3 WHERE id = $1', of),
  };
}
