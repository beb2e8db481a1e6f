// `revoke TILL [--undo]`: for a till that was stolen, or that must not sell for now.
import { revokeTill, tillNamed, undoRevocation } from '../intake/revocation.ts';
import { type Command, wronglyUsed } from './command.ts';

const by = 'command line';

export const revoke: Command = {
  usage: 'npm run head-office -- revoke TILL [--undo] (TILL: its id, or STORE/TERMINAL)',
  flags: { undo: { type: 'boolean' } },
  async run({ database, words, flags, now }) {
    const [name] = words;
    if (name === undefined || words.length > 1) return wronglyUsed(revoke);
    const till = await tillNamed(database, name);
    if (!till) return { code: 1, error: `no till is called ${name}` };
    const what = `till ${till.terminal} of store ${till.store}`;
    if (flags.undo) {
      const isBack = await database.transaction((tx) => undoRevocation(tx, till.id));
      return isBack ? { code: 0, out: `${what} may sell again` } : { code: 1, error: `${what} is not revoked` };
    }
    const isNew = await database.transaction((tx) => revokeTill(tx, till.id, by, now()));
    if (!isNew) return { code: 1, error: `${what} is revoked already` };
    return {
      code: 0,
      out: `${what} is revoked: revoke its key at the service too, because a thief can keep head office away`,
    };
  },
};
