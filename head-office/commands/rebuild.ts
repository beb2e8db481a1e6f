// `rebuild`: rebuilds everything that is shown, from the journals and papers as the tills sent them.
import { followAll } from '../books/follower.ts';
import { forgetAll } from '../books/rebuild.ts';
import { sumEndedDays } from '../books/sums.ts';
import { type Command, wronglyUsed } from './command.ts';

export const rebuild: Command = {
  usage: 'npm run head-office -- rebuild',
  flags: {},
  async run({ database, words, now }) {
    if (words.length > 0) return wronglyUsed(rebuild);
    await forgetAll(database);
    let faults = 0;
    await followAll(database, () => {
      faults += 1;
    });
    await sumEndedDays(database, now());
    if (faults > 0)
      return { code: 1, error: `the journals of ${faults} tills could not be read: they are tried again` };
    return { code: 0, out: 'all that is shown is made anew' };
  },
};
