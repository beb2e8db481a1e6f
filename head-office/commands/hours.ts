// `hours STORE [TIMES | --none]`: when a store is open, so that a till that stays silent in that time is named.
import { z } from 'zod';
import { atCommandLine, record } from '../core/audit-row.ts';
import { hoursText, type OpeningHours, openingHours, readOpeningHours, setHours } from '../core/opening-hours.ts';
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
    const set = await database.transaction(async (tx) => {
      const done = await setHours(tx, store, times ?? null);
      if (done.ok) await record(tx, atCommandLine, now(), 'hours', `${store} · ${times ?? '–'}`);
      return done;
    });
    if (!set.ok) return { code: 2, error: set.error };
    const read = times === undefined ? null : readOpeningHours(times);
    return { code: 0, out: shown(read?.ok ? read.value : null) };
  },
};

const shown = (opens: OpeningHours | null): string => (opens ? hoursText(opens) : 'nobody said when it is open');
