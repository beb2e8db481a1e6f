// A table whose rows are read, changed in memory and written back, many at once: its columns with their PostgreSQL types and schemas. Times are ISO
// 8601 UTC, days `2026-11-25`.
import { z } from 'zod';
import type { Queries } from '../core/database.ts';
import { iso } from '../core/shape.ts';

type Column = { readonly pg: string; readonly select?: string; readonly schema: z.ZodType };
type Columns = Readonly<Record<string, Column>>;

export const text = { pg: 'text', schema: z.string() };
export const textOrNull = { pg: 'text', schema: z.string().nullable() };
export const integer = { pg: 'bigint', schema: z.int() };
export const integerOrNull = { pg: 'bigint', schema: z.int().nullable() };
export const yesNo = { pg: 'boolean', schema: z.boolean() };
export const time = { pg: 'timestamptz', schema: iso };
export const timeOrNull = { pg: 'timestamptz', schema: iso.nullable() };
export const day = { pg: 'date', select: '::text', schema: z.string() };
export const dayOrNull = { pg: 'date', select: '::text', schema: z.string().nullable() };
/** Travels to PostgreSQL as its text. */
export const jsonOf = <S extends z.ZodType>(schema: S) => ({ pg: 'jsonb', schema });

export type RowOf<C extends Columns> = { [Name in keyof C]: z.output<C[Name]['schema']> };

type How<C> = { readonly name: string; readonly key: readonly (keyof C & string)[]; readonly columns: C };

export function table<const C extends Columns>({ name, key, columns }: How<C>) {
  const names = Object.keys(columns);
  const schema = z.object(Object.fromEntries(names.map((column) => [column, columns[column]?.schema ?? z.never()])));
  const list = names.map((column) => `t.${column}${columns[column]?.select ?? ''}`).join(', ');
  const arrays = names.map((column, i) => `$${i + 1}::${columns[column]?.pg}[]`).join(', ');
  const others = names.filter((column) => !key.includes(column));
  const insert = (conflict: string): string =>
    `INSERT INTO ${name} (${names.join(', ')}) SELECT * FROM unnest(${arrays}) ON CONFLICT (${key.join(', ')}) DO ${conflict}`;
  const set = (of: (column: string) => string): string =>
    `UPDATE SET ${others.map((column) => `${column} = ${of(column)}`).join(', ')}`;
  const replace = insert(set((column) => `excluded.${column}`));
  const addTo = insert(set((column) => `${name}.${column} + excluded.${column}`));
  const isJson = names.map((column) => columns[column]?.pg === 'jsonb');
  const valuesOf = (rows: readonly RowOf<C>[]): unknown[][] =>
    names.map((column, i) => rows.map((row) => (isJson[i] ? jsonText(row[column]) : row[column])));
  return {
    name,
    /** `rest` follows the table's name, which is `t` there. */
    async read(db: Queries, rest: string, values: readonly unknown[]): Promise<RowOf<C>[]> {
      return (await db.rows(schema, `SELECT ${list} FROM ${name} t ${rest}`, values)) as RowOf<C>[];
    },
    /** In the place of those that have the same key. */
    async write(db: Queries, rows: readonly RowOf<C>[]): Promise<void> {
      if (rows.length > 0) await db.run(replace, valuesOf(rows));
    },
    /** Numbers, added to those that have the same key. */
    async add(db: Queries, rows: readonly RowOf<C>[]): Promise<void> {
      if (rows.length > 0) await db.run(addTo, valuesOf(rows));
    },
  };
}

const jsonText = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));
