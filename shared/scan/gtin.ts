// GTINs: the numbers of products below their barcodes, of 8, 12, 13 or 14 digits, and UPC-E, which is a GTIN-12 with its zeros left out.
// Invariant: all forms of one GTIN are one text of 14 digits here, so that a leading zero that a scanner adds or drops changes nothing. Implemented
// here, because the packages that check GTINs throw at texts that are none.

const lengths: readonly number[] = [8, 12, 13, 14];

/** The digit that ends a GTIN: weights 3 and 1 in turn, from the right. */
export function gtinCheckDigit(digits: string): string {
  const sum = [...digits].toReversed().reduce((total, digit, n) => total + Number(digit) * (n % 2 === 0 ? 3 : 1), 0);
  return String((10 - (sum % 10)) % 10);
}

export function hasGtinLength(text: string): boolean {
  return /^\d+$/.test(text) && lengths.includes(text.length);
}

/** As 14 digits; null for a text that is no GTIN by its digits, length or check digit. */
export function gtin14Of(text: string): string | null {
  if (!hasGtinLength(text) || gtinCheckDigit(text.slice(0, -1)) !== text.at(-1)) return null;
  return text.padStart(14, '0');
}

/** The GTIN before an add-on of two or five digits (EAN+2, EAN+5: an issue, a price); empty for any other text. */
export function beforeAddOn(text: string): string {
  return /^(\d{12,13})(?:\d{2}|\d{5})$/.exec(text)?.[1] ?? '';
}

/** Every GTIN that a scanned text may mean: eight digits may be an EAN-8 and a UPC-E as well. Empty for none. */
export function gtinsReadFrom(text: string): readonly string[] {
  const read = [gtin14Of(text), gtin14Of(upcAOf(text) ?? '')];
  return [...new Set(read.filter((gtin) => gtin !== null))];
}

/** A UPC-E of 8 digits as the 12 of its UPC-A: the last of its six inner digits determines where the zeros were. */
function upcAOf(text: string): string | null {
  const [, system, a, b, c, d, e, last, check] = /^([01])(\d)(\d)(\d)(\d)(\d)(\d)(\d)$/.exec(text) ?? [];
  if (last === undefined) return null;
  if (last <= '2') return `${system}${a}${b}${last}0000${c}${d}${e}${check}`;
  if (last === '3') return `${system}${a}${b}${c}00000${d}${e}${check}`;
  if (last === '4') return `${system}${a}${b}${c}${d}00000${e}${check}`;
  return `${system}${a}${b}${c}${d}${e}0000${last}${check}`;
}
