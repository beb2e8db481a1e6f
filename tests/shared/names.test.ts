// Names of people, stores and tills as they are compared, and names of products as they are shown.
import { describe, expect, test } from 'vitest';
import { alikeIn, foldedName, isMixed, shownName } from '../../shared/names.ts';

describe('two names that look the same are the same', () => {
  test.each([
    ['a zero-width space', 'Ben\u200b Becker'],
    ['a joiner at the end', 'Ben Becker\u200d'],
    ['a soft hyphen', 'Ben Bec\u00adker'],
    ['a mark of direction', '\u200eBen Becker'],
    ['a Hangul filler, which is a letter and has no ink', 'Ben Becker\u3164'],
    ['a combining grapheme joiner', 'Be\u034fn Becker'],
    ['two blanks', 'Ben  Becker'],
    ['a blank that does not break', 'Ben\u00a0Becker'],
    ['an ideographic blank', 'Ben\u3000Becker'],
    ['a Braille blank', 'Ben\u2800Becker'],
    ['wide letters', 'Ｂｅｎ Becker'],
    ['small letters', 'ben becker'],
    ['blanks around it', '  Ben Becker '],
  ])('with %s', (_what, name) => {
    expect(foldedName(name)).toBe(foldedName('Ben Becker'));
  });

  test.each(['Ben Beckér', 'BenBecker', 'Ben Becker 2', 'Bén Becker', 'Ben Becker-Weiß'])('%s is another', (name) => {
    expect(foldedName(name)).not.toBe(foldedName('Ben Becker'));
  });

  test('the first letter alone decides nothing, and what is alike is told together', () => {
    const itself = (name: string) => name;
    expect(alikeIn(['Ben Becker', 'Anna', 'Ben\u200b Becker', 'ANNA', 'Clara'], itself)).toEqual([
      'Ben Becker',
      'Ben\u200b Becker',
      'Anna',
      'ANNA',
    ]);
    expect(alikeIn(['Ben', 'Benno'], itself)).toEqual([]);
  });
});

describe('the alphabets of a name (UTS 39, highly restrictive)', () => {
  test.each([
    'Ben Becker',
    'Zoë O’Brien-Núñez 3',
    'Бен Беккер',
    'Лук\u02bcяненко',
    'Γιώργος Παπαδόπουλος',
    'عائشة بنت أحمد',
    'דוד בן־גוריון',
    'สมชาย ใจดี',
    'अनिल कुमार',
    'ქეთევან',
    'Suzuki 鈴木 イチロー さん',
    'Kim 김철수 金',
    'Wang 王 ㄨㄤ',
    'ᏣᎳᎩ',
    'Anna 🦊',
    '12345',
  ])('%s is written in one, or in Latin with those of East Asia', (name) => {
    expect(isMixed(name)).toBe(false);
  });

  test.each([
    ['Cyrillic in a Latin name', 'B\u0435n Becker'],
    ['Greek in a Latin name', 'Ben Becker \u039f'],
    ['Latin in a Cyrillic name', 'Бен Bеккер'],
    ['Greek and Cyrillic', 'Γιώργος Бен'],
    ['Japanese and Korean', 'イチロー 김'],
    ['Cyrillic with Chinese', 'Бен 王'],
    ['Arabic and Hebrew', 'عائشة דוד'],
    ['Armenian in a Latin name', '\u0555lga'],
  ])('%s is a mixture', (_what, name) => {
    expect(isMixed(name)).toBe(true);
  });
});

describe('a name of a product as it is shown', () => {
  test.each([
    ['Orbitune\u200b Music', 'Orbitune Music'],
    ['\u202eevil\u202c 25', 'evil 25'],
    ['Cafe\nTOTAL 0.00', 'Cafe TOTAL 0.00'],
    ['Cafe\r\n\u2028TOTAL\u00850.00', 'Cafe TOTAL 0.00'],
    ['  Cafe  ', 'Cafe'],
    [`Z${'\u0301'.repeat(40)}algo`, 'Z\u0301\u0301\u0301algo'.normalize('NFC')],
    ['Tê\u0323\u0303t', 'Tê\u0323\u0303t'.normalize('NFC')],
    ['بطاقة هدايا', 'بطاقة هدايا'],
    ['Café 25 €', 'Café 25 €'],
  ])('%j reads %j', (name, shown) => {
    expect(shownName(name)).toBe(shown);
  });

  test('no letter carries more than three marks, however they are hidden between other signs', () => {
    const piled = `a${'\u0301\u200b'.repeat(30)}`;
    expect(shownName(piled)).toMatch(/^\p{L}\p{M}{1,3}$/u);
  });
});
