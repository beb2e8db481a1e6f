// The rows of one sale as a pattern: what differs from sale to sale is a gap, filled from the number of the sale and its time.
import type Database from 'better-sqlite3';

export type Value = string | number | null | Buffer;

/** A text between gaps, or a value as it is. */
type Cell = { readonly texts: readonly string[]; readonly gaps: readonly number[] } | { readonly same: Value };

export type Template = {
  readonly tables: readonly { table: string; columns: readonly string[]; rows: readonly (readonly Cell[])[] }[];
  /** In their order: at, kind, sale, subject, operator, body. */
  readonly journal: readonly { readonly cells: readonly Cell[]; readonly isSealed: boolean }[];
  /** Fills the gaps of the sale with this number, begun at that time (milliseconds). */
  valuesOf(n: number, atMs: number): (cell: Cell) => Value;
};

/** How a table's rows belong to a sale, by the first of these columns that it has. */
const belongs: readonly (readonly [column: string, condition: string])[] = [
  ['sale_id', 'sale_id = @sale'],
  ['tender_id', 'tender_id IN (SELECT id FROM tenders WHERE sale_id = @sale)'],
  // Requests that wait for the service.
  ['subject_id', 'subject_id IN (SELECT id FROM lines WHERE sale_id = @sale)'],
  ['line_id', 'line_id IN (SELECT id FROM lines WHERE sale_id = @sale)'],
];

/** Every table with rows of a sale but the journal, with the condition that finds them. */
function tablesOfSale(db: Database.Database): [table: string, condition: string][] {
  const names = db
    .prepare<[], string>(
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name <> 'journal'",
    )
    .pluck()
    .all();
  const columnsOf = db.prepare<[string], string>('SELECT name FROM pragma_table_info(?)').pluck();
  const found = names.flatMap((table): [string, string][] => {
    const columns = columnsOf.all(table);
    const belonging = belongs.find(([column]) => columns.includes(column));
    return belonging ? [[table, belonging[1]]] : [];
  });
  return [['sales', 'id = @sale'], ...found];
}

type Gap = (n: number, atMs: number) => Value;
const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0');

export function readTemplate(db: Database.Database, saleId: string): Template {
  const raw = (sql: string) => db.prepare<[{ sale: string }], Value[]>(sql).raw();
  const sale = db
    .prepare<[string], { n: number; created_at: string }>('SELECT n, created_at FROM sales WHERE id = ?')
    .get(saleId);
  if (!sale) throw new Error('there is no such sale');
  const tables = tablesOfSale(db).map(([table, condition]) => {
    const statement = raw(`SELECT * FROM ${table} WHERE ${condition}`);
    return { table, columns: statement.columns().map(({ name }) => name), rows: statement.all({ sale: saleId }) };
  });
  const entries = raw(
    `SELECT at, kind, sale_id, subject_id, operator_id, body, seq IN (SELECT count FROM journal_seals)
     FROM journal WHERE sale_id = @sale ORDER BY seq`,
  ).all({ sale: saleId });

  const beganMs = Date.parse(sale.created_at);
  const gaps: Gap[] = [];
  const gapOf = new Map<string, number>();
  const gap = (text: string, make: (index: number) => Gap): number => {
    const known = gapOf.get(text);
    if (known !== undefined) return known;
    gapOf.set(text, gaps.length);
    gaps.push(make(gaps.length));
    return gaps.length - 1;
  };

  const all = [...tables.flatMap(({ rows }) => rows.flat()), ...entries.flat()];
  const texts = all.filter((value) => typeof value === 'string');
  // In the order of the till's ids, which sort by time.
  const ids = [...new Set(texts.flatMap((text) => text.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? []))];
  for (const id of ids.toSorted()) gap(id, (index) => (id[14] === '7' ? ordered(index) : scattered(index)));
  for (const at of texts.flatMap((text) => text.match(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g) ?? []))
    gap(at, () => (_n, atMs) => new Date(atMs + Date.parse(at) - beganMs).toISOString());
  const digits = (column: string, make: Gap): void => {
    for (const { columns, rows } of tables)
      for (const row of rows) {
        const found = row[columns.indexOf(column)];
        if (typeof found === 'string') gap(found, () => make);
      }
  };
  digits('serial_last4', (n) => String((n * 7919) % 10_000).padStart(4, '0'));
  digits('approval_code', (n) => String(100_000 + ((n * 7919) % 900_000)));
  digits('receipt_number', (n) => `${receipt.replace(/\d+$/, '')}${n}`);
  const receipt = texts.find((text) => /^T1-[A-Z0-9]+-\d+$/.test(text)) ?? '';
  const numberGap = gap('the number of the sale', () => (n) => n);

  const escaped = [...gapOf.keys()].toSorted((a, b) => b.length - a.length).map((text) => RegExp.escape(text));
  // As a whole word: a serial is four digits.
  const pattern = new RegExp(`(?<![\\w.:-])(?:${escaped.join('|')})(?![\\w:-])`, 'g');
  const cell = (value: Value, column: string): Cell => {
    if (column === 'n' && value === sale.n) return { texts: [], gaps: [numberGap] };
    if (typeof value !== 'string') return { same: value };
    const found = [...value.matchAll(pattern)].filter(([text]) => isAlone(value, text));
    if (found.length === 0) return { same: value };
    let from = 0;
    const between = found.map(({ index, 0: text }) => {
      const before = value.slice(from, index);
      from = index + text.length;
      return before;
    });
    return { texts: [...between, value.slice(from)], gaps: found.map(([text]) => gapOf.get(text) ?? 0) };
  };

  return {
    tables: tables
      .filter(({ rows }) => rows.length > 0)
      .map(({ table, columns, rows }) => ({
        table,
        columns,
        rows: rows.map((row) => row.map((value, index) => cell(value, columns[index] ?? ''))),
      })),
    journal: entries.map((entry) => ({
      cells: entry.slice(0, -1).map((value) => cell(value, '')),
      isSealed: entry.at(-1) === 1,
    })),
    valuesOf(n, atMs) {
      const filled = gaps.map((make) => make(n, atMs));
      return (one) => {
        if ('same' in one) return one.same;
        const { texts: between, gaps: holes } = one;
        if (between.length === 0) return filled[holes[0] ?? 0] ?? null;
        let text = between[0] ?? '';
        for (let index = 0; index < holes.length; index += 1)
          text += `${filled[holes[index] ?? 0]}${between[index + 1]}`;
        return text;
      };
    },
  };
}

/** Short digits count only where they are all there is between two quotes. */
function isAlone(value: string, text: string): boolean {
  return text.length > 6 || value === text || value.includes(`"${text}"`);
}

/** As the till makes ids: in the order of time. */
const ordered =
  (index: number): Gap =>
  (n, atMs) => {
    const time = hex(atMs + index, 12);
    return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(index, 3)}-8000-${hex(n, 12)}`;
  };

/** As the service makes ids: in no order. */
const scattered =
  (index: number): Gap =>
  (n) => {
    const mixed = hex(Math.imul(n * 64 + index, 0x9e3779b1) >>> 0, 8);
    return `${mixed}-${mixed.slice(0, 4)}-4${hex(index, 3)}-8000-${hex(n, 12)}`;
  };
