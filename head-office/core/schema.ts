// The schema of the database: the tables of version 1, and the migrations that later versions need. What has shipped is never edited: a change is a
// new migration at the end. Invariants: a new database gets the same steps as an old one; one that a newer version opened, or that a version before
// 1.0 made, is left alone.
import { z } from 'zod';
import { err, ok, type Result } from '../../shared/result.ts';
import type { Database, Queries } from './database.ts';
import { locks } from './locks.ts';

export type Schema = {
  /** Ordered so that a table comes after those it references. */
  readonly tables: readonly string[];
  /** The first leads from version 1 to version 2. */
  readonly migrations: readonly string[];
};

const found = z.object({ isBefore1: z.boolean(), hasTables: z.boolean() });
const foundSql = `SELECT to_regclass('steps') IS NOT NULL AS "isBefore1", to_regclass('schema_version') IS NOT NULL AS "hasTables"`;
const versionRow = z.object({ version: z.int() });

/** Each migration leads from one version to the next. */
export const newestVersion = ({ migrations }: Schema): number => 1 + migrations.length;

/** Null where the database has no tables of head office. The error is a sentence. */
export async function versionOf(tx: Queries, schema: Schema): Promise<Result<number | null, string>> {
  const [before] = await tx.rows(found, foundSql);
  if (before?.isBefore1)
    return err('the database was made by a version of head office before 1.0: start this one with an empty database');
  if (!before?.hasTables) return ok(null);
  const [known] = await tx.rows(versionRow, 'SELECT version FROM schema_version');
  if (known && known.version > newestVersion(schema))
    return err('the database belongs to a newer version of head office: start that one');
  return ok(known?.version ?? null);
}

/** Where the database's rows are, or will be, in another: whatever is written here from then on is lost. */
export const movedFact = 'moved';
const factRow = z.object({ value: z.enum(['under-way', 'done']) });
const movedWords = {
  'under-way': 'the database is being moved: run the same move again until it ends, or give it up with move --stay',
  done: 'the database was moved: start head office with the one that it was moved to',
} as const;

/** Why a head office must not work on a database with tables, as a sentence. */
export async function movedFault(tx: Queries): Promise<string | null> {
  const [moved] = await tx.rows(factRow, 'SELECT value FROM facts WHERE name = $1', [movedFact]);
  return moved ? movedWords[moved.value] : null;
}

/** In a database without them, as `version` of the schema had them. */
export async function createTables(tx: Queries, { tables, migrations }: Schema, version: number): Promise<void> {
  for (const sql of [...tables, ...migrations.slice(0, version - 1)]) await tx.run(sql);
  await tx.run('CREATE TABLE schema_version (version int NOT NULL)');
  await tx.run('INSERT INTO schema_version (version) VALUES ($1)', [version]);
}

/** Brings a database with tables to the newest version. */
export async function update(tx: Queries, schema: Schema, version: number): Promise<void> {
  for (const sql of schema.migrations.slice(version - 1)) await tx.run(sql);
  await tx.run('UPDATE schema_version SET version = $1', [newestVersion(schema)]);
}

/** Only one process at a time changes the tables; the others wait for it. */
export const lockSchema = (tx: Queries): Promise<number> => tx.run('SELECT pg_advisory_xact_lock($1)', [locks.schema]);

/** Brings the database to the newest version, in one transaction. The error is a sentence. */
export async function migrate(database: Database, schema: Schema): Promise<Result<null, string>> {
  return database.transaction(async (tx) => {
    await lockSchema(tx);
    const version = await versionOf(tx, schema);
    if (!version.ok) return version;
    const moved = version.value === null ? null : await movedFault(tx);
    if (moved !== null) return err(moved);
    if (version.value === null) await createTables(tx, schema, newestVersion(schema));
    // Also where nothing is to be done: a database that can only be read is noticed now.
    else await update(tx, schema, version.value);
    return ok(null);
  });
}

/** Changes nothing. The error is a sentence, where the database has no head office of this version that may work. */
export async function fitsAsIs(database: Database, schema: Schema): Promise<Result<null, string>> {
  const fits = await hasNewest(database, schema);
  const moved = fits.ok ? await movedFault(database) : null;
  return moved === null ? fits : err(moved);
}

/** Also where it is being moved. */
export async function hasNewest(database: Queries, schema: Schema): Promise<Result<null, string>> {
  const version = await versionOf(database, schema);
  if (!version.ok) return version;
  if (version.value === null) return err('the database has no head office: start one on it first');
  if (version.value < newestVersion(schema))
    return err('the database is of an older version: start this head office on it first');
  return ok(null);
}
