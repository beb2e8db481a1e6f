// Which pictures a till fetches, keeps and shows: what is on screen, two at a time, and never more on the disk than it may.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSecureContext } from 'node:tls';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fetchPicture } from '../../electron/pictures/fetch-picture.ts';
import { createPictureCache } from '../../electron/pictures/picture-cache.ts';
import { createPictures } from '../../electron/pictures/pictures.ts';
import { png } from '../../testkit/pictures/drawn.ts';
import { type PictureServer, startPictureServer } from './hostile-server.ts';

const folder = { base: '' };
let server: PictureServer;
let nowMs = 0;
beforeEach(async () => {
  folder.base = mkdtempSync(join(tmpdir(), 'counterfoil-pictures-'));
  server = await startPictureServer();
  nowMs = 0;
});
afterEach(async () => {
  await server.close();
  rmSync(folder.base, { recursive: true });
});

const art = () => join(folder.base, 'art');
const cacheFolder = () => join(folder.base, 'pictures');
const now = () => new Date(Date.UTC(2026, 0, 1) + nowMs);

function open(more: { readonly mostBytes?: number; readonly timeoutMs?: number } = {}) {
  const deps = { allowsLoopback: true, trust: () => createSecureContext(), timeoutMs: more.timeoutMs ?? 5000 };
  const arrived: string[] = [];
  const pictures = createPictures({
    artFolder: art(),
    cache: createPictureCache(cacheFolder(), now, more.mostBytes),
    fetch: (address, ended) => fetchPicture(address, deps, ended),
    allowsLoopback: true,
    nowMs: () => nowMs,
  });
  pictures.onArrival((code) => arrived.push(code));
  return { pictures, arrived };
}

const product = (code: string, path: string | null = `/good/${code}`) => ({
  code,
  image_url: path === null ? null : `${server.origin}${path}`,
});
const paths = () => server.asked.map(({ path }) => path);

describe('a picture', () => {
  it('is fetched once it is on screen, told, kept, and read back after a restart', async () => {
    const first = open();
    expect(first.pictures.setVisible([product('a')])).toEqual(new Map([['a', null]]));
    await expect.poll(() => first.arrived).toEqual(['a']);
    expect(await first.pictures.read(product('a'))).toEqual({ type: 'image/png', bytes: png(88, 56, '#ff00ff') });

    const second = open();
    expect(second.pictures.setVisible([product('a')]).get('a')).toMatch(/^[0-9a-f]{64}$/);
    expect(await second.pictures.read(product('a'))).not.toBeNull();
    expect(paths()).toEqual(['/good/a']);
  });

  it('that two products share is fetched once and told of both', async () => {
    const { pictures, arrived } = open();
    pictures.setVisible([product('a', '/good/one'), product('b', '/good/one')]);
    await expect.poll(() => arrived).toEqual(['a', 'b']);
    expect(paths()).toEqual(['/good/one']);
  });

  it('that cannot be had is left alone for ten minutes', async () => {
    const { pictures } = open();
    pictures.setVisible([product('a', '/bomb')]);
    await expect.poll(() => paths()).toHaveLength(1);
    const pathsBeside = () => {
      pictures.setVisible([product('b')]);
      return paths();
    };
    await expect.poll(pathsBeside).toContain('/good/b');
    pictures.setVisible([product('a', '/bomb')]);
    expect(paths().filter((path) => path === '/bomb')).toHaveLength(1);
    nowMs += 10 * 60_000 + 1;
    pictures.setVisible([product('a', '/bomb')]);
    await expect.poll(() => paths().filter((path) => path === '/bomb')).toHaveLength(2);
  });

  it('of the shop goes before the service’s, which is then not asked', async () => {
    mkdirSync(art());
    writeFileSync(join(art(), 'a.png'), png(40, 40, '#00ff00'));
    writeFileSync(join(art(), 'b.svg'), '<svg/>');
    const { pictures } = open();
    const versions = pictures.setVisible([product('a'), product('b', null), product('../a', null)]);
    expect([...versions].map(([code, version]) => [code, version !== null])).toEqual([
      ['a', true],
      ['b', false],
      ['../a', false],
    ]);
    expect(await pictures.read(product('a'))).toEqual({ type: 'image/png', bytes: png(40, 40, '#00ff00') });
    expect(await pictures.read(product('../a', null))).toBeNull();
    expect(paths()).toEqual([]);
  });

  it('that the shop lays there while the till runs is seen within a minute', () => {
    const { pictures } = open();
    expect(pictures.setVisible([product('a', null)]).get('a')).toBeNull();
    mkdirSync(art());
    writeFileSync(join(art(), 'a.webp'), png(40, 40));
    nowMs += 60_000;
    expect(pictures.setVisible([product('a', null)]).get('a')).not.toBeNull();
  });
});

