// Every scan and every scanner test of the vectors, as they stand in their files.
import { describe, expect, it } from 'vitest';
import { resolve } from '../../../shared/scan/resolve.ts';
import { scannerTestText, scannerVerdict } from '../../../shared/scan/scanner-test.ts';
import { openOf, readVectors, worldOf } from './vector-world.ts';

/** What the vectors leave out: no product is named, and the number was scanned. */
const unsaid: Readonly<Record<string, object>> = {
  nothing: { product: null },
  number: { by: 'scan' },
  card: { by: 'scan' },
};

describe.each(readVectors())('$file', ({ read }) => {
  it.each(read.scan)('$id: $why', (vector) => {
    const { text: claim, ...answer } = {
      text: '',
      ...resolve(vector.text, openOf(vector), worldOf(read, vector.numbers)),
    };
    expect(answer).toStrictEqual({ ...unsaid[vector.expect.kind], ...vector.expect });
    expect(claim.startsWith('CFC')).toBe(vector.expect.kind === 'claim');
  });

  it('prints the code of the scanner test', () => expect(scannerTestText).toBe(read.scannerTest.text));

  it.each(read.scannerTest.vectors)('scanner test $id is $expect', ({ text, expect: verdict }) => {
    expect(scannerVerdict(text)).toBe(verdict);
  });
});
