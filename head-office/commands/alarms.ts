// `alarms`: the open ones, the newest first, with their facts.
import { z } from 'zod';
import { iso, shape } from '../core/shape.ts';
import { type Command, wronglyUsed } from './command.ts';

const alarm = shape({
  kind: ['a.kind', z.string()],
  store: ['t.store', z.string()],
  terminal: ['t.terminal', z.string()],
  raisedAt: ['a.raised_at', iso],
  facts: ['a.facts', z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))],
});

const openSql = `SELECT ${alarm.sql} FROM alarms a JOIN tills t ON t.id = a.till
  WHERE a.closed_at IS NULL ORDER BY a.raised_at DESC, a.id DESC`;

export const alarms: Command = {
  usage: 'npm run head-office -- alarms',
  flags: {},
  async run({ database, words }) {
    if (words.length > 0) return wronglyUsed(alarms);
    const open = await database.rows(alarm.row, openSql);
    const lines = open.map(({ kind, store, terminal, raisedAt, facts }) => {
      const told = Object.entries(facts).map(([name, value]) => `${name} ${value}`);
      return `${raisedAt} ${kind}: till ${terminal} of store ${store}; ${told.join(', ')}`;
    });
    return { code: 0, out: lines.length === 0 ? 'no alarm is open' : lines.join('\n') };
  },
};
