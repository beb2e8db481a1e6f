// A settlement's file, as any program may write it: the same rows from every form, or none; an amount is read in one way only.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type SettledLine, settledLines } from '../../../electron/till/core/settled-rows.ts';
import { moneyText } from '../../../shared/money.ts';

async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array, void> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
async function read(file: string | Uint8Array, size = 1000, amount = '25.00'): Promise<SettledLine[]> {
  const all: SettledLine[] = [];
  const bytes = typeof file === 'string' ? Buffer.from(file) : file;
  for await (const one of settledLines(inPieces(bytes, size), amount)) all.push(one);
  return all;
}
/** `+` a row, `-` a bad one, `f` one of a foreign order, `!` an unreadable file. */
const signs = { row: '+', bad: '-', foreign: 'f', unreadable: '!' } as const;
const shape = async (...file: Parameters<typeof read>) => (await read(...file)).map(({ kind }) => signs[kind]).join('');

const ids = Array.from({ length: 9 }, (_, n) => `6f1f6a3e-5b0c-4d57-9a3e-2f4f5f0a9b1${n}`);
const head = 'retail_order_id,currency,face_value,state';

test('a settlement is read by the names of its columns, and a line that is none is told by its number', async () => {
  const text = `State;Face value;currency;Retail-Order ID;extra
completed;25,00;EUR;${ids[1]};x
completed;many;EUR;${ids[2]};x
;25.00;EUR;;x
few
;1,000;EUR;${ids[5]};x
;1,5;EUR;${ids[6]};x
`;
  expect(await read(text, 9)).toMatchObject([
    { kind: 'row', settled: { row: 1, orderId: ids[1], amountMinor: 2500, state: 'completed', terminalId: null } },
    { kind: 'bad', row: 2 },
    { kind: 'bad', row: 3 },
    { kind: 'bad', row: 4 },
    { kind: 'bad', row: 5 },
    { kind: 'row', settled: { row: 6, orderId: ids[6], amountMinor: 150 } },
  ]);
});

/** What differs between the programs that write such files. */
const encodings = {
  'UTF-8': (text: string) => Buffer.from(text),
  'UTF-8 with its mark': (text: string) => Buffer.from(`\uFEFF${text}`),
  'UTF-16 LE': (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le'),
  'UTF-16 BE': (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(),
  'UTF-16 LE without its mark': (text: string) => Buffer.from(text, 'utf16le'),
  'UTF-16 BE without its mark': (text: string) => Buffer.from(text, 'utf16le').swap16(),
} as const;
const names = ['extra', 'Retail-Order ID', 'RECEIPT_ID', 'product code', 'currency', 'face_value', 'state'] as const;

test('every form of a file has the same rows', async () => {
  const row = fc.record({
    extra: fc.constantFrom('', 'x', 'Bücher "3", 4;\t5|6', 'two\r\nlines', 'a\rb', 'カード'),
    amountMinor: fc.nat(10_000_000),
    receipt: fc.constantFrom('T1-AAAA-1', 'T1-Ä-2'),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        rows: fc.array(row, { minLength: 1, maxLength: 8 }),
        encoding: fc.constantFrom(...Object.values(encodings)),
        separator: fc.constantFrom(',', ';', '\t', '|'),
        told: fc.constantFrom('', 'sep=', 'SEP=', '"sep='),
        end: fc.constantFrom('\r\n', '\n', '\r'),
        hasLastEnd: fc.boolean(),
        blank: fc.boolean(),
        quotesAll: fc.boolean(),
        size: fc.constantFrom(1, 3, 64, 100_000),
      }),
      async ({ rows, encoding, separator, told, end, hasLastEnd, blank, quotesAll, size }) => {
        const cell = (text: string) =>
          quotesAll || /[",;\t|\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
        const written = rows.map(({ extra, amountMinor, receipt }, n) => {
          const { amount } = moneyText({ currency: 'EUR', amountMinor });
          return [extra, ids[n] ?? '', receipt, 'card-eur', 'EUR', amount, 'completed'].map(cell).join(separator);
        });
        const lines = [names.map(cell).join(separator), ...written].join(end + (blank ? end : ''));
        const hint = told === '' ? '' : `${told}${separator}${told.startsWith('"') ? '"' : ''}${end}`;
        const text = `${hint}${lines}${hasLastEnd ? end : ''}`;
        const found = await read(encoding(text), size);
        expect(found).toEqual(
          rows.map(({ amountMinor, receipt }, n) => ({
            kind: 'row',
            settled: {
              row: n + 1,
              orderId: ids[n],
              receiptNumber: receipt,
              productCode: 'card-eur',
              storeId: null,
              terminalId: null,
              currency: 'EUR',
              amountMinor,
              completedAt: null,
              state: 'completed',
            },
          })),
        );
      },
    ),
    { numRuns: 150 },
  );
});

describe('an amount', () => {
  /** Null: it can be read in two ways, or in none. */
  test.each([
    ['EUR', '25.00', 2500],
    ['EUR', '25', 2500],
    ['EUR', '25.5', 2550],
    ['EUR', '25,00', 2500],
    ['EUR', '25,5', 2550],
    ['EUR', '1,000', null],
    ['EUR', '1.000', null],
    ['EUR', '1.0000', null],
    ['EUR', '1,000.00', null],
    ['EUR', '1.000,00', null],
    ['EUR', '-25.00', null],
    ['EUR', '25.001', null],
    ['EUR', '1e3', null],
    ['EUR', '€ 25.00', null],
    ['CLP', '25000', 25000],
    ['CLP', '25000.00', 25000],
    ['CLP', '25.000', null],
    ['CLP', '25.50', null],
    ['KRW', '50,000', null],
    ['JPY', '1,0000', null],
    ['IDR', '100.000', null],
    ['IDR', '100000.00', 10_000_000],
    ['KWD', '25.000', 25_000],
    ['KWD', '25.5', 25_500],
    ['KWD', '25,000', null],
    ['KWD', '25,50', 25_500],
    ['CLF', '25.0000', 250_000],
    ['CLF', '25.000', null],
    ['XXX', '25.00', null],
  ])('in %s of %s', async (currency, amount, minor) => {
    const [line] = await read(`${head}\n${ids[0]},${currency},"${amount}",completed\n`);
    expect(line?.kind === 'row' ? line.settled.amountMinor : null).toBe(minor);
  });

  test('as the service writes it is read as it was, of every currency; one with groups of three is bad', async () => {
    const currencies = ['EUR', 'CLP', 'KRW', 'IDR', 'JPY', 'KWD', 'BHD', 'CLF', 'TND', 'VND', 'ISK'];
    const readOne = async (currency: string, amount: string) =>
      (await read(`${head}\n${ids[0]},${currency},"${amount}",completed\n`))[0];
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...currencies), fc.nat(1_000_000_000), async (currency, amountMinor) => {
        const { amount } = moneyText({ currency, amountMinor });
        expect(await readOne(currency, amount)).toMatchObject({ settled: { currency, amountMinor } });
        const [whole = '', places] = amount.split('.');
        if (whole.length < 4) return;
        for (const group of [',', '.', ' ', '’', '\u00A0']) {
          const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, group);
          const end = places === undefined ? '' : `${group === '.' ? ',' : '.'}${places}`;
          expect(await readOne(currency, `${grouped}${end}`), `${grouped}${end}`).toMatchObject({ kind: 'bad' });
        }
      }),
      { numRuns: 100 },
    );
  });
});

