// `move --database URL`: everything from the embedded database to another, or with `--from` from another; tills sell on meanwhile, and send what
// came since. Invariant: at no time may a head office work on both.
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { ok } from '../../shared/result.ts';
import { moveTo, stay } from '../backup/restore.ts';
import type { Queries } from '../core/database.ts';
import { hasNewest } from '../core/schema.ts';
import { type FolderCommand, wronglyUsed } from './command.ts';
import { withDatabase } from './own-database.ts';

const askMs = 500;
/** A head office that runs notices within 10 s that its database moves, and ends. */
const endsMs = 60_000;

export const move: FolderCommand = {
  usage: 'npm run head-office -- move [--data DIR] [--from URL] [--database URL] | move [--from URL] --stay',
  flags: { from: { type: 'string' }, stay: { type: 'boolean' } },
  async runAlone({ folder, words, flags: { from, database, stay: mayStay } }, schema) {
    const isNamed = mayStay === true ? database === undefined : from !== undefined || database !== undefined;
    if (words.length > 0 || !isNamed) return wronglyUsed(move);
    return withDatabase({ folder, named: from, schema, fits: hasNewest }, async (old) => {
      if (mayStay === true)
        return (await stay(old))
          ? { code: 0, out: 'the move is given up: head office may start on this database again' }
          : { code: 1, error: 'no move is under way' };
      const target = { folder, named: database, schema, fits: async () => ok(null) };
      return withDatabase(target, async (next) => {
        const moved = await moveTo(old, next, schema, async () => from === undefined || isAlone(old));
        return moved.ok
          ? { code: 0, out: `${moved.value} rows: start head office with the new database from now on` }
          : { code: 1, error: moved.error };
      });
    });
  },
};

const others = z.object({ count: z.int() });

async function isAlone(database: Queries): Promise<boolean> {
  for (let left = endsMs; left > 0; left -= askMs) {
    const [found] = await database.rows(
      others,
      `SELECT count(*)::int AS count FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = 'head-office' AND pid <> pg_backend_pid()`,
    );
    if (found?.count === 0) return true;
    await wait(askMs);
  }
  return false;
}
