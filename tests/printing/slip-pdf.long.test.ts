// A slip as a PDF has all rows of the paper, codes that scan, its fonts in the file, and never a secret.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { painterFor } from '../../electron/printing/drawn-text.ts';
import { layOut, type PaperFormat } from '../../electron/printing/layout.ts';
import { defaultFormat, renderBytes } from '../../electron/printing/slip-bytes.ts';
import { renderPdf } from '../../electron/printing/slip-pdf.ts';
import type { SlipDocument } from '../../shared/document.ts';
import { slipsOf, whole } from '../../testkit/printing/every-slip.ts';
import { type PdfSlip, readPdf } from '../../testkit/printing/pdf-reader.ts';
import { readCodes, readSlips } from '../../testkit/printing/slip-reader.ts';
import { createHarness } from '../../testkit/till/harness.ts';
import { pins } from '../../testkit/till/people.ts';
import { payCard, reserve } from '../../testkit/till/selling.ts';
import { settle } from '../../testkit/till/virtual-time.ts';

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
});

async function pdfOf(slip: SlipDocument, format: PaperFormat): Promise<PdfSlip> {
  const made = await renderPdf(slip, format);
  if (!made.ok) throw new Error(`refused at block ${made.error.block}`);
  return readPdf(made.value);
}

async function printedRows(slip: SlipDocument, format: PaperFormat): Promise<string[]> {
  const laid = layOut(slip, format, await painterFor(slip, format.codePage));
  const texts = laid.ok ? laid.value.flatMap((row) => ('raster' in row ? [] : [row.text])) : [];
  return texts.filter((text) => text !== '' && !/^-+$/.test(text)).map((text) => text.replace(/ +/g, ' '));
}
const rowsOf = (pdf: PdfSlip): string[] =>
  pdf.rows.map((row) =>
    row
      .map(({ text }) => text)
      .join(' ')
      .replace(/ +/g, ' '),
  );

const papers: [string, PaperFormat, 'pc858' | 'wpc1250'][] = ([32, 48] as const).flatMap((columns) => [
  [`${columns} columns German`, { ...defaultFormat, columns }, 'pc858'],
  [`${columns} columns Polish`, { ...defaultFormat, columns, codePage: 'WPC1250_LATIN2' }, 'wpc1250'],
]);

describe.each(papers)('on %s', (_name, format, tongue) => {
  const withoutSecrets = slipsOf(tongue).filter(
    ([name, slip]) =>
      !slip.blocks.some((block) => block.kind === 'secret') &&
      (!/^(training|copy)/.test(name) || /(training receipt|activation slip)$/.test(name)),
  );

  test.each(withoutSecrets)(
    'the %s has the printed rows, in their order, and its codes',
    async (_kind, slip, codes) => {
      const pdf = await pdfOf(slip, format);
      const rows = await printedRows(slip, format);
      expect(rows.length).toBeGreaterThan(8);
      expect(rowsOf(pdf)).toEqual(rows);
      const found = await Promise.all(pdf.pictures.map((picture) => readCodes(picture, format.columns)));
      expect(found.flat().map(({ format: kind, text }) => `${kind} ${text}`)).toEqual(codes);
      expect(pdf.embeddedFonts).toBeGreaterThan(0);
      expect(pdf.title.length).toBeGreaterThan(2);
      // All on the page, and every amount in one piece that ends where the others end.
      for (const { x, y } of pdf.rows.flat()) {
        expect(x).toBeGreaterThan(0);
        expect(x).toBeLessThan(pdf.width);
        expect(y).toBeGreaterThan(0);
        expect(y).toBeLessThan(pdf.height);
      }
      expect(pdf.rows.flat().filter(({ text }) => /^-?[\d.,]+ €$/.test(text)).length).toBe(
        slip.blocks.filter((block) => block.kind === 'row').length,
      );
    },
  );
});

test('a logo and a bar code stand in the middle, as large as on paper', async () => {
  const [[, receipt] = []] = slipsOf('pc858');
  if (!receipt) throw new Error('no receipt');
  const pdf = await pdfOf(receipt, defaultFormat);
  const printed = readSlips(whole(renderBytes(receipt, defaultFormat))).flatMap((job) => job.pictures);
  const inDots = (points: number) => Math.round((points * 203) / 72);
  expect(pdf.places.map(({ width, height }) => [inDots(width), inDots(height)])).toEqual(
    printed.map(({ widthBytes, height }) => [widthBytes * 8, height]),
  );
  expect(pdf.places).toHaveLength(2);
  for (const { x, width } of pdf.places) expect(Math.abs(x + width / 2 - pdf.width / 2)).toBeLessThan(0.5);
});

test('a name that is drawn on paper is a picture here too, and Cyrillic letters are letters', async () => {
  const blocks = [
    { kind: 'text', text: 'بطاقة هدية' },
    { kind: 'text', text: 'Книжный магазин' },
    { kind: 'row', left: 'Сумма', right: '25,00 EUR' },
  ] as const;
  const slip: SlipDocument = { kind: 'receipt', title: 'Beleg', language: 'de', blocks };
  const pdf = await pdfOf(slip, { ...defaultFormat, codePage: 'PC866_CYRILLIC2' });
  expect(pdf.pictures).toHaveLength(1);
  expect(rowsOf(pdf)).toEqual(['Книжный магазин', 'Сумма 25,00 EUR']);
});

