// What a ledger's rows refer to, and what must be one of a kind in it. SQLite's own foreign keys are checked again here, because
// a tool that changes a file by hand has them off. What the journal refers to is seen where it is read: verify-sales.ts.
import type Database from 'better-sqlite3';
import { bad, type VerifyFault } from './verify-fault.ts';

type Reference = { readonly table: string; readonly row: string; readonly where: string; readonly reason: string };

const of = (table: string, where: string, reason: string, row = 'id'): Reference => ({ table, row, where, reason });
const nowhere = (column: string, table: string): string =>
  `${column} IS NOT NULL AND NOT EXISTS (SELECT 1 FROM ${table} o WHERE o.id = t.${column})`;
const ofAnotherSale = 'line_id IS NOT NULL AND (SELECT sale_id FROM lines WHERE id = t.line_id) <> sale_id';

const references: readonly Reference[] = [
  of('lines', nowhere('sale_id', 'sales'), 'is of no sale'),
  of('tenders', nowhere('sale_id', 'sales'), 'is of no sale'),
  of('tender_parts', nowhere('tender_id', 'tenders'), 'is of no tender'),
  of('tender_parts', nowhere('line_id', 'lines'), 'pays for no line'),
  of(
    'tender_parts',
    `line_id IS NOT NULL AND (SELECT sale_id FROM lines WHERE id = t.line_id)
       <> (SELECT sale_id FROM tenders WHERE id = t.tender_id)`,
    'pays for a line of another sale',
  ),
  of('outbox', nowhere('subject_id', 'lines'), 'is about no line'),
  of('print_jobs', nowhere('sale_id', 'sales'), 'is of no sale'),
  of('print_jobs', nowhere('line_id', 'lines'), 'is of no line'),
  of('print_jobs', ofAnotherSale, 'is of a line of another sale'),
  of('attention', nowhere('sale_id', 'sales'), 'is about no sale'),
  of('attention', nowhere('line_id', 'lines'), 'is about no line'),
  of('attention', nowhere('part_id', 'tender_parts'), 'is about no part of a tender'),
  of('attention', ofAnotherSale, 'is about a line of another sale'),
  of('claims', nowhere('line_id', 'lines'), 'is about no line', 'line_id'),
  of('slips_taken', nowhere('line_id', 'lines'), 'is about no line', 'line_id'),
  of('sale_cashiers', nowhere('sale_id', 'sales'), 'is of no sale', 'sale_id'),
];

/**
 * One fault for each row that refers to nothing, or to what is not its own. Of the tables in `known` that was seen already where their
 * sales were read: millions of rows, each looked up once more.
 */
export function* referenceFaults(db: Database.Database, known: readonly string[]): Generator<VerifyFault> {
  for (const { table, row, where, reason } of references) {
    if (known.includes(table)) continue;
    const broken = db
      .prepare<[], string | number>(`SELECT t.${row} FROM ${table} t WHERE ${where} ORDER BY t.${row} LIMIT 1`)
      .pluck()
      .get();
    if (broken !== undefined) yield bad(table, broken, reason);
  }
}
