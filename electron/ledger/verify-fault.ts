// What is wrong with a ledger: one row, and why.

/** A row that is not as it must be. `row` is its key; `reason` a sentence without secrets, which begins in lower case. */
export type VerifyFault = { readonly table: string; readonly row: string; readonly reason: string };

export function bad(table: string, row: string | number, reason: string): VerifyFault {
  return { table, row: String(row), reason };
}
