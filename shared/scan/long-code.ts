// Codes that name their product and contain the card's number as well: GS1 codes, links, and vendors' long codes by mask.
// Invariant: the GTIN in the code decides which product it is. Where two readings of one code differ, none of them counts.
import type { Result } from '../result.ts';
import type { CardProduct } from './card-product.ts';
import { checkNumber, type NumberRefusal } from './check-number.ts';
import { type CleanScan, groupSeparator, normalNumber } from './cleaning.ts';
import { type Gs1Reading, readBrackets, readElements, readLink } from './gs1.ts';
import { readByMask, readMask } from './masks.ts';
import type { Products } from './world.ts';

/** One reading: a product, and the numbers that its code may hold. None where it names the product only. */
export type LongCode = { readonly product: CardProduct; readonly numbers: readonly string[] };

export type LongCodeReading =
  | { readonly kind: 'unreadable' }
  /** No product lists its GTIN. */
  | { readonly kind: 'unlisted' }
  | { readonly kind: 'read'; readonly codes: readonly LongCode[] };

/** Null for a text that is no such code. */
export function readLongCode(scan: CleanScan, products: Products): LongCodeReading | null {
  const certain = certainGs1(scan);
  if (certain) return fromGs1(certain, products);
  // Scanners need not name GS1. Then a listed GTIN in the right place tells it from another number.
  const elements = perhapsGs1(scan.text, products);
  const codes = [...(elements ? codesOf(elements, products) : []), ...codesByMask(scan.text, products)];
  if (codes.length > 0) return { kind: 'read', codes };
  return elements ? { kind: 'unreadable' } : null;
}

/** Only GS1 codes have a separator, so one inside proves as much as the scanner's id. */
function certainGs1({ text, saysGs1 }: CleanScan): Gs1Reading | null {
  const isGs1 = saysGs1 || text.includes(groupSeparator);
  if (isGs1 && /^01\d{14}/.test(text)) return readElements(text);
  return readBrackets(text) ?? readLink(text);
}

function perhapsGs1(text: string, products: Products): Gs1Reading | null {
  const [, gtin = ''] = /^01(\d{14})21/.exec(text) ?? [];
  return products.byGtin(gtin).length > 0 ? readElements(text) : null;
}

function fromGs1(reading: Gs1Reading, products: Products): LongCodeReading {
  if (reading.kind === 'unreadable') return reading;
  const codes = codesOf(reading, products);
  return codes.length > 0 ? { kind: 'read', codes } : { kind: 'unlisted' };
}

function codesOf(reading: Gs1Reading, products: Products): LongCode[] {
  if (reading.kind === 'unreadable') return [];
  const numbers = reading.serial === null ? [] : [normalNumber(reading.serial)];
  return products.byGtin(reading.gtin).map((product) => ({ product, numbers }));
}

function codesByMask(text: string, products: Products): LongCode[] {
  if (text.includes(groupSeparator)) return [];
  const code = normalNumber(text);
  return products.masksOfLength(code.length).flatMap((layout) => {
    const mask = readMask(layout);
    const read = mask.ok ? readByMask(mask.value, code) : null;
    if (!read) return [];
    const owners = products.byGtin(read.gtin).filter(({ masks }) => masks.includes(layout));
    return owners.map((product) => ({ product, numbers: withoutPadding(product, read.number) }));
  });
}

/** The numbers of the product's lengths that a field holds; the field is wider and filled with leading zeros. */
function withoutPadding({ number: rule }: CardProduct, field: string): readonly string[] {
  const lengths = rule?.lengths.filter((length) => length <= field.length) ?? [];
  const fitting = lengths.filter((length) => /^0*$/.test(field.slice(0, field.length - length)));
  return fitting.length > 0 ? fitting.map((length) => field.slice(field.length - length)) : [field];
}

/** The result of a long code: its product alone, a number that the product accepts, or why it accepts none. */
export type LongCodeVerdict =
  | { readonly kind: 'product'; readonly product: CardProduct }
  | { readonly kind: 'accepted'; readonly product: CardProduct; readonly number: string }
  | { readonly kind: 'refused'; readonly product: CardProduct; readonly refusal: NumberRefusal }
  | { readonly kind: 'ambiguous' };

export function judgeLongCodes(codes: readonly LongCode[], products: Products): LongCodeVerdict {
  const tried = codes.flatMap((code) => triedNumbers(code, products));
  const accepted = tried.flatMap(({ product, check }) => (check?.ok ? [{ product, number: check.value }] : []));
  const [first] = accepted;
  if (first) {
    const isOne = accepted.every(
      ({ product, number }) => product.code === first.product.code && number === first.number,
    );
    return isOne ? { kind: 'accepted', ...first } : { kind: 'ambiguous' };
  }
  const [product, ...others] = codes.map((code) => code.product);
  if (!product || others.some(({ code }) => code !== product.code)) return { kind: 'ambiguous' };
  const refusals = tried.flatMap(({ check }) => (check && !check.ok ? [check.error] : []));
  // Of several lengths, the one that passed more checks says more.
  const refusal = refusals.find((one) => one !== 'number-form') ?? refusals[0];
  return refusal === undefined ? { kind: 'product', product } : { kind: 'refused', product, refusal };
}

type Tried = { readonly product: CardProduct; readonly check: Result<string, NumberRefusal> | null };

/** Nothing to check where the code has no number, or its product is off sale. */
function triedNumbers({ product, numbers }: LongCode, products: Products): readonly Tried[] {
  if (numbers.length === 0 || !product.available) return [{ product, check: null }];
  return numbers.map((number) => ({ product, check: checkNumber(product, number, products) }));
}
