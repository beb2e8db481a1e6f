// Touch keys in the rows that people know from their keyboard, by language: QWERTY, QWERTZ with umlauts, and the accents of names
// in every official Latin alphabet of Europe.

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

/** Of names in the west and north of Europe; each language's own umlauts stand with the letters. */
export const accentRows: KeyRows = rows('ÁÀÂÄÃÅÆÇÉÈÊË', 'ÍÌÎÏÑÓÒÔÖÕØŒ', 'ÚÙÛÜÝŸÐÞŴŶẞ');

/** Of names in its middle, east and south, and of Turkey. */
export const easternRows: KeyRows = rows('ĄĂĀĆČĊĎĐĘĚĒ', 'ĖĞĢĠĦİĪĮĶŁĹ', 'ĽĻŃŇŅŐŔŘŚŠŞ', 'ȘŤȚŰŮŪŲŹŻŽ');

/** The small letter of a key. The dotless one shares its key with the dotted capital: the others stand with the letters. */
export const smallOf = (capital: string): string => (capital === 'İ' ? 'ı' : capital.toLowerCase());

export const digitRows = (decimalSign: string): KeyRows => rows('1234567890', `${decimalSign}-&/+'`);
