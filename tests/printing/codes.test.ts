// The till's own bar and QR codes beside bwip-js's: the same modules where there is one way to write a text, never more where there are several.
import bwip from 'bwip-js/node';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { code128Modules } from '../../electron/printing/code128.ts';
import { qrCode } from '../../electron/printing/codes.ts';
import { qrModules } from '../../electron/printing/qr.ts';
import { rasterOf } from '../../electron/printing/raster.ts';
import { randomOf } from '../random.ts';
import { readCodes } from './slip-reader.ts';

const dots = z.tuple([z.object({ pixs: z.array(z.int()), pixx: z.int() })]);
const bars = z.tuple([z.object({ sbs: z.array(z.int()) })]);

function theirQr(text: string): string[] {
  const [{ pixs, pixx }] = dots.parse(bwip.raw('qrcode', text, 'eclevel=M mask=4'));
  return Array.from({ length: pixx }, (_, y) => pixs.slice(y * pixx, (y + 1) * pixx).join(''));
}
const theirBars = (text: string): string =>
  bars
    .parse(bwip.raw('code128', text))[0]
    .sbs.map((width, index) => (index % 2 === 0 ? '1' : '0').repeat(width))
    .join('');

/** Bytes that a version's code just holds: every version's tables are used. */
const holds = [
  14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412, 450, 504, 560, 624, 666, 711, 779, 857, 911,
  997, 1059, 1125, 1190, 1264, 1370, 1452, 1538, 1628, 1722, 1809, 1911, 1989, 2099, 2213, 2331,
];

test('a QR code of each version is theirs, module for module', () => {
  const versions =
    process.env.COUNTERFOIL_WHOLE === 'yes' ? holds : holds.filter((_, index) => index < 16 || index % 8 === 7);
  for (const most of versions) {
    const text = 'counter;foil|'.repeat(200).slice(0, most);
    const own = qrModules(text);
    expect(own.length, `${most} bytes`).toBe(holds.indexOf(most) * 4 + 21);
    expect(own, `${most} bytes`).toEqual(theirQr(text));
  }
  expect(() => qrModules('x'.repeat(2332))).toThrow('no QR code');
});

test.each([
  ['numbers', '4006381333931'],
  ['capitals', 'GIFT CARD 25'],
  ['one sign', 'x'],
  ['a claim', 'CF1|T1-THX1-12|0K7V8D3NRR9NE4KY1WZBHDRCG4PG1QM56PPJEHDX|25.00|EUR'],
  ['an address', 'https://balance.example/7?c=4711-0815'],
  ['letters of other scripts', 'Müller|日本|ไทย'],
  ['numbers within capitals within bytes', 'abc123456789012ABCDEFGHIJKLMNOP0123456789xyz'],
])('a QR code of %s is no larger than theirs, and a scanner reads it', async (_what, text) => {
  expect(qrModules(text).length).toBeLessThanOrEqual(theirQr(text).length);
  const picture = rasterOf(qrCode(text), 48, 4);
  expect((await readCodes(picture, 48)).map((code) => code.text)).toEqual([text]);
});

test('mixed texts are read as they were given', async () => {
  const chance = randomOf(1);
  const signs = 'ABCXYZ0123456789|;az $%*+-./:';
  for (let n = 0; n < 40; n += 1) {
    const text = Array.from(
      { length: 1 + Math.floor(chance() * 120) },
      () => signs[Math.floor(chance() * signs.length)],
    ).join('');
    const picture = rasterOf(qrCode(text), 48, 4);
    expect((await readCodes(picture, 48)).map((code) => code.text)).toEqual([text]);
  }
});

test('a bar code is theirs, or shorter', () => {
  for (const text of [
    'T1-THX1-12',
    'T1-TOYVQ2-1',
    'K',
    '12',
    '1234',
    '123456',
    'a{|}~ !',
    'KASSE-12345678',
    '00012X',
    '12345',
  ])
    expect(code128Modules(text).length, text).toBeLessThanOrEqual(theirBars(text).length);
  for (const text of ['T1-THX1-12', 'T1-TOYVQ2-1', 'K', 'a{|}~ !', 'Q~P-x:Z'])
    expect(code128Modules(text)).toBe(theirBars(text));
  const ascii = fc.string({
    unit: fc.integer({ min: 32, max: 126 }).map((sign) => String.fromCharCode(sign)),
    minLength: 1,
    maxLength: 24,
  });
  fc.assert(
    fc.property(ascii, (text) => code128Modules(text).length <= theirBars(text).length + 11),
    { numRuns: 60 },
  );
  expect(() => code128Modules('ä')).toThrow('ASCII');
});