test('letters that no font has are refused, and a secret is a bug', async () => {
  const of = (...blocks: SlipDocument['blocks']): SlipDocument => ({
    kind: 'receipt',
    title: '',
    language: 'de',
    blocks,
  });
  expect(await renderPdf(of({ kind: 'text', text: '한국' }), defaultFormat)).toEqual({
    ok: false,
    error: { code: 'unprintable', block: 0 },
  });
  await expect(renderPdf(of({ kind: 'secret', label: 'Code', text: 'ABCD' }), defaultFormat)).rejects.toThrow('secret');
  await expect(renderPdf({ ...of(), kind: 'pin' }, defaultFormat)).rejects.toThrow('secret');
});

const poppler = spawnSync('pdftotext', ['-v']).error === undefined;
test.runIf(poppler).each(slipsOf('pc858').filter(([, slip]) => !slip.blocks.some((block) => block.kind === 'secret')))(
  'the %s says the same to pdftotext, where that is installed',
  async (_kind, slip) => {
    const made = await renderPdf(slip, defaultFormat);
    const input = made.ok ? made.value : Buffer.alloc(0);
    const { stdout } = spawnSync('pdftotext', ['-layout', '-', '-'], { input, encoding: 'utf8' });
    const rows = stdout.split('\n').flatMap((row) => row.replace(/\s+/g, ' ').trim() || []);
    expect(rows).toEqual((await printedRows(slip, defaultFormat)).map((row) => row.trim()));
  },
);

describe('the reader notices', () => {
  const [[, receipt] = []] = slipsOf('pc858');
  const whole = receipt ?? ({ kind: 'receipt', title: '', language: '', blocks: [] } satisfies SlipDocument);

  test('a missing money row and a changed amount', async () => {
    const rows = await printedRows(whole, defaultFormat);
    const at = whole.blocks.findIndex((block) => block.kind === 'row');
    const missing = { ...whole, blocks: whole.blocks.toSpliced(at, 1) };
    expect(rowsOf(await pdfOf(missing, defaultFormat))).not.toEqual(rows);
    const other = { ...whole, blocks: whole.blocks.with(at, { kind: 'row', left: 'Nennwert', right: '26,00 €' }) };
    expect(rowsOf(await pdfOf(other, defaultFormat))).not.toEqual(rows);
  });

  test('a file that is cut short, and one with a changed byte in its text', async () => {
    const made = await renderPdf(whole, defaultFormat);
    const bytes = made.ok ? Buffer.from(made.value) : Buffer.alloc(0);
    expect(() => readPdf(bytes.subarray(0, bytes.length - 100))).toThrow();
    const turned = Buffer.from(bytes);
    const at = turned.indexOf('stream\n') + 40;
    turned[at] = (turned[at] ?? 0) ^ 0x55;
    expect(() => rowsOf(readPdf(turned))).toThrow();
  });
});

test('every slip of a sale but the PIN’s becomes a file without code, PIN or claim, and the journal says who made it', async () => {
  const till = await createHarness();
  cleanUps.push(() => till.close());
  await till.signIn();
  const { id: saleId } = await reserve(till, ['25.00'], 'quillenhof-buch-eur');
  await payCard(till, saleId, '25.00');
  till.sandbox.controls.next({ call: 'confirm', reply: { kind: 'activation-takes', delayMs: 30_000 }, times: 1 });
  const { lines } = await till.ask('sale:commit', { saleId });
  await settle();
  const lineId = lines[0]?.id ?? '';
  const read = async (document: 'receipt' | 'pending' | 'activation' | 'merchant' | 'void', line: string | null) => {
    const { file } = await till.ask('print:pdf', { saleId, lineId: line, document, to: 'till', approval: null });
    expect(basename(file)).toMatch(/^sandbox-T1-\w+-1-\w+\.pdf$/);
    return readPdf(readFileSync(file));
  };
  const pending = await read('pending', lineId);
  expect(rowsOf(pending).join(' ')).toContain('PENDING');
  // No second claim.
  expect(pending.pictures).toEqual([]);
  expect(await till.refusal('print:pdf', { saleId, lineId, document: 'activation', to: 'till', approval: null })).toBe(
    'no_such_document',
  );
  await till.time.advance(60_000);
  await settle();
  const activation = rowsOf(await read('activation', lineId)).join(' ');
  expect(activation).toContain('ACTIVATED');
  const delivery = till.sandbox.books().orders[0]?.delivery;
  expect(delivery?.code).toBeTruthy();
  for (const secret of [delivery?.code, delivery?.pin]) if (secret) expect(activation).not.toContain(secret);
  expect(await till.refusal('print:pdf', { saleId, lineId, document: 'pin', to: 'till', approval: null })).toBe(
    'no_such_document',
  );
  await read('receipt', null);
  await read('merchant', null);
  const approval = { operatorId: 'clara', pin: pins.clara };
  await till.ask('line:void', { lineId, reason: 'wrong card', approval });
  await settle();
  await read('void', lineId);
  const db = till.db();
  const made = db.prepare(
    "SELECT operator_id, json_extract(body, '$.document') AS document FROM journal WHERE kind = 'pdf-exported'",
  );
  expect(made.all()).toEqual(
    ['pending', 'activation', 'receipt', 'merchant', 'void'].map((document) => ({ operator_id: 'anna', document })),
  );
  db.close();
});
