// The exact command of a till on the stand-in: `node --import ./tools/stand-in/hooks.ts out/main/main.js [the till's flags]`.
// The process it names is the till itself, no launcher between: killing it kills the till. First line of its output: {"url"}.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type GivenChoices, variable } from './choices.ts';
import { takeLaunchFlags } from './launch-flags.ts';

export const projectFolder = fileURLToPath(new URL('../..', import.meta.url));
export const mainBundle = join(projectFolder, 'out/main/main.js');

/** Where Node keeps what it compiled, once for all processes of the tests. */
export const compiled = join(projectFolder, 'node_modules/.cache/counterfoil-compiled');

export type StandInCommand = { readonly command: string; readonly args: string[]; readonly env: NodeJS.ProcessEnv };

/**
 * For the arguments of `npm start` (`--port` and `--headless` included). `given.packaged` makes the till believe it is packaged.
 * Needs a build: see build.ts. Throws for a `--port` that is none.
 */
export function standInCommand(args: readonly string[], given: Omit<GivenChoices, 'port'> = {}): StandInCommand {
  const flags = takeLaunchFlags(args);
  if (!flags.ok) throw new Error(flags.error);
  const { port, rest } = flags.value;
  return {
    command: process.execPath,
    args: ['--import', new URL('./hooks.ts', import.meta.url).href, mainBundle, ...rest],
    env: { ...process.env, [variable]: JSON.stringify({ ...given, port }), NODE_COMPILE_CACHE: compiled },
  };
}
