// `npm run prove:installer`: the life of the Windows installer that `npm run package` made. It installs for all users, the program starts
// and keeps a ledger that holds, it installs over itself with that ledger kept, it uninstalls and leaves the ledger.
// Needs Windows and an administrator; exit code 75 elsewhere.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { verifyFile } from '../../electron/ledger/read-ledger.ts';
import { environmentFolder, ledgerFile } from '../../electron/shell/folders.ts';
import { loadConfig, root } from './builder.ts';
import { faultyFuses } from './fuses.ts';

const missing = 75;
const mostLooks = 300;
const lookEveryMs = 200;

if (process.platform !== 'win32') {
  console.log('not proven here: an installer for Windows needs Windows');
  process.exit(missing);
}
const installer = readdirSync(join(root, 'dist')).find((name) => /Setup.*\.exe$/.test(name));
if (!installer) throw new Error('dist has no installer: npm run package makes it');
const programs = process.env.ProgramFiles;
if (!programs) throw new Error('%ProgramFiles% is not set');
const home = join(programs, 'Counterfoil');
const program = join(home, 'Counterfoil.exe');
const data = mkdtempSync(join(tmpdir(), 'counterfoil-installed-'));
const ledger = join(environmentFolder(data, 'training'), ledgerFile);

await step('installs for all users, silently', install);
await step('has its fuses', async () => {
  const { electronFuses } = z
    .looseObject({ electronFuses: z.record(z.string(), z.boolean()) })
    .parse(await loadConfig());
  const wrong = await faultyFuses(program, electronFuses);
  if (wrong.length > 0) throw new Error(wrong.join(', '));
});
await step('starts, and keeps a ledger that holds', startAndEnd);
await step('installs over itself, and keeps the ledger', async () => {
  await install();
  holds();
});
await step('starts with that ledger', startAndEnd);
await step('uninstalls, and leaves the ledger', async () => {
  run(join(home, 'Uninstall Counterfoil.exe'), ['/S']);
  // It copies itself away and goes on from there.
  await until('the program to be gone', () => !existsSync(program));
  holds();
});
rmSync(data, { recursive: true, force: true });

async function step(what: string, does: () => Promise<void>): Promise<void> {
  await does();
  console.log(`well: ${what}`);
}

async function install(): Promise<void> {
  run(join(root, 'dist', installer ?? ''), ['/S']);
  await until('the program', () => existsSync(program));
}

/** Asks it to close, as a person would. */
async function startAndEnd(): Promise<void> {
  const till = spawn(program, ['--training', '--data', data], { stdio: 'ignore' });
  const gone = once(till, 'exit');
  await until('its ledger', () => existsSync(ledger));
  while (till.exitCode === null && till.signalCode === null) {
    spawnSync('taskkill', ['/PID', String(till.pid)]);
    await Promise.race([gone, pause(lookEveryMs)]);
  }
  if (till.exitCode !== 0) throw new Error(`it ended with ${till.exitCode}`);
  holds();
}

function holds(): void {
  const verified = verifyFile(ledger);
  if (!verified.ok) throw new Error(`the ledger does not hold: ${JSON.stringify(verified.error)}`);
}

function run(command: string, args: readonly string[]): void {
  const { status, error } = spawnSync(command, args, { stdio: 'inherit' });
  if (status !== 0) throw new Error(`${command} ended with ${status ?? error?.message}`);
}

async function until(what: string, isSo: () => boolean): Promise<void> {
  for (let looks = 0; !isSo(); looks += 1) {
    if (looks === mostLooks) throw new Error(`waited in vain for ${what}`);
    await pause(lookEveryMs);
  }
}
