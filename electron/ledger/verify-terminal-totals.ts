// What card terminals said of shifts: each row has the entry that it was written with, and each entry its row.
import type Database from 'better-sqlite3';
import type { Entry } from './journal-entry.ts';
import { terminalTotalsTable } from './terminal-totals.ts';
import { bad, type VerifyFault } from './verify-fault.ts';

/** `told`: the entries about them. */
export function* terminalTotalsFaults(db: Database.Database, told: readonly Entry[]): Generator<VerifyFault> {
  const left = new Map(told.map((entry) => [entry.seq, entry]));
  for (const { seq, shiftId, by, at, ...sums } of terminalTotalsTable.all(db, 'ORDER BY seq')()) {
    const entry = left.get(seq);
    left.delete(seq);
    if (entry?.subject_id !== shiftId || entry.operator_id !== by || entry.at !== at)
      yield bad('terminal_totals', seq, 'was told otherwise than its journal says');
    else if (!isSame(entry.body, sums)) yield bad('terminal_totals', seq, 'has other sums than its journal');
  }
  for (const seq of left.keys()) yield bad('terminal_totals', seq, 'is missing');
}

function isSame(body: Entry['body'], sums: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(sums).every(([name, value]) => Object.hasOwn(body, name) && body[name] === value);
}
