// `check`: each book against its batches, each paper against the entry that names it. Names the first fault of each book.
import { checkBooks } from '../intake/check-books.ts';
import { type Command, wronglyUsed } from './command.ts';

export const check: Command = {
  usage: 'npm run head-office -- check',
  flags: {},
  async run({ database, words }) {
    if (words.length > 0) return wronglyUsed(check);
    const { books, entries, papers, faults } = await checkBooks(database);
    const sum = `${books} books, ${entries} entries, ${papers} papers`;
    if (faults.length > 0) return { code: 1, error: `${sum}:\n${faults.join('\n')}` };
    return { code: 0, out: `${sum}: all hold` };
  },
};