describe('of 10,000 products', () => {
  it('those on screen are fetched, two at a time, and what was scrolled past is not', async () => {
    const { pictures, arrived } = open();
    const all = Array.from({ length: 10_000 }, (_, index) => product(`p${index}`));
    for (let at = 0; at < all.length; at += 20) pictures.setVisible(all.slice(at, at + 20));
    await expect.poll(() => arrived.filter((code) => Number(code.slice(1)) >= 9_980)).toHaveLength(20);
    expect(server.asked.length).toBeLessThanOrEqual(22);
    expect(server.mostAtOnce()).toBeLessThanOrEqual(2);
  });

  it('those of a silent server hold up two places until their time is over, and nothing else', async () => {
    const { pictures, arrived } = open({ timeoutMs: 1_000 });
    pictures.setVisible([product('a', '/silent/a'), product('b', '/silent/b'), product('c')]);
    await expect.poll(() => arrived).toEqual(['c']);
    expect(server.mostAtOnce()).toBe(2);
  });
});

describe('on the disk', () => {
  const size = png(88, 56, '#ff00ff').length;
  const used = () =>
    readdirSync(cacheFolder()).reduce((sum, name) => sum + statSync(join(cacheFolder(), name)).size, 0);
  async function showing(pictures: ReturnType<typeof open>, codes: readonly string[]): Promise<void> {
    for (const code of codes) {
      nowMs += 1000;
      pictures.pictures.setVisible([product(code)]);
      await expect.poll(() => pictures.arrived).toContain(code);
    }
  }

  it('the least used goes once there are too many', async () => {
    const till = open({ mostBytes: 3 * size });
    await showing(till, ['a', 'b', 'c']);
    nowMs += 1000;
    await till.pictures.read(product('a'));
    await showing(till, ['d']);
    expect(used()).toBe(3 * size);
    const known = till.pictures.setVisible(['a', 'b', 'c', 'd'].map((code) => product(code)));
    expect([...known].flatMap(([code, version]) => (version === null ? [] : [code]))).toEqual(['a', 'c', 'd']);
  });

  it('a changed or half written file counts as none', async () => {
    const till = open();
    await showing(till, ['a']);
    const [name = ''] = readdirSync(cacheFolder());
    writeFileSync(join(cacheFolder(), name), '<svg/>');
    writeFileSync(join(cacheFolder(), `${name}.1.part`), readFileSync(join(cacheFolder(), name)));
    const again = open();
    again.pictures.setVisible([]);
    expect(await again.pictures.read(product('a'))).toBeNull();
    expect(readdirSync(cacheFolder())).toEqual([]);
  });

  it('a folder that takes nothing leaves the product without a picture', async () => {
    writeFileSync(cacheFolder(), 'a file in the way');
    const { pictures, arrived } = open();
    expect(() => pictures.setVisible([product('a')])).not.toThrow();
    await expect.poll(() => paths()).toEqual(['/good/a']);
    await expect.poll(() => pictures.setVisible([product('a')]).get('a')).toBeNull();
    expect(arrived).toEqual([]);
  });
});
