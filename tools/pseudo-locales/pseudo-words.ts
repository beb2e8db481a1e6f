// English made unlike English: longer and accented, or from right to left, so that what a layout takes for granted shows.
// Invariant: `{{places}}` stay as they are, and every text stays readable for whoever knows the English one.

export type Pseudo = (text: string) => string;

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** All of them can be drawn on paper, as the letters of real languages can. */
const accentedForms = 'åßçđéƒğħîȷķļḿñöþðŕšțûųŵæýžÅẞÇĐÉÐĞĦÎĮĶĻḾÑÖÞƠŔŠȚÛŲŴÆÝŽ';
const accents = new Map([...plain].map((letter, index) => [letter, [...accentedForms][index] ?? letter]));
/** Said twice: with them English words are 40 % longer, each in itself, so that a name still begins with its label. */
const longer = new Set('aeiouyAEIOUYtn');

/** What stands between the places, changed; the places themselves not. */
const between = (text: string, change: Pseudo): string =>
  text
    .split(/(\{\{[^}]*\}\})/)
    .map((part) => (part.startsWith('{{') ? part : change(part)))
    .join('');

/** 40 % longer, with an accent on each letter. */
export const accented: Pseudo = (text) =>
  between(text, (part) =>
    [...part].map((letter) => (accents.get(letter) ?? letter).repeat(longer.has(letter) ? 2 : 1)).join(''),
  );

const [rightToLeft, asBefore] = ['\u202e', '\u202c'];

/** Each word from right to left, in Latin letters, as CLDR's ar-XB has it. */
export const mirrored: Pseudo = (text) =>
  between(text, (part) => part.replace(/\p{L}[\p{L}\p{M}’'-]*/gu, (word) => `${rightToLeft}${word}${asBefore}`));

type Tree = { readonly [key: string]: string | Tree };

/** A whole catalogue. */
export function inPseudo(words: Tree, pseudo: Pseudo): Tree {
  return Object.fromEntries(
    Object.entries(words).map(([key, value]) => [
      key,
      typeof value === 'string' ? pseudo(value) : inPseudo(value, pseudo),
    ]),
  );
}
