// What is wrong with a ledger: one row, and why.
import { nameOf } from './column-name.ts';

/** What a row has in this column (of its own, or a property of its row), and what its journal says. */
export type Differing = { readonly column: string; readonly is: unknown; readonly told: unknown };

/**
 * A row that is not as it must be. `row` is its key; `reason` a sentence without secrets, which begins in lower case. `values`: where one
 * column says otherwise than its journal.
 */
export type VerifyFault = {
  readonly table: string;
  readonly row: string;
  readonly reason: string;
  readonly values?: Differing | undefined;
};

/** A column that says otherwise than its journal. */
export function another(
  table: string,
  row: string | number,
  property: string,
  is: unknown,
  told: unknown,
): VerifyFault {
  const column = nameOf(property);
  return bad(table, row, `has another ${column} than its journal says`, { column, is, told });
}

/** What a row has in this property, and what its journal says of it. */
export const against = <T>(row: T, property: keyof T & string, told: unknown): Differing => ({
  column: nameOf(property),
  is: row[property],
  told,
});

export function bad(table: string, row: string | number, reason: string, values?: Differing): VerifyFault {
  return { table, row: String(row), reason, ...(values ? { values } : {}) };
}

/** What the journal says of the columns of a row. */
export type Expected<T> = Partial<Readonly<Record<keyof T & string, unknown>>>;

export function* differences<T extends { readonly id: string }>(
  table: string,
  row: T,
  expected: Expected<T>,
): Generator<VerifyFault> {
  for (const [property, value] of Object.entries(expected))
    if (row[property as keyof T] !== value) yield another(table, row.id, property, row[property as keyof T], value);
}
