// `npm run prove:deb -- --electron FOLDER --electron-version V`: the deb's life in a fresh Debian. Two versions are packaged; the older is
// installed, set up and sells a card; the newer is installed over it and sells another; later ones come through the drop folder, good and
// broken; then it goes, while the till's data stays.
// Exit code 75 where such a root cannot be made. Pictures go into the folder that OUT names.
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { publicText } from '../../electron/update/release-keys.ts';
import { newSigner } from '../../testkit/update/signed-release.ts';
import { newer, older, updateVersions } from './builder.ts';
import { makeReleases, packaged } from './deb-releases.ts';
import { apt, cannotMakeRoot, letTillUpdate, makeRoot } from './debian-root.ts';

const why = cannotMakeRoot();
if (why !== null) {
  process.stderr.write(`deb-life: ${why}\n`);
  process.exit(75);
}

const root = makeRoot();
try {
  // The key of this run's releases is built into both.
  const signer = newSigner();
  process.env.COUNTERFOIL_RELEASE_KEYS = publicText(signer.privateKey);
  const [olderDeb, newerDeb] = [packaged(root, older), packaged(root, newer)];
  await makeReleases(root, signer.privateKey, [older, ...Object.values(updateVersions)]);
  const said = apt(root, ['install', '--no-install-recommends', olderDeb]);
  letTillUpdate(root);
  const [, count] = /(\d+) newly installed/.exec(said) ?? [];
  console.log(`installed ${older} by apt, with ${Number(count) - 1} packages that it depends on`);
  const inside = [fileURLToPath(new URL('./deb-life-inside.ts', import.meta.url)), root, older, newer, newerDeb];
  const apart = ['--mount', '--net', '--pid', '--fork', '--kill-child', process.execPath, ...inside];
  process.exitCode = spawnSync('unshare', apart, { stdio: 'inherit' }).status ?? 1;
} finally {
  rmSync(root, { recursive: true, force: true });
}
