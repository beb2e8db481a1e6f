// Where a text of the printer's letters is broken into rows. Invariant: no row is wider than so many columns, and no letter is lost.

/** Breaks between words, and inside a word only where it is longer than a row: after its last hyphen there, if it has one. */
export function wrap(text: string, columns: number): string[] {
  const rows: string[] = [];
  let row = '';
  for (const word of text.split(' ')) {
    const joined = row === '' ? word : `${row} ${word}`;
    if (joined.length <= columns) {
      row = joined;
      continue;
    }
    if (row !== '') rows.push(row);
    row = word;
    while (row.length > columns) {
      const end = row.lastIndexOf('-', columns - 1) + 1 || columns;
      rows.push(row.slice(0, end));
      row = row.slice(end);
    }
  }
  return [...rows, row];
}

export function chunk(text: string, columns: number): string[] {
  const pieces: string[] = [];
  for (let start = 0; start < text.length; start += columns) pieces.push(text.slice(start, start + columns));
  return pieces;
}

export function segmentsOf(text: string, granularity: 'word' | 'grapheme'): string[] {
  return [...new Intl.Segmenter(undefined, { granularity }).segment(text)].map(({ segment }) => segment);
}
