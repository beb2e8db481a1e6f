// A table's columns, written once: from them come the type of a row, what is selected, inserted and updated.
// Invariant: a column is called as its property, in snake case, so that no list of names can go wrong.
import type Database from 'better-sqlite3';

declare const held: unique symbol;
/** A column that holds values of this type. */
export type Column<T> = { readonly [held]?: T };
type Shape = Readonly<Record<string, Column<unknown>>>;

/** A row of a table: a property for each column. */
export type RowOf<T extends { readonly shape: Shape }> = {
  -readonly [Property in keyof T['shape']]: T['shape'][Property] extends Column<infer Value> ? Value : never;
};

export type Table<S extends Shape> = {
  readonly shape: S;
  /** What to select for a whole row; of the table that `alias` names where there are several. */
  columns(alias?: string): string;
  /** Stores a whole row. */
  insert(db: Database.Database, onConflict?: 'ON CONFLICT DO NOTHING'): Database.Statement<[RowOf<{ shape: S }>]>;
  /** Writes these columns of the row that has its `id`. */
  update(db: Database.Database, properties: readonly (keyof S & string)[]): Database.Statement<[RowOf<{ shape: S }>]>;
};

export const column = <T>(): Column<T> => ({});
export const text = column<string>();
export const textOrNull = column<string | null>();
export const integer = column<number>();

const nameOf = (property: string): string => property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export function table<S extends Shape>(name: string, shape: S): Table<S> {
  const properties = Object.keys(shape);
  return {
    shape,
    columns: (alias = name) => properties.map((one) => `${alias}.${nameOf(one)} AS ${one}`).join(', '),
    insert: (db, onConflict) =>
      db.prepare<[RowOf<{ shape: S }>]>(
        `INSERT INTO ${name} (${properties.map(nameOf).join(', ')})
         VALUES (${properties.map((one) => `@${one}`).join(', ')}) ${onConflict ?? ''}`,
      ),
    update: (db, written) =>
      db.prepare<[RowOf<{ shape: S }>]>(
        `UPDATE ${name} SET ${written.map((one) => `${nameOf(one)} = @${one}`).join(', ')} WHERE id = @id`,
      ),
  };
}
