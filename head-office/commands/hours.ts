// `hours STORE [TIMES | --none]`: when a store is open, so that a till that stays silent in that time is named.
import { z } from 'zod';
import { ok } from '../../shared/result.ts';
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
    const opens = times === undefined ? ok(null) : readOpeningHours(times);
    if (!opens.ok) return { code: 2, error: opens.error };
    await database.transaction(async (tx) => {
      await setHours(tx, [store], opens.value);
      await record(tx, atCommandLine, now(), 'hours', `${store} · ${times ?? '–'}`);
    });
    return { code: 0, out: shown(opens.value) };
  },
};

const shown = (opens: OpeningHours | null): string => (opens ? hoursText(opens) : 'nobody said when it is open');
