// Electron's binary: where it is, and getting it within a limit. Since 42 nothing downloads it at install.
// Invariant: never waits longer than `downloadLimitMs`, and a broken-off download leaves nothing that looks installed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

export const downloadLimitMs = 20_000;

const folder = dirname(createRequire(import.meta.url).resolve('electron/package.json'));

/** The executable, where it was downloaded before; null otherwise. */
export function electronBinary(): string | null {
  try {
    const name = readFileSync(join(folder, 'path.txt'), 'utf8');
    const file = join(process.env.ELECTRON_OVERRIDE_DIST_PATH ?? join(folder, 'dist'), name);
    return existsSync(file) ? file : null;
  } catch {
    return null;
  }
}

/** Downloads it with Electron's own installer. Null where that fails or takes too long. */
export async function downloadElectron(
  limitMs = downloadLimitMs,
  script = join(folder, 'install.js'),
): Promise<string | null> {
  const group = process.platform !== 'win32';
  const child = spawn(process.execPath, [script], { stdio: 'ignore', detached: group });
  const gone = once(child, 'exit').catch(() => undefined);
  const { pid } = child;
  const timer = setTimeout(() => {
    if (pid !== undefined) process.kill(group ? -pid : pid, 'SIGKILL');
  }, limitMs);
  await gone;
  clearTimeout(timer);
  return child.exitCode === 0 ? electronBinary() : null;
}
