// Where two products of a list claim the same: a GTIN, numbers, or one long code. Health reports it; a scan is never decided by order.
import type { CardProduct } from './card-product.ts';
import { gtinsReadFrom } from './gtin.ts';
import { grouped } from './listed-products.ts';
import { readMask } from './masks.ts';
import { fixedSigns } from './rule-faults.ts';

export type ListFault = {
  readonly code: 'gtin-of-two' | 'ranges-overlap' | 'mask-of-two';
  /** Codes of two products; of more that share one thing, each with the first. */
  readonly products: readonly [string, string];
};

export function listFaults(products: readonly CardProduct[]): readonly ListFault[] {
  const faults = [...gtinsOfTwo(products), ...overlappingRanges(products), ...masksOfTwo(products)];
  return [...new Map(faults.map((fault) => [`${fault.code} ${fault.products.join(' ')}`, fault])).values()];
}

const faultOf = (code: ListFault['code'], a: CardProduct, b: CardProduct): ListFault => ({
  code,
  products: a.code < b.code ? [a.code, b.code] : [b.code, a.code],
});

/** An EAN-8 may also be read as a UPC-E, and then as a GTIN of another product. */
function gtinsOfTwo(products: readonly CardProduct[]): ListFault[] {
  const readings = grouped(products, ({ gtins }) =>
    gtins.flatMap((gtin) => [gtin, ...(gtin.startsWith('000000') ? gtinsReadFrom(gtin.slice(6)) : [])]),
  );
  return [...readings.values()].flatMap(([first, ...others]) =>
    others.map((other) => faultOf('gtin-of-two', first ?? other, other)),
  );
}

type Span = { readonly product: CardProduct; readonly from: string; readonly to: string };

/** Products that one rule of the shop names together share its numbers on purpose. */
function overlappingRanges(products: readonly CardProduct[]): ListFault[] {
  const faults: ListFault[] = [];
  for (const ofLength of grouped(products, ({ number }) => number?.lengths ?? []).values()) {
    const spans = ofLength.flatMap(spansOf).toSorted((a, b) => (a.from < b.from ? -1 : 1));
    let furthest: Span | undefined;
    for (const span of spans) {
      if (furthest && span.from <= furthest.to && span.product.number !== furthest.product.number)
        faults.push(faultOf('ranges-overlap', furthest.product, span.product));
      if (!furthest || span.to > furthest.to) furthest = span;
    }
  }
  return faults;
}

/** `~` sorts after every sign of a number: the last number that begins with `to`. */
function spansOf(product: CardProduct): Span[] {
  return (product.number?.ranges ?? []).map(({ from, to }) => ({ product, from, to: `${to}~` }));
}

type Pattern = { readonly product: CardProduct; readonly layout: string; readonly signs: readonly (string | null)[] };

/** One code that belongs to two products by two layouts: their GTINs and their fixed signs agree wherever both have one. */
function masksOfTwo(products: readonly CardProduct[]): ListFault[] {
  const shapes = grouped(products.flatMap(patternsOf), ({ signs }) => [shapeOf(signs)]);
  const all = [...shapes.values()];
  return all.flatMap((ones, n) => all.slice(n + 1).flatMap((others) => agreeing(ones, others)));
}

/** Which places are fixed. */
const shapeOf = (signs: Pattern['signs']) => signs.map((sign) => (sign === null ? '?' : '#')).join('');

function agreeing(ones: readonly Pattern[], others: readonly Pattern[]): ListFault[] {
  const [one, other] = [ones[0]?.signs ?? [], others[0]?.signs ?? []];
  if (one.length !== other.length) return [];
  const common = one.flatMap((sign, n) => (sign === null || (other[n] ?? null) === null ? [] : [n]));
  const keyOf = ({ signs }: Pattern) => common.map((n) => signs[n]).join('');
  const byKey = grouped(ones, (pattern) => [keyOf(pattern)]);
  return others.flatMap((pattern) =>
    (byKey.get(keyOf(pattern)) ?? [])
      .filter(({ product }) => product !== pattern.product)
      .map(({ product }) => faultOf('mask-of-two', product, pattern.product)),
  );
}

function patternsOf(product: CardProduct): Pattern[] {
  return product.masks.flatMap((layout) => {
    const mask = readMask(layout);
    if (!mask.ok) return [];
    const fields = product.gtins.filter((gtin) =>
      mask.value.parts.every((part) => part.kind !== 'gtin' || fieldOf(gtin, part.length)),
    );
    return fields.map((gtin) => ({
      product,
      layout,
      signs: fixedSigns(mask.value, (length) => fieldOf(gtin, length)),
    }));
  });
}

/** A GTIN of 14 digits in a field of `length`; null where it does not fit. 11 digits lack the check digit. */
function fieldOf(gtin: string, length: number): string | null {
  const whole = length === 11 ? 12 : length;
  if (!/^0*$/.test(gtin.slice(0, 14 - whole))) return null;
  return gtin.slice(14 - whole, length === 11 ? 13 : 14);
}
