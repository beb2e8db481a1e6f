// Describes the rows of a query once: each column by its name, with what is selected for it and the schema that reads it.
import { z } from 'zod';

/** A column that has the same name in its table needs only the schema. */
type Column = z.ZodType | readonly [sql: string, as: z.ZodType];
type Columns = Readonly<Record<string, Column>>;
type SchemaOf<C extends Column> = C extends readonly [string, infer As extends z.ZodType] ? As : Extract<C, z.ZodType>;
type RowSchema<C extends Columns> = z.ZodObject<{ -readonly [Name in keyof C]: SchemaOf<C[Name]> }>;

/** `sql` is what a query selects, `row` reads what it answers. */
export function shape<const C extends Columns>(columns: C): { readonly sql: string; readonly row: RowSchema<C> } {
  const all = Object.entries(columns).map(([name, column]) =>
    column instanceof z.ZodType
      ? { name, sql: name, as: column }
      : { name, sql: `${column[0]} AS "${name}"`, as: column[1] },
  );
  // The compiler cannot follow the columns through `Object.entries`.
  const schemas = Object.fromEntries(all.map(({ name, as }) => [name, as]));
  return { sql: all.map(({ sql }) => sql).join(', '), row: z.object(schemas) as unknown as RowSchema<C> };
}

/** A moment, as ISO 8601 in UTC. */
export const iso = z.date().transform((at) => at.toISOString());
