// `npm run prove:appimage -- --electron FOLDER --electron-version V`: the AppImage's life in a fresh Debian, without root. It sells a card, takes a
// new version and starts as that, sells another, takes a broken one, and is the former again. Its runtime is a stand-in (appimages.ts).
// Exit code 75 where such a root cannot be made. Pictures go into the folder that OUT names.
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { publicText } from '../../electron/update/release-keys.ts';
import { newSigner } from '../../testkit/update/signed-release.ts';
import { makeAppImages } from './appimages.ts';
import { newer, updateVersions } from './builder.ts';
import { packaged } from './deb-releases.ts';
import { apt, cannotMakeRoot, makeRoot } from './debian-root.ts';

const hasSquash = spawnSync('sh', ['-c', 'command -v mksquashfs']).status === 0;
const why = cannotMakeRoot() ?? (hasSquash ? null : 'not installed: mksquashfs');
if (why !== null) {
  process.stderr.write(`appimage-life: ${why}\n`);
  process.exit(75);
}

const root = makeRoot();
try {
  const signer = newSigner();
  process.env.COUNTERFOIL_RELEASE_KEYS = publicText(signer.privateKey);
  // For what it depends on, which an AppImage leaves to the machine.
  apt(root, ['install', '--no-install-recommends', packaged(root, newer), 'squashfuse', 'fuse3']);
  apt(root, ['purge', 'counterfoil']);
  const { next, failing } = updateVersions;
  await makeAppImages(
    join(root, 'debs'),
    signer.privateKey,
    new Map([
      [newer, 'good'],
      [next, 'good'],
      [failing, 'fails-check'],
    ]),
  );
  const inside = [fileURLToPath(new URL('./appimage-life-inside.ts', import.meta.url)), root, newer, next, failing];
  const apart = ['--mount', '--net', '--pid', '--fork', '--kill-child', process.execPath, ...inside];
  process.exitCode = spawnSync('unshare', apart, { stdio: 'inherit' }).status ?? 1;
} finally {
  rmSync(root, { recursive: true, force: true });
}
