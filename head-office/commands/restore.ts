// `restore --from FILE --user NAME`: a backup into an empty database, and its key into head office's folder. Invariants: the database has all of it or
// nothing; what was decided after the backup is asked for again, till by till and user by user.
import { dirname } from 'node:path';
import { ok } from '../../shared/result.ts';
import { openKeyCopy, placeKey } from '../backup/key-copy.ts';
import { NotRestored, restoreFrom } from '../backup/restore.ts';
import { atCommandLine, record } from '../core/audit-row.ts';
import { doubtTills } from '../intake/after-restore.ts';
import { doubtUsers } from '../page-door/after-restore.ts';
import { type CommandEnd, type FolderCommand, wronglyUsed } from './command.ts';
import { withDatabase } from './own-database.ts';

export const restore: FolderCommand = {
  usage: 'npm run head-office -- restore --from FILE --user NAME [--data DIR] [--database URL] (NAME: a person of IT)',
  flags: { from: { type: 'string' }, user: { type: 'string' } },
  async runAlone({ folder, words, flags: { from, user, database: named }, now, fileOf, ask }, schema) {
    if (words.length > 0 || typeof from !== 'string' || typeof user !== 'string') return wronglyUsed(restore);
    const file = fileOf(from);
    const key = openKeyCopy(dirname(file), await ask('Passphrase of the key'));
    if (!key.ok) return { code: 1, error: key.error };
    const placed = placeKey(folder, key.value);
    if (!placed.ok) return { code: 1, error: placed.error };
    return withDatabase(
      { folder, named, schema, fits: async () => ok(null) },
      async (database): Promise<CommandEnd> => {
        let [path, tills] = ['', 0];
        const restored = await restoreFrom(database, schema, file, async (tx, { at }) => {
          const link = await doubtUsers(tx, user, now());
          if (!link) throw new NotRestored(`the backup has no person of IT who is called ${user}`);
          path = link.path;
          tills = await doubtTills(tx, at, atCommandLine, now());
          await record(tx, atCommandLine, now(), 'restored', at);
        });
        if (!restored.ok) return { code: 1, error: restored.error };
        const note = `${restored.value} rows; ${tills} tills wait to be confirmed, and every user but ${user} to be enabled`;
        return { code: 0, out: JSON.stringify({ user, link: path }), note };
      },
    );
  },
};
