// Every slip, as an original, a copy and of training, on each paper, in both printer languages, in German and in
// Polish, is read back by npos, the published code pages and zxing. Tests at the end show that each of these readers
// notices an error.
import { describe, expect, test } from 'vitest';
import { barCode, qrCode } from '../../electron/printing/codes.ts';
import { alone } from '../../electron/printing/documents.ts';
import { layOut, type PaperFormat, type PaperRow } from '../../electron/printing/layout.ts';
import { createPaperText } from '../../electron/printing/paper-text.ts';
import { moduleDots, rasterOf } from '../../electron/printing/raster.ts';
import { receiptDocument } from '../../electron/printing/receipt.ts';
import { renderBytes, renderSlip } from '../../electron/printing/slip-bytes.ts';
import { testRows } from '../../electron/printing/test-slip.ts';
import { type Block, documentKinds, type SlipDocument } from '../../shared/document.ts';
import { groupSeparator } from '../../shared/scan/cleaning.ts';
import { scannerTestText } from '../../shared/scan/scanner-test.ts';
import { german, logo, slipsOf, storeName, type Tongue, whole } from '../../testkit/printing/every-slip.ts';
import { published } from '../../testkit/printing/published-pages.ts';
import { factsOf, lineOf, saleOf } from '../../testkit/printing/sale-facts.ts';
import {
  type ReadJob,
  type ReadPicture,
  readCodes,
  readSlips,
  rowsOnPaper,
  scaled,
} from '../../testkit/printing/slip-reader.ts';

const papers: [string, PaperFormat, Tongue][] = (['epson', 'star'] as const).flatMap((language) =>
  ([32, 42, 48] as const).flatMap((columns): [string, PaperFormat, Tongue][] => [
    [`${language} ${columns} German`, { language, columns, codePage: 'PC858_EURO' }, 'pc858'],
    [`${language} ${columns} Polish`, { language, columns, codePage: 'WPC1250_LATIN2' }, 'wpc1250'],
  ]),
);

/** The rows as the reader gives them. */
const textRows = (rows: readonly PaperRow[]): ReadJob['rows'] =>
  rows.flatMap((row) =>
    'raster' in row
      ? []
      : [{ text: row.text, align: row.align, bold: row.bold, size: row.size, isInverted: row.isInverted }],
  );

/** The dots of the logo's place, in the middle of the paper: its whole bytes are, so it may stand half a byte beside. */
function dotsOf(picture: ReadPicture | undefined, { columns }: PaperFormat): string[] {
  if (!picture) return [];
  const width = logo.dots[0]?.length ?? 0;
  const rows = rowsOnPaper(picture, columns);
  const left = Math.min(...rows.map((row) => row.indexOf('1')).filter((at) => at >= 0));
  const middle = Math.floor((columns * 12 - width) / 2);
  const white = Math.min(...logo.dots.map((row) => row.indexOf('1')).filter((at) => at >= 0));
  expect(Math.abs(left - white - middle)).toBeLessThanOrEqual(4);
  return rows.map((row) => row.slice(left - white, left - white + width));
}

function readOne(bytes: Uint8Array, { language }: PaperFormat): ReadJob {
  const [job, ...more] = readSlips(bytes, language);
  if (!job || more.length > 0) throw new Error('not one job');
  return job;
}

async function codesOn(job: ReadJob, { columns }: PaperFormat): Promise<string[]> {
  const found = await Promise.all(job.pictures.map((picture) => readCodes(picture, columns)));
  return found.flat().map(({ format, text }) => `${format} ${text}`);
}

