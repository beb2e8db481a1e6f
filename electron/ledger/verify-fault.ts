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

export function bad(table: string, row: string | number, reason: string, values?: Differing): VerifyFault {
  return { table, row: String(row), reason, ...(values ? { values } : {}) };
}
