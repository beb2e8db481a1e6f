// What scanners, keyboards and people make of a code: 100,000 texts from one seed. Whatever comes, the resolver answers, it binds only
// numbers that the product's rule allows, and it never binds a product's barcode.
import { expect, it } from 'vitest';
import type { CardProduct, NumberRule } from '../../../shared/scan/card-product.ts';
import { checkNumber } from '../../../shared/scan/check-number.ts';
import { resolve } from '../../../shared/scan/resolve.ts';
import { type ScanAnswer, scanReasons, scanView } from '../../../shared/scan/scan-answer.ts';
import type { World } from '../../../shared/scan/world.ts';
import { type Chance, createChance } from '../../../testkit/chance.ts';
import { isWhole } from '../../../testkit/whole.ts';
import { openOf, productsOf, readVectors, worldOf } from './vector-world.ts';

const texts = isWhole ? 100_000 : 20_000;

type Change = (text: string, chance: Chance) => string;
const at = (text: string, chance: Chance) => chance.int(text.length + 1);
const inserted = (text: string, sign: string, n: number) => text.slice(0, n) + sign + text.slice(n);
const strange = [
  '\u0000',
  '\u001d',
  '\u0007',
  '\ud800',
  '\udfff',
  '\u200b',
  '\u202e',
  '|',
  '%',
  ';',
  '(21)',
  '/01/',
  'ß',
  'é',
  ' ',
];

const changes: readonly Change[] = [
  (text) => text,
  (text) => text.replace(/[A-Za-z]/g, (sign) => (sign < 'a' ? sign.toLowerCase() : sign.toUpperCase())),
  (text) => `\u0002${text}\r`,
  (text, chance) => chance.pick([']E0', ']C0', ']C1', ']e0', ']d2', ']Q3', ']c1', '\u001d', ']']) + text,
  (text, chance) => text.replace(/^\][A-Za-z]\d/, chance.pick(['', ']C1', ']d2'])),
  (text, chance) => ((n) => text.slice(0, n) + text.slice(n + 1))(at(text, chance)),
  (text, chance) => ((n) => text.slice(0, n) + chance.int(10) + text.slice(n + 1))(at(text, chance)),
  (text, chance) => inserted(text, chance.pick(strange), at(text, chance)),
  (text, chance) => inserted(text, String(chance.int(10)), at(text, chance)),
  (text, chance) => text.slice(0, at(text, chance)),
  (text) => text.replaceAll('\u001d', ''),
  (text) =>
    [...text].map((sign) => (/[!-~]/.test(sign) ? String.fromCharCode(sign.charCodeAt(0) + 0xfee0) : sign)).join(''),
  (text) => text.replace(/(.{4})/gs, '$1 '),
  (text) => text.replace(/(\d{4})/g, '$1-'),
  (text) => `0${text}`,
  (text) => text.replace(/^0/, ''),
  (text, chance) => text + chance.pick(['?', '5', '05', '\u001d10L', '\u001d21X']),
  (text) => text.padEnd(401, '9'),
];

// A second opinion, written apart from the product's code.

const digitsOf = (text: string) => Array.from(text, Number);

function isGtin(text: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(text)) return false;
  return digitsOf(text.padStart(14, '0')).reduce((sum, digit, n) => sum + digit * (n % 2 === 0 ? 3 : 1), 0) % 10 === 0;
}

function followsRule(number: string, { signs, lengths, ranges, check, gtin_like }: NumberRule): boolean {
  const doubled = (digit: number) => [0, 2, 4, 6, 8, 1, 3, 5, 7, 9][digit] ?? 0;
  const luhn = digitsOf(number)
    .reverse()
    .reduce((sum, digit, n) => sum + (n % 2 === 1 ? doubled(digit) : digit), 0);
  return (
    (signs === 'digits' ? /^[0-9]+$/ : /^[0-9A-Z]+$/).test(number) &&
    lengths.some((length) => length === number.length) &&
    ranges.some(({ from, to }) => number.slice(0, from.length) >= from && number.slice(0, to.length) <= to) &&
    (check === 'none' || luhn % 10 === 0) &&
    (gtin_like || !isGtin(number))
  );
}

function faultOf(answer: ScanAnswer, world: World, products: ReadonlyMap<string, CardProduct>): string | null {
  if (answer.kind === 'nothing') return scanReasons.includes(answer.reason) ? null : 'a reason of no list';
  if (answer.kind !== 'number' && answer.kind !== 'card') return null;
  const { number } = answer;
  const product = products.get(answer.product);
  if (!product?.number || product.carrier === 'code') return 'a number for a product that takes none';
  if (!followsRule(number, product.number)) return 'a number against its rule';
  if ([...products.values()].some(({ gtins }) => gtins.includes(number.padStart(14, '0'))))
    return 'a listed GTIN as a number';
  if (world.numbers.find(number) !== null) return 'a number that was used';
  if (!checkNumber(product, number, world.products).ok) return 'a number that is refused later';
  if (JSON.stringify(scanView(answer)).includes(number)) return 'a whole number for the screen';
  return null;
}

it('answers every text, and binds no number against its rule and no product barcode', { timeout: 600_000 }, () => {
  const chance = createChance(33);
  const [{ read } = { read: null }] = readVectors();
  if (!read) throw new Error('no vectors');
  const world = worldOf(read);
  const products = new Map(productsOf(read).map((product) => [product.code, product]));
  const opens = read.scan.map(openOf);
  const faults: string[] = [];
  const seen = new Map<string, number>();
  for (let n = 0; n < texts; n++) {
    let text = chance.pick(read.scan).text;
    for (let left = chance.int(4); left > 0; left--) text = chance.pick(changes)(text, chance);
    const open = chance.pick(opens);
    const answer = resolve(text, open, world);
    const fault = faultOf(answer, world, products);
    if (fault !== null) faults.push(`${fault}: ${JSON.stringify(text)}`);
    seen.set(answer.kind, (seen.get(answer.kind) ?? 0) + 1);
  }
  expect(faults).toStrictEqual([]);
  // It reached every kind of answer, so it proves something.
  expect([...seen.keys()].toSorted()).toStrictEqual([
    'card',
    'claim',
    'give',
    'nothing',
    'number',
    'other-receipt',
    'product',
    'receipt',
  ]);
});
