// `keep [--audit MONTHS|always] [--looks MONTHS|always]`: how long the audit is kept.
import { atCommandLine } from '../core/audit-row.ts';
import { auditKept, keepAudit, wordsOf } from '../page-door/old-audit.ts';
import { type Command, wronglyUsed } from './command.ts';

export const keep: Command = {
  usage: 'npm run head-office -- keep [--audit MONTHS|always] [--looks MONTHS|always]',
  flags: { audit: { type: 'string' }, looks: { type: 'string' } },
  async run({ database, words, flags: { audit, looks }, now }) {
    const asked = [audit, looks].filter((one) => one !== undefined);
    const isMonths = (text: unknown) =>
      text === 'always' || /^(?:[1-9]|[1-9]\d|1\d\d|2[0-3]\d|240)$/.test(String(text));
    if (words.length > 0 || !asked.every(isMonths)) return wronglyUsed(keep);
    const monthsIn = (text: unknown) => (text === 'always' ? null : Number(text));
    const chosen = {
      ...(audit === undefined ? {} : { all: monthsIn(audit) }),
      ...(looks === undefined ? {} : { looks: monthsIn(looks) }),
    };
    const kept =
      asked.length === 0 ? await auditKept(database) : await keepAudit(database, chosen, atCommandLine, now());
    return { code: 0, out: wordsOf(kept) };
  },
};
