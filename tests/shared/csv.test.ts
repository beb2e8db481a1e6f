// Comma-separated text as no spreadsheet takes it for a formula.
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { csvBytes } from '../../shared/csv.ts';

test('no cell that is written is a formula, and what is a number stays one', () => {
  const hostile = ['=1+1', '+1', '-1+1', '@SUM(A1)', '\t=1', 'a "b"', '-5.00', 12, null];
  const [row] = parse(Buffer.from(csvBytes([hostile])), { bom: true });
  expect(row).toEqual(["'=1+1", "'+1", "'-1+1", "'@SUM(A1)", "'\t=1", 'a "b"', '-5.00', '12', '']);
});
