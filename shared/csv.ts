// Comma-separated text, written. Invariant: no cell that is written is taken for a formula by a spreadsheet.

export type Cell = string | number | null;

/** With a mark that tells spreadsheets that it is UTF-8. */
export function csvBytes(rows: readonly (readonly Cell[])[]): Uint8Array {
  return new TextEncoder().encode(`\uFEFF${rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('')}`);
}

function cellText(cell: Cell): string {
  const text = cell === null ? '' : String(cell);
  const isNumber = /^-?\d+(\.\d+)?$/.test(text);
  // A spreadsheet calculates what begins so, and may fetch or run something.
  const plain = !isNumber && /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",;\r\n\t|]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
