// Sample cards of the default goods: one of each form that hangs on a rack, trainers' numbers, wrong cards, and a stack.
// Invariant: every card has its own number, and the same one each time, so that a printed page stays valid.
import type { Product } from '../../shared/interface/resources.ts';
import { gtin14Of } from '../../shared/scan/gtin.ts';
import { cardFieldsOf } from '../catalogue/card-fields.ts';
import { defaultCatalogue } from '../catalogue/catalogue.ts';
import { sampleNumber } from '../catalogue/sample-numbers.ts';
import { trainerEnds } from '../core/card-rules.ts';

export type Symbology =
  | 'EAN-13'
  | 'UPC-A'
  | 'Code 128'
  | 'GS1-128'
  | 'DataBar Expanded'
  | 'Data Matrix'
  | 'GS1 QR'
  | 'QR';

/** `text`: what the symbol holds; the GS1 ones with their identifiers in brackets. */
export type SampleCode = { readonly symbology: Symbology; readonly text: string };

export type SampleCard = {
  readonly product: string;
  readonly form: string;
  readonly codes: readonly SampleCode[];
  readonly number: string;
};

export type SampleGroup = { readonly title: string; readonly cards: readonly SampleCard[] };

const cafe = 'zimtsternchen-cafe-eur';
const garden = 'gruenspecht-garten-eur';
const spa = 'wolkenbad-wellness-eur';
const bike = 'velorado-rad-eur';
const coffee = 'brasskettle-coffee-usd';
const others = [
  'thistledown-home-gbp',
  'bursztynek-zabawki-pln',
  'hoshinami-games-jpy',
  'bayt-lulua-kwd',
  'edelquell-chf',
];
const stackSize = 20;

export function sampleCards(): readonly SampleGroup[] {
  return [
    { title: 'One card of each form', cards: cardsOfEachForm() },
    { title: 'Other currencies', cards: [coffee, ...others].map((code) => card(code, sampleNumber(code, 1))) },
    { title: 'Numbers that the service refuses', cards: trainersCards() },
    { title: 'Cards that are wrong', cards: wrongCards() },
    { title: `A stack of ${stackSize}`, cards: stack() },
  ];
}

function cardsOfEachForm(): SampleCard[] {
  const madeOf = (code: string, tail: number | string, form: string, codesOf: (number: string) => SampleCode[]) => {
    const number = sampleNumber(code, tail);
    return { product: code, form, codes: codesOf(number), number };
  };
  const gs1 = (code: string, tail: number | string, symbology: Symbology) =>
    madeOf(code, tail, `${symbology}: GTIN and number`, (number) => [
      { symbology, text: `(01)${gtin14(code)}(21)${number}` },
    ]);
  return [
    card(cafe, sampleNumber(cafe, 1)),
    card(garden, sampleNumber(garden, 1)),
    card(spa, sampleNumber(spa, 'AB1')),
    madeOf(bike, firstBarcodeLike(bike), 'Product barcode, number as EAN-13', (text) => [
      productBarcode(bike),
      { symbology: 'EAN-13', text },
    ]),
    madeOf(cafe, 2, 'UPC without check digit, number: 30 digits', (number) => [
      code128(`${upcOf(cafe).slice(0, -1)}${number}`),
    ]),
    madeOf(garden, 2, 'EAN, number: 32 digits', (number) => [
      code128(`${barcodeOf(garden)}${number.padStart(19, '0')}`),
    ]),
    madeOf(coffee, 2, 'UPC, three digits, number: 31 digits', (number) => [code128(`${upcOf(coffee)}012${number}`)]),
    gs1(garden, 3, 'DataBar Expanded'),
    gs1(cafe, 3, 'GS1-128'),
    gs1(spa, 'AB2', 'Data Matrix'),
    gs1(garden, 4, 'GS1 QR'),
    madeOf(spa, 'AB3', 'GS1 Digital Link', (number) => [
      { symbology: 'QR', text: `https://cards.example.test/01/${gtin14(spa)}/21/${number}?s=rack` },
    ]),
    madeOf(cafe, 4, "Product barcode, what a stripe's reader types", (number) => [
      productBarcode(cafe),
      { symbology: 'QR', text: `%B${number}^SAMPLE/CARD^49120000000000?;${number}=49120000000000?` },
    ]),
  ];
}

function trainersCards(): SampleCard[] {
  const said = [
    [trainerEnds.used, 'active elsewhere'],
    [trainerEnds.declined, 'declined before the payment'],
    [trainerEnds.fraud, 'declined as fraud after the payment'],
  ] as const;
  return [garden, cafe].flatMap((code) =>
    said.map(([end, form]) => card(code, sampleNumber(code, end), `${end}: ${form}`)),
  );
}

function wrongCards(): SampleCard[] {
  const good = sampleNumber(cafe, 5);
  const misprinted = good.slice(0, -1) + String((Number(good.at(-1)) + 1) % 10);
  return [
    card(cafe, misprinted, 'Wrong check digit'),
    card(garden, sampleNumber(garden, 5).slice(0, -1), 'A digit too few'),
    card(garden, '6280990000000005', 'A number of no product'),
    card('seifenkontor-eur', sampleNumber('seifenkontor-eur', 1), 'Off sale'),
    card('quillenhof-buch-eur', '9910990000000001', 'Sold as a printed code'),
    card('papierboot-kinder-eur', '9910990000000002', 'Nobody said how these cards are numbered'),
  ];
}

/** The product's barcode once, as one touch opens the stack. */
function stack(): SampleCard[] {
  return Array.from({ length: stackSize }, (_, n) => {
    const number = sampleNumber(garden, 101 + n);
    const codes = [...(n === 0 ? [productBarcode(garden)] : []), code128(number)];
    return { product: garden, form: `${n + 1} of ${stackSize}`, codes, number };
  });
}

/** The ordinary card: the product's barcode, and a second code with the number. */
function card(product: string, number: string, form = 'Product barcode, number'): SampleCard {
  return { product, form, codes: [productBarcode(product), code128(number)], number };
}

function code128(text: string): SampleCode {
  return { symbology: 'Code 128', text };
}

/** The UPC-A where there is one, else the EAN-13. */
function productBarcode(code: string): SampleCode {
  const [upc] = productOf(code).upcs;
  return upc === undefined ? { symbology: 'EAN-13', text: barcodeOf(code) } : { symbology: 'UPC-A', text: upc };
}

/** Of the numbers that are printed as EAN-13, the first whose last digit is an EAN's check digit. */
function firstBarcodeLike(code: string): number {
  const tail = Array.from({ length: 10 }, (_, n) => n + 10).find((n) => gtin14Of(sampleNumber(code, n)) !== null);
  if (tail === undefined) throw new Error(`no number of ${code} is an EAN`);
  return tail;
}

function gtin14(code: string): string {
  return productBarcode(code).text.padStart(14, '0');
}

function barcodeOf(code: string): string {
  return productOf(code).barcode ?? '';
}

function upcOf(code: string): string {
  return productOf(code).upcs[0] ?? '';
}

function productOf(code: string): Pick<Product, 'barcode'> & { readonly upcs: readonly string[] } {
  const product = defaultCatalogue.find((one) => one.code === code);
  if (!product) throw new Error(`no product ${code}`);
  return { barcode: product.barcode, upcs: cardFieldsOf(code).gtins?.filter((gtin) => gtin.length === 12) ?? [] };
}
