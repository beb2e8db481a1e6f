// Latin letters that do not decompose into a plain letter and an accent, as a keyboard without them writes them. The umlauts do decompose, and are
// written with an e where people write German.
// Invariant: one spelling for each letter, for the search and for a printer that lacks it. A further letter needs a step of the ledger's schema,
// because the words of products are stored as they were spelled.

const list =
  'ä ae ö oe ü ue Ä Ae Ö Oe Ü Ue ß ss ẞ SS æ ae Æ Ae œ oe Œ Oe ø o Ø O å a Å A đ d Đ D ð d Ð D þ th Þ Th ł l Ł L ı i' +
  ' ħ h Ħ H ŧ t Ŧ T ŋ n Ŋ N ĸ k ŉ n ŀ l Ŀ L ĳ ij Ĳ IJ ſ s';

/** Each letter with its spelling. */
export const latinLetters: readonly (readonly [letter: string, spelled: string])[] = (list.match(/\S+ \S+/g) ?? []).map(
  (pair) => [pair.slice(0, pair.indexOf(' ')), pair.slice(pair.indexOf(' ') + 1)],
);
