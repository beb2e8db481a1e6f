// QR and bar codes of each kind of text that a slip carries: a scanner reads them, and they are as small as the standards allow
// (ISO/IEC 18004, table 7, level M in one segment; ISO/IEC 15417).
import { expect, test } from 'vitest';
import { barCode, qrCode } from '../../electron/printing/codes.ts';
import { rasterOf } from '../../electron/printing/raster.ts';
import { readCodes, scaled } from '../../testkit/printing/slip-reader.ts';

test.each([
  ['numbers', '4006381333931', 21],
  ['capitals', 'GIFT CARD 25', 21],
  ['one sign', 'x', 21],
  ['an address', 'https://balance.example/7?c=4711-0815', 29],
  ['a claim', 'CF1|T1-THX1-12|0K7V8D3NRR9NE4KY1WZBHDRCG4PG1QM56PPJEHDX|25.00|EUR', 37],
  ['a long claim', 'counter;foil|'.repeat(20), 65],
  ['letters of other scripts', 'Müller|日本|ไทย', 25],
])('a QR code of %s is as small as it can be, and a scanner reads it', async (_what, text, width) => {
  const code = qrCode(text);
  expect(code.modules.length).toBe(width);
  expect(code.modules.every((row) => row.length === code.modules.length && /^[01]+$/.test(row))).toBe(true);
  for (const isDoubled of [false, true]) {
    const raster = rasterOf(code, 4, isDoubled);
    const onPaper = { ...scaled(raster, raster.across, raster.down), align: 'centre' as const };
    expect((await readCodes(onPaper, 48)).map((read) => read.text)).toEqual([text]);
  }
});

const symbol = 11;
// Start, check sign and stop.
const frame = symbol + symbol + 13;

test.each([
  ['an even number, two digits a sign', '4006381333931234', 8],
  ['an odd number, whose last digit takes a change of set', '4006381333931', 8],
  ['capitals', 'GIFT-CARD', 9],
  ['letters, then a long number', 'CF47110815', 2 + 1 + 4],
  ['small letters', 'gift', 4],
])('a bar code of %s is as narrow as it can be, and a scanner reads it', async (_what, text, signs) => {
  const code = barCode(text);
  expect(code.modules.map((row) => row.length)).toEqual([frame + signs * symbol]);
  for (const isDoubled of [false, true]) {
    const raster = rasterOf(code, 4, isDoubled);
    const onPaper = { ...scaled(raster, raster.across, raster.down), align: 'centre' as const };
    expect((await readCodes(onPaper, 48)).map((read) => read.text)).toEqual([text]);
  }
});
