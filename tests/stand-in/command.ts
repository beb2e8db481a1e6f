// The exact command of a till on the stand-in, for whoever starts one: the process it names is the till itself, no launcher
// between, so that a kill of it kills the till. First line of its standard output: {"url"}.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type GivenChoices, variable } from './choices.ts';

export const projectFolder = fileURLToPath(new URL('../..', import.meta.url));

export type StandInCommand = { readonly command: string; readonly args: string[]; readonly env: NodeJS.ProcessEnv };

/** `flags` are the till's own (`--provision`, `--data`, `--training`, `--locale`). Needs a build: see build.ts. */
export function standInCommand(flags: readonly string[], given: GivenChoices = {}): StandInCommand {
  return {
    command: process.execPath,
    args: ['--import', new URL('./hooks.ts', import.meta.url).href, join(projectFolder, 'out/main/main.js'), ...flags],
    env: { ...process.env, [variable]: JSON.stringify(given) },
  };
}