describe.each(papers)('on %s', (_name, format, tongue) => {
  const bare = (text: string): string => text.replace(/\s/g, '');
  // Curly quotes are on the one page and not on the other.
  const shop = storeName[tongue].replace(/[„”]/g, (quote) => (tongue === 'pc858' ? '"' : quote));

  test.each(slipsOf(tongue))(
    'the %s reads back whole: rows, letters, euro signs, logo and codes',
    async (name, slip, codes, says) => {
      const job = readOne(whole(renderBytes(slip, format)), format);
      const laid = whole(layOut(slip, format));
      expect(job.startedWithReset).toBe(true);
      expect(job.rows).toEqual(textRows(laid));
      // The rows are what another's tables make of the bytes: the letters themselves, no spelling of them. Narrow paper
      // breaks them.
      const text = bare(job.rows.map((row) => row.text).join(''));
      expect([shop, ...says].filter((one) => !text.includes(bare(one)))).toEqual([]);
      expect(text.includes('KOPIE')).toBe(name.startsWith('copy'));
      expect(text.split('TRAINING').length - 1).toBe(name.startsWith('training') ? 2 : 0);
      expect(text.includes('ABCD-EFGH-1234')).toBe(/^(training )?activation/.test(name));
      expect(text.includes('9081')).toBe(slip.kind === 'pin');
      const money = job.rows.filter((row) => row.text.endsWith(' 25,00 €') && row.text.length === format.columns);
      expect(money.length > 0).toBe(slip.kind !== 'pin');
      expect(await codesOn(job, format)).toEqual(codes);
      // The logo as it was given, in the middle of the paper, above everything but the marks.
      expect(job.pictures).toHaveLength(codes.length + 1);
      expect(dotsOf(job.pictures[0], format)).toEqual(logo.dots);
    },
  );

  test('no picture holds a byte that starts a real-time command', () => {
    for (const [, slip] of slipsOf(tongue))
      for (const picture of readOne(whole(renderBytes(slip, format)), format).pictures) {
        expect(picture.sent?.includes(0x10)).toBe(false);
        expect(picture.height).toBeLessThan(256);
      }
  });

  test('two slips in a row read the same: the page is set again after each cut', () => {
    const [, [, slip] = []] = slipsOf(tongue);
    const bytes = whole(slip ? renderBytes(slip, format) : { ok: false, error: 'none' });
    const [first, second] = readSlips(Buffer.concat([bytes, bytes]), format.language);
    expect(second?.rows).toEqual(first?.rows);
    // The reset of the cut forgets the page; what others print next must not come out in wrong letters.
    const other = published(0x80, tongue === 'pc858' ? 'CP858' : 'CP1250');
    const plain = Buffer.concat([bytes, Buffer.from([0x80, 0x0a]), bytes]);
    expect(readSlips(plain, format.language)[1]?.rows[0]?.text).toBe(other);
  });
});

test('every kind of slip is tested', () => {
  const kinds = new Set(slipsOf('pc858').map(([, slip]) => slip.kind));
  expect([...kinds].sort()).toEqual([...documentKinds].sort());
});

