// The shop's logo, from a PNG file to dots on paper.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { type PackerOptions, PNG } from 'pngjs';
import { afterAll, describe, expect, test } from 'vitest';
import { qrCode } from '../../electron/printing/codes.ts';
import type { PaperFormat } from '../../electron/printing/layout.ts';
import { openLogo } from '../../electron/printing/logo.ts';
import { createPaperText } from '../../electron/printing/paper-text.ts';
import { readPng } from '../../electron/printing/png.ts';
import { logoFrom, logoOf } from '../../electron/printing/printers.ts';
import { receiptDocument } from '../../electron/printing/receipt.ts';
import { renderBytes } from '../../electron/printing/slip-bytes.ts';
import type { PictureBlock } from '../../shared/document.ts';
import {
  brightnessOf,
  channelsOf,
  chunk,
  clearColour,
  headerOf,
  paletteChunks,
  pngKinds,
  signature,
  writeAnyPng,
} from '../../testkit/printing/png-writer.ts';
import { factsOf } from '../../testkit/printing/sale-facts.ts';
import { type ReadPicture, readCodes, readSlips } from '../../testkit/printing/slip-reader.ts';
import { isWhole } from '../../testkit/whole.ts';

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
    const header = headerOf(4000, 4000, { colorType: 6, depth: 8, interlaced: false });
    expect(readPng(Buffer.concat([good.subarray(0, 33), header, good.subarray(33)]))).toBeNull();
  });

  describe.each(pngKinds)('of colour type $colorType, $depth bits, interlaced: $interlaced', (kind) => {
    const most = 2 ** kind.depth - 1;
    const samples = (x: number, y: number) =>
      Array.from({ length: channelsOf[kind.colorType] }, (_, n) =>
        Math.floor(((x * 37 + y * 91 + x * y * 13 + n * 57) % 256) * (most / 255)),
      );
    const palette = Array.from(
      { length: Math.min(256, most + 1) },
      (_, n) => [n, 255 - n, (n * 7) % 256, (n * 11) % 256] as const,
    );
    const isPlain = kind.colorType === 0 || kind.colorType === 2;

    test.each([
      [1, 1],
      [3, 2],
      [5, 9],
      [33, 17],
    ])('is read pixel by pixel: %i wide, %i high', (width, height) => {
      const clear = isPlain ? samples(0, 0) : null;
      const ofClear = clear ? [clearColour(clear)] : [];
      const more = kind.colorType === 3 ? paletteChunks(palette) : ofClear;
      for (const [chunks, gone] of [[more, clear], ...(isPlain ? [[[], null] as const] : [])] as const) {
        const read = readPng(writeAnyPng(width, height, kind, samples, chunks));
        expect([read?.width, read?.height]).toEqual([width, height]);
        const off = Array.from({ length: width * height }, (_, n) =>
          Math.abs(
            (read?.grey[n] ?? -9) - brightnessOf(samples(n % width, Math.floor(n / width)), kind, palette, gone),
          ),
        );
        expect(Math.max(...off)).toBeLessThanOrEqual(1);
      }
    });
  });

  test('with more behind its end, or its chunks’ names among its pixels, is read', () => {
    const good = pngOf(20, 20, (x) => x * 10);
    const named = chunk('tEXt', Buffer.from('Comment\0IHDR IDAT IEND'));
    expect(readPng(Buffer.concat([good, Buffer.from('\r\n')]))?.width).toBe(20);
    expect(readPng(Buffer.concat([good.subarray(0, 33), named, good.subarray(33)]))?.width).toBe(20);
  });

  test('of 4,000 pixels a side is read, whatever it is made of; a side more, or more bytes, is not', () => {
    const grey = { colorType: 0, depth: 1, interlaced: false } as const;
    const wide = (width: number, height: number) =>
      Buffer.concat([
        signature,
        headerOf(width, height, grey),
        chunk('IDAT', deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height))),
        chunk('IEND'),
      ]);
    for (const [width, height] of [...(isWhole ? [[4000, 4000] as const] : []), [4000, 1], [1, 4000]] as const)
      expect(readPng(wide(width, height))?.grey.length).toBe(width * height);
    expect(readPng(wide(4001, 1))).toBeNull();
    expect(readPng(wide(1, 4001))).toBeNull();
    const padded = (bytes: number) => {
      const whole = wide(8, 8);
      return Buffer.concat([
        whole.subarray(0, 33),
        chunk('teSt', Buffer.alloc(bytes - whole.length - 12)),
        whole.subarray(33),
      ]);
    };
    expect(readPng(padded(1024 * 1024))?.width).toBe(8);
    expect(readPng(padded(1024 * 1024 + 1))).toBeNull();
  });

  const bomb = deflateSync(Buffer.alloc(200_000_000));
  test.each([false, true])(
    'that unpacks to more than its header says takes no more memory (interlaced: %s)',
    (interlaced) => {
      const kind = { colorType: 0, depth: 8, interlaced } as const;
      const before = process.memoryUsage().rss;
      readPng(Buffer.concat([signature, headerOf(8, 8, kind), chunk('IDAT', bomb), chunk('IEND')]));
      expect(process.memoryUsage().rss - before).toBeLessThan(60_000_000);
    },
  );

  test('that is cut off or another file is refused, and no bytes cause an exception', () => {
    const good = pngOf(20, 20, (x) => x * 10);
    for (let length = 0; length < good.length - 12; length += 7) expect(readPng(good.subarray(0, length))).toBeNull();
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

  test.each<[string, Buffer]>([
    ['white all over', pngOf(300, 120, () => 255)],
    ['transparent all over', write(300, 120, Buffer.alloc(300 * 120 * 4), {})],
    ['white letters on nothing', write(40, 10, Buffer.alloc(40 * 10 * 4, 255).fill(0, 0, 400), {})],
  ])('that is %s prints no black: it says so, and no white is printed', (_what, png) => {
    expect(logoFrom(png, null)).toEqual({ ok: false, error: 'blank_logo' });
    expect(openLogo(fileOf('blank.png', png), 576)).toBeNull();
  });

  test('that is missing or not a PNG is left out, and the slip prints', () => {
    expect(logoFrom(Buffer.from('no picture'), null)).toEqual({ ok: false, error: 'bad_logo' });
    expect(openLogo(join(folder, 'nowhere.png'), 576)).toBeNull();
    expect(openLogo(fileOf('text.png', Buffer.from('no picture')), 576)).toBeNull();
    expect(logoOf(null)).toBeNull();
    expect(logoOf('tcp://printer:9100')).toBeNull();
  });
});
