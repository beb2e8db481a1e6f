// Touch keys in the rows of each language's keyboard: QWERTY, QWERTZ with umlauts, and the accents of names in every official Latin
// alphabet of Europe.

export type KeyRows = readonly (readonly string[])[];

const rows = (...lines: readonly string[]): KeyRows => lines.map((line) => [...line]);

const qwerty = rows('QWERTYUIOP', 'ASDFGHJKL', 'ZXCVBNM');
const qwertz = rows('QWERTZUIOP', 'ASDFGHJKL', 'YXCVBNM');
const german = rows('QWERTZUIOPÜ', 'ASDFGHJKLÖÄ', 'YXCVBNMẞ');

const isGerman = (locale: string): boolean => locale.startsWith('de');

/** Letters for words, with the umlauts of the language. */
export const letterRows = (locale: string): KeyRows => (isGerman(locale) ? german : qwerty);

/** The 26 letters of codes, addresses and secrets. */
export const plainRows = (locale: string): KeyRows => (isGerman(locale) ? qwertz : qwerty);

/** Accents of names in western and northern Europe; the language's own umlauts are among the letters. */
export const accentRows: KeyRows = rows('ÁÀÂÄÃÅÆÇÉÈÊË', 'ÍÌÎÏÑÓÒÔÖÕØŒ', 'ÚÙÛÜÝŸÐÞŴŶẞ');

/** Accents of names in central, eastern and southern Europe and in Turkey. */
export const easternRows: KeyRows = rows('ĄĂĀĆČĊĎĐĘĚĒ', 'ĖĞĢĠĦİĪĮĶŁĹ', 'ĽĻŃŇŅŐŔŘŚŠŞ', 'ȘŤȚŰŮŪŲŹŻŽ');

/** The lower case of a key. The dotless one shares its key with the dotted capital, because the other i is among the letters. */
export const smallOf = (capital: string): string => (capital === 'İ' ? 'ı' : capital.toLowerCase());

export const digitRows = (decimalSign: string): KeyRows => rows('1234567890', `${decimalSign}-&/+'`);
