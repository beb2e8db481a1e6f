// A backup, or another database, into an empty one. Invariant: the database stays empty, or has every row, in one commit.
import { z } from 'zod';
import { err, ok, type Result } from '../../shared/result.ts';
import type { Database, Queries } from '../core/database.ts';
import { lockSchema, movedFact, newestVersion, type Schema, update, versionOf } from '../core/schema.ts';
import { keyProof } from '../core/sealing.ts';
import { DamagedBackup, type Head, readBackup, readWhole } from './backup-file.ts';
import { chunksOf, loadChunks } from './snapshot.ts';

/** Thrown by what would change the loaded rows: its sentence is the answer, and nothing was changed. */
export class NotRestored extends Error {}

type Filled = Result<number, string>;

/** The number of rows; the error is a sentence, and then nothing was changed. `after`: what the same commit changes in what was loaded. */
export async function restoreFrom(
  database: Database,
  schema: Schema,
  file: string,
  after: (tx: Queries, head: Head) => Promise<void>,
): Promise<Filled> {
  try {
    const head = await readWhole(file);
    if (head.schema > newestVersion(schema))
      return err('the backup is of a newer version of head office: restore it with that one');
    const { chunks } = await readBackup(file);
    return await fill(database, schema, head.schema, chunks, (tx) => after(tx, head));
  } catch (error) {
    if (error instanceof NotRestored) return err(error.message);
    if (error instanceof DamagedBackup) return err(`${file} cannot be restored: ${error.message}`);
    if (error instanceof Error && 'syscall' in error) return err(`${file} cannot be read: ${error.message}`);
    throw error;
  }
}

function fill(
  database: Database,
  schema: Schema,
  version: number,
  chunks: Parameters<typeof loadChunks>[3],
  after: (tx: Queries) => Promise<void>,
): Promise<Filled> {
  return database.transaction(async (tx) => {
    await lockSchema(tx);
    const there = await versionOf(tx, schema);
    if (!there.ok || there.value !== null) return err('the database has a head office already: name an empty one');
    const rows = await loadChunks(tx, schema, version, chunks);
    await update(tx, schema, version);
    await after(tx);
    return ok(rows);
  });
}

const proof = z.object({ value: z.string() });
const setMoved =
  'INSERT INTO facts (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value';

/**
 * Everything to another database. From its first line on no head office starts on the old one, so that nothing is written there that the new one
 * lacks; `isAlone` waits until those that run have ended. May be called again after a power cut at any line.
 */
export async function moveTo(
  from: Database,
  to: Database,
  schema: Schema,
  isAlone: () => Promise<boolean>,
): Promise<Filled> {
  await from.run(setMoved, [movedFact, 'under-way']);
  if (!(await isAlone())) {
    await stay(from);
    return err('a head office still runs on the database: stop it first');
  }
  const moved = await from.transaction(async (tx): Promise<Filled> => {
    await tx.run('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
    const isThere = await to.transaction((other) => versionOf(other, schema));
    // The commit of an earlier try got no answer.
    if (isThere.ok && isThere.value !== null && (await sameKey(from, to))) return ok(0);
    return fill(to, schema, newestVersion(schema), chunksOf(tx, schema), async (other) => {
      await other.run('DELETE FROM facts WHERE name = $1', [movedFact]);
    });
  });
  if (moved.ok) await from.run(setMoved, [movedFact, 'done']);
  return moved;
}

/** The old database is used again: only where the move never ended. False where none is under way. */
export async function stay(database: Queries): Promise<boolean> {
  return (await database.run("DELETE FROM facts WHERE name = $1 AND value = 'under-way'", [movedFact])) > 0;
}

/** Each head office seals a proof of its own. */
async function sameKey(one: Queries, other: Queries): Promise<boolean> {
  const proofOf = async (database: Queries) =>
    (await database.rows(proof, 'SELECT value FROM facts WHERE name = $1', [keyProof]))[0]?.value;
  const mine = await proofOf(one);
  return mine !== undefined && mine === (await proofOf(other));
}
