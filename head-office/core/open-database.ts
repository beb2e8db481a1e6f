// Opens head office's database, or says in one sentence why not. Invariant: the sentence never holds the address, which has a password.
import { z } from 'zod';
import { err, ok, type Result } from '../../shared/result.ts';
import { createDatabase, type Database, isAway } from './database.ts';
import { type RoomSteps, takeSteps } from './steps.ts';

const oldest = 15;

export async function openDatabase(url: string, rooms: readonly RoomSteps[]): Promise<Result<Database, string>> {
  if (!/^postgres(ql)?:\/\//.test(url) || !URL.canParse(url))
    return err('--database must be an address that begins with postgres://');
  const database = createDatabase(url);
  const fits = await tryOut(database, rooms);
  if (fits.ok) return ok(database);
  await database.close();
  return fits;
}

async function tryOut(database: Database, rooms: readonly RoomSteps[]): Promise<Result<null, string>> {
  try {
    const [version] = await database.rows(z.object({ major: z.int() }), versionSql);
    if (!version || version.major < oldest)
      return err(`the database is PostgreSQL ${version?.major}: head office needs ${oldest} or later`);
    return await takeSteps(database, rooms);
  } catch (error) {
    return err(reasonOf(error));
  }
}

const versionSql = "SELECT current_setting('server_version_num')::int / 10000 AS major";

function reasonOf(error: unknown): string {
  const text = error instanceof Error && error.message ? (error.message.split('\n')[0] ?? '') : String(error);
  return isAway(error) ? `the database cannot be reached: ${text}` : `the database refuses head office: ${text}`;
}
