// `npm run prove:deb -- --electron FOLDER --electron-version V`: the deb's life in a fresh Debian. Two versions are packaged; the older is
// installed, set up and sells a card; the newer is installed over it and sells another; later ones come through the drop folder, good and
// broken; then it goes, while the till's data stays.
// Exit code 75 where such a root cannot be made. Pictures go into the folder that OUT names.
import { spawnSync } from 'node:child_process';
import type { KeyObject } from 'node:crypto';
import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { makeRelease } from '../../electron/update/command/make-release.ts';
import { publicText } from '../../electron/update/release-keys.ts';
import { newSigner } from '../../testkit/update/signed-release.ts';
import { newer, older, root as project } from './builder.ts';
import { changedDeb } from './changed-deb.ts';
import { updateVersions } from './deb-updates.ts';
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
  // The key of this run's releases is built into both.
  const signer = newSigner();
  process.env.COUNTERFOIL_RELEASE_KEYS = publicText(signer.privateKey);
  const [olderDeb, newerDeb] = [packaged(older), packaged(newer)];
  await makeReleases(signer.privateKey);
  const said = apt(root, ['install', '--no-install-recommends', olderDeb]);
  const [, count] = /(\d+) newly installed/.exec(said) ?? [];
  console.log(`installed ${older} by apt, with ${Number(count) - 1} packages that it depends on`);
  const inside = [fileURLToPath(new URL('./deb-life-inside.ts', import.meta.url)), root, older, newer, newerDeb];
  const apart = ['--mount', '--net', '--pid', '--fork', '--kill-child', process.execPath, ...inside];
  process.exitCode = spawnSync('unshare', apart, { stdio: 'inherit' }).status ?? 1;
} finally {
  rmSync(root, { recursive: true, force: true });
}

/** Later versions, and what is refused, each with its manifest. */
async function makeReleases(key: KeyObject): Promise<void> {
  const from = join(root, 'debs');
  const { next, failing, dead, last } = updateVersions;
  const newerDeb = join(from, debName(newer));
  await changedDeb(newerDeb, next, 'good');
  await changedDeb(newerDeb, failing, 'fails-check');
  await changedDeb(newerDeb, dead, 'does-not-start');
  await changedDeb(newerDeb, last, 'good');
  const sign = async (version: string, sequence: number, by: KeyObject, folder: string) => {
    const made = await makeRelease({
      from,
      to: join(from, 'releases', folder),
      channel: 'stable',
      sequence,
      version,
      minimumVersion: '0.0.0',
      issuedAt: '2026-11-27T03:00:00.000Z',
      waves: { share: 100, stores: [] },
      notes: null,
      keys: [by],
    });
    if (!made.ok) throw new Error(made.error);
  };
  await sign(next, 2, newSigner().privateKey, 'foreign');
  for (const [at, version] of [older, next, failing, dead, last].entries()) await sign(version, at + 1, key, version);
}

function debName(version: string): string {
  return `counterfoil_${version}_${process.arch === 'arm64' ? 'arm64' : 'amd64'}.deb`;
}

/** The deb's path in the root. */
function packaged(version: string): string {
  const electron = Object.entries(values).flatMap(([name, value]) => [`--${name}`, value ?? '']);
  must(process.execPath, [
    join(import.meta.dirname, 'package.ts'),
    ...electron,
    ...['--as-version', version, '--uncompressed'],
  ]);
  const name = debName(version);
  copyFileSync(join(project, 'dist', name), join(root, 'debs', name));
  return `/debs/${name}`;
}
