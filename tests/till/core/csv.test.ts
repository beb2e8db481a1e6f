// Comma-separated text as others write it, and as no spreadsheet takes it for a formula.
import { expect, test } from 'vitest';
import { csvBytes, csvRows } from '../../../electron/till/core/csv.ts';
import { settledLines } from '../../../electron/till/core/settled-rows.ts';

async function* inPieces(text: string, size: number): AsyncGenerator<string, void> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}
async function allOf<T>(found: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const one of found) all.push(one);
  return all;
}
const read = (text: string, size = 7) => allOf(csvRows(inPieces(text, size)));

test.each([
  ['commas', 'a,b\r\n1,2\r\n'],
  ['semicolons, without a last line break', 'a;b\n1;2'],
  ['tabs, a mark of UTF-8 and blank lines', '\uFEFFa\tb\n\n1\t2\n\n'],
  ['quotes', '"a","b"\n"1","2"\n'],
])('%s', async (_what, text) => {
  for (const size of [1, 3, 1000])
    expect(await read(text, size)).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
});

test('a quote holds separators, line breaks and quotes', async () => {
  expect(await read('a,b\n"1,\n""2""",\n')).toEqual([
    ['a', 'b'],
    ['1,\n"2"', ''],
  ]);
});

test('a row beyond any sense is none, and those after it are read', async () => {
  expect(await read(`a,b\n${'x'.repeat(200_000)}\n1,2\n`, 50_000)).toEqual([['a', 'b'], null, ['1', '2']]);
});

test('no cell that is written is a formula, and what is a number stays one', async () => {
  const hostile = ['=1+1', '+1', '-1+1', '@SUM(A1)', '\t=1', 'a "b"', '-5.00', 12, null];
  const [row] = await read(Buffer.from(csvBytes([hostile])).toString());
  expect(row).toEqual(["'=1+1", "'+1", "'-1+1", "'@SUM(A1)", "'\t=1", 'a "b"', '-5.00', '12', '']);
});

test('a settlement is read by the names of its columns, and a line that is none is told by its number', async () => {
  const text =
    'State;Face value;currency;Retail-Order ID;extra\ncompleted;25,00;EUR;o1;x\ncompleted;many;EUR;o2;x\n;25.00;EUR;;x\nfew\n;1,000;EUR;o5;x\n;1,5;EUR;o6;x\n';
  expect(await allOf(settledLines(inPieces(text, 9)))).toMatchObject([
    { kind: 'row', settled: { row: 1, orderId: 'o1', amountMinor: 2500, state: 'completed', terminalId: null } },
    { kind: 'bad', row: 2 },
    { kind: 'bad', row: 3 },
    { kind: 'bad', row: 4 },
    { kind: 'bad', row: 5 },
    { kind: 'row', settled: { row: 6, orderId: 'o6', amountMinor: 150 } },
  ]);
  expect(await allOf(settledLines(inPieces('a,b\n1,2\n', 3)))).toEqual([{ kind: 'foreign' }]);
});
