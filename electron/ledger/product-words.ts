// Step 34: the beginnings of a product's words up to the eighth letter stand in the index, so that a longer one is not put together out of
// all words it may begin, at each keystroke. The words are those that catalogue/words.ts wrote when this step shipped.

const letters: readonly (readonly [letter: string, spelled: string])[] = [
  ['ä', 'ae'],
  ['ö', 'oe'],
  ['ü', 'ue'],
  ['ß', 'ss'],
  ['Ä', 'Ae'],
  ['Ö', 'Oe'],
  ['Ü', 'Ue'],
  ['ẞ', 'SS'],
];

function wordsOf(column: string): string {
  const spelled = letters.reduce((sql, [letter, instead]) => `replace(${sql}, '${letter}', '${instead}')`, column);
  return `iif(${spelled} = ${column}, ${column}, ${column} || ' ' || ${spelled})`;
}

export const productWords = `
DROP TABLE products_search;
CREATE VIRTUAL TABLE products_search USING fts5 (name, brand, category, barcode, content = '', contentless_delete = 1,
  prefix = '1 2 3 4 5 6 7 8', tokenize = 'unicode61 remove_diacritics 2');
INSERT INTO products_search (rowid, name, brand, category, barcode)
SELECT id, ${wordsOf('name')}, ${wordsOf('brand')}, ${wordsOf('category')},
  iif(barcode LIKE '0%', barcode || ' ' || substr(barcode, 2), ifnull(barcode, ''))
FROM products ORDER BY id;`;
