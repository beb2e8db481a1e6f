// `--seed-day` of `npm start` and `npm run dev`: a day of sales is played into the till's folder before the till opens.
// Without `--data` the day is played into a new folder of the system's temporary ones.
// Invariant: it runs in a process of its own, so that the launcher can still become the till, and the till never knows the flag.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const flag = '--seed-day';
const hook = new URL('./electron-hook.ts', import.meta.url).href;
const cli = fileURLToPath(new URL('../seeded-day/cli.ts', import.meta.url));

/** The till's flags without this one, or null where the day could not be played: its process has said why. */
export async function seedFirst(flags: readonly string[]): Promise<readonly string[] | null> {
  if (!flags.includes(flag)) return flags;
  const rest = flags.filter((one) => one !== flag);
  if (!rest.some((one) => one === '--data' || one.startsWith('--data='))) {
    const folder = mkdtempSync(join(tmpdir(), 'counterfoil-day-'));
    process.stderr.write(`The seeded day is in ${folder}.\n`);
    rest.push('--data', folder);
  }
  const child = spawn(process.execPath, ['--import', hook, cli, ...rest], { stdio: ['ignore', 'ignore', 'inherit'] });
  await once(child, 'close');
  return child.exitCode === 0 ? rest : null;
}
