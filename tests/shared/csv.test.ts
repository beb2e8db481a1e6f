// What is written for spreadsheets: whatever separator the one takes that opens it, no cell begins with what it would calculate.
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvBytes } from '../../shared/csv.ts';

const written = (...cells: (string | number | null)[]) =>
  new TextDecoder('utf-8', { ignoreBOM: false }).decode(csvBytes([cells])).replace(/\r\n$/, '');
const signs = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];

/** Its own separator, and one that does not know that these quotes are quotes, since they stand in the middle of its cells. */
const cellsOf = (line: string): string[] => line.split(/[;|\t\r\n]/).map((cell) => cell.replace(/^[ "]*/, ''));

test('no cell that is written is a formula, and what is a number stays one', () => {
  const hostile = ['=1+1', '+1', '-1+1', '@SUM(A1)', '\t=1', 'a "b"', '-5.00', 12, null];
  const [row] = parse(Buffer.from(csvBytes([hostile])), { bom: true });
  expect(row).toEqual(["'=1+1", "'+1", "'-1+1", "'@SUM(A1)", "'\t'=1", 'a "b"', '-5.00', '12', '']);
});

test('numbers stay numbers, words stay words', () => {
  expect(written('a', -5, '-5.00', '12.5', null, 'a, b', 'say "x"', '3-4')).toBe(
    `a,-5,-5.00,12.5,,"a, b","say ""x""",3-4`,
  );
});

test.each(signs)('%s is no beginning of a cell', (sign) => {
  expect(written(`${sign}1+1`)).toBe(`'${sign}1+1`);
  // Some cut off the blanks in front.
  expect(written(`  ${sign}1+1`)).toBe(`  '${sign}1+1`);
  expect(written(`\u00a0${sign}1+1`)).toBe(`\u00a0'${sign}1+1`);
  expect(written(`x;${sign}1+1;`)).toBe(`"x;'${sign}1+1;"`);
  expect(written(`x\n${sign}1+1`)).toBe(`"x\n'${sign}1+1"`);
  expect(written('a', `b; "${sign}1"`)).toBe(`a,"b; ""'${sign}1"""`);
});

test('of any text, in countries of the comma, the semicolon and the tab', () => {
  const piece = fc.constantFrom(...signs, ';', ',', '|', '"', ' ', 'x', '1', '\t', '\n', '\r', "'");
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const text = pieces.join('');
      const line = written('a', text);
      const own = line
        .slice(2)
        .replace(/^"([\s\S]*)"$/, '$1')
        .replaceAll('""', '"');
      const isNumber = /^-?\d+(\.\d+)?$/.test(text);
      for (const cell of isNumber ? [] : [own.trimStart(), ...cellsOf(line)]) expect(signs).not.toContain([...cell][0]);
      // Nothing else is changed.
      expect(own.replaceAll("'", '')).toBe(text.replaceAll("'", ''));
    }),
    { numRuns: 500 },
  );
});
