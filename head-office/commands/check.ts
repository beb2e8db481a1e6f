// `check`: compares each book with its batches, each paper with the entry that names it, each Z and each day's sums with the journal. Names the first
// fault of each book, and every fault of a day.
import { checkDays } from '../books/check-days.ts';
import { checkBooks } from '../intake/check-books.ts';
import { type Command, wronglyUsed } from './command.ts';

export const check: Command = {
  usage: 'npm run head-office -- check',
  flags: {},
  async run({ database, words }) {
    if (words.length > 0) return wronglyUsed(check);
    const { books, entries, papers, faults } = await checkBooks(database);
    const days = await checkDays(database);
    const all = [...faults, ...days.faults];
    const sum = `${books} books, ${entries} entries, ${papers} papers, ${days.zs} Zs`;
    if (all.length > 0) return { code: 1, error: `${sum}:\n${all.join('\n')}` };
    return { code: 0, out: `${sum}: all hold` };
  },
};
