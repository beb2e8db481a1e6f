// `npm run prove:kiosk -- --electron FOLDER --electron-version V`: the locked session in a fresh Debian that systemd boots in namespaces of
// its own, from a disk whose power can go. Two monitors without a screen, keys by a virtual keyboard. What happens to it is in
// kiosk-life-inside.ts; ONLY=strikes, keys, power or updates for that alone. Exit code 75 where such a machine cannot be made. Pictures go into
// the folder that OUT names.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { publicText } from '../../electron/update/release-keys.ts';
import { newSigner } from '../../testkit/update/signed-release.ts';
import { newer, updateVersions } from './builder.ts';
import { makeReleases, packaged } from './deb-releases.ts';
import { apt, cannotMakeRoot, makeRoot, must } from './debian-root.ts';
import { cannotCutPower } from './power-disk.ts';

const hasNspawn = spawnSync('systemd-nspawn', ['--version']).status === 0;
const why =
  cannotMakeRoot() ?? (hasNspawn ? cannotCutPower() : 'not installed: systemd-nspawn (package systemd-container)');
if (why !== null) {
  process.stderr.write(`kiosk-life: ${why}\n`);
  process.exit(75);
}

/** What the recipe names, what any Debian machine has, and for the test a virtual keyboard and pictures. */
const recipe = ['sway', 'xwayland', 'seatd'];
const machine = ['systemd-sysv', 'dbus', 'polkitd', 'udev', 'libgl1-mesa-dri'];
const forTest = ['grim', 'wtype', 'libxkbcommon-tools'];
/** The headless backend needs no console, and everything else is as at a shop. */
const headless = `[Unit]
ConditionPathExists=
[Service]
Environment=WLR_BACKENDS=headless WLR_HEADLESS_OUTPUTS=2 WLR_RENDERER=pixman WLR_LIBINPUT_NO_DEVICES=1
`;

const root = makeRoot();
const beside = mkdtempSync(`${root}-`);
try {
  // The key of this run's releases is built in.
  const signer = newSigner();
  process.env.COUNTERFOIL_RELEASE_KEYS = publicText(signer.privateKey);
  const deb = packaged(root, newer);
  const { next, failing, last } = updateVersions;
  await makeReleases(root, signer.privateKey, [newer, next, failing, last]);
  apt(root, ['install', '--no-install-recommends', ...machine, ...forTest]);
  apt(root, ['install', '--no-install-recommends', deb, ...recipe]);
  const dropIn = join(root, 'etc/systemd/system/counterfoil-kiosk.service.d');
  mkdirSync(dropIn);
  writeFileSync(join(dropIn, 'headless.conf'), headless);
  const verdict = must('chroot', [
    root,
    'sh',
    '-c',
    'systemd-analyze verify counterfoil-kiosk.service counterfoil-update.path counterfoil-update.service 2>&1',
  ]).trim();
  console.log(`systemd-analyze verify: ${verdict || 'nothing to say'}`);
  // Not on the till's disk.
  const debs = join(beside, 'debs');
  renameSync(join(root, 'debs'), debs);
  const disk = join(beside, 'disk');
  mkdirSync(disk);
  const inside = [
    fileURLToPath(new URL('./kiosk-life-inside.ts', import.meta.url)),
    root,
    disk,
    join(debs, 'releases'),
  ];
  const apart = ['--mount', '--net', '--pid', '--fork', '--kill-child', process.execPath, ...inside];
  process.exitCode = spawnSync('unshare', apart, { stdio: 'inherit' }).status ?? 1;
} finally {
  for (const folder of [root, beside]) rmSync(folder, { recursive: true, force: true });
}
