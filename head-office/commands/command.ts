// The input and the result of a command of `npm run head-office -- COMMAND`. Invariant: 0: done, or the check passed; 1: the check failed, or nothing
// was changed; 2: wrong usage.
import type { Database } from '../core/database.ts';
import type { Running } from '../core/running.ts';
import type { Schema } from '../core/schema.ts';

export type CommandInput = FolderInput & {
  readonly database: Database;
  readonly schema: Schema;
};

/** Of a command that opens databases itself. */
export type FolderInput = {
  /** Head office's own. */
  readonly folder: string;
  /** Null where head office never started with this folder. */
  readonly running: Running | null;
  /** What follows the command's name. */
  readonly words: readonly string[];
  readonly flags: Readonly<Record<string, string | boolean | undefined>>;
  readonly now: () => Date;
  /** Resolves a file name against the person's current folder. */
  readonly fileOf: (name: string) => string;
  /** What a person types that no other may see; empty where nothing was typed. */
  readonly ask: (prompt: string) => Promise<string>;
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
  /** The command's own flags; every command also has `--data` and `--database`. */
  readonly flags: Readonly<Record<string, { readonly type: 'string' | 'boolean' }>>;
  run(input: CommandInput): Promise<CommandEnd>;
};

/** Head office does not run on the databases that it opens. */
export type FolderCommand = Omit<Command, 'run'> & {
  runAlone(input: FolderInput, schema: Schema): Promise<CommandEnd>;
};

export const wronglyUsed = ({ usage }: Pick<Command, 'usage'>): CommandEnd => ({ code: 2, error: `usage: ${usage}` });
