// The words that products are found by, for a copy of the catalogue that an older version wrote: as catalogue/words.ts wrote them when
// the step shipped, so a step never changes.

type Letters = readonly (readonly [letter: string, spelled: string])[];

const pairs = (list: string): Letters =>
  (list.match(/\S+ \S+/g) ?? []).map((pair) => [pair.slice(0, pair.indexOf(' ')), pair.slice(pair.indexOf(' ') + 1)]);

/** Of step 34. */
const umlauts = pairs('ä ae ö oe ü ue ß ss Ä Ae Ö Oe Ü Ue ẞ SS');
/** Of step 40 too: SQLite drops accents, and these have none. */
const others = pairs(
  'æ ae Æ Ae œ oe Œ Oe ø o Ø O å a Å A đ d Đ D ð d Ð D þ th Þ Th ł l Ł L ı i' +
    ' ħ h Ħ H ŧ t Ŧ T ŋ n Ŋ N ĸ k ŉ n ŀ l Ŀ L ĳ ij Ĳ IJ ſ s',
);

function wordsOf(column: string, of: Letters): string {
  const spelled = of.reduce((sql, [letter, instead]) => `replace(${sql}, '${letter}', '${instead}')`, column);
  return `iif(${spelled} = ${column}, ${column}, ${column} || ' ' || ${spelled})`;
}

const indexed = (of: Letters, which: string) => `
INSERT INTO products_search (rowid, name, brand, category, barcode)
SELECT id, ${['name', 'brand', 'category'].map((column) => wordsOf(column, of)).join(', ')},
  iif(barcode LIKE '0%', barcode || ' ' || substr(barcode, 2), ifnull(barcode, ''))
FROM products ${which} ORDER BY id;`;

/**
 * Step 34: the beginnings of a product's words up to the eighth letter stand in the index, so that a longer one is not put together out
 * of all words it may begin, at each keystroke.
 */
export const productWords = `
DROP TABLE products_search;
CREATE VIRTUAL TABLE products_search USING fts5 (name, brand, category, barcode, content = '', contentless_delete = 1,
  prefix = '1 2 3 4 5 6 7 8', tokenize = 'unicode61 remove_diacritics 2');${indexed(umlauts, '')}`;

const haveOthers = `WHERE name || brand || category GLOB '*[${others.map(([letter]) => letter).join('')}]*'`;

/** Step 40: Łódź is found by "lodz". Only the products that have such a letter are indexed anew. */
export const productLetters = `
DELETE FROM products_search WHERE rowid IN (SELECT id FROM products ${haveOthers});${indexed([...umlauts, ...others], haveOthers)}`;
