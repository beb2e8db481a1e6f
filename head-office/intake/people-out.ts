// Says that a person is out of the tills of some stores, or of all, and takes that back. Invariant: the tills are told with the commit; what was said is never
// changed, and nobody is enabled at a till by taking it back.
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type Actor, record } from '../core/audit-row.ts';
import type { Queries } from '../core/database.ts';
import { notifyStores } from '../core/listening.ts';
import { aboutSaid, areKnown, storesSaid } from './said.ts';

type Said = {
  readonly person: string;
  /** None: all. */
  readonly stores: readonly string[];
  readonly reason: string;
};

const withdrawSql = 'UPDATE people_out SET withdrawn_at = $1, withdrawn_by = $2 WHERE withdrawn_at IS NULL';

/** Said of the same stores before: it is said anew, and each till does it anew. False: there is no such store. */
export async function putOut(tx: Queries, { person, stores, reason }: Said, by: Actor, at: Date): Promise<boolean> {
  const of = storesSaid(stores);
  if (of !== null && !(await areKnown(tx, of))) return false;
  await tx.run(`${withdrawSql} AND person = $3 AND stores IS NOT DISTINCT FROM $4::text[]`, [at, by.name, person, of]);
  await tx.run(
    'INSERT INTO people_out (id, person, stores, reason, said_by, said_at) VALUES ($1, $2, $3, $4, $5, $6)',
    [randomUUID(), person, of, reason, by.name, at],
  );
  // Where they are still in, the tills say theirs again.
  await tx.run('DELETE FROM own_pins WHERE person = $1', [person]);
  await record(tx, by, at, 'put-out', `${aboutSaid(person, of)} · ${reason}`);
  await notifyStores(tx, of);
  return true;
}

const said = z.object({ person: z.string(), stores: z.array(z.string()).nullable(), reason: z.string() });

/** Tills that have not heard it do not hear it any more. False where it is not said, or no more. */
export async function takeBackOut(tx: Queries, outId: string, by: Actor, at: Date): Promise<boolean> {
  const sql = `${withdrawSql} AND id = $3 RETURNING person, stores, reason`;
  const [was] = await tx.rows(said, sql, [at, by.name, outId]);
  if (!was) return false;
  await record(tx, by, at, 'put-out-back', `${aboutSaid(was.person, was.stores)} · ${was.reason}`);
  await notifyStores(tx, was.stores);
  return true;
}
