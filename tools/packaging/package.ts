// `npm run package`: the till's folder for this platform, and each installer whose tools are here; one line says which are not.
// With `--electron FOLDER --electron-version V` it takes the unpacked Electron in that folder and downloads nothing. For tests:
// `--as-version V` in place of package.json's, `--uncompressed` for a deb within seconds.
// Invariant: ends with 0 only where the folder was made, its fuses are as electron-builder.yml says, and no installer failed.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { parse } from 'yaml';
import { z } from 'zod';
import { timeOfCommit } from './commit-time.ts';
import { makeDeb } from './deb.ts';
import { faultyFuses } from './fuses.ts';

const root = dirname(dirname(import.meta.dirname));
const load = createRequire(import.meta.url);
const { values } = parseArgs({
  options: {
    electron: { type: 'string' },
    'electron-version': { type: 'string' },
    'as-version': { type: 'string' },
    uncompressed: { type: 'boolean' },
  },
});
const isLocal = values.electron !== undefined;
if (isLocal !== (values['electron-version'] !== undefined))
  end('--electron FOLDER and --electron-version V go together', 2);

// electron-builder's hook, dpkg-deb and mksquashfs read it.
const seconds = timeOfCommit();
process.env.SOURCE_DATE_EPOCH = String(seconds ?? Math.floor(Date.now() / 1000));
if (seconds === undefined) console.log('no commit is here: what is made names the time of now');

const config = z.object({ electronFuses: z.record(z.string(), z.boolean()) });
const missing: string[] = [];
run('electron-vite', 'bin/electron-vite.js', ['build']);
if (process.platform === 'win32') {
  if (isLocal)
    missing.push('the installer for Windows: NSIS is fetched from a release host, so it is made without --electron');
  build(isLocal ? ['--win', '--dir'] : ['--win']);
} else {
  build(['--linux', '--dir']);
  const unpacked = join(root, 'dist', process.arch === 'arm64' ? 'linux-arm64-unpacked' : 'linux-unpacked');
  // A local Electron brings its sample program.
  rmSync(join(unpacked, 'resources/default_app.asar'), { force: true });
  const { electronFuses } = config.parse(parse(readFileSync(join(root, 'electron-builder.yml'), 'utf8')));
  const wrong = await faultyFuses(join(unpacked, 'counterfoil'), electronFuses);
  if (wrong.length > 0) end(`fuses are not as electron-builder.yml says: ${wrong.join(', ')}`, 1);
  if (isInstalled('dpkg-deb')) {
    const path = await makeDeb({
      unpacked,
      destination: join(root, 'dist'),
      version: values['as-version'] ?? load(join(root, 'package.json')).version,
      electronVersion: values['electron-version'] ?? load('electron/package.json').version,
      compression: values.uncompressed ? 'none' : 'xz',
    });
    console.log(`made ${path}`);
  } else missing.push('the deb: dpkg-deb is not installed');
  if (isLocal)
    missing.push('the AppImage: its tools are fetched from a release host, so it is made without --electron');
  else build(['--linux', 'AppImage', '--prepackaged', unpacked]);
}
for (const one of missing) console.log(`not made: ${one}`);

function build(args: readonly string[]): void {
  const { electron: folder, 'electron-version': version } = values;
  const local = isLocal ? [`-c.electronDist=${folder}`, `-c.electronVersion=${version}`] : [];
  const other = values['as-version'] === undefined ? [] : [`-c.extraMetadata.version=${values['as-version']}`];
  run('electron-builder', 'cli.js', [...args, '--publish', 'never', ...local, ...other]);
}

function run(packageName: string, script: string, args: readonly string[]): void {
  const folder = dirname(load.resolve(`${packageName}/package.json`));
  const { status } = spawnSync(process.execPath, [join(folder, script), ...args], { cwd: root, stdio: 'inherit' });
  if (status !== 0) end(`${packageName} ended with ${status}`, 1);
}

function isInstalled(program: string): boolean {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));
}

function end(sentence: string, code: number): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(code);
}
