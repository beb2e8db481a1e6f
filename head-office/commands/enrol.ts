// `enrol --tills CSV --days N > FILE`: one file of settings for all tills of a list. Invariant: the output is the only copy of the code.
import { readFileSync } from 'node:fs';
import { expectTills, readExpectedTills } from '../intake/expected-tills.ts';
import { type Command, wronglyUsed } from './command.ts';

const dayMs = 24 * 3_600_000;

export const enrol: Command = {
  usage: 'npm run -s head-office -- enrol --tills CSV --days N > FILE (CSV: store,terminal[,name])',
  flags: { tills: { type: 'string' }, days: { type: 'string' } },
  async run({ database, running, words, flags, now, fileOf }) {
    const { tills: file, days } = flags;
    if (words.length > 0 || typeof file !== 'string' || typeof days !== 'string') return wronglyUsed(enrol);
    if (!/^[1-9]\d{0,2}$/.test(days)) return { code: 2, error: '--days must be a number from 1 to 999' };
    if (!running)
      return { code: 1, error: 'no head office has started here, so there is no address to tell the tills' };
    const bytes = read(fileOf(file));
    if (!bytes) return { code: 1, error: `${file} cannot be read` };
    const tills = readExpectedTills(bytes);
    if (!tills.ok) return { code: 1, error: `${tills.error}: nothing was enrolled` };
    const until = new Date(now().getTime() + Number(days) * dayMs);
    const code = await database.transaction((tx) => expectTills(tx, tills.value, until));
    const { url, ca } = running;
    const settings = { head_office: { url, ...(ca === null ? {} : { ca }), code } };
    const told = `${tills.value.length} tills may enrol until ${until.toISOString()}`;
    return { code: 0, out: JSON.stringify(settings, null, 2), note: told };
  },
};

function read(file: string): Buffer | null {
  try {
    return readFileSync(file);
  } catch {
    return null;
  }
}
