// What root's service reads of what others left: a regular file of the till's user, under one name, not too large; and nothing else, whatever lies
// there and however it is swapped meanwhile.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { linkSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isWhole } from '../../testkit/whole.ts';

const program = fileURLToPath(new URL('../../resources/linux/update/take-in', import.meta.url));
const own = process.getuid?.() ?? 0;
const folder = mkdtempSync(join(tmpdir(), 'take-in-'));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (name: string) => resolve(folder, name);

function taken(files: readonly string[], { uid = own, most = 100 }: { uid?: number | undefined; most?: number } = {}) {
  const args = [program, String(uid), String(most), ...files.map(at)];
  const { status, stdout, signal } = spawnSync('/usr/bin/perl', args, { encoding: 'utf8', timeout: 10_000 });
  return { code: signal ?? status, said: stdout };
}

const nothing = { code: 1, said: '' };
const full = 'x'.repeat(100);
/** What lies there, and what is taken of it; `file` where it lies elsewhere. */
const cases: Readonly<
  Record<string, { make?: (path: string) => unknown; is: ReturnType<typeof taken>; uid?: number; file?: string }>
> = {
  'a file of the user': { make: (path) => writeFileSync(path, 'given'), is: { code: 0, said: 'given' } },
  'one of just that size': { make: (path) => writeFileSync(path, full), is: { code: 0, said: full } },
  'a larger one': { make: (path) => writeFileSync(path, `${full}x`), is: { code: 2, said: '' } },
  'one of another user': { make: (path) => writeFileSync(path, 'given'), is: nothing, uid: own + 1 },
  none: { is: nothing },
  'a link': { make: (path) => symlinkSync(at('secret'), path), is: nothing },
  'a second name': { make: (path) => linkSync(at('secret'), path), is: nothing },
  'a folder': { make: (path) => mkdirSync(path), is: nothing },
  'a pipe that nobody writes to': { make: (path) => spawnSync('mkfifo', [path]), is: nothing },
  'a socket': { make: (path) => once(createServer().listen(path).unref(), 'listening'), is: nothing },
  'a device': { is: nothing, uid: 0, file: '/dev/zero' },
};

describe.skipIf(process.platform !== 'linux')('take-in', () => {
  beforeAll(() => writeFileSync(at('secret'), 'of root alone'));

  test.each(Object.entries(cases))('%s', async (what, { make, is, uid, file }) => {
    const name = what.replaceAll(' ', '-');
    await make?.(at(name));
    expect(taken([file ?? name], { uid })).toEqual(is);
  });

  test('one that is larger than it said', () => {
    // Of no size, and full.
    const { uid, size } = statSync('/proc/version');
    expect(size).toBe(0);
    expect(taken(['/proc/version'], { uid, most: 3 }).code).toBe(2);
  });

  test('the first that is one', () => {
    writeFileSync(at('good'), 'given');
    expect(taken(['a-link', 'a-folder', 'a-larger-one', 'good'])).toEqual({ code: 0, said: 'given' });
    expect(taken(['a-link', 'a-larger-one'])).toEqual({ code: 2, said: '' });
  });

  test('one that is swapped all the time', async () => {
    const swaps = `cd '${folder}' && mkfifo pipe && while :; do
      ln -sf secret swapped; ln -f secret swapped.new && mv swapped.new swapped
      echo given >swapped.new && mv swapped.new swapped; cp -T good swapped.new && mv swapped.new swapped
      rm -f swapped; mkfifo swapped.new && mv swapped.new swapped; rm -f swapped; done`;
    const stranger: ChildProcess = spawn('sh', ['-c', swaps], { stdio: 'ignore', detached: true });
    try {
      const seen = Array.from({ length: isWhole ? 400 : 20 }, () => taken(['swapped']));
      expect(seen.filter(({ code, said }) => code === null || said.includes('of root'))).toEqual([]);
      expect(seen.every(({ code }) => code === 0 || code === 1)).toBe(true);
    } finally {
      if (stranger.pid) process.kill(-stranger.pid, 'SIGKILL');
    }
  });
});