describe('a row', () => {
  test.each(['Total', 'id1', 'SUM', '42', '6f1f6a3e5b0c4d579a3e2f4f5f0a9b11', `${ids[0]}x`])(
    'of %s is nobody’s order here',
    async (id) => {
      const found = await read(`${head}\n${ids[0]},EUR,25.00,completed\n${id},EUR,25.00,completed\n`);
      expect(found).toMatchObject([{ kind: 'row' }, { kind: 'foreign', settled: { row: 2, orderId: id } }]);
    },
  );

  test('with a cell that is read and is not of its encoding is bad, another cell may be', async () => {
    const latin = Buffer.from(
      `retail_order_id,receipt_id,currency,face_value,store_name\n${ids[0]},T1,EUR,25.00,B\u00FCcher\n${ids[1]},T\u00FC,EUR,25.00,x\n`,
      'latin1',
    );
    expect(await shape(latin)).toBe('+-');
  });

  test('of the wrong number of cells, or beyond any sense, is bad, and those after it are read', async () => {
    const [a, b] = [`${ids[0]},EUR,25.00,completed`, `${ids[1]},EUR,25.00,completed`];
    expect(await shape(`${head}\n${a}\n${a},more\n${'x'.repeat(200_000)}\n${b}\n`, 50_000)).toBe('+--+');
  });
});

describe('a file is unreadable', () => {
  const row = `${ids[0]},EUR,25.00,completed`;
  test.each([
    ['that is empty', ''],
    ['of blank lines', '\r\n\r\n\n'],
    ['of other columns', 'Datum;Betrag\n1.1.;5\n'],
    ['without an amount', `retail_order_id,currency\n${ids[0]},EUR\n`],
    ['with two columns of amounts', `${head},Face Value\n${row},24.00\n`],
    ['of a head alone, where there is an amount', `${head}\n`],
    ['in one line that never ends', `${head.replaceAll(',', ' ')} ${'x'.repeat(300_000)}`],
    ['of another kind', `%PDF-1.7\n${'\u0000\u0001'.repeat(2000)}`],
  ])('%s', async (_what, text) => expect(await shape(text)).toBe('!'));

  test.each([
    ['of bad rows alone', `${head}\n${ids[0]},EUR,many,completed\n`, /^-!$/],
    ['of foreign rows alone', `${head}\nTotal,EUR,25.00,completed\n`, /^f!$/],
    ['in which a quote is never closed', `${head}\n${row}\n"${row}\n`, /^\+?!$/],
    ['with a quote inside a cell', `${head}\n${row}\n${ids[1]},EUR,2"5.00,completed\n${row}\n`, /^\+?!$/],
    ['with text behind a quote', `${head}\n${row}\n${ids[1]},EUR,"25".00,completed\n${row}\n`, /^\+?!$/],
  ])('%s', async (_what, text, signs) => expect(await shape(text)).toMatch(signs));

  test('and never where nothing was settled', async () => {
    expect(await shape(`${head}\n`, 1000, '0.00')).toBe('');
  });

  test('or has rows, whatever its bytes are', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), fc.boolean(), async (noise, isBehind) => {
        const file = isBehind ? Buffer.concat([Buffer.from(`${head}\n${row}\n`), noise]) : noise;
        const found = await shape(file, 50);
        expect(found).toMatch(/^[-+f]*!?$/);
        if (!found.includes('+')) expect(found).toMatch(/!$/);
      }),
      { numRuns: 150 },
    );
  });
});
