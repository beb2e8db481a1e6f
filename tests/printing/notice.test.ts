// The notice beside a card's code: on every paper, in both printer languages and on every code page it is a whole frame with all of its
// letters, between the code and what follows; a line that no printer of ours can show never stops a slip; the sheet for the counter is one A4 page.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { activationDocument, pinDocument } from '../../electron/printing/card-slips.ts';
import { codePageOf } from '../../electron/printing/code-pages.ts';
import { renderCounterSheet } from '../../electron/printing/counter-sheet.ts';
import { painterFor } from '../../electron/printing/drawn-text.ts';
import { layOut, type PaperFormat } from '../../electron/printing/layout.ts';
import { createPaperText } from '../../electron/printing/paper-text.ts';
import { renderBytes, renderSlip } from '../../electron/printing/slip-bytes.ts';
import { locales } from '../../shared/locales/intl.ts';
import { maxNoticeLetters, maxNoticeLines, noticeBlock, tidyNotice } from '../../shared/slips/code-notice.ts';
import { german, whole } from '../../testkit/printing/every-slip.ts';
import { readPdf } from '../../testkit/printing/pdf-reader.ts';
import { factsOf } from '../../testkit/printing/sale-facts.ts';
import { type ReadJob, readSlips, rowsOnPaper } from '../../testkit/printing/slip-reader.ts';

const notice =
  'NEVER TELL ANYONE THIS CODE\n\nSomebody on the phone wants it? It is a scam.\nHang up. No police takes gift cards.';
const delivery = { code: 'ABCD-EFGH-1234', pin: '9081', serial: '880000123456', expires_at: null, urls: [] };
const papers = (['epson', 'star'] as const).flatMap((language) =>
  ([32, 42, 48] as const).flatMap((columns) =>
    Object.values(codePageOf).map((codePage): [string, PaperFormat] => [
      `${language} ${columns} ${codePage}`,
      { language, columns, codePage },
    ]),
  ),
);
const readOne = (bytes: Uint8Array, { language }: PaperFormat): ReadJob => {
  const [job] = readSlips(bytes, language);
  if (!job) throw new Error('no slip');
  return job;
};
const words = (text: string) => text.split(/\s+/).filter(Boolean);
const inFrame = ({ rows }: ReadJob) => {
  const first = rows.findIndex(({ isInverted }) => isInverted);
  const last = rows.findIndex(({ text }) => /^[└+][─-]+[┘+]$/.test(text));
  return { head: rows.filter(({ isInverted }) => isInverted), lines: rows.slice(first, last), first, last };
};

describe.each(papers)('on %s', (_name, format) => {
  test('it is a whole frame between the code and the small print', () => {
    const job = readOne(
      whole(renderBytes(whole(activationDocument(factsOf({ notice }), delivery, german)), format)),
      format,
    );
    const { head, lines, first, last } = inFrame(job);
    const texts = job.rows.map(({ text }) => text);
    expect(texts.findIndex((text) => text.includes('ABCD-EFGH'))).toBeLessThan(first);
    expect(texts.findIndex((text) => text.includes('Wie Bargeld'))).toBeGreaterThan(last);
    expect(head.every(({ text, size, bold }) => text.length === format.columns && size === 'tall' && bold)).toBe(true);
    expect(words(head.map(({ text }) => text).join(' '))).toEqual(words('NEVER TELL ANYONE THIS CODE'));
    const body = lines.slice(head.length);
    expect(body.every(({ text }) => /^[│|] .* [│|]$/.test(text) && text.length === format.columns)).toBe(true);
    expect(words(body.map(({ text }) => text.slice(2, -2)).join(' '))).toEqual(words(notice).slice(5));
    // What follows is black on white again.
    expect(job.rows.slice(last).some(({ isInverted }) => isInverted)).toBe(false);
  });
});

const format: PaperFormat = { language: 'epson', columns: 32, codePage: 'PC858_EURO' };
const textOf = (job: ReadJob) => job.rows.map(({ text }) => text).join('\n');

test('whatever is pasted, no row is wider than the paper and no word is lost', () => {
  const text = fc.string({ unit: fc.constantFrom(...'aÄé€ -.\n\r\t\u0007“'), minLength: 1, maxLength: 300 });
  fc.assert(
    fc.property(text, fc.constantFrom(...papers), (typed, [, paper]) => {
      const tidy = tidyNotice(typed);
      expect(tidyNotice(tidy)).toBe(tidy);
      expect(tidy).not.toMatch(/\n{3}|^\s|\s$|\t|\p{Cc}(?<!\n)/u);
      const block = noticeBlock(typed, 'HEAD');
      expect(words([block.head, ...block.lines].join(' ').replace(/^HEAD/, ''))).toEqual(words(tidy));
      const rows = whole(layOut({ blocks: [block] }, paper)).flatMap((row) => ('raster' in row ? [] : [row.text]));
      expect(rows.every((row) => row.length === paper.columns)).toBe(true);
    }),
    { numRuns: 300 },
  );
});

