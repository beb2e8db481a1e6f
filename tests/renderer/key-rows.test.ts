// The touch keys: every letter once, in the rows of the language's keyboard, and as capitals that have a small letter.
import { describe, expect, it } from 'vitest';
import { accentRows, digitRows, letterRows, plainRows } from '../../renderer/components/key-rows.ts';

describe.each([
  ['en', letterRows('en-GB')],
  ['de', letterRows('de-DE')],
])('the letters in %s', (locale, rows) => {
  it('are all there, once', () => {
    const letters = rows.flat();
    expect(new Set(letters).size).toBe(letters.length);
    for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ') expect(letters).toContain(letter);
    if (locale === 'de') for (const letter of 'ÄÖÜẞ') expect(letters).toContain(letter);
  });

  it('stand in the rows that hands know', () => {
    expect(rows[0]?.slice(0, 6).join('')).toBe(locale === 'de' ? 'QWERTZ' : 'QWERTY');
  });
});

it('has accents and digits, once each, whose small letters are one sign', () => {
  for (const keys of [accentRows.flat(), digitRows(',').flat()]) {
    expect(new Set(keys).size).toBe(keys.length);
    for (const key of keys) expect([...key.toLowerCase()]).toHaveLength(1);
  }
});

it('has the 26 letters of codes in the same rows, without umlauts', () => {
  for (const locale of ['en-GB', 'de-DE', 'fr-FR'])
    expect(plainRows(locale).flat().toSorted().join('')).toBe('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
  expect(plainRows('de-DE').map((row) => row.join(''))).toEqual(['QWERTZUIOP', 'ASDFGHJKL', 'YXCVBNM']);
  expect(plainRows('en-GB').map((row) => row.join(''))).toEqual(['QWERTYUIOP', 'ASDFGHJKL', 'ZXCVBNM']);
});
