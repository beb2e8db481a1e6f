// `head --till T COUNT-SIGNS`: whether a head off a receipt or a Z is one of that till's journal. Paper cannot be rewritten.
import { z } from 'zod';
import { readHeadSigns, signsOf } from '../../shared/journal/head-signs.ts';
import { hashAt } from '../intake/books.ts';
import { tillNamed } from '../intake/revocation.ts';
import { type Command, wronglyUsed } from './command.ts';

const row = z.object({ ledger: z.string(), count: z.number() });
const booksSql = 'SELECT ledger, count FROM books WHERE till = $1 ORDER BY began_at DESC';

export const head: Command = {
  usage: 'npm run head-office -- head --till TILL COUNT-SIGNS (TILL: its id, or STORE/TERMINAL)',
  flags: { till: { type: 'string' } },
  async run({ database, words, flags }) {
    if (typeof flags.till !== 'string' || words.length === 0) return wronglyUsed(head);
    const printed = readHeadSigns(words.join(' '));
    if (!printed) return { code: 2, error: `${words.join(' ')} is no head, such as 1234-7KQ0ZM4T9VXA` };
    const till = await tillNamed(database, flags.till);
    if (!till) return { code: 1, error: `no till is called ${flags.till}` };
    const books = await database.rows(row, booksSql, [till.id]);
    for (const { ledger } of books) {
      const hash = await hashAt(database, till.id, ledger, printed.count);
      if (hash && signsOf(hash) === printed.signs)
        return { code: 0, out: `that is entry ${printed.count} of ledger ${ledger}, as head office has it` };
    }
    const most = Math.max(0, ...books.map(({ count }) => count));
    const why =
      printed.count > most
        ? `head office has ${most} entries of that till so far`
        : `entry ${printed.count} of its journal here has another hash`;
    return { code: 1, error: `that head is not known: ${why}` };
  },
};