describe('the readers notice', () => {
  const star: PaperFormat = { language: 'star', columns: 48, codePage: 'PC858_EURO' };
  const epson: PaperFormat = { ...star, language: 'epson' };
  const [[, receipt] = [], , [, pending] = []] = slipsOf('pc858');
  const bytesOf = (slip: SlipDocument | undefined, format: PaperFormat): Buffer =>
    Buffer.from(whole(slip ? renderBytes(slip, format) : { ok: false, error: 'no slip' }));

  test.each([
    ['EPSON bytes on a STAR printer', bytesOf(receipt, epson), 'star'],
    ['STAR bytes on an EPSON printer', bytesOf(receipt, star), 'epson'],
    ['a STAR command nobody asked for', Buffer.concat([bytesOf(receipt, star), Buffer.from([0x1b, 0x07])]), 'star'],
    ['a STAR slip cut off in a picture', bytesOf(pending, star).subarray(0, -600), 'star'],
    ['an EPSON slip cut off in a picture', bytesOf(pending, epson).subarray(0, -600), 'epson'],
  ] as const)('%s', (_name, bytes, language) => {
    expect(() => readSlips(bytes, language)).toThrow();
  });

  test.each([
    ['STAR', star, [0x1b, 0x1d, 0x74, 4], 5],
    ['EPSON', epson, [0x1b, 0x74, 19], 18],
  ] as const)('a %s page that was never set, and one that is another', (_name, format, command, another) => {
    const good = bytesOf(receipt, format);
    const at = good.indexOf(Buffer.from(command));
    const end = at + command.length;
    const without = Buffer.concat([good.subarray(0, at), good.subarray(end)]);
    const other = Buffer.from(good);
    other[end - 1] = another;
    expect(readOne(good, format).rows.some((row) => row.text.includes('€'))).toBe(true);
    for (const bad of [without, other])
      expect(readOne(bad, format).rows.some((row) => row.text.includes('€'))).toBe(false);
  });

  test.each([
    ['QR', pending, qrCode('CFC3|another')],
    ['bar', receipt, barCode('T1-THX1-13')],
  ])('a %s code whose dots are damaged, out of order, or of another text', async (_name, slip, another) => {
    const job = readOne(bytesOf(slip, epson), epson);
    const picture = job.pictures.at(-1);
    const good = await codesOn(job, epson);
    if (!picture || !slip || good.length !== 1) throw new Error('no code to damage');
    const { bytes, widthBytes } = picture;
    const damaged = bytes.map((byte, at) => (at % widthBytes < widthBytes / 2 + 2 ? 0 : byte));
    const disordered = bytes.map((_byte, at) => bytes[(at * 7) % bytes.length] ?? 0);
    for (const bad of [damaged, disordered]) expect(await readCodes({ ...picture, bytes: bad }, 48)).toEqual([]);
    // Its text says one thing, its dots another: the reader reads the dots.
    const lying = slip.blocks.map((block) => (block.kind === 'code' ? { ...another, text: block.text } : block));
    const read = await codesOn(readOne(bytesOf({ ...slip, blocks: lying }, epson), epson), epson);
    expect(read).toEqual([`${good[0]?.split(' ')[0]} ${another.text}`]);
  });
});

test.each([
  ['Chinese', '书店礼品卡'],
  ['Arabic', 'بطاقة هدية'],
  ['Hebrew', 'כרטיס מתנה 50'],
])(
  'a card with a %s name, which no code page has, is printed by its code, never as question marks',
  (_name, productName) => {
    const slip = whole(
      receiptDocument(factsOf({ sale: saleOf({ lines: [lineOf('active', { productName })] }) }), german),
    );
    const format: PaperFormat = { language: 'epson', columns: 48, codePage: 'PC858_EURO' };
    const rows = readOne(whole(renderBytes(slip, format)), format).rows.map((row) => row.text);
    expect(rows).toContain('buchwelt');
    expect(rows.join(' ')).not.toContain('?');
  },
);

test('a bar code of any length has the white on both sides that a scanner needs, or is left out', async () => {
  const format: PaperFormat = { language: 'epson', columns: 32, codePage: 'PC858_EURO' };
  const printed: number[] = [];
  for (let length = 4; length <= 24; length += 1) {
    const receiptNumber = 'T1-ABCDEFGHIJKLMNOPQRSTU'.slice(0, length);
    const slip = whole(receiptDocument(factsOf({ sale: saleOf({ receiptNumber }) }), german));
    const [picture] = readOne(whole(renderBytes(slip, format)), format).pictures;
    if (!picture) continue;
    printed.push(length);
    const dots = rowsOnPaper(picture, 32).find((row) => row.includes('1')) ?? '';
    // Ten modules of at least two dots.
    expect(dots.indexOf('1')).toBeGreaterThanOrEqual(20);
    expect(32 * 12 - 1 - dots.lastIndexOf('1')).toBeGreaterThanOrEqual(20);
    expect(await readCodes(picture, 32)).toEqual([{ format: 'Code128', text: receiptNumber }]);
  }
  expect(printed).toContain(10);
  expect(printed).not.toContain(24);
});

test.each(papers)(
  'on %s the receipt’s bar code has as much white above and below, alone and in a strip',
  (_name, format) => {
    const code = barCode('T1-THX1-12');
    const least = 10 * (moduleDots(code, format.columns) ?? 0);
    for (const strip of [alone, { follows: true, goesOn: false }, { follows: true, goesOn: true }]) {
      const slip = whole(receiptDocument(factsOf({ strip }), german));
      const picture = readOne(whole(renderBytes(slip, format)), format).pictures.at(-1);
      const rows = picture ? rowsOnPaper(picture, format.columns) : [];
      expect(rows.findIndex((row) => row.includes('1'))).toBeGreaterThanOrEqual(least);
      expect(rows.length - 1 - rows.findLastIndex((row) => row.includes('1'))).toBeGreaterThanOrEqual(least);
    }
  },
);

