// Asks PowerShell for what Windows gives no program of this repository. Windows only.
import { spawnSync } from 'node:child_process';

/** Runs these commands, the first that fails ends it. Answers what they printed; throws with their first words where they failed. */
export function powershell(...commands: readonly string[]): string {
  const script = `$ErrorActionPreference = 'Stop'; ${commands.join('; ')}`;
  const { status, stdout, stderr, error } = spawnSync('powershell', ['-NoProfile', '-Command', script], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(error?.message ?? stderr.trim().split('\n')[0] ?? '');
  return stdout.trim();
}
