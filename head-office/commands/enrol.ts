// `enrol --tills CSV --days N [--replace] > FILE`: one file of settings for all tills of a list. Invariant: the output is the only copy of the code.
import { readFileSync } from 'node:fs';
import type { ListFault } from '../../shared/head-office/list-fault.ts';
import { enrolment } from '../../shared/locales/en/office-enrolment.ts';
import { atCommandLine } from '../core/audit-row.ts';
import { expectTills, placesWords } from '../intake/codes.ts';
import { readExpectedTills } from '../intake/expected-tills.ts';
import { type Command, wronglyUsed } from './command.ts';

const dayMs = 24 * 3_600_000;

export const enrol: Command = {
  usage:
    'npm run -s head-office -- enrol --tills CSV --days N [--replace] > FILE (CSV: store,terminal[,name,store name,country,currency,zone])',
  flags: { tills: { type: 'string' }, days: { type: 'string' }, replace: { type: 'boolean' } },
  async run({ database, running, words, flags, now, fileOf }) {
    const { tills: file, days } = flags;
    if (words.length > 0 || typeof file !== 'string' || typeof days !== 'string') return wronglyUsed(enrol);
    if (!/^[1-9]\d{0,2}$/.test(days)) return { code: 2, error: '--days must be a number from 1 to 999' };
    if (!running)
      return { code: 1, error: 'no head office has started here, so there is no address to tell the tills' };
    const bytes = read(fileOf(file));
    if (!bytes) return { code: 1, error: `${file} cannot be read` };
    const list = readExpectedTills(bytes);
    if (!list.ok) return { code: 1, error: `${faultWords(list.error)}: nothing was enrolled` };
    const until = new Date(now().getTime() + Number(days) * dayMs);
    const listing = { ...list.value, until, mayReplace: flags.replace === true };
    const code = await database.transaction((tx) => expectTills(tx, listing, atCommandLine, now()));
    if (!code.ok)
      return {
        code: 1,
        error: `there is a till at ${placesWords(code.error)}: throw it out with --replace; nothing was enrolled`,
      };
    const { url, ca } = running;
    const settings = { head_office: { url, ...(ca === null ? {} : { ca }), code: code.value } };
    const told = `${list.value.tills.length} tills may enrol until ${until.toISOString()}`;
    return { code: 0, out: JSON.stringify(settings, null, 2), note: told };
  },
};

function faultWords({ reason, line, is }: ListFault): string {
  const why = enrolment.fault[reason].replaceAll('{{is}}', is);
  return line === null ? why : enrolment.faultAt.replace('{{line}}', String(line)).replace('{{why}}', () => why);
}

function read(file: string): Buffer | null {
  try {
    return readFileSync(file);
  } catch {
    return null;
  }
}