test('a printer that draws bars by itself is given the same white as an empty row, whatever its unit is', () => {
  const format: PaperFormat = { language: 'epson', columns: 48, codePage: 'PC858_EURO', qr: 'printer' };
  const bytes = Buffer.from(whole(renderBytes(whole(receiptDocument(factsOf({}), german)), format)));
  expect(readOne(bytes, format).bars).toEqual([{ text: 'T1-THX1-12', dots: 3 }]);
  // The reader sees that a row of 26 units is too little.
  const at = bytes.indexOf(Buffer.from([0x1b, 0x32, 0x0a]));
  const low = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 2)]);
  expect(() => readOne(low, format)).toThrow(/of white at a code/);
});

test('a number too long for narrow paper prints without its bar code, never with bars too fine to scan', () => {
  const receiptNumber = 'BERLINMITTE00001-THX1-123456';
  const slip = whole(receiptDocument(factsOf({ sale: saleOf({ receiptNumber }) }), german));
  const format: PaperFormat = { language: 'epson', columns: 32, codePage: 'PC858_EURO' };
  const job = readOne(whole(renderBytes(slip, format)), format);
  expect(job.pictures).toEqual([]);
  expect(job.rows.map((row) => row.text).join(' ')).toContain(receiptNumber);
});

test.each(papers)(
  'on %s a name in Chinese, Arabic or Hebrew is a picture no wider than its ink or the paper',
  async (_name, format) => {
    for (const productName of ['书店礼品卡', 'بطاقة هدية', 'כרטיס מתנה 50']) {
      const facts = factsOf({ sale: saleOf({ lines: [lineOf('active', { productName })] }) });
      const job = readOne(whole(await renderSlip(whole(receiptDocument(facts, german)), format)), format);
      // The name; then the number as a bar code.
      expect(job.pictures).toHaveLength(2);
      const [name] = job.pictures;
      expect(name?.widthBytes).toBeLessThanOrEqual((format.columns * 12) / 8);
      expect(name?.height).toBeLessThan(64);
      expect(name?.bytes.some((byte) => byte !== 0)).toBe(true);
      expect(name?.sent?.includes(0x10)).toBe(false);
      const rows = job.rows.map((row) => row.text);
      expect(rows).not.toContain('buchwelt');
      expect(rows.some((row) => row.startsWith('Summe') && row.endsWith(' 25,00 €'))).toBe(true);
    }
  },
);

const isQr = (block: Block): boolean => block.kind === 'code' && block.symbology === 'qr';

test.each([32, 42, 48] as const)(
  'a printer that draws QR codes by itself is told each on %s columns, in a quarter of the bytes, with white above and below',
  (columns) => {
    const picture: PaperFormat = { language: 'epson', columns, codePage: 'PC858_EURO' };
    const slips = slipsOf('pc858').filter(([, slip]) => slip.blocks.some((block) => isQr(block)));
    expect(slips.map(([name]) => name)).toContain('claim slip');
    for (const [, slip, codes] of slips) {
      const bytes = whole(renderBytes(slip, { ...picture, qr: 'printer' }));
      const job = readOne(bytes, picture);
      expect(job.codes.map(({ text }) => `QRCode ${text}`)).toEqual(codes.filter((code) => code.startsWith('QRCode')));
      for (const { dots } of job.codes) expect(4 * dots).toBeLessThanOrEqual(26);
      const drawn = whole(renderBytes(slip, picture)).length;
      const logoBytes = readOne(bytes, picture).pictures.reduce((sum, { bytes }) => sum + bytes.length, 0);
      expect(bytes.length - logoBytes).toBeLessThan((drawn - logoBytes) / 4);
    }
  },
);

