// American English: the English words, with those that an American store says otherwise. The folder holds nothing else.
// Invariants: what English gains is here too, the same day; a `{{place}}` and an address such as `https://…` stay as they are.
import type { SameKeys } from '../same-keys.ts';

/** Each word, and its plural where it has one; a capital first letter stays one, and so do capitals. */
export const americanWords: Readonly<Record<string, string>> = {
  basket: 'cart',
  baskets: 'carts',
  cancelled: 'canceled',
  cancelling: 'canceling',
  catalogue: 'catalog',
  colours: 'colors',
  enrol: 'enroll',
  enrols: 'enrolls',
  favourites: 'favorites',
  float: 'starting cash',
  jewellery: 'jewelry',
  postcode: 'ZIP code',
  practise: 'practice',
  recognise: 'recognize',
  shop: 'store',
  takings: 'total sales',
  till: 'register',
  tills: 'registers',
  town: 'city',
};

const found = new RegExp(String.raw`\{\{\w+\}\}|https?:\S+|\b(?:${Object.keys(americanWords).join('|')})\b`, 'gi');

function inAmerican(text: string): string {
  return text.replace(found, (word) => {
    const said = americanWords[word.toLowerCase()];
    if (said === undefined) return word;
    if (word === word.toUpperCase()) return said.toUpperCase();
    return word[0] === word[0]?.toUpperCase() ? `${said[0]?.toUpperCase()}${said.slice(1)}` : said;
  });
}

/** Whole texts that differ, under the keys of English. */
type Differing<T> = { readonly [K in keyof T]?: T[K] extends string ? string : Differing<T[K]> };
type Tree = { readonly [key: string]: string | Tree };

const isTree = (one: unknown): one is Tree => typeof one === 'object' && one !== null;

function translated(words: Tree, differing: Tree): Tree {
  return Object.fromEntries(
    Object.entries(words).map(([key, one]) => {
      const other = differing[key];
      if (isTree(one)) return [key, translated(one, isTree(other) ? other : {})];
      return [key, typeof other === 'string' ? other : inAmerican(one)];
    }),
  );
}

/** The catalogue `words` in American English: `differing` where it has the key, else word by word. */
export function american<T extends Tree>(words: T, differing: Differing<T> = {}): SameKeys<T> {
  return translated(words, differing as Tree) as SameKeys<T>;
}
