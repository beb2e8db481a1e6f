// `backup --to DIR`: the whole database as one file, and once the key as another. Nobody waits for it.
import { backUp } from '../backup/back-up.ts';
import { hasCopyOf, readKey, shortestPassphrase, writeKeyCopy } from '../backup/key-copy.ts';
import { type Command, wronglyUsed } from './command.ts';

export const defaultKeep = 7;
/** Null where it is no number of them. */
export function keepOf(text: unknown): number | null {
  if (text === undefined) return defaultKeep;
  return /^[1-9]\d{0,3}$/.test(String(text)) ? Number(text) : null;
}

export const backup: Command = {
  usage: `npm run head-office -- backup --to DIR [--keep ${defaultKeep}] [--new-passphrase]`,
  flags: { to: { type: 'string' }, keep: { type: 'string' }, 'new-passphrase': { type: 'boolean' } },
  async run({ database, schema, folder, words, flags, now, fileOf, ask }) {
    const keep = keepOf(flags.keep);
    if (words.length > 0 || typeof flags.to !== 'string') return wronglyUsed(backup);
    if (keep === null) return { code: 2, error: '--keep must be a number from 1 to 9999' };
    const to = fileOf(flags.to);
    const key = readKey(folder);
    if (key === null) return { code: 1, error: `${folder} has no key of head office: name its folder with --data` };
    try {
      const { file, rows } = await backUp(database, schema, { folder: to, keep, at: now() });
      if (flags['new-passphrase'] === true || !hasCopyOf(key, to)) {
        const passphrase = await ask(`Passphrase for the key, at least ${shortestPassphrase} signs`);
        if (passphrase.length < shortestPassphrase)
          return {
            code: 1,
            error: `${file} is made without the key: the passphrase needs ${shortestPassphrase} signs`,
          };
        writeKeyCopy(key, to, passphrase);
      }
      return { code: 0, out: `${file}: ${rows} rows, read back whole` };
    } catch (error) {
      return { code: 1, error: `no backup was made: ${error instanceof Error ? error.message : String(error)}` };
    }
  },
};
