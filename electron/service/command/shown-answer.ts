// The service's answers as text: a table of a list, lines of a single thing, or JSON.
// Invariant: no code, PIN or link of a card is in it, and of numbers only the last four signs.

const hidden = '(not shown)';
const secret: ReadonlySet<string> = new Set(['code', 'pin', 'expires_at']);

/** A copy without what redeems a card. Only a delivery holds that; a product's code is no secret. */
export function withoutCodes(value: unknown, inDelivery = false): unknown {
  if (Array.isArray(value)) return value.map((one) => withoutCodes(one, inDelivery));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => {
      if (typeof one === 'string' && (name === 'card_number' || (inDelivery && name === 'serial')))
        return [name, `…${one.slice(-4)}`];
      if (inDelivery && one !== null && (secret.has(name) || name === 'url')) return [name, hidden];
      return [name, withoutCodes(one, inDelivery || name === 'delivery')];
    }),
  );
}

/** Columns are dotted paths; the last one is not padded. */
export function tableOf(rows: readonly unknown[], columns: readonly string[]): string {
  const cells = [columns, ...rows.map((row) => columns.map((column) => textOf(at(row, column))))];
  const widths = columns.map((_, index) => Math.max(...cells.map((row) => [...(row[index] ?? '')].length)));
  return cells
    .map((row) =>
      row
        .map((cell, index) => cell + ' '.repeat((widths[index] ?? 0) - [...cell].length))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** `address.city: Galway`, a line a value. */
export function linesOf(value: unknown, path = ''): string {
  if (typeof value !== 'object' || value === null) return path === '' ? textOf(value) : `${path}: ${textOf(value)}`;
  const entries = Object.entries(value);
  if (entries.length === 0) return path === '' ? 'OK' : `${path}: -`;
  return entries.map(([name, one]) => linesOf(one, path === '' ? name : `${path}.${name}`)).join('\n');
}

/** Control characters could forge lines in a terminal. */
function textOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return '-';
  return String(value).replace(/\p{Cc}+/gu, ' ');
}

function at(row: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (inside, name) => (typeof inside === 'object' && inside !== null ? Reflect.get(inside, name) : null),
      row,
    );
}
