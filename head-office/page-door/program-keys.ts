// Keys by which other programs read: IT makes them, for some tables and stores. Invariants: a key is shown once and stored as a hash; one that ended
// opens nothing from then on.
import { z } from 'zod';
import { fileNames, type KeyRow, type MadeKey, type PageErrorCode } from '../../shared/head-office/users.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { Database, Queries } from '../core/database.ts';
import { iso, shape } from '../core/shape.ts';
import { newToken, tokenHash } from './tokens.ts';
import { areStores } from './users.ts';

const known = shape({
  keyId: ['id', z.string()],
  name: z.string(),
  tables: z.array(z.enum(fileNames)),
  /** None: every store. */
  stores: z.array(z.string()),
  madeAt: ['made_at', iso],
  madeBy: ['made_by', z.string()],
  seenAt: ['seen_at', iso.nullable()],
});
const select = `SELECT ${known.sql} FROM program_keys WHERE ended_at IS NULL`;

/** Those that open something. */
export const listKeys = (db: Queries): Promise<KeyRow[]> => db.rows(known.row, `${select} ORDER BY name, made_at`);

export async function makeKey(
  database: Queries,
  { name, tables, stores }: Pick<KeyRow, 'name' | 'tables' | 'stores'>,
  by: string,
  now: Date,
): Promise<Result<MadeKey, PageErrorCode>> {
  const own = [...new Set(stores)];
  if (!(await areStores(database, own))) return err('stores_unknown');
  const key = newToken();
  const sql = `INSERT INTO program_keys (id, name, tables, stores, token_hash, made_at, made_by) VALUES ($1, $2, $3, $4, $5, $6, $7)`;
  await database.run(sql, [newToken().slice(0, 16), name, [...new Set(tables)], own, tokenHash(key), now, by]);
  return ok({ name, key });
}

/** Its name; null where there is none. */
export async function endKey(database: Queries, keyId: string, now: Date): Promise<string | null> {
  const sql = 'UPDATE program_keys SET ended_at = $2 WHERE id = $1 AND ended_at IS NULL RETURNING name';
  return (await database.rows(z.object({ name: z.string() }), sql, [keyId, now]))[0]?.name ?? null;
}

/** In the commit of a restore: whichever ended after the backup would be back. */
export const endAllKeys = (tx: Queries, at: Date): Promise<number> =>
  tx.run('UPDATE program_keys SET ended_at = $1 WHERE ended_at IS NULL', [at]);

const seenEveryMs = 60_000;

/** Whose key this is; notes that it was used. */
export async function findKey(database: Database, key: string, now: Date): Promise<KeyRow | null> {
  const [found] = await database.rows(known.row, `${select} AND token_hash = $1`, [tokenHash(key)]);
  if (found && (found.seenAt === null || Date.parse(found.seenAt) < now.getTime() - seenEveryMs))
    await database.run('UPDATE program_keys SET seen_at = $2 WHERE id = $1', [found.keyId, now]);
  return found ?? null;
}
