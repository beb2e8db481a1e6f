// What was read is not read again before one of its tables is written. The screens ask the same of the ledger after every commit, and a
// commit changes little of it.
// Invariants: every statement that writes says so, whatever becomes of its transaction; what is kept is frozen.
import type Database from 'better-sqlite3';

/** Written by other statements, or by triggers: what reads these is never kept. */
const neverKept: ReadonlySet<string> = new Set([
  'journal',
  'journal_head',
  'journal_seals',
  'ledger',
  'former_ids',
  'sales_search',
  'products',
  'products_search',
  'catalogue',
  'sqlite_schema',
]);

/** What a statement keeps at most, of all its answers: a sale of fifty cards has two hundred slips. An answer counts as a row. */
const mostRows = 1000;

/** How often a table was written since the ledger was opened. */
type Writes = { count: number };

const ofLedgers = new WeakMap<Database.Database, Map<string, Writes>>();

function writesOf(db: Database.Database, table: string): Writes {
  const tables = ofLedgers.get(db) ?? new Map<string, Writes>();
  ofLedgers.set(db, tables);
  const writes = tables.get(table) ?? { count: 0 };
  tables.set(table, writes);
  return writes;
}

const tablesRead = (sql: string): string[] =>
  [...sql.matchAll(/\b(?:FROM|JOIN)\s+(\w+)/g)].map(([, name = '']) => name);
const tableWritten = (sql: string): string | undefined => /\b(?:INTO|UPDATE|FROM)\s+(\w+)/.exec(sql)?.[1];

/** To be called after each run of a statement that writes. */
export function writes(db: Database.Database, sql: string): () => void {
  const table = tableWritten(sql);
  if (table === undefined) throw new Error(`writes no table: ${sql}`);
  const own = writesOf(db, table);
  return () => {
    own.count += 1;
  };
}

/** A transaction was undone: what was read in it is not so. */
export function forgetReads(db: Database.Database): void {
  for (const writes of ofLedgers.get(db)?.values() ?? []) writes.count += 1;
}

/** What was stored last, by its name: known until one of these tables is written again. */
export function lastStored<T>(db: Database.Database, names: readonly string[]) {
  const tables = names.map((name) => writesOf(db, name));
  const writesNow = (): number => tables.reduce((sum, { count }) => sum + count, 0);
  let last: { readonly name: string; readonly value: T; readonly at: number } | null = null;
  return {
    /** To be called after all its rows are written. */
    store(name: string, value: T): void {
      last = { name, value, at: writesNow() };
    },
    find: (name: string): T | null => (last?.name === name && last.at === writesNow() ? last.value : null),
  };
}

const frozen = <T>(found: T): T => {
  if (Array.isArray(found)) for (const row of found) Object.freeze(row);
  return Object.freeze(found);
};

/** `read`, which runs this statement: again only if one of its tables was written since. */
export function cachedRead<P extends unknown[], T>(
  db: Database.Database,
  sql: string,
  read: (...given: P) => T,
): (...given: P) => T {
  const names = tablesRead(sql);
  // Another process writes what is only read here.
  if (db.readonly || names.length === 0 || names.some((name) => neverKept.has(name))) return read;
  const tables = [...new Set(names)].map((name) => writesOf(db, name));
  const answers = new Map<string, T>();
  let at = -1;
  let rows = 0;
  const forget = (): void => {
    answers.clear();
    rows = 0;
  };
  return (...given) => {
    const now = tables.reduce((sum, { count }) => sum + count, 0);
    if (now !== at) forget();
    at = now;
    const [first = '', ...others] = given;
    const asked = typeof first === 'string' && others.length === 0 ? first : JSON.stringify(given);
    const known = answers.get(asked);
    if (known !== undefined) return known;
    const found = frozen(read(...given));
    const size = Array.isArray(found) ? found.length + 1 : 1;
    if (size > mostRows) return found;
    if (rows + size > mostRows) forget();
    answers.set(asked, found);
    rows += size;
    return found;
  };
}
