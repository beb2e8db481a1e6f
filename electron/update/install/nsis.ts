// Starts the installer of Windows, silently and over the version that runs. It ends the till itself, replaces it, and starts it again.
// Invariant: the till is not ended before an installer runs: one that Windows asks an administrator for, and that nobody allows, leaves the
// till as it is. The words are those that electron-builder's installer knows.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { UpdateFailure } from '../../../shared/release/update-state.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import type { FetchedRelease } from '../update-checker.ts';

const words = ['--updated', '/S', '--force-run'];

/** So Windows answers, through Node, where a program needs more rights than the till has. */
const needsRights: ReadonlySet<string> = new Set(['EACCES', 'UNKNOWN']);

export async function installNsis(
  { file }: Pick<FetchedRelease, 'file'>,
  deps: {
    /** Of this program: its helper lies there, which asks Windows for an administrator. */
    readonly resources: string;
    readonly log: { error(event: string, detail?: unknown): void };
  },
): Promise<Result<null, UpdateFailure>> {
  const refused = await started(file, words);
  const isAsked = refused !== null && needsRights.has(refused);
  const fault = isAsked ? await started(join(deps.resources, 'elevate.exe'), [file, ...words]) : refused;
  if (fault === null) return ok(null);
  deps.log.error('the installer was not started', { refused, fault });
  return err('not-handed-over');
}

/** Null once it runs, else the system's code. */
function started(program: string, args: readonly string[]): Promise<string | null> {
  return new Promise((resolve) => {
    const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : 'UNKNOWN');
    try {
      const child = spawn(program, args, { detached: true, stdio: 'ignore' });
      child.once('error', (error) => resolve(codeOf(error)));
      child.once('spawn', () => resolve(null));
      child.unref();
    } catch (error) {
      // Windows says some of it at once.
      resolve(codeOf(error));
    }
  });
}
