// The databases that a command works on while head office does not run: one that is named, or the embedded one, started for as long as it takes.
import { mkdirSync } from 'node:fs';
import type { Result } from '../../shared/result.ts';
import type { Database } from '../core/database.ts';
import { startEmbeddedServer } from '../core/embedded-server.ts';
import { openDatabase } from '../core/open-database.ts';
import type { Schema } from '../core/schema.ts';
import type { CommandEnd } from './command.ts';

export type Place = {
  /** Head office's own folder, in which the embedded database is. */
  readonly folder: string;
  /** As `--database` names it; else the embedded one. */
  readonly named: string | boolean | undefined;
  readonly schema: Schema;
  /** What must hold before it is worked on; the error is a sentence. */
  readonly fits: (database: Database, schema: Schema) => Promise<Result<null, string>>;
};

export async function withDatabase(
  { folder, named, schema, fits }: Place,
  work: (database: Database) => Promise<CommandEnd>,
): Promise<CommandEnd> {
  if (typeof named === 'string') return withUrl(named);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const server = await startEmbeddedServer({ folder });
  if (!server.ok) return { code: 1, error: server.error.sentence };
  try {
    return await withUrl(server.value.url);
  } finally {
    await server.value.stop();
  }

  async function withUrl(url: string): Promise<CommandEnd> {
    const database = await openDatabase(url, schema, fits);
    if (!database.ok) return { code: 1, error: database.error.sentence };
    try {
      return await work(database.value);
    } finally {
      await database.value.close();
    }
  }
}
