// What a command of `npm run head-office -- COMMAND` is given and ends with. Invariant: 0: done, or it holds; 1: it does not hold, or nothing was
// changed; 2: wrongly used.
import type { Database } from '../core/database.ts';
import type { Running } from '../core/running.ts';

export type CommandInput = {
  readonly database: Database;
  /** Null where no head office has started on the folder. */
  readonly running: Running | null;
  /** What follows the command's name. */
  readonly words: readonly string[];
  readonly flags: Readonly<Record<string, string | boolean | undefined>>;
  readonly now: () => Date;
  /** A file is named from where the person stands. */
  readonly fileOf: (name: string) => string;
};

export type CommandEnd = {
  readonly code: 0 | 1 | 2;
  readonly out?: string;
  /** For a person, where a file takes the rest. */
  readonly note?: string;
  readonly error?: string;
};

export type Command = {
  readonly usage: string;
  /** Flags of its own; `--data` and `--database` every command has. */
  readonly flags: Readonly<Record<string, { readonly type: 'string' | 'boolean' }>>;
  run(input: CommandInput): Promise<CommandEnd>;
};

export const wronglyUsed = ({ usage }: Pick<Command, 'usage'>): CommandEnd => ({ code: 2, error: `usage: ${usage}` });
