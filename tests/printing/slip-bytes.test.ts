// The bytes of slips, read back by slip-reader.ts. Tests at the end show that the reader notices an error.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { layOut, type PaperFormat } from '../../electron/printing/layout.ts';
import { createPaperText } from '../../electron/printing/paper-text.ts';
import { receiptDocument } from '../../electron/printing/receipt.ts';
import { defaultFormat, renderBytes } from '../../electron/printing/slip-bytes.ts';
import type { Block, SlipDocument } from '../../shared/document.ts';
import type { PaperColumns } from '../../shared/printer-address.ts';
import { eur, factsOf, lineOf, saleOf } from '../../testkit/printing/sale-facts.ts';
import { readSlips } from '../../testkit/printing/slip-reader.ts';

const widths: PaperColumns[] = [32, 42, 48];
/** GS V 65 0: how far the knife is, each printer knows by itself. */
const toTheKnife = [0x1d, 0x56, 65, 0];

function documentOf(...blocks: Block[]): SlipDocument {
  return { kind: 'receipt', title: 'Beleg', language: 'de', blocks };
}

function bytesOf(document: SlipDocument, format: PaperFormat = defaultFormat): Uint8Array {
  const made = renderBytes(document, format);
  if (!made.ok) throw new Error(`refused at block ${made.error.block}`);
  return made.value;
}

function readOne(bytes: Uint8Array) {
  const jobs = readSlips(bytes);
  expect(jobs).toHaveLength(1);
  const [job] = jobs;
  if (!job) throw new Error('no job');
  return job;
}

const texts = (bytes: Uint8Array): string[] => readOne(bytes).rows.map((row) => row.text);

function germanReceipt(lineCount = 1): SlipDocument {
  const lines = Array.from({ length: lineCount }, (_, n) =>
    lineOf('active', {
      id: `line-${n}`,
      productName: `Süßwaren-Gutschein „Größe ${n}“ mit einem sehr langen Namen, der über mehrere Zeilen des Papiers läuft`,
      faceValue: eur(`${n + 10}.00`),
    }),
  );
  const made = receiptDocument(factsOf({ sale: saleOf({ lines }) }), createPaperText('de'));
  if (!made.ok) throw new Error(made.error.code);
  return made.value;
}

describe('a German receipt', () => {
  test.each(widths)('reads back row by row as it was laid out on %i columns', (columns) => {
    const format: PaperFormat = { columns, codePage: 'PC858_EURO', language: 'epson' };
    const laid = layOut(germanReceipt(3), format);
    const rows = laid.ok ? laid.value.flatMap((row) => ('raster' in row ? [] : [row])) : [];
    expect(readOne(bytesOf(germanReceipt(3), format)).rows).toEqual(rows.map(({ amount: _amount, ...row }) => row));
    expect(rows.filter(({ text, amount }) => amount !== undefined && text.endsWith(` ${amount}`)).length).toBe(6);
  });

  test('keeps umlauts, sharp s and the euro sign', () => {
    const rows = texts(bytesOf(germanReceipt()));
    expect(rows).toContain('Schreibwaren Müller & Söhne');
    expect(rows).toContain('Große Straße 7');
    expect(rows).toContain(`Rückgeld${' '.repeat(48 - 8 - 6)}5,00 €`);
  });

  test('breaks a long name between its words and loses none', () => {
    const joined = texts(bytesOf(germanReceipt())).join(' ');
    expect(joined).toContain(
      'Süßwaren-Gutschein "Größe 0" mit einem sehr langen Namen, der über mehrere Zeilen des Papiers läuft',
    );
  });

  test.each(widths)('of twelve cards has every amount whole at the right edge of %i columns', (columns) => {
    const rows = texts(bytesOf(germanReceipt(12), { columns, codePage: 'PC858_EURO', language: 'epson' }));
    const values = rows.filter((row) => row.startsWith('Nennwert'));
    expect(values.map((row) => row.replace(/ +/g, ' '))).toEqual(
      Array.from({ length: 12 }, (_, n) => `Nennwert ${n + 10},00 €`),
    );
    expect(new Set(values.map((row) => row.length))).toEqual(new Set([columns]));
  });

  test.each(['PC852_LATIN2', 'WPC1252', 'PC866_CYRILLIC2'] as const)(
    'prints its amounts on page %s too',
    (codePage) => {
      const rows = texts(bytesOf(germanReceipt(), { ...defaultFormat, codePage }));
      expect(rows.some((row) => /^Summe +25,00 (€|EUR)$/.test(row))).toBe(true);
    },
  );
});

