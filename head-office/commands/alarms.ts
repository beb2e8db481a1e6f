// `alarms`: those that are open, the newest first, with their facts.
import { z } from 'zod';
import { type Command, wronglyUsed } from './command.ts';

const row = z.object({
  kind: z.string(),
  store: z.string(),
  terminal: z.string(),
  raised_at: z.date(),
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});

const openSql = `SELECT a.kind, t.store, t.terminal, a.raised_at, a.facts FROM alarms a JOIN tills t ON t.id = a.till
  WHERE a.closed_at IS NULL ORDER BY a.raised_at DESC, a.id DESC`;

export const alarms: Command = {
  usage: 'npm run head-office -- alarms',
  flags: {},
  async run({ database, words }) {
    if (words.length > 0) return wronglyUsed(alarms);
    const open = await database.rows(row, openSql);
    const lines = open.map(({ kind, store, terminal, raised_at, facts }) => {
      const told = Object.entries(facts).map(([name, value]) => `${name} ${value}`);
      return `${raised_at.toISOString()} ${kind}: till ${terminal} of store ${store}; ${told.join(', ')}`;
    });
    return { code: 0, out: lines.length === 0 ? 'no alarm is open' : lines.join('\n') };
  },
};
