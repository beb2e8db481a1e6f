// `hours STORE [TIMES | --none]`: when a store is open, so that a till that stays silent in that time is named.
import { z } from 'zod';
import { atCommandLine, record } from '../core/audit-row.ts';
import { openingHours, readOpeningHours } from '../intake/opening-hours.ts';
import { type Command, wronglyUsed } from './command.ts';

export const hours: Command = {
  usage: 'npm run head-office -- hours STORE ["mon-sat 09:00-20:00, sun 11:00-18:00" | --none]',
  flags: { none: { type: 'boolean' } },
  async run({ database, words, flags, now }) {
    const [store, times] = words;
    if (store === undefined || words.length > 2 || (flags.none && times !== undefined)) return wronglyUsed(hours);
    const [found] = await database.rows(
      z.object({ opens: openingHours.nullable() }),
      'SELECT opens FROM stores WHERE id = $1',
      [store],
    );
    if (!found) return { code: 1, error: `no till of a store ${store} has enrolled` };
    if (times === undefined && !flags.none) return { code: 0, out: shown(found.opens) };
    const read = times === undefined ? null : readOpeningHours(times);
    if (read && !read.ok) return { code: 2, error: read.error };
    const opens = read ? JSON.stringify(read.value) : null;
    const said = shown(read ? read.value : null);
    await database.transaction(async (tx) => {
      await tx.run('UPDATE stores SET opens = $2 WHERE id = $1', [store, opens]);
      await record(tx, atCommandLine, now(), 'hours', `${store} · ${times ?? '–'}`);
    });
    return { code: 0, out: said };
  },
};

function shown(opens: z.infer<typeof openingHours> | null): string {
  if (!opens) return 'nobody said when it is open';
  return opens.map(({ days, from, to }) => `${days.join(' ')} ${from}-${to}`).join(', ');
}
