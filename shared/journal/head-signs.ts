// The journal's head as it is printed: its count and the first 60 bits of its hash, in signs that are not confused. Invariant: paper cannot be
// rewritten, so a ledger that no longer has a printed head was rewritten.
import type { JournalHead } from './chain.ts';

/** Crockford's base32: no I, L, O, U. */
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const printedSigns = 12;
const bitsOfSign = 5;
const bitsOfHexDigit = 4;

export type PrintedHead = { readonly count: number; readonly signs: string };

/** Of an entry's hash. */
export function signsOf(hash: string): string {
  const digits = (printedSigns * bitsOfSign) / bitsOfHexDigit;
  let left = BigInt(`0x${hash.slice(0, digits)}`);
  let text = '';
  for (let n = 0; n < printedSigns; n += 1, left >>= BigInt(bitsOfSign))
    text = `${signs[Number(left % BigInt(signs.length))]}${text}`;
  return text;
}

/** `1234-7KQ0ZM4T9VXA`; null for an empty journal. */
export function headSigns({ count, hash }: JournalHead): string | null {
  return count === 0 ? null : `${count}-${signsOf(hash)}`;
}

/** As a person typed it from the paper: small letters, extra dashes and spaces, O and I are accepted. Null where it is no head. */
export function readHeadSigns(text: string): PrintedHead | null {
  const [, count = '', rest = ''] = /^\s*(\d{1,15})\s*[-\s](.+)$/.exec(text) ?? [];
  const typed = rest.toUpperCase().replace(/[-\s]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  if (typed.length !== printedSigns || [...typed].some((sign) => !signs.includes(sign))) return null;
  return { count: Number(count), signs: typed };
}
