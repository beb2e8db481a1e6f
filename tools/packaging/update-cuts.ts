// `npm run prove:update-cuts -- --electron FOLDER --electron-version V`: the power goes, and root's service and the till are killed, at each step of
// an update of the installed deb: of one that stays, and of one that fails its check and goes back. What is looked at is in
// update-cuts-inside.ts. Exit code 75 where such a machine cannot be made.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { publicText } from '../../electron/update/release-keys.ts';
import { newSigner } from '../../testkit/update/signed-release.ts';
import { newer, updateVersions } from './builder.ts';
import { makeReleases, packaged } from './deb-releases.ts';
import { apt, cannotMakeRoot, letTillUpdate, makeRoot } from './debian-root.ts';
import { cannotCutPower } from './power-disk.ts';

const why = cannotMakeRoot() ?? cannotCutPower();
if (why !== null) {
  process.stderr.write(`update-cuts: ${why}\n`);
  process.exit(75);
}

const root = makeRoot();
const folder = mkdtempSync(`${root}-disk-`);
try {
  const signer = newSigner();
  process.env.COUNTERFOIL_RELEASE_KEYS = publicText(signer.privateKey);
  const deb = packaged(root, newer);
  await makeReleases(root, signer.privateKey, [newer, updateVersions.next, updateVersions.failing]);
  apt(root, ['install', '--no-install-recommends', deb]);
  letTillUpdate(root);
  const inside = [fileURLToPath(new URL('./update-cuts-inside.ts', import.meta.url)), root, folder];
  const apart = ['--mount', '--net', '--pid', '--fork', '--kill-child', process.execPath, ...inside];
  process.exitCode = spawnSync('unshare', apart, { stdio: 'inherit' }).status ?? 1;
} finally {
  for (const one of [folder, root]) rmSync(one, { recursive: true, force: true });
}
