// Turns what a cashier types into a full-text query, and a product's words into the text that is indexed.
// Invariant: only letters and digits of the input reach the query, each word quoted, so no input is ever query syntax.
import { latinLetters } from '../../shared/latin-letters.ts';

/** More words than these do not narrow a search any further. */
const maxWords = 8;

// Word characters as SQLite's tokenizer sees them: letters and digits, with the accents that follow them.
const word = /[\p{L}\p{N}\p{Co}][\p{L}\p{N}\p{Co}\p{M}]*/gu;

const spelledOut = new Map(latinLetters);
const spelledLetter = new RegExp(`[${[...spelledOut.keys()].join('')}]`, 'g');

/** Finds products where each word typed begins some word; null if no word was typed. */
export function searchQuery(typed: string): string | null {
  const words = typed.normalize('NFC').match(word)?.slice(0, maxWords) ?? [];
  if (words.length === 0) return null;
  return words.map((one) => `(${alternatives(one)})`).join(' AND ');
}

/**
 * Narrows a query to products whose category and brand hold these words in this order. It spares the index most rows;
 * the exact text is compared afterwards.
 */
export function within(
  query: string,
  wanted: { readonly category: string | null; readonly brand?: string | null | undefined },
): string {
  const parts = (['category', 'brand'] as const).flatMap((column) => {
    const words = wanted[column]?.normalize('NFC').match(word);
    return words ? [`(${column} : "${words.join(' ')}")`] : [];
  });
  return [...parts, query].join(' AND ');
}

/** A word with an umlaut is found by its plain letter, as the tokenizer drops accents, and spelled out; ł and ø have a spelling only. */
export function searchableText(text: string): string {
  const plain = text.normalize('NFC');
  const spelled = spellOut(plain);
  return spelled === plain ? plain : `${plain} ${spelled}`;
}

/** A barcode as printed, and without the leading zero of a UPC, which some scanners drop. */
export function searchableBarcode(barcode: string | null): string {
  if (barcode === null) return '';
  return barcode.startsWith('0') ? `${barcode} ${barcode.slice(1)}` : barcode;
}

function alternatives(one: string): string {
  const spelled = spellOut(one);
  return spelled === one ? `"${one}"*` : `"${one}"* OR "${spelled}"*`;
}

function spellOut(text: string): string {
  return text.replace(spelledLetter, (letter) => spelledOut.get(letter) ?? letter);
}
