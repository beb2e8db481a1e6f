// `store STORE [--name …] [--country …] [--currency …] [--zone …] [--confirm]`: what a store is. What its first till said counts until IT confirms it.
import { factNames } from '../../shared/head-office/list-fault.ts';
import { atCommandLine } from '../core/audit-row.ts';
import { type KnownStore, setFacts, storeFacts, wrongFact } from '../intake/store-facts.ts';
import { type Command, wronglyUsed } from './command.ts';

const value = { type: 'string' } as const;

export const store: Command = {
  usage:
    'npm run head-office -- store STORE [--name N] [--country DE] [--currency EUR] [--zone Europe/Berlin] [--confirm]',
  flags: { name: value, country: value, currency: value, zone: value, confirm: { type: 'boolean' } },
  async run({ database, words: [id, ...rest], flags, now }) {
    if (id === undefined || rest.length > 0) return wronglyUsed(store);
    const before = await storeFacts(database, id);
    if (!before) return { code: 1, error: `no till of a store ${id} has enrolled` };
    const given = factNames.flatMap((fact) => {
      const said = flags[fact] ?? (flags.confirm ? before[fact] : undefined);
      return typeof said === 'string' ? [[fact, said] as const] : [];
    });
    const facts = Object.fromEntries(given);
    const wrong = wrongFact(facts);
    if (wrong) return { code: 2, error: `--${wrong.fact} must be such as ${wrong.such}` };
    await database.transaction((tx) => setFacts(tx, id, facts, atCommandLine, now()));
    return { code: 0, out: shown((await storeFacts(database, id)) ?? before) };
  },
};

const shown = (known: KnownStore): string =>
  factNames
    .map((fact) => `${fact} ${known[fact]}${known.stated.includes(fact) ? ' (said by a till, not confirmed)' : ''}`)
    .join('; ');
