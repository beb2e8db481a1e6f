// What head office says of settings and of people alike: of which stores, that a second person agrees to it, and that it is withdrawn. Invariant: each is in
// the audit, and held requests of the tills that it concerns are answered at once.
import { z } from 'zod';
import { type Actor, record, someOf } from '../core/audit-row.ts';
import type { Queries } from '../core/database.ts';
import { notifyStores } from '../core/listening.ts';

/** How many an hour. */
export const mostAnHour = 60;

/** Each once, in order; null: all. */
export const storesSaid = (stores: readonly string[]): string[] | null =>
  stores.length === 0 ? null : [...new Set(stores)].toSorted();

/** For the audit: what is said, and of which stores. */
export const aboutSaid = (what: string, stores: readonly string[] | null): string =>
  [what, ...(stores ? [someOf(stores)] : [])].join(' · ');

type How = {
  readonly table: 'settings_said' | 'people_said';
  /** As the audit's names end: `agree-setting`. */
  readonly noun: 'setting' | 'person';
  /** Of a row of the table, what is said. */
  readonly what: string;
  /** Tills of other stores are told too. */
  readonly tellsAll?: true;
};

export function createSaid({ table, noun, what, tellsAll }: How) {
  const row = z.object({ what: z.string(), stores: z.array(z.string()).nullable() });
  const change = async (tx: Queries, deed: 'agree' | 'withdraw', sql: string, [id, by, at]: [string, Actor, Date]) => {
    const changed = `UPDATE ${table} SET ${sql} AND withdrawn_at IS NULL RETURNING ${what} AS what, stores`;
    const [was] = await tx.rows(row, changed, [id, by.name, at]);
    if (!was) return false;
    await record(tx, by, at, `${deed}-${noun}`, aboutSaid(was.what, was.stores));
    await notifyStores(tx, tellsAll ? null : was.stores);
    return true;
  };
  const agreed = 'said_by <> $2 AND (told_from IS NULL OR told_from > $3)';
  return {
    /** By another than who said it. False where nobody waits for it. */
    agree: (tx: Queries, ...of: [saidId: string, by: Actor, at: Date]): Promise<boolean> =>
      change(tx, 'agree', `agreed_by = $2, told_from = $3 WHERE id = $1 AND ${agreed}`, of),
    /** False where it is not said, or no more. */
    withdraw: (tx: Queries, ...of: [saidId: string, by: Actor, at: Date]): Promise<boolean> =>
      change(tx, 'withdraw', 'withdrawn_by = $2, withdrawn_at = $3 WHERE id = $1', of),
  };
}
