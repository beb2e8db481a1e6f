// What a ledger's rows refer to, and what must be one of a kind in it. SQLite's own foreign keys are checked again here, because
// whoever changes a file by hand has them off.
import type Database from 'better-sqlite3';
import { bad, type VerifyFault } from './verify-fault.ts';

type Reference = { readonly table: string; readonly row: string; readonly where: string; readonly reason: string };

const of = (table: string, where: string, reason: string, row = 'id'): Reference => ({ table, row, where, reason });
const nowhere = (column: string, table: string): string =>
  `${column} IS NOT NULL AND NOT EXISTS (SELECT 1 FROM ${table} o WHERE o.id = t.${column})`;

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
  of(
    'print_jobs',
    'line_id IS NOT NULL AND (SELECT sale_id FROM lines WHERE id = t.line_id) <> sale_id',
    'is of a line of another sale',
  ),
  of('attention', nowhere('sale_id', 'sales'), 'is about no sale'),
  of('attention', nowhere('line_id', 'lines'), 'is about no line'),
  of('attention', nowhere('part_id', 'tender_parts'), 'is about no part of a tender'),
  of(
    'attention',
    'line_id IS NOT NULL AND (SELECT sale_id FROM lines WHERE id = t.line_id) <> sale_id',
    'is about a line of another sale',
  ),
  of('claims', nowhere('line_id', 'lines'), 'is about no line', 'line_id'),
  of('slips_taken', nowhere('line_id', 'lines'), 'is about no line', 'line_id'),
  of('journal', nowhere('sale_id', 'sales'), 'is about no sale', 'seq'),
];

/** One fault for each row that refers to nothing, or to what is not its own. */
export function* referenceFaults(db: Database.Database): Generator<VerifyFault> {
  for (const { table, row, where, reason } of references) {
    const broken = db
      .prepare<[], string | number>(`SELECT t.${row} FROM ${table} t WHERE ${where} ORDER BY t.${row} LIMIT 1`)
      .pluck()
      .get();
    if (broken !== undefined) yield bad(table, broken, reason);
  }
  yield* numberFaults(db);
}

/** Receipts are numbered from 1 without a gap, each with the id of a ledger that this file is or was. */
function* numberFaults(db: Database.Database): Generator<VerifyFault> {
  const identity = db.prepare<[], { id: string; terminal_id: string }>('SELECT id, terminal_id FROM ledger').get();
  if (!identity) {
    yield bad('ledger', 1, 'is missing');
    return;
  }
  const gap = db
    .prepare<[], number>(
      'SELECT min(n) FROM sales t WHERE n > 1 AND NOT EXISTS (SELECT 1 FROM sales o WHERE o.n = t.n - 1)',
    )
    .pluck()
    .get();
  if (gap) yield bad('sales', gap - 1, 'is missing: no receipt has this number');
  const first = db.prepare<[], number | null>('SELECT min(n) FROM sales').pluck().get();
  if (first && first !== 1) yield bad('sales', first - 1, 'is missing: no receipt has this number');
  const ids = new Set([identity.id, ...earlierIds(db)]);
  const wrong = db
    .prepare<[string, string], string>(
      `SELECT id FROM sales WHERE (n IS NULL) <> (receipt_number IS NULL) OR n IS NOT NULL AND receipt_number NOT IN
         (SELECT ? || '-' || value || '-' || n FROM json_each(?)) ORDER BY id LIMIT 1`,
    )
    .pluck()
    .get(identity.terminal_id, JSON.stringify([...ids]));
  if (wrong) yield bad('sales', wrong, 'has a receipt number that is not its own');
}

/** The ids that this ledger had before it was restored from a backup. */
function earlierIds(db: Database.Database): string[] {
  return db
    .prepare<[], string | null>("SELECT json_extract(body, '$.before') FROM journal WHERE kind = 'ledger-restored'")
    .pluck()
    .all()
    .flatMap((id) => id ?? []);
}
