// A table's columns, written once: from them come the type of a row and every statement about whole rows.
// Invariant: a column is called as its property, in snake case, so that no list of names can go wrong.
import type Database from 'better-sqlite3';
import { nameOf } from './column-name.ts';
import { cachedRead, writes } from './repeated-reads.ts';
import type { Tx } from './transaction.ts';

declare const held: unique symbol;
/** A column that holds values of this type. */
export type Column<T> = { readonly [held]?: T };
type Shape = Readonly<Record<string, Column<unknown>>>;

/** A row of a table: a property for each column. */
type Row<S extends Shape> = {
  -readonly [Property in keyof S]: S[Property] extends Column<infer Value> ? Value : never;
};
export type RowOf<T extends { readonly shape: Shape }> = Row<T['shape']>;

export const column = <T>(): Column<T> => ({});
export const text = column<string>();
export const textOrNull = column<string | null>();
export const integer = column<number>();

/** A till has hundreds of statements, and a start needs few of them. */
function onFirstUse<T>(prepare: () => T): () => T {
  let prepared: T | undefined;
  return () => {
    prepared ??= prepare();
    return prepared;
  };
}

/**
 * A statement that reads. Where one has an order or joins, SQLite may plan by a parameter's value, and so compiles it again whenever one is
 * set. It has no statistics of this file to plan by: behind a `+` it leaves the value alone, and the plan is the same.
 */
const readingOf = (sql: string): string => sql.replaceAll(/([=<>]) ([?@])/g, '$1 +$2');
const compiled = <P extends unknown[], T>(db: Database.Database, sql: string) => db.prepare<P, T>(readingOf(sql));
const reading = <P extends unknown[], T>(db: Database.Database, sql: string) =>
  onFirstUse(() => compiled<P, T>(db, sql));

/** What a statement that reads finds, as the library answers it. */
export function query<P extends unknown[], T>(db: Database.Database, sql: string) {
  const found = reading<P, T>(db, sql);
  return {
    /** As SQLite compiles it. */
    source: readingOf(sql),
    get: (...given: P): T | undefined => found().get(...given),
    all: (...given: P): T[] => found().all(...given),
    iterate: (...given: P): IterableIterator<T> => found().iterate(...given),
  };
}

export function table<S extends Shape>(name: string, shape: S) {
  const properties = Object.keys(shape);
  const names = properties.map(nameOf);
  /** The select list of a whole row; `alias` names the table where a query joins several. */
  const columns = (alias = name) => properties.map((one, n) => `${alias}.${names[n]} AS ${one}`).join(', ');
  const selected = (rest: string) => `SELECT ${columns()} FROM ${name} ${rest}`;
  return {
    shape,
    columns,
    /** Stores a whole row. False where `onConflict` kept it out. */
    insert(db: Database.Database, onConflict: 'ON CONFLICT DO NOTHING' | '' = '') {
      const insert = changes<[Row<S>]>(
        db,
        `INSERT INTO ${name} (${names.join(', ')})
         VALUES (${properties.map((one) => `@${one}`).join(', ')}) ${onConflict}`,
      );
      return (_tx: Tx, row: Row<S>): boolean => insert(row) > 0;
    },
    /** Stores a whole row, in the place of the one with its key. */
    replace(db: Database.Database) {
      const replace = changes<[Row<S>]>(
        db,
        `INSERT OR REPLACE INTO ${name} (${names.join(', ')})
         VALUES (${properties.map((one) => `@${one}`).join(', ')})`,
      );
      return (_tx: Tx, row: Row<S>): void => void replace(row);
    },
    /** Writes these columns of the row that has its `id`. */
    update<K extends keyof S & string>(db: Database.Database, written: readonly K[]) {
      const update = changes<[Pick<Row<S>, K | 'id'>]>(
        db,
        `UPDATE ${name} SET ${written.map((one) => `${nameOf(one)} = @${one}`).join(', ')} WHERE id = @id`,
      );
      return (_tx: Tx, row: Pick<Row<S>, K | 'id'>): void => void update(row);
    },
    /** The row that `rest` of the statement finds, or null. */
    one: <P extends unknown[]>(db: Database.Database, rest: string) => oneOf<P, Row<S>>(db, selected(rest)),
    /** Every row that `rest` of the statement finds. */
    all: <P extends unknown[] = []>(db: Database.Database, rest: string) => allOf<P, Row<S>>(db, selected(rest)),
  };
}

/** The row that a statement finds, or null. */
export function oneOf<P extends unknown[], T>(db: Database.Database, sql: string): (...given: P) => Readonly<T> | null {
  const found = reading<P, T>(db, sql);
  return cachedRead(db, sql, (...given: P) => found().get(...given) ?? null);
}

/** Every row that a statement finds. */
export function allOf<P extends unknown[], T>(
  db: Database.Database,
  sql: string,
): (...given: P) => readonly Readonly<T>[] {
  const found = reading<P, T>(db, sql);
  return cachedRead(db, sql, (...given: P) => found().all(...given));
}

/** A statement that writes. Answers how many rows it changed. */
function changes<P extends unknown[]>(db: Database.Database, sql: string): (...given: P) => number {
  const statement = onFirstUse(() => db.prepare<P>(sql));
  const written = writes(db, sql);
  return (...given) => {
    const { changes } = statement().run(...given);
    written();
    return changes;
  };
}

/** A statement that writes. */
export function write<P extends unknown[]>(db: Database.Database, sql: string) {
  const changed = changes<P>(db, sql);
  return (_tx: Tx, ...given: P): void => void changed(...given);
}

/** A statement that writes, and may change nothing: true where it changed something. */
export function writeIf<P extends unknown[]>(db: Database.Database, sql: string) {
  const changed = changes<P>(db, sql);
  return (_tx: Tx, ...given: P): boolean => changed(...given) > 0;
}

/** The one value that a statement finds; null where it finds none. */
export function value<T, P extends unknown[] = []>(db: Database.Database, sql: string): (...given: P) => T | null {
  const statement = onFirstUse(() => compiled<P, T>(db, sql).pluck());
  return cachedRead(db, sql, (...given: P) => statement().get(...given) ?? null);
}

/** The values of a statement's one column. */
export function values<T, P extends unknown[] = []>(db: Database.Database, sql: string): (...given: P) => readonly T[] {
  const statement = onFirstUse(() => compiled<P, T>(db, sql).pluck());
  return cachedRead(db, sql, (...given: P) => statement().all(...given));
}
