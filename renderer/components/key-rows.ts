// Touch keys in the rows that people know from their keyboard, by language: QWERTY, QWERTZ with umlauts, and the accents of names.

export type KeyRows = readonly (readonly string[])[];

const rows = (...lines: readonly string[]): KeyRows => lines.map((line) => [...line]);

const qwerty = rows('QWERTYUIOP', 'ASDFGHJKL', 'ZXCVBNM');
const qwertz = rows('QWERTZUIOP', 'ASDFGHJKL', 'YXCVBNM');
const german = rows('QWERTZUIOPÜ', 'ASDFGHJKLÖÄ', 'YXCVBNMẞ');

const isGerman = (locale: string): boolean => locale.startsWith('de');

/** The letters of words: with the umlauts of the language. */
export const letterRows = (locale: string): KeyRows => (isGerman(locale) ? german : qwerty);

/** The 26 letters of codes, addresses and secrets. */
export const plainRows = (locale: string): KeyRows => (isGerman(locale) ? qwertz : qwerty);

/** Of the names and brands of Europe; each language's own umlauts stand with the letters. */
export const accentRows: KeyRows = rows('ÁÀÂÄÃÅÆÇÉÈÊË', 'ÍÌÎÏŁÑÓÒÔÖÕØŒ', 'ŚŠÚÙÛÜÝŹŻŽẞ');

export const digitRows = (decimalSign: string): KeyRows => rows('1234567890', `${decimalSign}-&/+'`);
