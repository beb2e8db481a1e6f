// The schema, as numbered steps of each room. A step that has shipped is never edited: a change is a new step at the end of its room.
// Invariant: a database that a newer version has been at is left alone.
import { z } from 'zod';
import { err, ok, type Result } from '../../shared/result.ts';
import type { Database, Queries } from './database.ts';
import { locks } from './locks.ts';

/** A step's number is its place. */
export type RoomSteps = { readonly room: string; readonly steps: readonly string[] };

/** Takes the steps that are not taken yet, the rooms in their order, in one transaction. The error is a sentence. */
export async function takeSteps(database: Database, rooms: readonly RoomSteps[]): Promise<Result<null, string>> {
  return database.transaction(async (tx) => {
    await tx.run('SELECT pg_advisory_xact_lock($1)', [locks.steps]);
    await tx.run('CREATE TABLE IF NOT EXISTS steps (room text PRIMARY KEY, taken int NOT NULL)');
    const taken = await takenOf(tx);
    const newer = [...taken].some(
      ([room, count]) => count > (rooms.find((known) => known.room === room)?.steps.length ?? 0),
    );
    if (newer) return err('the database belongs to a newer version of head office: start that one');
    for (const { room, steps } of rooms) {
      const before = taken.get(room) ?? 0;
      for (const step of steps.slice(before)) await tx.run(step);
      if (steps.length > before)
        await tx.run(
          'INSERT INTO steps (room, taken) VALUES ($1, $2) ON CONFLICT (room) DO UPDATE SET taken = excluded.taken',
          [room, steps.length],
        );
    }
    return ok(null);
  });
}

async function takenOf(tx: Queries): Promise<Map<string, number>> {
  const rows = await tx.rows(z.object({ room: z.string(), taken: z.int() }), 'SELECT room, taken FROM steps');
  return new Map(rows.map(({ room, taken }) => [room, taken]));
}
