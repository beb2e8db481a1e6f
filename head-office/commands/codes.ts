// `codes [FIND] [--cancel]`: which codes let tills in, and what became of the others; or ends those of a place or a list. No code is in it.
import type { CodeRow } from '../../shared/head-office/views.ts';
import { atCommandLine } from '../core/audit-row.ts';
import { everyPage, type PageAt } from '../core/paged.ts';
import { cancelCodes, codeRows, placeWords } from '../intake/codes.ts';
import { type Command, wronglyUsed } from './command.ts';

export const codes: Command = {
  usage: 'npm run head-office -- codes [FIND] | codes --cancel STORE/TERMINAL | codes --cancel LIST',
  flags: { cancel: { type: 'string' } },
  async run({ database, words, flags: { cancel }, now }) {
    if (words.length > 1 || (cancel !== undefined && words.length > 0)) return wronglyUsed(codes);
    if (typeof cancel !== 'string') {
      const rows: CodeRow[] = [];
      const pageAt: PageAt<CodeRow> = (page) => codeRows(database, words[0] ?? '', now(), page);
      for await (const some of everyPage(pageAt)) rows.push(...some);
      return { code: 0, out: rows.length === 0 ? 'no code was made' : rows.map(line).join('\n') };
    }
    const isList = /^\d{1,9}$/.test(cancel);
    const of = { list: isList ? Number(cancel) : null, place: isList ? null : cancel };
    const count = await database.transaction((tx) => cancelCodes(tx, of, atCommandLine, now()));
    if (count === 0) return { code: 1, error: `there is no code to cancel for ${cancel}` };
    return { code: 0, out: `${count} ${count === 1 ? 'place' : 'places'}: nobody enrols there by that code any more` };
  },
};

const ended: Readonly<Record<CodeRow['state'], string>> = {
  open: 'open',
  over: 'expired',
  used: 'used',
  newer: 'ended by a newer list',
  revoked: 'ended by a revocation',
  cancelled: 'cancelled',
  restored: 'ended by a restore',
};

function line({ list, storeId, terminal, replaces, state, at, by, madeAt, madeBy, until }: CodeRow): string {
  const what = [ended[state], ...(at === null ? [] : [`at ${at}`]), ...(by === null ? [] : [by])].join(' ');
  const place = placeWords({ store: storeId, terminal });
  return `list ${list}: ${place}${replaces ? ' (replaces)' : ''}: ${what}; until ${until}; made ${madeAt} by ${madeBy}`;
}
