// The touch keys: every letter once, in the rows of the language's keyboard, and as capitals that have a small letter.
import { describe, expect, it } from 'vitest';
import {
  accentRows,
  digitRows,
  easternRows,
  letterRows,
  plainRows,
  smallOf,
} from '../../renderer/components/key-rows.ts';

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
  for (const keys of [[...accentRows.flat(), ...easternRows.flat()], digitRows(',').flat()]) {
    expect(new Set(keys).size).toBe(keys.length);
    for (const key of keys) expect([...smallOf(key)]).toHaveLength(1);
  }
});

it.each([
  ['Turkish', 'Işıl Çağdaş Öğünç İbrahim'],
  ['Czech', 'Žofie Růžičková Nováček Ťulpík Ďáblová Řehoř Ňorek'],
  ['Polish', 'Łucja Wąż Źrebięń Święć Żółć'],
  ['Romanian', 'Ștefan Țăranu Înălțare'],
  ['Hungarian', 'Győző Fűrész'],
  ['Croatian', 'Đorđe Šimić'],
  ['Baltic', 'Ģirts Ķēniņš Ļaudis Živilė Ųšų Įžas Ėglė'],
  ['Slovak', 'Ľudmila Ŕfáš Ĺbová'],
  ['Icelandic', 'Þórður Ægir'],
  ['Maltese and Welsh', 'Ċetta Ġorġ Ħal Siân Ŵyn Ŷ'],
])('spells names in %s', (_, name) => {
  const capitals = [letterRows('en-GB'), accentRows, easternRows].flatMap((keys) => keys.flat());
  const keys = new Set(capitals.flatMap((capital) => [capital, smallOf(capital)]));
  expect([...name].filter((sign) => sign !== ' ' && !keys.has(sign))).toEqual([]);
});

it('has the 26 letters of codes in the same rows, without umlauts', () => {
  for (const locale of ['en-GB', 'de-DE', 'fr-FR'])
    expect(plainRows(locale).flat().toSorted().join('')).toBe('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
  expect(plainRows('de-DE').map((row) => row.join(''))).toEqual(['QWERTZUIOP', 'ASDFGHJKL', 'YXCVBNM']);
  expect(plainRows('en-GB').map((row) => row.join(''))).toEqual(['QWERTYUIOP', 'ASDFGHJKL', 'ZXCVBNM']);
});
