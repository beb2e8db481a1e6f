// `revoke TILL [--undo]`: for a till that was stolen, or that must not sell for now.
import { atCommandLine, record } from '../core/audit-row.ts';
import { placeWords } from '../intake/codes.ts';
import { revokeTill, tillNamed, undoRevocation } from '../intake/revocation.ts';
import { type Command, wronglyUsed } from './command.ts';

export const revoke: Command = {
  usage: 'npm run head-office -- revoke TILL [--undo] (TILL: its id, or STORE/TERMINAL)',
  flags: { undo: { type: 'boolean' } },
  async run({ database, words, flags, now }) {
    const [name] = words;
    if (name === undefined || words.length > 1) return wronglyUsed(revoke);
    const till = await tillNamed(database, name);
    if (!till) return { code: 1, error: `no till is called ${name}` };
    const about = placeWords(till);
    const what = `till ${till.terminal} of store ${till.store}`;
    if (flags.undo) {
      const isBack = await database.transaction(async (tx) => {
        const isDone = await undoRevocation(tx, till.id, now());
        if (isDone) await record(tx, atCommandLine, now(), 'take-back', about);
        return isDone;
      });
      return isBack ? { code: 0, out: `${what} may sell again` } : { code: 1, error: `${what} is not revoked` };
    }
    const isNew = await database.transaction(async (tx) => {
      const isDone = await revokeTill(tx, till.id, atCommandLine, now());
      if (isDone) await record(tx, atCommandLine, now(), 'revoke', about);
      return isDone;
    });
    if (!isNew) return { code: 1, error: `${what} is revoked already` };
    return {
      code: 0,
      out: `${what} is revoked: revoke its key at the service too, because a thief can keep head office away`,
    };
  },
};
