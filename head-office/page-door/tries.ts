// Limits wrong tries. A try counts before it is checked, so that many at once gain nothing over one after the other.
// Invariant: after too many tries the right answer is refused too, or the answer would confirm a guess.
import { z } from 'zod';
import { err, ok, type Result } from '../../shared/result.ts';
import type { Database, Queries } from '../core/database.ts';

const windowMs = 15 * 60_000;
/** For one name, and for one address, which a whole office may share. */
const mostOfName = 5;
const mostOfAddress = 30;

export type Tried =
  | {
      readonly allowed: true;
      /** This step was right. Earlier tries stay counted, or a password would allow any number of codes. */
      readonly takeBack: () => Promise<void>;
      /** Everything was right. */
      readonly forget: () => Promise<void>;
    }
  | { readonly allowed: false; readonly until: Date };

export async function countTry(database: Database, now: Date, folded: string, address: string): Promise<Tried> {
  const since = new Date(now.getTime() - windowMs);
  const keys = [
    { of: `name ${folded}`, most: mostOfName },
    { of: `address ${address}`, most: mostOfAddress },
  ];
  await database.run('DELETE FROM wrong_tries WHERE at < $1', [since]);
  const counted = await database.transaction((tx) => countIn(tx, keys, now));
  if (!counted.ok) return { allowed: false, until: new Date(counted.error.getTime() + windowMs) };
  const takeBack = async () => {
    await database.run('DELETE FROM wrong_tries WHERE id = ANY($1)', [counted.value]);
  };
  return {
    allowed: true,
    takeBack,
    async forget() {
      await takeBack();
      await database.run('DELETE FROM wrong_tries WHERE of = $1', [keys[0]?.of]);
    },
  };
}

type Key = { readonly of: string; readonly most: number };

/** The rows of this try; after too many, the time when enough of them expire. */
async function countIn(tx: Queries, keys: readonly Key[], now: Date): Promise<Result<readonly number[], Date>> {
  for (const { of, most } of keys) {
    // Tries of the same name wait for each other.
    await tx.run('SELECT pg_advisory_xact_lock(hashtext($1))', [of]);
    const sql = 'SELECT at FROM wrong_tries WHERE of = $1 ORDER BY at';
    const first = (await tx.rows(z.object({ at: z.date() }), sql, [of])).at(-most);
    if (first) return err(first.at);
  }
  const sql = 'INSERT INTO wrong_tries (of, at) SELECT unnest($1::text[]), $2 RETURNING id';
  const rows = await tx.rows(z.object({ id: z.number() }), sql, [keys.map(({ of }) => of), now]);
  return ok(rows.map(({ id }) => id));
}