test.each([32, 42, 48] as const)(
  'it draws bar codes too on %s columns, and has no white left of a logo to take',
  (columns) => {
    const picture: PaperFormat = { language: 'epson', columns, codePage: 'PC858_EURO' };
    const slip = slipsOf('pc858').find(([name]) => name === 'receipt')?.[1];
    if (!slip) throw new Error('no receipt');
    const job = readOne(whole(renderBytes(slip, { ...picture, qr: 'printer' })), picture);
    const code = barCode('T1-THX1-12');
    expect(job.bars).toEqual([{ text: code.text, dots: moduleDots(code, columns) }]);
    const width = logo.dots[0]?.length ?? 0;
    expect(job.pictures).toMatchObject([{ align: 'centre', height: logo.dots.length }]);
    expect(job.pictures[0]?.widthBytes).toBeLessThanOrEqual(Math.ceil(width / 8) + 1);
  },
);

test('QR codes have one mask, which is none of the text’s, and every text of a claim’s length reads', async () => {
  const masks = new Set<string>();
  for (let n = 0; n < 12; n += 1) {
    const text = `CFC3|sandbox|store-1|T1|T1-THX1-${n}|${'x7Q-'.repeat(8 * (n + 1)).slice(0, 40 + 17 * n)}|${n}`;
    const code = qrCode(text);
    // The format's bits beside the upper left corner: error correction, then the mask, under a mask of their own.
    masks.add(code.modules[8]?.slice(0, 5) ?? '');
    const raster = rasterOf(code, moduleDots(code, 48) ?? 0, false);
    expect(await readCodes(raster, 48)).toEqual([{ format: 'QRCode', text }]);
  }
  // Level M is 00, the fourth mask 011; 10101 turns them.
  expect([...masks]).toEqual(['10110']);
});

test.each([32, 42, 48] as const)('on %s columns a QR code has four white modules on each side', (columns) => {
  for (const text of ['https://cards.example/b/9rTqLw2nXk4', 'C'.repeat(180)]) {
    const code = qrCode(text);
    const dots = moduleDots(code, columns);
    if (!dots) throw new Error('too fine');
    const raster = rasterOf(code, dots, true);
    const rows = rowsOnPaper(scaled(raster, raster.across, raster.down), columns);
    const inked = rows.filter((row) => row.includes('1'));
    const dotsEach = inked.length / code.modules.length;
    const white = 4 * dotsEach;
    expect(rows.findIndex((row) => row.includes('1'))).toBeGreaterThanOrEqual(white);
    expect(rows.length - 1 - rows.findLastIndex((row) => row.includes('1'))).toBeGreaterThanOrEqual(white);
    expect(Math.min(...inked.map((row) => row.indexOf('1')))).toBeGreaterThanOrEqual(white);
    expect(columns * 12 - 1 - Math.max(...inked.map((row) => row.lastIndexOf('1')))).toBeGreaterThanOrEqual(white);
  }
});

/** What each picture of a code is sent as on the paper it is for. */
const codesSent = async (format: PaperFormat) => {
  const sent = slipsOf('pc858').flatMap(([name, slip, codes]) => {
    if (codes.length === 0) return [];
    const bytes = Buffer.from(whole(renderBytes(slip, format)));
    const block = slip.blocks.find((one) => one.kind === 'code');
    const picture = readOne(bytes, format).pictures.at(-1);
    if (block?.kind !== 'code' || !picture) throw new Error('no code');
    return [{ name, block, codes, picture, bytes }];
  });
  expect(sent.length).toBeGreaterThan(3);
  return sent;
};