describe('a job', () => {
  test('starts with a reset and ends with one cut and the code page set again', () => {
    const bytes = bytesOf(germanReceipt());
    expect([...bytes.subarray(0, 2)]).toEqual([0x1b, 0x40]);
    expect(readOne(bytes).startedWithReset).toBe(true);
    expect([...bytes.subarray(-9)]).toEqual([...toTheKnife, 0x1b, 0x40, 0x1b, 0x74, 19]);
  });

  test('reads the same after another on the same printer', () => {
    const bytes = bytesOf(germanReceipt());
    const [first, second] = readSlips(Buffer.concat([bytes, bytes]));
    expect(second?.rows).toEqual(first?.rows);
  });

  test('drops control bytes from a name: no drawer opens, no paper is cut', () => {
    const evil = 'Karte\u001bp\u0000\u0019\u00fa\u001dV\u0000\u0010\u0014\u0001\u0000\u0001 \u009bX\u007f';
    const row = texts(bytesOf(documentOf({ kind: 'text', text: evil })))[0];
    expect(row).toBe('KartepúV X');
  });

  test('prints large rows in half the columns', () => {
    const rows = readOne(bytesOf(documentOf({ kind: 'text', text: 'AKTIVIERUNG AUSSTEHEND HEUTE', large: true }))).rows;
    expect(rows.map((row) => [row.text, row.size])).toEqual([
      ['AKTIVIERUNG AUSSTEHEND', 'large'],
      ['HEUTE', 'large'],
    ]);
  });
});

describe('a money row', () => {
  test('puts a label that is too long above the whole amount', () => {
    const label = 'Eine zu lange Beschriftung (mit Karte)';
    expect(
      texts(
        bytesOf(documentOf({ kind: 'row', left: label, right: '1.234.567,00 €' }), { ...defaultFormat, columns: 32 }),
      ),
    ).toEqual(['Eine zu lange Beschriftung (mit', 'Karte)            1.234.567,00 €']);
  });

  test.each<[string, Block]>([
    ['whose amount has a sign no page and no spelling has', { kind: 'row', left: 'Summe', right: '25,00 ௹' }],
    ['that is no row but a text in letters without a spelling', { kind: 'text', text: 'ราคา' }],
    ['whose label cannot be spelled', { kind: 'row', left: '合計', right: '25,00 €' }],
    ['whose amount is wider than the paper', { kind: 'row', left: 'Summe', right: '9'.repeat(49) }],
    ['that is no row but a code with a letter this printer lacks', { kind: 'secret', label: 'Code', text: 'AB-Ł-12' }],
    ['that is no row but a code with a control byte', { kind: 'secret', label: 'Code', text: 'AB\u001b12' }],
  ])('%s stops the document, and the error does not repeat it', (_name, block) => {
    expect(renderBytes(documentOf({ kind: 'rule' }, block), defaultFormat)).toEqual({
      ok: false,
      error: { code: 'unprintable', block: 1 },
    });
  });

  test('is whole, and no row is too wide, in any document', () => {
    const anyText = fc.string({ unit: 'grapheme', maxLength: 80, size: 'max' });
    const amount = fc.integer({ min: 0, max: 10 ** 12 }).map((n) => `${n},00 €`);
    const block: fc.Arbitrary<Block> = fc.oneof(
      fc.record({
        kind: fc.constant('text' as const),
        text: anyText,
        bold: fc.boolean(),
        large: fc.boolean(),
        instead: fc.constant('code-7'),
      }),
      fc.record({ kind: fc.constant('row' as const), left: fc.string({ maxLength: 80, size: 'max' }), right: amount }),
      fc.record({
        kind: fc.constant('secret' as const),
        label: fc.constant('Code'),
        text: fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 70, size: 'max' }),
      }),
      fc.constant<Block>({ kind: 'rule' }),
      fc.constant<Block>({ kind: 'space' }),
    );
    fc.assert(
      fc.property(fc.array(block, { maxLength: 12 }), fc.constantFrom(...widths), (blocks, columns) => {
        const rows = readOne(bytesOf(documentOf(...blocks), { ...defaultFormat, columns })).rows;
        for (const row of rows) expect(row.text.length * (row.size === 'large' ? 2 : 1)).toBeLessThanOrEqual(columns);
        const amounts = blocks.flatMap((one) => (one.kind === 'row' ? [one.right] : []));
        const printed = rows
          .filter((row) => row.text.length === columns && row.text.endsWith(' €'))
          .map((row) => row.text);
        let at = 0;
        for (const wanted of amounts) {
          const found = printed.findIndex((text, index) => index >= at && ` ${text}`.endsWith(` ${wanted}`));
          expect(found).toBeGreaterThanOrEqual(at);
          at = found + 1;
        }
        const secrets = blocks.flatMap((one) => (one.kind === 'secret' ? [one.text] : []));
        // In groups, where it is long.
        const bare = (text: string): string => text.replaceAll(' ', '');
        expect(bare(rows.map((row) => row.text).join(''))).toContain(bare(secrets[0] ?? ''));
      }),
      { numRuns: 300 },
    );
  });
});

