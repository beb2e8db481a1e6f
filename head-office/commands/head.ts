// `head --till T COUNT-SIGNS`: whether a head from a receipt or a Z belongs to that till's journal.
import { type HeadVerdict, proveHead } from '../intake/printed-head.ts';
import { tillNamed } from '../intake/revocation.ts';
import { type Command, type CommandEnd, wronglyUsed } from './command.ts';

export const head: Command = {
  usage: 'npm run head-office -- head --till TILL COUNT-SIGNS (TILL: its id, or STORE/TERMINAL)',
  flags: { till: { type: 'string' } },
  async run({ database, words, flags }) {
    if (typeof flags.till !== 'string' || words.length === 0) return wronglyUsed(head);
    const typed = words.join(' ');
    const till = await tillNamed(database, flags.till);
    if (!till) return { code: 1, error: `no till is called ${flags.till}` };
    return endOf(await proveHead(database, till.id, typed), typed);
  },
};

function endOf(verdict: HeadVerdict, typed: string): CommandEnd {
  switch (verdict.kind) {
    case 'unreadable':
      return { code: 2, error: `${typed} is no head, such as 1234-7KQ0ZM4T9VXA` };
    case 'genuine':
      return { code: 0, out: `that is entry ${verdict.entry} of ledger ${verdict.ledger}, as head office has it` };
    case 'not-here':
      return {
        code: 1,
        error: `that head is not known: head office has ${verdict.most} entries of that till so far`,
      };
    case 'other':
      return { code: 1, error: `that head is not known: entry ${verdict.entry} of its journal here has another hash` };
  }
}
