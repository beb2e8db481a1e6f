// The folder of the shop's pictures for its customer's display, whatever lies in it.
import { mkdtempSync, renameSync, rmSync, statSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createShopPictures } from '../../electron/pictures/shop-pictures.ts';
import { cutPng, png } from '../../testkit/pictures/drawn.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shop-pictures-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** What its header says is all that is read of it. */
function headed(width: number, height: number): Uint8Array {
  const bytes = png(8, 8).slice();
  new DataView(bytes.buffer, bytes.byteOffset).setUint32(16, width);
  new DataView(bytes.buffer, bytes.byteOffset).setUint32(20, height);
  return bytes;
}
const lay = (name: string, bytes: Uint8Array | string) => writeFileSync(join(folder, name), bytes);

test('what is no picture of a size that a display can show is left out by its name', async () => {
  lay('a.png', headed(4096, 4096));
  lay('b.png', headed(10_000, 10_000));
  lay('c.png', cutPng());
  lay('d.jpg', '<svg onload="alert(1)"/>');
  lay('e.webp', png(8, 8));
  lay('f.png', png(8, 8));
  truncateSync(join(folder, 'f.png'), 4 * 1024 * 1024 + 1);
  lay('notes.txt', 'no picture');
  const pictures = createShopPictures(folder);
  await pictures.look();
  expect(pictures.leftOut()).toEqual({ files: ['b.png', 'c.png', 'd.jpg', 'f.png'], isMissing: false });
  const [first, second] = pictures.shown();
  expect(pictures.shown()).toHaveLength(2);
  expect(await pictures.read(first?.id ?? '')).toMatchObject({ type: 'image/png' });
  expect(await pictures.read(second?.id ?? '')).toMatchObject({ type: 'image/png' });
  expect(JSON.stringify(pictures.shown())).not.toMatch(/a\.png|e\.webp|shop-pictures/);
});

test('of a thousand, the first fifty are opened and shown', async () => {
  for (let n = 0; n < 1000; n += 1) lay(`${String(n).padStart(4, '0')}.png`, png(8, 8));
  const pictures = createShopPictures(folder);
  await pictures.look();
  expect(pictures.shown()).toHaveLength(50);
  expect(pictures.leftOut().files).toHaveLength(950);
  expect(pictures.leftOut().files[0]).toBe('0050.png');
});

test.each([10, 30, 50])('%i pictures that came from a Mac, with its own file beside each', async (count) => {
  for (let n = 0; n < count; n += 1) {
    lay(`photo${n}.png`, png(8, 8));
    lay(`._photo${n}.png`, '\0'.repeat(4096));
  }
  lay('.DS_Store', 'x');
  const pictures = createShopPictures(folder);
  await pictures.look();
  expect([pictures.shown().length, pictures.leftOut()]).toEqual([count, { files: [], isMissing: false }]);
});

test('a folder that is not there, or comes back, and a picture that goes or changes', async () => {
  const pictures = createShopPictures(join(folder, 'none'));
  await pictures.look();
  expect(pictures.leftOut()).toEqual({ files: [], isMissing: true });
  const there = createShopPictures(folder);
  lay('a.png', png(8, 8));
  await there.look();
  const [before] = there.shown();
  lay('a.png', png(9, 9));
  expect(statSync(join(folder, 'a.png')).isFile()).toBe(true);
  await there.look();
  expect(there.shown()[0]?.version).not.toBe(before?.version);
  rmSync(join(folder, 'a.png'));
  expect(await there.read(before?.id ?? '')).toBeNull();
  expect(await there.read('../../etc/passwd')).toBeNull();
});

test('one that the page could not draw is left out, until another lies in its place', async () => {
  lay('a.png', png(8, 8));
  lay('b.png', png(8, 8));
  const pictures = createShopPictures(folder);
  await pictures.look();
  const [a, b] = pictures.shown();
  await pictures.cannotDraw(a?.id ?? '', 'another version');
  await pictures.cannotDraw('another id', a?.version ?? '');
  expect(pictures.shown()).toEqual([a, b]);
  await pictures.cannotDraw(a?.id ?? '', a?.version ?? '');
  expect([pictures.shown(), pictures.leftOut().files]).toEqual([[b], ['a.png']]);
  await pictures.look();
  expect([pictures.shown(), pictures.leftOut().files]).toEqual([[b], ['a.png']]);
  lay('a.png', png(9, 9));
  utimesSync(join(folder, 'a.png'), 1, 1);
  await pictures.look();
  expect([pictures.shown().length, pictures.leftOut().files]).toEqual([2, []]);
});

test('a folder out of reach says nothing of its pictures', async () => {
  lay('a.png', png(8, 8));
  const pictures = createShopPictures(folder);
  await pictures.look();
  const [a] = pictures.shown();
  renameSync(join(folder, 'a.png'), join(folder, 'elsewhere'));
  await pictures.cannotDraw(a?.id ?? '', a?.version ?? '');
  renameSync(join(folder, 'elsewhere'), join(folder, 'a.png'));
  await pictures.look();
  expect(pictures.shown()).toEqual([a]);
});
