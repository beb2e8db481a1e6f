// A scan as the scanner typed it, and a card's number, without what belongs to neither: controls, invisible signs, blanks around it, full-width signs
// of an input method, the id that some scanners put before a code.
// Invariant: no sign is added, repaired or guessed.

/** FNC1 between two values of a GS1 code, as scanners type it. It stays inside a text, because it ends a value. */
export const groupSeparator = '\u001d';

export type CleanScan = {
  readonly text: string;
  /** The scanner named a GS1 code, or began with FNC1. A hint only: Caps Lock turns the id of an EAN-13 into one of these. */
  readonly saysGs1: boolean;
};

/** GS1-128, DataBar, DataMatrix and QR (AIM identifiers), in small letters. */
const gs1Ids = new Set([']c1', ']e0', ']d2', ']q3']);

export function cleanScan(typed: string): CleanScan {
  const visible = withoutEnds(withoutInvisible(asciiOf(typed)));
  const [id = ''] = /^\][A-Za-z]\d/.exec(visible.text) ?? [];
  const code = withoutEnds(visible.text.slice(id.length));
  return {
    text: code.text,
    saysGs1: visible.beganWithSeparator || code.beganWithSeparator || gs1Ids.has(id.toLowerCase()),
  };
}

/** Removes what the shop's settings say that its scanner types in front of every code. */
export const withoutPrefix = (typed: string, prefix: string | null): string =>
  prefix !== null && typed.startsWith(prefix) ? typed.slice(prefix.length) : typed;

/**
 * The form in which a card's number is stored, sent, compared and hashed: blanks and hyphens removed, full-width signs as ASCII, capital letters,
 * leading zeros unchanged. `checkNumber` decides whether it is a valid number.
 */
export function normalNumber(typed: string): string {
  // \p{Pd}: every hyphen and dash; U+2212: the minus sign, which is not in that class.
  return upperCase(withoutInvisible(asciiOf(typed)).replace(/[\s\p{Pd}\u2212]/gu, ''));
}

/** Reverses what Caps Lock did to a text. */
export function swapCase(text: string): string {
  return text.replace(/[A-Za-z]/g, (letter) => (letter < 'a' ? letter.toLowerCase() : letter.toUpperCase()));
}

/** ASCII letters only: the capital of `ſ` is S, which would differ from the scanner's sign. */
export function upperCase(text: string): string {
  return text.replace(/[a-z]/g, (letter) => letter.toUpperCase());
}

function asciiOf(text: string): string {
  return text.replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0));
}

/** Control signs and signs without a width. */
function withoutInvisible(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, (sign) => (sign === groupSeparator ? sign : ''));
}

function withoutEnds(text: string): { readonly text: string; readonly beganWithSeparator: boolean } {
  const isOuter = (sign: string | undefined) => sign === groupSeparator || sign?.trim() === '';
  let start = 0;
  let end = text.length;
  while (start < end && isOuter(text[start])) start++;
  while (end > start && isOuter(text[end - 1])) end--;
  return { text: text.slice(start, end), beganWithSeparator: text.slice(0, start).includes(groupSeparator) };
}
