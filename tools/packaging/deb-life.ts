// `npm run prove:deb -- --electron FOLDER --electron-version V`: the deb's life in a fresh Debian. Two versions are packaged; the older is
// installed, set up and sells a card; the newer is installed over it, sells another, and goes, while the till's data stays.
// Exit code 75 where such a root cannot be made. Pictures go into the folder that OUT names.
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { newer, older, root as project } from './builder.ts';
import { apt, cannotMakeRoot, makeRoot, must } from './debian-root.ts';

const { values } = parseArgs({ options: { electron: { type: 'string' }, 'electron-version': { type: 'string' } } });
const why = cannotMakeRoot();
if (why !== null) {
  process.stderr.write(`deb-life: ${why}\n`);
  process.exit(75);
}

const root = makeRoot();
try {
  mkdirSync(join(root, 'debs'));
  const [olderDeb, newerDeb] = [packaged(older), packaged(newer)];
  const said = apt(root, ['install', '--no-install-recommends', olderDeb]);
  const [, count] = /(\d+) newly installed/.exec(said) ?? [];
  console.log(`installed ${older} by apt, with ${Number(count) - 1} packages that it depends on`);
  const inside = [fileURLToPath(new URL('./deb-life-inside.ts', import.meta.url)), root, older, newer, newerDeb];
  const apart = ['--mount', '--net', '--pid', '--fork', '--kill-child', process.execPath, ...inside];
  process.exitCode = spawnSync('unshare', apart, { stdio: 'inherit' }).status ?? 1;
} finally {
  rmSync(root, { recursive: true, force: true });
}

/** The deb's path in the root. */
function packaged(version: string): string {
  const electron = Object.entries(values).flatMap(([name, value]) => [`--${name}`, value ?? '']);
  must(process.execPath, [
    join(import.meta.dirname, 'package.ts'),
    ...electron,
    ...['--as-version', version, '--uncompressed'],
  ]);
  const name = `counterfoil_${version}_${process.arch === 'arm64' ? 'arm64' : 'amd64'}.deb`;
  copyFileSync(join(project, 'dist', name), join(root, 'debs', name));
  return `/debs/${name}`;
}
