// Comma-separated text, written. Invariant: no cell that is written is taken for a formula by a spreadsheet.

export type Cell = string | number | null;

/** With a mark that tells spreadsheets that it is UTF-8. */
export function csvBytes(rows: readonly (readonly Cell[])[]): Uint8Array {
  return new TextEncoder().encode(`\uFEFF${rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('')}`);
}

/** What a spreadsheet calculates, and may fetch or run something by; the wide ones are those of East Asian keyboards. */
const signs = '=+\\-@＝＋－＠';
/**
 * At the beginning of a cell, and behind what another country's spreadsheet takes for the end of one: where the semicolon separates, these
 * commas do not, and a quote in the middle of its cell is no quote.
 */
const mayCalculate = new RegExp(`(^|[;|\\t\\r\\n][ "]*)(?=[${signs}])`, 'g');

function cellText(cell: Cell): string {
  const text = cell === null ? '' : String(cell);
  const isNumber = /^-?\d+(\.\d+)?$/.test(text);
  const plain = isNumber ? text : text.replace(/^(?=[\t\r\n])/, "'").replaceAll(mayCalculate, "$1'");
  return /[",;\r\n\t|]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
