// Comma-separated text, read and written. Invariants: a reader finds its columns by their names, in any order and with any usual separator;
// no cell that is written is taken for a formula by a spreadsheet.

const separators = [',', ';', '\t', '|'] as const;
/** A longer row means that this is no such file. */
const longestRow = 100_000;

/** The cells of each row of RFC 4180 text, as it comes in pieces; null for one that is beyond any sense. */
export async function* csvRows(pieces: AsyncIterable<string>): AsyncGenerator<readonly string[] | null, void> {
  let separator: string | null = null;
  for await (const row of rowsOf(pieces)) {
    const text = row.replace(/\r?\n?$/, '');
    if (text === '') continue;
    separator ??= separatorOf(text);
    yield text.length > longestRow ? null : cellsOf(text, separator);
  }
}

/** A line break inside of quotes ends no row. */
async function* rowsOf(pieces: AsyncIterable<string>): AsyncGenerator<string, void> {
  let rest = '';
  let isOpen = false;
  let isFirst = true;
  for await (const piece of pieces) {
    const text = isFirst ? piece.replace(/^\uFEFF/, '') : piece;
    isFirst = isFirst && piece === '';
    for (const line of text.split(/(?<=\n)/)) {
      // Of a row that never ends no more is kept than tells that it is none.
      if (rest.length <= longestRow) rest += line;
      isOpen = isOpen !== (line.split('"').length % 2 === 0);
      if (isOpen || !line.endsWith('\n')) continue;
      yield rest;
      rest = '';
    }
  }
  if (rest !== '') yield rest;
}

function cellsOf(row: string, separator: string): readonly string[] {
  const cells: string[] = [];
  let at = 0;
  while (at <= row.length) {
    const quoted = row[at] === '"' ? /"((?:[^"]|"")*)"?/y : null;
    if (quoted) quoted.lastIndex = at;
    const found = quoted?.exec(row);
    const from = found ? at + found[0].length : at;
    const next = row.indexOf(separator, from);
    const end = next === -1 ? row.length : next;
    cells.push(found ? (found[1] ?? '').replaceAll('""', '"') : row.slice(at, end));
    at = end + 1;
  }
  return cells;
}

/** The one that the first line has most often outside of quotes. */
function separatorOf(line: string): string {
  const bare = line.replace(/"[^"]*"/g, '');
  const count = (sign: string): number => bare.split(sign).length;
  return separators.reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

/** A column's name as it is compared: `Retail-Order ID` is `retail_order_id`. */
export const columnName = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');

export type Cell = string | number | null;

/** With a mark that tells spreadsheets that it is UTF-8. */
export function csvBytes(rows: readonly (readonly Cell[])[]): Uint8Array {
  return Buffer.from(`\uFEFF${rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('')}`);
}

function cellText(cell: Cell): string {
  const text = cell === null ? '' : String(cell);
  const isNumber = /^-?\d+(\.\d+)?$/.test(text);
  // A spreadsheet calculates what begins so, and may fetch or run something.
  const plain = !isNumber && /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",;\r\n\t|]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
