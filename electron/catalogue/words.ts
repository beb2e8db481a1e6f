// From what a cashier types to a full-text query, and from a product's words to what is indexed.
// Invariant: only letters and digits of the input reach the query, each word quoted, so no input is ever query syntax.

/** More words than these narrow nothing down. */
const maxWords = 8;

// Word characters as SQLite's tokenizer sees them: letters and digits, with the accents that follow them.
const word = /[\p{L}\p{N}\p{Co}][\p{L}\p{N}\p{Co}\p{M}]*/gu;

const spelledOut: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  Ä: 'Ae',
  Ö: 'Oe',
  Ü: 'Ue',
  ẞ: 'SS',
};

/** A query that finds products of which each word typed begins some word; null where no word was typed. */
export function searchQuery(typed: string): string | null {
  const words = typed.normalize('NFC').match(word)?.slice(0, maxWords) ?? [];
  if (words.length === 0) return null;
  return words.map((one) => `(${alternatives(one)})`).join(' AND ');
}

/** Narrows a query to categories that hold this one's words in this order: an index's work, before rows are compared exactly. */
export function withinCategory(query: string, category: string): string {
  return within('category', query, category);
}

/** The same for a brand. */
export function withinBrand(query: string, brand: string): string {
  return within('brand', query, brand);
}

function within(column: 'category' | 'brand', query: string, text: string): string {
  const words = text.normalize('NFC').match(word) ?? [];
  return words.length === 0 ? query : `(${column} : "${words.join(' ')}") AND ${query}`;
}

/** The text to index: a word with an umlaut is found by its plain letter (the tokenizer drops accents) and spelled out. */
export function searchableText(text: string): string {
  const plain = text.normalize('NFC');
  const spelled = spellOut(plain);
  return spelled === plain ? plain : `${plain} ${spelled}`;
}

/** A barcode as printed, and as scanners that drop the leading zero of a UPC read it. */
export function searchableBarcode(barcode: string | null): string {
  if (barcode === null) return '';
  return barcode.startsWith('0') ? `${barcode} ${barcode.slice(1)}` : barcode;
}

function alternatives(one: string): string {
  const spelled = spellOut(one);
  return spelled === one ? `"${one}"*` : `"${one}"* OR "${spelled}"*`;
}

function spellOut(text: string): string {
  return text.replace(/[äöüßÄÖÜẞ]/g, (letter) => spelledOut[letter] ?? letter);
}
