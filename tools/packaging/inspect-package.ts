// `npm run prove:package`: looks into the folder that `npm run package` made. The fuses of its program, the size of its asar, what must
// not be inside, that every dependency, the check of a backup and what reads the journal for head office load from the asar's own files, and that
// the bill with its licence texts is of what is there. Exit code 75 where there is no package.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { bundledPackages, packedPackages } from './bill/held.ts';
import { inspectBill } from './bill/inspect-bill.ts';
import { readLockfile } from './bill/lockfile.ts';
import { loadConfig, root } from './builder.ts';
import { faultyFuses } from './fuses.ts';

const load = createRequire(createRequire(import.meta.url).resolve('electron-builder/package.json'));
const asar: { extractAll(archive: string, folder: string): void } = load('@electron/asar');

const mostBytes = 25_000_000;
const isWindows = process.platform === 'win32';
const manifest = z.looseObject({ dependencies: z.record(z.string(), z.string()) });
/** Where a package's own entry is not what the till loads. */
const entries: Readonly<Record<string, string>> = {
  '@adyen/api-library': '@adyen/api-library/lib/src/security/nexoCrypto.js',
};

/** Each window's page and preload. */
const shown = ['preload/preload.cjs', 'renderer/index.html', 'preload/display-preload.cjs', 'renderer/display.html'];

const dist = join(root, 'dist');
const made = (existsSync(dist) ? readdirSync(dist) : []).find((name) => name.endsWith('unpacked'));
if (made === undefined) {
  console.log('not proven here: there is no package; npm run package makes it');
  process.exit(75);
}
const unpacked = join(dist, made);
const archive = join(unpacked, 'resources/app.asar');
const faults: string[] = [];
const check = (isWell: boolean, sentence: string): void => {
  console.log(`${isWell ? 'well' : 'FAULT'}: ${sentence}`);
  if (!isWell) faults.push(sentence);
};

const { electronFuses } = z.looseObject({ electronFuses: z.record(z.string(), z.boolean()) }).parse(await loadConfig());
const wrong = await faultyFuses(join(unpacked, isWindows ? 'Counterfoil.exe' : 'counterfoil'), electronFuses);
check(
  wrong.length === 0,
  `${Object.keys(electronFuses).length} fuses, read from the program; wrong: ${wrong.join(', ') || 'none'}`,
);
check(
  !readdirSync(join(unpacked, 'resources')).includes('default_app.asar'),
  "Electron's sample program is not beside it",
);
if (isWindows) check(existsSync(join(unpacked, 'kiosk.ps1')), 'the script that makes the machine a kiosk is beside it');
const { size } = statSync(archive);
check(size < mostBytes, `the asar has ${size} bytes, at most ${mostBytes}`);

const lockfile = readLockfile();
const held = [...bundledPackages(lockfile), ...packedPackages(archive)];
for (const finding of inspectBill(join(unpacked, 'resources'), held, lockfile)) check(...finding);
const texts = ['LICENSE.electron.txt', 'LICENSES.chromium.html'].filter((name) => !existsSync(join(unpacked, name)));
check(
  texts.length === 0,
  `Electron's own licence texts are beside the program; missing: ${texts.join(', ') || 'none'}`,
);

const folder = mkdtempSync(join(tmpdir(), 'counterfoil-asar-'));
try {
  asar.extractAll(archive, folder);
  const inside = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/'));
  const binaries = inside.filter((path) => path.endsWith('.node'));
  const foreign = binaries.filter((path) => !path.includes(`${process.platform}-${process.arch}`));
  const files = inside.filter((path) => statSync(join(folder, path)).isFile());
  check(binaries.length > 0 && foreign.length === 0, `${files.length} files; binaries: ${binaries.join(', ')}`);
  const lost = shown.filter((file) => !inside.includes(`out/${file}`));
  check(lost.length === 0, `${shown.join(', ')}; missing: ${lost.join(', ') || 'none'}`);
  const { dependencies } = manifest.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
  // koffi is for the Windows spooler alone.
  for (const name of Object.keys(dependencies).filter((one) => isWindows || one !== 'koffi'))
    check(...loads(name, `await import(${JSON.stringify(entries[name] ?? name)})`));
  writeFileSync(join(folder, 'empty.sqlite'), '');
  check(
    ...loads(
      'the check of a backup',
      `import { createSecretKey } from 'node:crypto';
      import { Worker } from 'node:worker_threads';
      const sealKey = { key: createSecretKey(Buffer.alloc(32)), id: '0'.repeat(16) };
      const workerData = { backupToCheck: 'empty.sqlite', how: 'whole', sealKey };
      const worker = new Worker('./out/main/check-backup.js', { workerData, execArgv: [] });
      await new Promise((resolve, reject) => {
        worker.once('message', resolve);
        worker.once('error', reject);
        worker.once('exit', () => reject(new Error('it said nothing')));
      });
      await worker.terminate();`,
    ),
  );
  // Its tables are those that journal-rows.ts names.
  check(
    ...loads(
      'what reads the journal for head office',
      `import { Worker } from 'node:worker_threads';
      import Database from 'better-sqlite3';
      const db = new Database('journal.sqlite');
      db.exec('CREATE TABLE journal (seq, hash); CREATE TABLE z_reports (sha256, seq, body)');
      db.exec('CREATE TABLE day_papers (sha256, seq, body); CREATE TABLE products (code, name)');
      db.exec('CREATE TABLE lines (id, product_name)');
      const head = { seq: 1, hash: 'a'.repeat(64) };
      db.prepare('INSERT INTO journal VALUES (?, ?)').run(head.seq, head.hash);
      db.close();
      const workerData = { journalToRead: 'journal.sqlite' };
      const worker = new Worker('./out/main/reading-thread.js', { workerData, execArgv: [] });
      const found = await new Promise((resolve, reject) => {
        worker.once('message', resolve);
        worker.once('error', reject);
        worker.once('exit', () => reject(new Error('it said nothing')));
        worker.postMessage({ ask: 'find', heads: [head] });
      });
      if (found?.hash !== head.hash) throw new Error('it does not find an entry');
      await worker.terminate();`,
    ),
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = faults.length === 0 ? 0 : 1;

/** Under a Node that has nothing but the asar's files. */
function loads(what: string, script: string): [boolean, string] {
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', TEMP: tmpdir(), TMPDIR: tmpdir(), SystemRoot: process.env.SystemRoot ?? '' },
    encoding: 'utf8',
  });
  const why = /^\w*Error.*/m.exec(stderr)?.[0] ?? stderr.trim().split('\n').at(-1);
  return [status === 0, `${what} loads from the asar${status === 0 ? '' : `: ${why}`}`];
}
