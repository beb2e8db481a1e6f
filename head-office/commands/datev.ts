// `datev --from DAY --to DAY --accounts FILE --out FILE`: the takings of days that have ended, for a bookkeeper.
import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { datevAccounts, datevFile } from '../books/datev.ts';
import { atCommandLine, record } from '../core/audit-row.ts';
import { type Command, type CommandEnd, wronglyUsed } from './command.ts';

const asked = z.object({ from: z.iso.date(), to: z.iso.date(), accounts: z.string(), out: z.string() });
const left = z.object({ open: z.int() });
const failed = (error: string): CommandEnd => ({ code: 1, error });

export const datev: Command = {
  usage: 'npm run head-office -- datev --from DAY --to DAY --accounts FILE --out FILE',
  flags: { from: { type: 'string' }, to: { type: 'string' }, accounts: { type: 'string' }, out: { type: 'string' } },
  async run({ database, words, flags, now, fileOf }) {
    const { data: given } = asked.safeParse(flags);
    if (words.length > 0 || !given || given.from > given.to) return wronglyUsed(datev);
    const { from, to } = given;
    let read: unknown;
    try {
      read = JSON.parse(readFileSync(fileOf(given.accounts), 'utf8'));
    } catch (error) {
      return failed(`${given.accounts} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
    }
    const accounts = datevAccounts.safeParse(read);
    if (!accounts.success) return failed(`${given.accounts}: ${z.prettifyError(accounts.error)}`);
    const [{ open } = { open: 0 }] = await database.rows(
      left,
      `SELECT count(*) AS open FROM shifts WHERE lost_of = '' AND state <> 'closed' AND day BETWEEN $1::date AND $2::date`,
      [from, to],
    );
    if (open > 0) return failed(`${open} shifts of these days are not closed: their takings may still change`);
    const lines = await datevFile(database, accounts.data, { from, to }, now());
    if (!lines.ok) return failed(lines.error);
    // As the format wants it: Windows-1252, of which these are the letters that it shares with Latin-1.
    const text = `${lines.value.join('\r\n')}\r\n`.replaceAll(/[^\0-\xff]/gu, '?');
    try {
      writeFileSync(fileOf(given.out), text, { encoding: 'latin1', flag: 'wx' });
    } catch (error) {
      return failed(`no file was made: ${error instanceof Error ? error.message : String(error)}`);
    }
    await record(database, atCommandLine, now(), 'datev', `${from} · ${to}`);
    return { code: 0, out: `${given.out}: ${lines.value.length - 2} postings` };
  },
};
