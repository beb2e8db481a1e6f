// `npm run prove:installer`: the life of the Windows installer. An older version is packaged, installed for all users, set up with a raw
// printer on a file port, and sells a card; the version that `npm run package` made is installed over it, sells another on the same
// ledger, and is uninstalled, while the ledger stays. Needs Windows with a screen and an administrator; exit code 75 elsewhere.
import { strict as assert } from 'node:assert';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { verifyFile } from '../../electron/ledger/read-ledger.ts';
import { environmentFolder, ledgerFile } from '../../electron/shell/folders.ts';
import { readTillBooks, type TillBooks } from '../../testkit/checks/books.ts';
import { startService } from '../../testkit/drive/service.ts';
import { provisioningOf, writeProvisioning } from '../../testkit/drive/set-up.ts';
import { until } from '../../testkit/until.ts';
import { loadConfig, newer, older, root } from './builder.ts';
import { cashierAt } from './cashier-by-keys.ts';
import { faultyFuses } from './fuses.ts';
import { addFilePrinter } from './windows/file-printer.ts';
import { hasWindow, keyboardOf } from './windows/keyboard.ts';
import { powershell } from './windows/powershell.ts';

const missing = 75;

if (process.platform !== 'win32') {
  console.log('not proven here: an installer for Windows needs Windows');
  process.exit(missing);
}
const programs = process.env.ProgramFiles;
if (!programs) throw new Error('%ProgramFiles% is not set');
const home = join(programs, 'Counterfoil');
const program = join(home, 'Counterfoil.exe');
const folder = mkdtempSync(join(tmpdir(), 'counterfoil-installed-'));
const data = join(folder, 'data');
const file = join(folder, 'till.json');
const ledger = join(environmentFolder(data, 'sandbox'), ledgerFile);
const service = await startService();
const printer = addFilePrinter();

await step('installs for all users, silently', async () => {
  run(process.execPath, [join(import.meta.dirname, 'package.ts'), '--as-version', older]);
  await install(older);
});
await step('has its fuses', async () => {
  const { electronFuses } = z
    .looseObject({ electronFuses: z.record(z.string(), z.boolean()) })
    .parse(await loadConfig());
  assert.deepEqual(await faultyFuses(program, electronFuses), []);
});
await step('opens training, and keeps a ledger that holds', async () => {
  const practice = join(folder, 'practice');
  const till = start(['--training', '--data', practice]);
  const its = join(environmentFolder(practice, 'training'), ledgerFile);
  await until("training's ledger", () => existsSync(its));
  await end(till);
  holds(its);
});
await step('is set up, with the keyring of Windows, and sells a card that comes out of the printer', async () => {
  const terms = provisioningOf(service.credentials, { vault: 'keyring', printer: `windows:${printer.name}` });
  writeProvisioning(file, terms);
  await sellsACard(1, ['--provision', file]);
  const left = readFileSync(file, 'utf8');
  assert(!left.includes(service.credentials.keySecret), 'the key left the file');
});
await step(`is upgraded to ${newer}, and keeps the ledger`, async () => {
  await install(newer);
  holds(ledger);
});
await step('sells a second card on that ledger', () => sellsACard(2));
await step('verifies the ledger from the command line', async () => {
  const { status, stdout } = spawnSync(program, ['verify', ledger], { encoding: 'utf8' });
  assert.equal(status, 0, stdout);
  console.log(stdout.trim());
});
await step('uninstalls, and leaves the ledger', async () => {
  run(join(home, 'Uninstall Counterfoil.exe'), ['/S']);
  // It copies itself away and goes on from there.
  await until('the program to be gone', () => !existsSync(program));
  holds(ledger);
});
printer.remove();
await service.close();
rmSync(folder, { recursive: true, force: true });

async function step(what: string, does: () => Promise<void>): Promise<void> {
  await does();
  console.log(`well: ${what}`);
}

async function install(version: string): Promise<void> {
  run(join(root, 'dist', `Counterfoil Setup ${version}.exe`), ['/S']);
  await until(`version ${version}`, () => existsSync(program) && versionOf(program).startsWith(version));
}

/** The `count`th sale of the ledger, by one start of the till. */
async function sellsACard(count: number, flags: readonly string[] = []): Promise<void> {
  printer.tearOff();
  const till = start(['--data', data, ...flags]);
  const pid = till.pid ?? 0;
  const at = cashierAt({ keyboard: keyboardOf(pid), service, books, hasWindow: () => hasWindow(pid) });
  await at.signIn(count);
  await at.sellACard(count);
  await until('a slip of the card', () => printer.paper().includes('Quillenhof'));
  await end(till);
  holds(ledger);
}

/** Null before there is a ledger, whole. */
function books(): TillBooks | null {
  try {
    return readTillBooks(ledger);
  } catch {
    return null;
  }
}

function start(flags: readonly string[]): ChildProcess {
  return spawn(program, flags, { stdio: 'ignore' });
}

/** Asks it to close, as a person would. */
async function end(till: ChildProcess): Promise<void> {
  const gone = once(till, 'exit');
  while (till.exitCode === null && till.signalCode === null) {
    spawnSync('taskkill', ['/PID', String(till.pid)]);
    await Promise.race([gone, pause(200)]);
  }
  assert.equal(till.exitCode, 0);
}

function holds(its: string): void {
  const verified = verifyFile(its);
  if (!verified.ok) throw new Error(`the ledger does not hold: ${JSON.stringify(verified.error)}`);
}

function versionOf(its: string): string {
  return powershell(`(Get-Item '${its}').VersionInfo.ProductVersion`);
}

function run(command: string, args: readonly string[]): void {
  const { status, error } = spawnSync(command, args, { stdio: 'inherit' });
  if (status !== 0) throw new Error(`${command} ended with ${status ?? error?.message}`);
}
