// Faults in what a catalogue or a shop states about a product's cards: a shop sees them before its rule is stored; a catalogue's product counts as
// unstated.
// Invariant: pure, and it reports the whole list at once, so that faults are not repaired one by one.
import type { CardProduct, NumberRule } from './card-product.ts';
import { type Mask, type MaskFault, readMask } from './masks.ts';

export const ruleFaultCodes = [
  'unreadable', // not of the form that it must have
  'carrier-missing',
  'number-missing',
  'number-of-code', // a printed code has no number
  'length-missing',
  'length-short',
  'range-missing',
  'range-ends-differ',
  'range-length',
  'range-reversed',
  'range-signs',
  'range-beyond-number',
  'luhn-of-letters',
  'gtin-invalid',
  'mask-beyond-number', // its number is shorter than every number of the product
  'masks-of-two-readings',
] as const;
export type RuleFaultCode = (typeof ruleFaultCodes)[number] | MaskFault;

export type RuleFault = {
  readonly code: RuleFaultCode;
  /** The range, mask or field that it is about; null for the rule. */
  readonly at: string | null;
};

const rangeLength = { min: 2, max: 12 } as const;
const shortestNumber = 6;

export function ruleFault(code: RuleFaultCode, at: string | null = null): RuleFault {
  return { code, at };
}

/** For one product's rule. Empty for a product about which nothing is stated. */
export function ruleFaults({ carrier, number, masks }: Pick<CardProduct, 'carrier' | 'number' | 'masks'>): RuleFault[] {
  const faults = [...(number ? numberFaults(number) : []), ...maskFaults(masks, number)];
  if (carrier === null && (number !== null || masks.length > 0)) faults.push(ruleFault('carrier-missing'));
  if (carrier === 'code' && number !== null) faults.push(ruleFault('number-of-code'));
  if ((carrier === 'plastic' || carrier === 'either') && number === null) faults.push(ruleFault('number-missing'));
  return faults;
}

function numberFaults({ signs, lengths, ranges, check }: NumberRule): RuleFault[] {
  const faults = ranges.flatMap((range) => rangeFaults(range, signs, lengths));
  if (lengths.length === 0) faults.push(ruleFault('length-missing'));
  if (lengths.some((length) => length < shortestNumber)) faults.push(ruleFault('length-short'));
  if (ranges.length === 0) faults.push(ruleFault('range-missing'));
  if (check === 'luhn' && signs === 'letters') faults.push(ruleFault('luhn-of-letters'));
  return faults;
}

type NumberRange = NumberRule['ranges'][number];

function rangeFaults({ from, to }: NumberRange, signs: NumberRule['signs'], lengths: readonly number[]): RuleFault[] {
  const at = `${from}–${to}`;
  if (from.length !== to.length) return [ruleFault('range-ends-differ', at)];
  const faults: RuleFault[] = [];
  // Small letters too: a number's normal form has capitals, so such a range would fit nothing.
  const isOfSigns = (end: string) => (signs === 'digits' ? /^\d*$/ : /^[0-9A-Z]*$/).test(end);
  if (from.length < rangeLength.min || from.length > rangeLength.max) faults.push(ruleFault('range-length', at));
  if (from > to) faults.push(ruleFault('range-reversed', at));
  if (!isOfSigns(from) || !isOfSigns(to)) faults.push(ruleFault('range-signs', at));
  if (lengths.some((length) => length < from.length)) faults.push(ruleFault('range-beyond-number', at));
  return faults;
}

function maskFaults(layouts: readonly string[], number: NumberRule | null): RuleFault[] {
  const read = layouts.map((layout) => ({ layout, mask: readMask(layout) }));
  const faults = read.flatMap(({ layout, mask }) => (mask.ok ? [] : [ruleFault(mask.error, layout)]));
  const masks = read.flatMap(({ layout, mask }) => (mask.ok ? [{ layout, mask: mask.value }] : []));
  const shortest = Math.min(...(number?.lengths ?? []));
  for (const [n, one] of masks.entries()) {
    if (number && number.lengths.length > 0 && placeOf(one.mask).length < shortest)
      faults.push(ruleFault('mask-beyond-number', one.layout));
    if (masks.slice(0, n).some((other) => readsAnotherNumber(one.mask, other.mask)))
      faults.push(ruleFault('masks-of-two-readings', one.layout));
  }
  return faults;
}

/** One code could have both layouts, and its number would be another by each. */
function readsAnotherNumber(a: Mask, b: Mask): boolean {
  const [one, other] = [placeOf(a), placeOf(b)];
  if (a.length !== b.length || (one.start === other.start && one.length === other.length)) return false;
  const [signs, otherSigns] = [fixedSigns(a), fixedSigns(b)];
  return signs.every((sign, n) => sign === null || otherSigns[n] === null || otherSigns[n] === sign);
}

/** The position of the number. */
function placeOf({ parts }: Mask): { readonly start: number; readonly length: number } {
  const n = parts.findIndex(({ kind }) => kind === 'number');
  const start = parts.slice(0, n).reduce((sum, part) => sum + part.length, 0);
  return { start, length: parts[n]?.length ?? 0 };
}

/** Place by place, the sign that a code of this layout must have; null where it may have any. */
export function fixedSigns({ parts }: Mask, gtin: (length: number) => string | null = () => null): (string | null)[] {
  return parts.flatMap((part) => {
    const signs = part.kind === 'gtin' ? gtin(part.length) : null;
    if (part.kind === 'literal') return [...part.signs];
    return signs === null ? Array.from({ length: part.length }, () => null) : [...signs];
  });
}

/** Not wrong, but worth a warning: one number in ten of this length passes as a product's barcode, and is refused. */
export function looksLikeBarcodes({
  signs,
  lengths,
  gtin_like,
}: Pick<NumberRule, 'signs' | 'lengths' | 'gtin_like'>): boolean {
  return signs === 'digits' && !gtin_like && lengths.some((length) => [8, 12, 13, 14].includes(length));
}