describe.each([32, 42, 48] as const)('on %s columns of an EPSON', (columns) => {
  const format: PaperFormat = { language: 'epson', columns, codePage: 'PC858_EURO' };

  test('a code has the dots on paper that a STAR, which doubles nothing, prints of it, in less than half the bytes', async () => {
    for (const { block, picture } of await codesSent(format)) {
      const dots = moduleDots(block, columns) ?? 0;
      const full = { ...rasterOf(block, dots, false), align: 'centre' as const };
      const inkOf = (rows: readonly string[]): string[] => {
        const inked = rows.filter((row) => row.includes('1'));
        const left = Math.min(...inked.map((row) => row.indexOf('1')));
        const right = Math.max(...inked.map((row) => row.lastIndexOf('1')));
        return inked.map((row) => row.slice(left, right + 1));
      };
      expect(inkOf(rowsOnPaper(picture, columns))).toEqual(inkOf(rowsOnPaper(full, columns)));
      const isHalved = block.symbology === 'code128' || (dots % 2 === 0 && dots >= 4);
      if (isHalved) expect(picture.sent?.length).toBeLessThanOrEqual(full.bytes.length / 2);
    }
  });

  test('it is read where the printer ignores the alignment: the paper has the white that it lacks', async () => {
    for (const { codes, picture } of await codesSent(format)) {
      const read = await readCodes({ ...picture, align: 'left' }, columns);
      expect(read.map((one) => `${one.format} ${one.text}`)).toEqual(codes);
    }
  });

  test('it is read where the printer doubles nothing', async () => {
    for (const { codes, picture, bytes } of await codesSent(format)) {
      const single = Buffer.from(bytes);
      const { sent = Buffer.alloc(0) } = picture;
      const at = single.indexOf(sent) - 5;
      expect(single.subarray(at - 3, at)).toEqual(Buffer.from([0x1d, 0x76, 0x30]));
      single[at] = 0;
      const [read] = readOne(single, format).pictures.slice(-1);
      expect(read && (await readCodes(read, columns)).map((one) => `${one.format} ${one.text}`)).toEqual(codes);
    }
  });
});

test('the reader scales a picture by its mode, and refuses one that no printer has', () => {
  const [[, receipt] = []] = slipsOf('pc858');
  const format: PaperFormat = { language: 'epson', columns: 48, codePage: 'PC858_EURO' };
  const bytes = Buffer.from(whole(receipt ? renderBytes(receipt, format) : { ok: false, error: 'no receipt' }));
  const at = bytes.lastIndexOf(Buffer.from([0x1d, 0x76, 0x30])) + 3;
  const sizes = [0, 1, 2, 3].map((mode) => {
    bytes[at] = mode;
    const picture = readOne(bytes, format).pictures.at(-1);
    return [picture?.widthBytes, picture?.height];
  });
  const [[wide = 0, high = 0] = []] = sizes;
  expect(sizes).toEqual([
    [wide, high],
    [2 * wide, high],
    [wide, 2 * high],
    [2 * wide, 2 * high],
  ]);
  bytes[at] = 4;
  expect(() => readSlips(bytes)).toThrow();
});

const testSlip = {
  blocks: testRows(
    { locale: 'en', storeName: 'Berlin Mitte', at: new Date('2026-11-06T08:50:00.000Z') },
    createPaperText('en'),
  ),
};

test.each(papers)('on %s the codes of the test slip carry the scanner test sign by sign', async (_name, format) => {
  const job = readOne(whole(renderBytes(testSlip, format)), format);
  // The margin of the paper is white too: 4 mm on each side.
  const columns = format.columns + 6;
  const read = (await Promise.all(job.pictures.map((picture) => readCodes(picture, columns)))).flat();
  // The reader spells the sign out.
  const text = scannerTestText.replace(groupSeparator, '<GS>');
  const qr = { format: 'QRCode', text };
  // Bars of so many signs fit on the widest paper only.
  expect(read).toEqual(format.columns === 48 ? [qr, { format: 'Code128', text }] : [qr]);
  for (const picture of job.pictures) expect(picture.sent?.includes(0x10)).toBe(false);
});

test('a printer that draws codes by itself is told the test slip’s QR code with its separator, and given its bars', () => {
  const format: PaperFormat = { language: 'epson', columns: 48, codePage: 'PC858_EURO', qr: 'printer' };
  const job = readOne(whole(renderBytes(testSlip, format)), format);
  expect(job.codes.map(({ text }) => text)).toEqual([scannerTestText]);
  // Its command for bars takes one set of signs; these are drawn.
  expect([job.bars.length, job.pictures.length]).toEqual([0, 1]);
});
