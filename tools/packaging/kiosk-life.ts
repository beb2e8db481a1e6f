// `npm run prove:kiosk -- --electron FOLDER --electron-version V`: the locked session in a fresh Debian that systemd boots in namespaces of
// its own. Two monitors without a screen, keys by a virtual keyboard. What is killed or stopped, and which keys are tried, is in
// kiosk-life-inside.ts. Exit code 75 where such a machine cannot be made. Pictures go into the folder that OUT names.
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { newer } from './builder.ts';
import { packaged } from './deb-releases.ts';
import { apt, cannotMakeRoot, makeRoot, must } from './debian-root.ts';

const hasNspawn = spawnSync('systemd-nspawn', ['--version']).status === 0;
const why = cannotMakeRoot() ?? (hasNspawn ? null : 'not installed: systemd-nspawn (package systemd-container)');
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
try {
  const deb = packaged(root, newer);
  apt(root, ['install', '--no-install-recommends', ...machine, ...forTest]);
  apt(root, ['install', '--no-install-recommends', deb, ...recipe]);
  const dropIn = join(root, 'etc/systemd/system/counterfoil-kiosk.service.d');
  mkdirSync(dropIn);
  writeFileSync(join(dropIn, 'headless.conf'), headless);
  const verdict = must('chroot', [root, 'sh', '-c', 'systemd-analyze verify counterfoil-kiosk.service 2>&1']).trim();
  console.log(`systemd-analyze verify: ${verdict || 'nothing to say'}`);
  const inside = [fileURLToPath(new URL('./kiosk-life-inside.ts', import.meta.url)), root];
  const apart = ['--mount', '--net', '--pid', '--fork', '--kill-child', process.execPath, ...inside];
  process.exitCode = spawnSync('unshare', apart, { stdio: 'inherit' }).status ?? 1;
} finally {
  rmSync(root, { recursive: true, force: true });
}
