// The shop's logo, from a PNG file to dots on paper.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { type PackerOptions, PNG } from 'pngjs';
import { afterAll, describe, expect, test } from 'vitest';
import { qrCode } from '../../electron/printing/codes.ts';
import type { PaperFormat } from '../../electron/printing/layout.ts';
import { openLogo } from '../../electron/printing/logo.ts';
import { createPaperText } from '../../electron/printing/paper-text.ts';
import { readPng } from '../../electron/printing/png.ts';
import { logoOf } from '../../electron/printing/printers.ts';
import { receiptDocument } from '../../electron/printing/receipt.ts';
import { renderBytes } from '../../electron/printing/slip-bytes.ts';
import type { PictureBlock } from '../../shared/document.ts';
import { factsOf } from '../../testkit/printing/sale-facts.ts';
import { type ReadPicture, readCodes, readSlips } from '../../testkit/printing/slip-reader.ts';

const folder = mkdtempSync(join(tmpdir(), 'counterfoil-logo-'));
afterAll(() => rmSync(folder, { recursive: true }));

function fileOf(name: string, bytes: Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}

function write(width: number, height: number, data: Buffer, options: PackerOptions): Buffer {
  return PNG.sync.write(Object.assign(new PNG({ width, height }), { data }), { colorType: 6, ...options });
}

/** A grey picture as PNG; `grey` says each pixel. */
function pngOf(
  width: number,
  height: number,
  grey: (x: number, y: number) => number,
  options: PackerOptions = {},
): Buffer {
  const data = Buffer.alloc(width * height * 4, 255);
  for (let at = 0; at < width * height; at += 1)
    data.fill(grey(at % width, Math.floor(at / width)), at * 4, at * 4 + 3);
  return write(width, height, data, { filterType: -1, ...options });
}

describe('a PNG', () => {
  test.each([0, 2, 4, 6] as const)(
    'of colour type %i is read pixel by pixel, whatever filter it was written with',
    (colorType) => {
      for (const filterType of [0, 1, 2, 3, 4, -1]) {
        const grey = (x: number, y: number): number => (x * 37 + y * 91 + x * y) % 256;
        const read = readPng(pngOf(23, 17, grey, { colorType, filterType }));
        expect([read?.width, read?.height]).toEqual([23, 17]);
        expect([...(read?.grey ?? [])]).toEqual(
          Array.from({ length: 23 * 17 }, (_, n) => grey(n % 23, Math.floor(n / 23))),
        );
      }
    },
  );

  test('is white where it is transparent, and as bright as it looks where it is coloured', () => {
    const data = Buffer.from([0, 0, 0, 0, 255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255]);
    expect([...(readPng(write(4, 1, data, {}))?.grey ?? [])]).toEqual([255, 54, 182, 18]);
  });

  test('with a palette, written by another program, is read with its transparent parts', () => {
    // Red, green at half strength, blue, and nothing.
    const palette =
      'iVBORw0KGgoAAAANSUhEUgAAAAQAAAABCAMAAADO4v//AAAADFBMVEX/AAAA/wAAAP8AAAD7vkbkAAAABHRSTlP/gP8AH4eGmQAAAA1JREFUeJxjYGBkYgYAAA8AB4SOmW0AAAAASUVORK5CYII=';
    expect([...(readPng(Buffer.from(palette, 'base64'))?.grey ?? [])]).toEqual([54, 219, 18, 255]);
  });

  test('whose second header makes it larger than the first one says is refused', () => {
    const good = pngOf(20, 20, () => 0);
    const header = pngOf(4000, 4000, () => 0).subarray(8, 33);
    expect(readPng(Buffer.concat([good.subarray(0, 33), header, good.subarray(33)]))).toBeNull();
  });

  test('that is cut off, another file, or of another depth is refused, and no bytes cause an exception', () => {
    const good = pngOf(20, 20, (x) => x * 10);
    for (let length = 0; length < good.length - 12; length += 7) expect(readPng(good.subarray(0, length))).toBeNull();
    expect(readPng(pngOf(20, 20, () => 0, { bitDepth: 16 }))).toBeNull();
    expect(readPng(Buffer.from('GIF89a'))).toBeNull();
    fc.assert(
      fc.property(fc.nat(good.length - 1), fc.nat(255), (at, byte) => {
        const bad = Buffer.from(good);
        bad[at] = byte;
        const read = readPng(bad);
        expect(read === null || read.grey.length === read.width * read.height).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});

function printed(logo: PictureBlock | null, format: PaperFormat): ReadPicture | undefined {
  const slip = receiptDocument(factsOf({ logo }), createPaperText('de'));
  const bytes = slip.ok ? renderBytes(slip.value, format) : slip;
  if (!bytes.ok) throw new Error(bytes.error.code);
  return readSlips(bytes.value, format.language)[0]?.pictures[0];
}

describe('a logo', () => {
  const modules = qrCode('LOGO 4711').modules;
  const drawn = (each: number) =>
    pngOf((modules.length + 8) * each, (modules.length + 8) * each, (x, y) =>
      modules[Math.floor(y / each) - 4]?.[Math.floor(x / each) - 4] === '1' ? 0 : 255,
    );

  test.each([
    ['epson', 32, 6],
    ['epson', 48, 6],
    ['star', 48, 6],
    // Three times too large: made to fit.
    ['star', 32, 18],
  ] as const)('on top of a %s slip of %i columns is still what it was', async (language, columns, each) => {
    const path = fileOf(`logo-${each}.png`, drawn(each));
    const logo = logoOf(`tcp://printer:9100?paper=${columns === 32 ? 58 : 80}&language=${language}&logo=${path}`);
    const picture = printed(logo, { language, columns, codePage: 'PC858_EURO' });
    if (!picture) throw new Error('no picture');
    expect(picture.height).toBeLessThanOrEqual(200);
    expect(await readCodes(picture, columns)).toEqual([{ format: 'QRCode', text: 'LOGO 4711' }]);
  });

  test('of any grey holds no byte that starts a real-time command', () => {
    const grey = (x: number, y: number) => (x * 7 + y * 3) % 256;
    const logo = openLogo(fileOf('grey.png', pngOf(300, 150, grey)), 576);
    const picture = printed(logo, { language: 'epson', columns: 48, codePage: 'PC858_EURO' });
    const dots = (logo?.dots.join('').match(/1/g) ?? []).length;
    expect(picture?.sent?.includes(0x10)).toBe(false);
    // Half grey on average: about half of the dots are black.
    expect(dots / (300 * 150)).toBeGreaterThan(0.4);
    expect(dots / (300 * 150)).toBeLessThan(0.6);
  });

  test('that is missing or not a PNG is left out, and the slip prints', () => {
    expect(openLogo(join(folder, 'nowhere.png'), 576)).toBeNull();
    expect(openLogo(fileOf('text.png', Buffer.from('no picture')), 576)).toBeNull();
    expect(logoOf(null)).toBeNull();
    expect(logoOf('tcp://printer:9100')).toBeNull();
  });
});
