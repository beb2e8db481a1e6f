// Opens head office's database, or explains in one sentence why not. Invariant: the sentence never contains the address, which has a password.
import pg from 'pg';
import { z } from 'zod';
import { ok, type Result } from '../../shared/result.ts';
import { createDatabase, type Database, isAway } from './database.ts';
import { type Refusal, refused, refusedForNow } from './refusal.ts';
import type { Schema } from './schema.ts';

const oldest = 15;

/** `prepare`: what is done with its tables, such as `migrate`. */
export async function openDatabase(
  url: string,
  schema: Schema,
  prepare: (database: Database, schema: Schema) => Promise<Result<null, string>>,
): Promise<Result<Database, Refusal>> {
  if (!/^postgres(ql)?:\/\//.test(url)) return refused('--database must be an address that begins with postgres://');
  if (!URL.canParse(url))
    return refused('--database cannot be read: in its name or password write # as %23, / as %2F, ? as %3F, @ as %40');
  const database = createDatabase(url);
  const fits = await tryOut(database, () => prepare(database, schema));
  if (fits.ok) return ok(database);
  await database.close();
  return fits;
}

async function tryOut(
  database: Database,
  prepare: () => Promise<Result<null, string>>,
): Promise<Result<null, Refusal>> {
  try {
    const [version] = await database.rows(z.object({ major: z.int(), encoding: z.string() }), versionSql);
    if (!version || version.major < oldest)
      return refused(`the database is PostgreSQL ${version?.major}: head office needs ${oldest} or later`);
    if (version.encoding !== 'UTF8')
      return refused(`the database keeps text as ${version.encoding}: head office needs one in UTF8`);
    const prepared = await prepare();
    return prepared.ok ? prepared : refused(prepared.error);
  } catch (error) {
    return isAway(error) && !isPoolersNo(error) ? refusedForNow(reasonOf(error)) : refused(reasonOf(error));
  }
}

/**
 * PgBouncer reports every fault as a protocol violation, which is in the class of a lost connection: a wrong password as well as a server that does
 * not answer. Faults with these words do not pass on their own.
 */
const poolersNo =
  /authentication failed|does not exist|no such (database|user)|login rejected|no authentication method|SSL required|unsupported startup parameter|not allowed in statement pooling/;

const isPoolersNo = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '08P01' && poolersNo.test(error.message);

const versionSql =
  "SELECT current_setting('server_version_num')::int / 10000 AS major, current_setting('server_encoding') AS encoding";

function reasonOf(error: unknown): string {
  const text = error instanceof Error && error.message ? (error.message.split('\n')[0] ?? '') : String(error);
  if (isPoolersNo(error)) return `the pooler in front of the database refuses head office: ${text}`;
  return isAway(error) ? `the database cannot be reached: ${text}` : `the database refuses head office: ${text}`;
}
