// The code pages that the till prints with against the published ones, and the spelling of what a page lacks.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CodePage, encode, isOnPage } from '../../electron/printing/code-pages.ts';
import { printsAsItself, spell } from '../../electron/printing/transliterate.ts';
import { published } from '../../testkit/printing/published-pages.ts';

const pages: [CodePage, string][] = [
  ['PC858_EURO', 'CP858'],
  ['PC852_LATIN2', 'CP852'],
  ['WPC1252', 'CP1252'],
  ['WPC1250_LATIN2', 'CP1250'],
  ['PC866_CYRILLIC2', 'CP866'],
];

describe.each(pages)('%s', (page, name) => {
  test('every printable byte is, on the published page, the character it was encoded from', () => {
    let printable = 0;
    for (let byte = 0; byte < 256; byte += 1) {
      const character = published(byte, name);
      if (!isOnPage(character, page)) continue;
      printable += 1;
      expect([...encode(character, page)]).toEqual([byte]);
    }
    // 95 of ASCII, and of the upper half all but the holes, the no-break space and the soft hyphen.
    expect(printable).toBeGreaterThanOrEqual(95 + 120);
  });

  test('any text is spelled on the page and without a control byte', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        const { text: spelled } = spell(text, page);
        expect(printsAsItself(spelled, page)).toBe(true);
        expect([...encode(spelled, page)].every((byte) => byte >= 0x20 && byte !== 0x7f)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

test('a character that is not on the page is never encoded as another', () => {
  expect(() => encode('Ω', 'PC858_EURO')).toThrow();
});

describe('spelling', () => {
  test.each<[string, CodePage, string]>([
    ['Grüße für 25,00 €', 'PC858_EURO', 'Grüße für 25,00 €'],
    ['25,00\u00a0€', 'PC858_EURO', '25,00 €'],
    ['2:03\u202fPM', 'PC858_EURO', '2:03 PM'],
    ['Łódź – “Żubr”…', 'PC858_EURO', 'Lódz - "Zubr"...'],
    ['Łódź', 'PC852_LATIN2', 'Łódź'],
    ['25,00 €', 'PC852_LATIN2', '25,00 EUR'],
    ['€25.00', 'PC852_LATIN2', 'EUR 25.00'],
    ['₹500.00', 'PC858_EURO', 'INR 500.00'],
    ['CN¥100.00', 'PC852_LATIN2', 'CNY 100.00'],
    ['CN¥100.00', 'PC858_EURO', 'CN¥100.00'],
    ['JP¥5,000', 'PC852_LATIN2', 'JPY 5,000'],
    ['¥100', 'PC852_LATIN2', 'JPY 100'],
    ['Привет', 'PC858_EURO', 'Privet'],
    ['Привет', 'PC866_CYRILLIC2', 'Привет'],
    ['Größe', 'PC866_CYRILLIC2', 'Groesse'],
    ['Καφές', 'PC858_EURO', 'Kafes'],
    ['u\u0308ber', 'PC858_EURO', 'über'],
    ['ﬁne ＡＢＣ', 'PC858_EURO', 'fine ABC'],
    ['so\u00adft\u200b \u202eevil', 'PC858_EURO', 'soft evil'],
    ['a\u001bp\u0000\u0019b\nc', 'PC858_EURO', 'apb c'],
  ])('%s on %s is %s, and nothing is lost', (text, page, spelled) => {
    expect(spell(text, page)).toEqual({ text: spelled, lost: 0 });
  });

  test('what cannot be spelled is counted', () => {
    expect(spell('書店 5', 'PC858_EURO')).toEqual({ text: '?? 5', lost: 2 });
  });
});
