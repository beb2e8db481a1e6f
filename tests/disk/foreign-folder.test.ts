// Folders that others may write to: the pictures of the customer's display, a second place for backups, a stick with a new version. Whatever
// lies there, nothing waits for it: a till that waits at a pipe neither signs anybody in nor ends.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { png } from '../../testkit/pictures/drawn.ts';
import { root } from '../../tools/packaging/builder.ts';

const backup = 'ledger-20261106T090000Z-day.sqlite';
const names = ['a.png', backup, 'stable.release', 'package.deb'];
/** A process of its own, because one that waits at a pipe hears no limit of time. `b.png` is another once it is shown. */
const reader = `
import { createHash } from 'node:crypto';
import { renameSync } from 'node:fs';
import { backupsIn } from '${root}/electron/ledger/backup-file.ts';
import { createShopPictures } from '${root}/electron/pictures/shop-pictures.ts';
import { isWhole } from '${root}/electron/update/fetch-package.ts';
import { openSource } from '${root}/electron/update/source.ts';
const folder = process.argv[1];
const pictures = createShopPictures(folder);
await pictures.look();
const { files } = pictures.leftOut();
const { id } = pictures.shown().at(-1);
renameSync(folder + '/spare', folder + '/b.png');
const { value: source } = openSource(folder, {});
const seen = {
  leftOut: files,
  swapped: (await pictures.read(id)) !== null,
  backups: backupsIn(folder).length,
  manifest: (await source.readManifest('stable.release', 10_000)).ok,
  isWhole: await isWhole(folder + '/package.deb', { size: 0, sha512: createHash('sha512').digest('hex') }),
};
console.log(JSON.stringify(seen));
process.exit(0);
`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'foreign-'));
  mkdirSync(join(folder, 'read'));
  spawnSync('mkfifo', [join(folder, 'pipe')]);
});
afterEach(() => rmSync(folder, { recursive: true }));

function read(make: (path: string) => unknown): unknown {
  writeFileSync(join(folder, 'read', 'b.png'), png(8, 8));
  for (const name of [...names, 'spare']) make(join(folder, 'read', name));
  const args = ['--input-type=module', '--eval', reader, join(folder, 'read')];
  const { stdout, stderr, signal } = spawnSync(process.execPath, args, { encoding: 'utf8', timeout: 20_000 });
  return signal ?? (stdout === '' ? stderr : JSON.parse(stdout));
}

const nothing = { leftOut: ['a.png'], swapped: false, backups: 0, manifest: false, isWhole: false };
const kinds: Readonly<Record<string, (path: string) => unknown>> = {
  'a pipe': (path) => spawnSync('mkfifo', [path]),
  'a link to a pipe': (path) => symlinkSync(join(folder, 'pipe'), path),
  'a link to a device': (path) => symlinkSync('/dev/zero', path),
};

describe.skipIf(process.platform !== 'linux')('a folder of others', () => {
  test.each(Object.entries(kinds))('%s in the place of a file is none', (_, make) => {
    expect(read(make)).toEqual(nothing);
  });

  test('a file is read', () => {
    const file = (path: string) => writeFileSync(path, path.endsWith('.deb') ? '' : png(8, 8));
    expect(read(file)).toEqual({ leftOut: [], swapped: true, backups: 1, manifest: true, isWhole: true });
  });
});
