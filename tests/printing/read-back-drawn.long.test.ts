// Every slip of a shop whose names are drawn (Arabic, Japanese, Thai), on each paper, in both printer languages, is read back by npos, the
// published code pages and zxing; and amounts in five currencies on each code page.
import { describe, expect, test } from 'vitest';
import type { CodePage } from '../../electron/printing/code-pages.ts';
import { painterFor } from '../../electron/printing/drawn-text.ts';
import { layOut, type PaperFormat, type PictureRow } from '../../electron/printing/layout.ts';
import { dotsRaster, inMiddle } from '../../electron/printing/raster.ts';
import { receiptDocument } from '../../electron/printing/receipt.ts';
import { renderSlip } from '../../electron/printing/slip-bytes.ts';
import { cardName, drawnTongues, german, slipsOf, storeName, whole } from '../../testkit/printing/every-slip.ts';
import { factsOf, lineOf, saleOf, tenderOf } from '../../testkit/printing/sale-facts.ts';
import { type ReadPicture, readCodes, readSlips, scaled } from '../../testkit/printing/slip-reader.ts';
import { oneIn } from '../../testkit/whole.ts';

const papers = (['epson', 'star'] as const).flatMap((language) =>
  ([32, 42, 48] as const).map((columns): PaperFormat => ({ language, columns, codePage: 'PC858_EURO' })),
);
const asText = ({ widthBytes, height, bytes }: ReadPicture): string =>
  `${widthBytes} ${height} ${Buffer.from(bytes).toString('hex')}`;
/** As it lies on the paper. */
const laidOut = ({ raster, isCentred }: PictureRow, { language, columns }: PaperFormat): ReadPicture =>
  isCentred && language === 'star' ? inMiddle(raster, columns) : scaled(raster, raster.across, raster.down);
const bare = (text: string): string => text.replace(/\s/g, '');
const isTried = oneIn(19);

/** How a name looks alone on this paper. */
async function drawnAlone(text: string, style: 'shop' | 'card', format: PaperFormat): Promise<readonly string[]> {
  const draw = await painterFor({ blocks: [{ kind: 'text', text }] }, format.codePage);
  const align = style === 'shop' ? 'centre' : 'left';
  const rows = draw?.(text, { align, bold: true, large: false }, format.columns);
  if (!rows) throw new Error('not drawn');
  return rows.map((dots) => asText(dotsRaster(dots)));
}

describe.each(drawnTongues)('in %s', (tongue) => {
  const cases = papers.flatMap((format) =>
    slipsOf(tongue).flatMap(([name, slip, codes, says]) =>
      isTried() ? [[name, format.language, format.columns, { format, slip, codes, says }] as const] : [],
    ),
  );

  test.each(cases)('the %s on %s, %i columns: rows, names and codes', async (name, _language, columns, one) => {
    const { format, slip, codes, says } = one;
    const [job, ...more] = readSlips(whole(await renderSlip(slip, format)), format.language);
    if (!job || more.length > 0) throw new Error('not one job');
    const laid = whole(layOut(slip, format, await painterFor(slip, format.codePage)));
    expect(job.rows.map((row) => row.text)).toEqual(laid.flatMap((row) => ('raster' in row ? [] : [row.text])));
    const pictures = job.pictures.map(asText);
    expect(pictures).toEqual(laid.flatMap((row) => ('raster' in row ? [asText(laidOut(row, format))] : [])));
    const text = bare(job.rows.map((row) => row.text).join(''));
    expect(text).not.toContain('?');
    const words = says.filter((word) => word !== cardName[tongue]);
    expect(words.filter((word) => !text.includes(bare(word)))).toEqual([]);
    // The shop's name once, and the card's where the slip is about one; neither gave way to its id.
    const shop = await drawnAlone(storeName[tongue], 'shop', format);
    expect(pictures.join()).toContain(shop.join());
    const card = await drawnAlone(cardName[tongue], 'card', format);
    expect(pictures.join().includes(card.join())).toBe(!/whole sale|merchant/.test(name));
    expect(text).not.toContain('buchwelt');
    for (const { height, widthBytes, sent } of job.pictures) {
      expect(height).toBeLessThan(256);
      expect(widthBytes * 8).toBeLessThanOrEqual(columns * 12);
      expect(sent?.includes(0x10)).toBe(false);
    }
    const found = await Promise.all(job.pictures.map((picture) => readCodes(picture, columns)));
    expect(found.flat().map(({ format: kind, text: said }) => `${kind} ${said}`)).toEqual(codes);
  });
});

describe.each<[CodePage]>([['PC858_EURO'], ['PC852_LATIN2'], ['PC866_CYRILLIC2'], ['WPC1250_LATIN2'], ['WPC1252']])(
  'amounts on %s',
  (codePage) => {
    test.each([
      ['EUR', '5000.00', '5.000,00', '€'],
      ['GBP', '5000.00', '5.000,00', '£'],
      ['PLN', '5000.00', '5.000,00', 'PLN'],
      ['JPY', '5000', '5.000', '¥'],
      ['THB', '5000.00', '5.000,00', 'THB'],
    ])('in %s carry their sign or their code, whole and once', async (currency, amount, number, sign) => {
      const value = { currency, amount };
      const tender = tenderOf({ amount: value, asked: value, tendered: value, change: null });
      const sale = saleOf({
        currency,
        total: value,
        tenders: [tender],
        lines: [lineOf('active', { faceValue: value })],
      });
      const zero = { currency, amount: amount.replaceAll('5', '0') };
      const slip = whole(receiptDocument(factsOf({ sale: { ...sale, change: zero, rounding: zero } }), german));
      for (const language of ['epson', 'star'] as const) {
        const [job] = readSlips(whole(await renderSlip(slip, { language, columns: 42, codePage })), language);
        const ends = (job?.rows ?? []).flatMap(({ text }) => /(?:5\.000\S*) (\S+)$/.exec(text)?.slice(0, 2) ?? []);
        const [first, written] = ends;
        expect(ends.length, 'face value, total, paid').toBe(6);
        expect([`${number} ${sign}`, `${number} ${currency}`]).toContain(first);
        expect(written === sign || written === currency).toBe(true);
        expect(new Set(ends).size).toBe(2);
      }
    });
  },
);
