// The schema of the database: the tables of version 1, and the migrations that later versions need. What has shipped is never edited: a change is a
// new migration at the end. Invariants: a new database gets the same steps as an old one; one that a newer version opened, or that a version before
// 1.0 made, is left alone.
import { z } from 'zod';
import { err, ok, type Result } from '../../shared/result.ts';
import type { Database } from './database.ts';
import { locks } from './locks.ts';

export type Schema = {
  /** Ordered so that a table comes after those it references. */
  readonly tables: readonly string[];
  /** The first leads from version 1 to version 2. */
  readonly migrations: readonly string[];
};

const found = z.object({ isBefore1: z.boolean() });
const versionRow = z.object({ version: z.int() });

/** Brings the database to the newest version, in one transaction. The error is a sentence. */
export async function migrate(database: Database, { tables, migrations }: Schema): Promise<Result<null, string>> {
  return database.transaction(async (tx) => {
    await tx.run('SELECT pg_advisory_xact_lock($1)', [locks.schema]);
    const [before] = await tx.rows(found, `SELECT to_regclass('steps') IS NOT NULL AS "isBefore1"`);
    if (before?.isBefore1)
      return err('the database was made by a version of head office before 1.0: start this one with an empty database');
    await tx.run('CREATE TABLE IF NOT EXISTS schema_version (version int NOT NULL)');
    const [known] = await tx.rows(versionRow, 'SELECT version FROM schema_version');
    const newest = 1 + migrations.length;
    if (known && known.version > newest)
      return err('the database belongs to a newer version of head office: start that one');
    for (const sql of known ? migrations.slice(known.version - 1) : [...tables, ...migrations]) await tx.run(sql);
    if (!known) await tx.run('INSERT INTO schema_version (version) VALUES ($1)', [newest]);
    else if (known.version < newest) await tx.run('UPDATE schema_version SET version = $1', [newest]);
    return ok(null);
  });
}
