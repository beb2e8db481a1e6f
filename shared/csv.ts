// Writes comma-separated text. Invariant: a spreadsheet takes no written cell for a formula.

export type Cell = string | number | null;

/** The byte order mark, by which spreadsheets recognise UTF-8. */
export const csvStart = '\uFEFF';
export const separatorNames = ['comma', 'semicolon', 'tab'] as const;
export type Separator = (typeof separatorNames)[number];
const separators: Readonly<Record<Separator, string>> = { comma: ',', semicolon: ';', tab: '\t' };

export const csvText = (rows: readonly (readonly Cell[])[], separator: Separator = 'comma'): string =>
  rows.map((row) => `${row.map(cellText).join(separators[separator])}\r\n`).join('');

/** A whole file. */
export const csvBytes = (rows: readonly (readonly Cell[])[]): Uint8Array =>
  new TextEncoder().encode(csvStart + csvText(rows));

/** Characters that start a formula, which may fetch or run something; the wide ones come from East Asian keyboards. */
const signs = '=+\\-@＝＋－＠';
/**
 * Matched at the beginning of a cell, and after anything that another country's spreadsheet takes for the end of one: where the semicolon separates,
 * these commas do not, and a quote in the middle of a cell is no quote. Blanks in front count for nothing.
 */
const mayCalculate = new RegExp(`((?:^|[;|\\t\\r\\n])[ \\u00a0"]*)(?=[${signs}])`, 'g');

function cellText(cell: Cell): string {
  const text = cell === null ? '' : String(cell);
  const isNumber = /^-?\d+(\.\d+)?$/.test(text);
  const plain = isNumber ? text : text.replace(/^(?=[\t\r\n])/, "'").replaceAll(mayCalculate, "$1'");
  // A spreadsheet that takes quoted fields for text keeps the zeros of an id.
  return /[",;\r\n\t|]|^0\d/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/**
 * A whole file in which every cell is exact and quoted: codes keep their zeros, and none is changed for a spreadsheet's sake. Only for codes of
 * the service: nobody types them.
 */
export const exactCsvBytes = (rows: readonly (readonly string[])[]): Uint8Array => {
  const cells = rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','));
  return new TextEncoder().encode(`${csvStart}${cells.join('\r\n')}\r\n`);
};
