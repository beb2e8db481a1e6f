// What the default goods state about their cards: how they are carried, numbered and coded. Goods not listed here are printed codes.
// Invariants: no two ranges overlap, so every number belongs to one product. Papierboot states nothing, like a service that has no such fields.
import type { CardFields } from '../../shared/interface/resources.ts';

type NumberRule = NonNullable<CardFields['number']>;

const printedCode: CardFields = { gtins: [], carrier: 'code', number: null, masks: [] };

const digits = (length: number, from: string, to: string, more: Partial<NumberRule> = {}): NumberRule => ({
  signs: 'digits',
  lengths: [length],
  ranges: [{ from, to }],
  check: 'none',
  gtin_like: false,
  ...more,
});
const letters = (length: number, start: string): NumberRule => ({
  ...digits(length, start, start),
  signs: 'letters',
});
const plastic = (number: NumberRule, more: Partial<CardFields> = {}): CardFields => ({
  gtins: [],
  carrier: 'plastic',
  number,
  masks: [],
  ...more,
});

/** By code. GTINs that begin with 4 are UPC-A of the range for use inside shops. */
const stated: Readonly<Record<string, CardFields>> = {
  'zimtsternchen-cafe-eur': plastic(digits(19, '603571', '603572', { check: 'luhn' }), {
    gtins: ['417000000105'],
    masks: ['G11 N19'],
  }),
  'gruenspecht-garten-eur': plastic(digits(16, '628001', '628009'), { masks: ['G13 N19'] }),
  'wolkenbad-wellness-eur': plastic(letters(12, 'WB')),
  'seifenkontor-eur': plastic(digits(16, '7001', '7001')),
  'velorado-rad-eur': plastic(digits(13, '2770', '2779', { gtin_like: true }), { carrier: 'either' }),
  'papierboot-kinder-eur': {},
  'brasskettle-coffee-usd': plastic(digits(16, '991021', '991022'), { gtins: ['417000000211'], masks: ['G12 X3 N16'] }),
  'thistledown-home-gbp': plastic(digits(19, '991023', '991023', { check: 'luhn' })),
  'bursztynek-zabawki-pln': plastic(digits(16, '991025', '991025', { check: 'luhn' })),
  'hoshinami-games-jpy': plastic(letters(14, 'HN')),
  'bayt-lulua-kwd': plastic(digits(18, '991027', '991027')),
  'edelquell-chf': plastic(digits(16, '991028', '991028', { check: 'luhn' })),
};

export function cardFieldsOf(code: string): CardFields {
  return stated[code] ?? printedCode;
}
