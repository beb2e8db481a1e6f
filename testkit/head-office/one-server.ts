// One PostgreSQL for a whole test run: it starts when the first test file asks for it, and ends with the run. Invariant: nothing is installed, and
// a run that is killed leaves no server behind.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { memoryFolder } from '../memory-disk.ts';
import { until } from '../until.ts';
import { folderVariable, processFile } from './database-server.ts';

/** Before a test run. Answers what ends it. */
export default function oneServer(): () => Promise<void> {
  // Each project of the runner asks for it, and one is enough for all.
  if (process.env[folderVariable] !== undefined) return async () => {};
  // Not the run's own temporary folder: another user's server must get through to it.
  const folder = mkdtempSync(join(memoryFolder() ?? tmpdir(), 'counterfoil-database-'));
  process.env[folderVariable] = folder;
  return async () => {
    const file = join(folder, processFile);
    if (existsSync(file)) {
      const pid = Number(readFileSync(file, 'utf8'));
      process.kill(pid, 'SIGTERM');
      await until('the database server ends', () => !isAlive(pid));
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
