// A real disk that fills while a package comes: the till says so, gives the room back, and ends with it once there is more. The disk is a small
// one in memory, of a namespace of its own; where the system makes none, this is not run.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { content, wanted } from '../../testkit/update/signed-release.ts';

const root = dirname(dirname(import.meta.dirname));
const home = mkdtempSync(join(tmpdir(), 'full-disk-'));
const disk = join(home, 'disk');
const mount = (size: string, then: string) => [
  '-rm',
  'sh',
  '-c',
  `mount -t tmpfs -o size=${size} none '${disk}' && ${then}`,
];
mkdirSync(disk);
const hasSmallDisk = spawnSync('unshare', mount('64k', 'true')).status === 0;
afterAll(() => rmSync(home, { recursive: true, force: true }));

it.runIf(hasSmallDisk)('a disk that fills takes no package, and keeps no part of it', () => {
  writeFileSync(join(home, wanted.file), content);
  const script = join(home, 'fill.mjs');
  writeFileSync(
    script,
    `import { readdirSync } from 'node:fs';
    const at = (file) => import(${JSON.stringify(root)} + '/electron/update/' + file);
    const { fetchPackage } = await at('fetch-package.ts');
    const { openSource } = await at('source.ts');
    const [stick, disk, wanted] = process.argv.slice(2);
    const source = openSource(stick, {}).value;
    const got = await fetchPackage(JSON.parse(wanted), { source, folder: disk, freeBytes: () => 1e12 });
    console.log(JSON.stringify({ got, lies: readdirSync(disk) }));`,
  );
  const run = (size: string) => {
    const then = `exec '${process.execPath}' '${script}' '${home}' '${disk}' '${JSON.stringify(wanted)}'`;
    const { stdout, stderr } = spawnSync('unshare', mount(size, then), { encoding: 'utf8' });
    expect(stderr).toBe('');
    return JSON.parse(stdout);
  };
  expect(run('200k')).toEqual({ got: { ok: false, error: 'no-room' }, lies: [] });
  expect(run('2m')).toEqual({ got: { ok: true, value: join(disk, wanted.file) }, lies: [wanted.file] });
});