test('every row of a slip is inside the paper', () => {
  const laid = layOut(germanReceipt(2), defaultFormat);
  const rows = laid.ok ? laid.value.flatMap((row) => ('raster' in row ? [] : [row])) : [];
  expect(rows[0]).toMatchObject({ text: 'Schreibwaren Müller & Söhne', align: 'centre' });
  for (const { text, size } of rows) expect(text.length * (size === 'large' ? 2 : 1), text).toBeLessThanOrEqual(48);
});

describe('the reader notices', () => {
  const good = Buffer.from(bytesOf(germanReceipt()));
  /** Cut by other commands. */
  const cutAt = (commands: number[]): Buffer => {
    const at = good.lastIndexOf(Buffer.from([0x1d, 0x56]));
    return Buffer.concat([good.subarray(0, at), Buffer.from(commands), good.subarray(at + toTheKnife.length)]);
  };
  const without = (part: number[]): Buffer => {
    const at = good.indexOf(Buffer.from(part));
    return Buffer.concat([good.subarray(0, at), good.subarray(at + part.length)]);
  };

  test('a code page that was never set: the letters come out wrong', () => {
    const rows = readSlips(without([0x1b, 0x74, 19])).flatMap((job) => job.rows.map((row) => row.text));
    expect(rows.some((row) => row.includes('€'))).toBe(false);
  });

  test('a flipped byte in an amount', () => {
    const bad = Buffer.from(good);
    const at = bad.lastIndexOf(Buffer.from('30,00'));
    bad[at] = 0x38;
    expect(texts(bad)).not.toEqual(texts(good));
  });

  test.each<[string, Buffer]>([
    ['bytes of another kind', Buffer.from([0x1b, 0x07, 0x41, 0x0a])],
    ['a command nobody asked for', Buffer.concat([good, Buffer.from([0x1b, 0x70, 0x00, 0x19, 0xfa])])],
    ['a control byte in the text', Buffer.concat([good.subarray(0, 12), Buffer.from([0x07]), good.subarray(12)])],
    ['rows after the cut', Buffer.concat([good, Buffer.from('mehr\n')])],
    ['an end in the middle of a command', good.subarray(0, good.length - 1)],
    ['a cut where the paper stands: its last rows hang on the next slip', cutAt([0x1b, 0x64, 0x03, 0x1d, 0x56, 0x00])],
  ])('%s', (_name, bad) => {
    expect(() => readSlips(bad)).toThrow();
  });

  test('a job that ends before its cut', () => {
    expect(() => readSlips(good.subarray(0, Math.floor(good.length / 2)))).toThrow();
  });
});
