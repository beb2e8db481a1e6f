// QR codes of each kind of text that a slip carries: a scanner reads them, and they are no larger than bwip-js's.
import bwip from 'bwip-js/node';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { qrCode } from '../../electron/printing/codes.ts';
import { rasterOf } from '../../electron/printing/raster.ts';
import { readCodes } from './slip-reader.ts';

const dots = z.tuple([z.object({ pixx: z.int() })]);
const theirWidth = (text: string): number => dots.parse(bwip.raw('qrcode', text, 'eclevel=M mask=4'))[0].pixx;

test.each([
  ['numbers', '4006381333931'],
  ['capitals', 'GIFT CARD 25'],
  ['one sign', 'x'],
  ['an address', 'https://balance.example/7?c=4711-0815'],
  ['a claim', 'CF1|T1-THX1-12|0K7V8D3NRR9NE4KY1WZBHDRCG4PG1QM56PPJEHDX|25.00|EUR'],
  ['a long claim', 'counter;foil|'.repeat(20)],
  ['letters of other scripts', 'Müller|日本|ไทย'],
])('a QR code of %s is no larger than theirs, and a scanner reads it', async (_what, text) => {
  const code = qrCode(text);
  expect(code.modules.length).toBeLessThanOrEqual(theirWidth(text));
  expect(code.modules.every((row) => row.length === code.modules.length && /^[01]+$/.test(row))).toBe(true);
  expect((await readCodes(rasterOf(code, 48, 4), 48)).map((read) => read.text)).toEqual([text]);
});
