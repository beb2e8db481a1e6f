// Backups in a folder: one whole file for each, of which the newest are kept. Invariant: an older one is removed only after a newer one was read
// back whole.
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../core/database.ts';
import { type Schema, versionOf } from '../core/schema.ts';
import { readWhole, writeBackup } from './backup-file.ts';
import { chunksOf } from './snapshot.ts';

const fileName = /^head-office-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup$/;
const nameAt = (at: Date) => `head-office-${at.toISOString().replace(/\.\d+|[-:]/g, '')}.backup`;

/** When the backup of this name was made. */
export const timeOf = (name: string): Date => new Date(name.replace(fileName, '$1-$2-$3T$4:$5:$6Z'));

/** From the oldest to the newest. */
export const backupsIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => fileName.test(name))
    .sort();

export type BackedUp = { readonly file: string; readonly rows: number };

/** While head office runs. Throws what the file system or the database throws; `DamagedBackup` where the disk did not keep what was written. */
export async function backUp(
  database: Database,
  schema: Schema,
  { folder, keep, at }: { readonly folder: string; readonly keep: number; readonly at: Date },
): Promise<BackedUp> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(folder)) if (/\.backup\.new$/.test(name)) rmSync(join(folder, name), { force: true });
  const file = join(folder, nameAt(at));
  let rows = 0;
  await database.transaction(async (tx) => {
    await tx.run('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
    const version = await versionOf(tx, schema);
    if (!version.ok || version.value === null) throw new Error(version.ok ? 'no tables' : version.error);
    rows = await writeBackup(file, { schema: version.value, at: at.toISOString() }, chunksOf(tx, schema));
  });
  try {
    await readWhole(file);
  } catch (error) {
    rmSync(file, { force: true });
    throw error;
  }
  for (const old of backupsIn(folder).slice(0, -keep)) rmSync(join(folder, old), { force: true });
  return { file, rows };
}
