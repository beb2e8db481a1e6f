// Touch keys in the rows that people know from their keyboard, by language: QWERTY, QWERTZ with umlauts, and the accents of names.
import type { Locale } from '../../shared/views.ts';

export type KeyRows = readonly (readonly string[])[];

const rows = (...lines: readonly string[]): KeyRows => lines.map((line) => [...line]);

export const letterRows: Record<Locale, KeyRows> = {
  en: rows('QWERTYUIOP', 'ASDFGHJKL', 'ZXCVBNM'),
  de: rows('QWERTZUIOPÜ', 'ASDFGHJKLÖÄ', 'YXCVBNMẞ'),
};

/** Of the names and brands of Europe; each language's own umlauts stand with the letters. */
export const accentRows: KeyRows = rows('ÁÀÂÄÃÅÆÇÉÈÊË', 'ÍÌÎÏŁÑÓÒÔÖÕØŒ', 'ŚŠÚÙÛÜÝŹŻŽẞ');

export const digitRows = (decimalSign: string): KeyRows => rows('1234567890', `${decimalSign}-&/+'`);
