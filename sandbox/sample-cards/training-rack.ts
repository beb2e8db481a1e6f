// The cards on training's rack: a new one at each touch, as no scanner reads them from paper.
// Invariant: the `n`th card of a kind is the same each time, so that a sold card is found again by counting.
import type { SampleRack } from '../../shared/training/rack.ts';
import { cardFieldsOf } from '../catalogue/card-fields.ts';
import { defaultCatalogue } from '../catalogue/catalogue.ts';
import { sampleNumber } from '../catalogue/sample-numbers.ts';
import { trainerEnds } from '../core/card-rules.ts';

const cafe = 'zimtsternchen-cafe-eur';
const garden = 'gruenspecht-garten-eur';
const bike = 'velorado-rad-eur';

const upc = cardFieldsOf(cafe).gtins?.[0] ?? '';
const barcodeOf = (code: string): string => defaultCatalogue.find((one) => one.code === code)?.barcode ?? '';

const numbered = (product: string, tail: number | string, codesOf: (number: string) => readonly string[]) => {
  const number = sampleNumber(product, tail);
  return { product, number, codes: codesOf(number) };
};
/** UPC without its check digit, and the number. */
const hangCard = (number: string): readonly string[] => [upc.slice(0, -1) + number];
const twoCodes =
  (product: string) =>
  (number: string): readonly string[] => [barcodeOf(product), number];

const wrongCheckDigit = (number: string): string => number.slice(0, -1) + ((Number(number.at(-1)) + 1) % 10);

export const trainingRack: SampleRack = {
  card(kind, n) {
    switch (kind) {
      case 'one-code':
        return numbered(cafe, n, hangCard);
      case 'two-codes':
        return numbered(garden, n, twoCodes(garden));
      case 'number-only':
        return numbered(garden, n, (number) => [number]);
      case 'code-too':
        return numbered(bike, n, twoCodes(bike));
      case 'refused':
        return numbered(garden, `${n}${trainerEnds.used}`, twoCodes(garden));
      case 'misread':
        return numbered(cafe, n, (number) => hangCard(wrongCheckDigit(number)));
    }
  },
  number(product, n) {
    return cardFieldsOf(product).number ? sampleNumber(product, n) : null;
  },
};