test('a head is a short first line with lines below it; else the usual one stands', () => {
  expect(noticeBlock('One line alone.', 'NOTE')).toEqual({ kind: 'notice', head: 'NOTE', lines: ['One line alone.'] });
  expect(noticeBlock(`${'x'.repeat(61)}\nb`, 'NOTE').head).toBe('NOTE');
  expect(noticeBlock('a\n\n\n\nb', 'NOTE')).toEqual({ kind: 'notice', head: 'a', lines: ['b'] });
});

test.each(locales)(
  'the ready words are a notice as it may be, and every printer has their letters, in %s',
  async (locale) => {
    const { managing } = await import(`../../shared/locales/${locale}/managing.ts`);
    const { usualHead, readyText }: { usualHead: string; readyText: string } = managing.notice;
    expect(tidyNotice(readyText)).toBe(readyText);
    expect(readyText.length).toBeLessThanOrEqual(1000);
    const block = noticeBlock(readyText, usualHead);
    expect([block.head, block.lines.length > 2]).toEqual([readyText.split('\n')[0], true]);
    expect(await painterFor({ blocks: [block] }, format.codePage)).toBeNull();
  },
);

test('letters that the printer lacks are drawn in the frame, and a line that cannot be shown is left out of a slip that comes out', async () => {
  const slip = whole(activationDocument(factsOf({ notice: 'CAUTION\nمرحبا بكم\nनमस्ते\nThe end.' }), delivery, german));
  const job = readOne(whole(await renderSlip(slip, format)), format);
  expect(textOf(job)).toContain('ABCD-EFGH-1234');
  expect(textOf(job)).toContain('│ The end.');
  expect(job.pictures).toHaveLength(1);
  // Its frame's lines stand where the letters' do, to some dots: a picture is whole bytes.
  for (const row of rowsOnPaper(job.pictures[0] ?? { widthBytes: 0, height: 0, bytes: new Uint8Array() }, 32))
    expect(row).toMatch(/^0{5,9}110{13}.*0{13}110{2,9}$/);
});

test('a drawn head is white on black', async () => {
  const block = noticeBlock('حذار\nx', '');
  const draw = await painterFor({ blocks: [block] }, format.codePage);
  const [head] = whole(layOut({ blocks: [block] }, format, draw));
  if (!head || !('raster' in head)) throw new Error('not drawn');
  const black = [...head.raster.bytes].reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0);
  expect(black / (head.raster.bytes.length * 8)).toBeGreaterThan(0.8);
});

test('a copy has neither code nor notice; a PIN slip has it only where no other slip has the code', () => {
  const has = (made: ReturnType<typeof activationDocument>) => whole(made).blocks.some(({ kind }) => kind === 'notice');
  const copy = { number: 1, firstAt: '2026-11-06T08:49:00.000Z' };
  expect(has(activationDocument(factsOf({ notice }), delivery, german))).toBe(true);
  expect(has(activationDocument(factsOf({ notice, copy }), delivery, german))).toBe(false);
  expect(has(activationDocument(factsOf(), delivery, german))).toBe(false);
  expect(has(pinDocument(factsOf({ notice }), delivery, german))).toBe(false);
  expect(has(pinDocument(factsOf({ notice }), { ...delivery, code: null }, german))).toBe(true);
});

describe('the sheet for the counter', () => {
  const sheet = (text: string) =>
    renderCounterSheet({ ...noticeBlock(text, 'NOTE'), title: 'NOTE', language: 'en', foot: 'Kaufhaus am Markt' });

  test.each([
    ['a short one', notice],
    ['the longest', Array.from({ length: maxNoticeLines }, (_, n) => `${n} ${'word '.repeat(9)}`.trim()).join('\n')],
    ['one word of all letters', 'W'.repeat(maxNoticeLetters)],
    ['one in Chinese', '小心\n不要告诉任何人这个代码。'],
  ])('has %s on one A4 page, whole', async (_name, text) => {
    const pdf = readPdf(whole(await sheet(text)));
    expect([Math.round(pdf.width), Math.round(pdf.height)]).toEqual([595, 842]);
    const said = pdf.rows
      .flat()
      .map((piece) => piece.text)
      .join('')
      .replace(/\s/g, '');
    const { head, lines } = noticeBlock(text, 'NOTE');
    expect(said).toBe([head, ...lines, 'Kaufhaus am Markt'].join('').replace(/\s/g, ''));
  });

  test('with a letter that the fonts lack is refused', async () => {
    expect(await sheet('नमस्ते\nb')).toEqual({ ok: false, error: { code: 'unprintable' } });
  });
});

test('the settings show the same usual head as the slips', async () => {
  for (const locale of locales.filter((one) => one !== 'en-US')) {
    const { notice: words } = await import(`../../shared/locales/${locale}/notice.ts`);
    expect(createPaperText(locale)('notice.head')).toBe(words.usualHead);
  }
});
