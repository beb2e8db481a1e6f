// Checks a whole ledger: the file, the journal's chain, whose ledger it is, what refers to what, and every sale against its own journal.
// Invariants: reads only; reads the journal once, and holds some sales of it in memory at a time, however many there are; the first bad
// row ends it.
import type Database from 'better-sqlite3';
import { type JournalHead, type JournalRow, readChain } from '../../shared/journal/chain.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { type Entry, entryOf } from './journal-entry.ts';
import { countSeals, sealRowFault } from './seals.ts';
import { createCompanyCheck } from './verify-company-orders.ts';
import { bad, type VerifyFault } from './verify-fault.ts';
import { identityFaults, identityKinds } from './verify-identity.ts';
import type { Money } from './verify-money.ts';
import { replayedFaults, replayedKinds } from './verify-replayed.ts';
import { createSalesCheck, tablesOfSales } from './verify-sales.ts';
import { createShiftCheck } from './verify-shifts.ts';

export type VerifyReport = {
  readonly head: JournalHead;
  /** Seals on heads: counted, and not checked, as that takes the till's key. */
  readonly seals: number;
  readonly sales: number;
  readonly lines: number;
  /** What went over the counter, by currency, in minor units. */
  readonly money: ReadonlyMap<string, Money>;
};

/** Called with how far a check is: so many rows `of` so many. */
export type Progress = (what: 'journal' | 'sales', done: number, of: number) => void;
const toNobody: Progress = () => undefined;

/** Walks the whole ledger; the first row that is wrong, or what it holds. The schema must be this version's. */
export function verifyLedger(db: Database.Database, progress = toNobody): Result<VerifyReport, VerifyFault> {
  const file = fileFault(db);
  if (file) return err(file);
  const shifts = createShiftCheck(db);
  try {
    return verifyRows(db, progress, shifts);
  } finally {
    shifts.close();
  }
}

function verifyRows(
  db: Database.Database,
  progress: Progress,
  shifts: ReturnType<typeof createShiftCheck>,
): Result<VerifyReport, VerifyFault> {
  const sales = createSalesCheck(db);
  const companies = createCompanyCheck(db);
  const ofTheTill = createKept([...identityKinds, ...replayedKinds]);
  const chain = walkJournal(db, progress, (row) => {
    const entry = entryOf(row);
    sales.readEntry(entry);
    shifts.readEntry(entry);
    companies.readEntry(entry);
    ofTheTill.readEntry(entry);
  });
  if (!chain.ok) return chain;
  for (const fault of identityFaults(db, ofTheTill.of(identityKinds))) return err(fault);
  const { areWhole, strayEntries, faults: saleFaults, found } = sales.end();
  for (const fault of referenceFaults(db, areWhole ? tablesOfSales : [])) return err(fault);
  for (const fault of strayEntries()) return err(fault);
  for (const fault of replayedFaults(db, ofTheTill.of(replayedKinds))) return err(fault);
  for (const fault of companies.faults()) return err(fault);
  for (const fault of saleFaults()) return err(fault);
  if (found.sales > 0) progress('sales', found.sales, found.sales);
  for (const fault of shifts.faults()) return err(fault);
  const unsealed = sealRowFault(db, chain.value);
  return unsealed ? err(unsealed) : ok({ head: chain.value, seals: countSeals(db), ...found });
}

/** Only the file and the journal's chain with its head: what holds in every version of the schema. */
export function verifyChain(db: Database.Database): Result<JournalHead, VerifyFault> {
  const file = fileFault(db);
  return file ? err(file) : walkJournal(db, toNobody, () => undefined);
}

function fileFault(db: Database.Database): VerifyFault | null {
  const found = String(db.pragma('integrity_check(1)', { simple: true }));
  return found === 'ok' ? null : bad('file', '', found.replace(/\s+/g, ' '));
}

/** `hear` is called with each row that is as it was written. */
function walkJournal(
  db: Database.Database,
  progress: Progress,
  readRow: (row: JournalRow) => void,
): Result<JournalHead, VerifyFault> {
  const head = db.prepare<[], JournalHead>('SELECT count, hash FROM journal_head').get();
  if (!head) return err(bad('journal_head', 1, 'is missing'));
  const fault = readChain(journalRows(db, head.count, progress, readRow), head);
  switch (fault?.reason) {
    case undefined:
      return ok(head);
    case 'missing':
      return err(bad('journal', fault?.seq ?? 0, 'is missing'));
    case 'changed':
      return err(bad('journal', fault?.seq ?? 0, 'was changed'));
    case 'head':
      return err(bad('journal_head', 1, `is of another journal than the one that ends with row ${fault?.seq}`));
  }
}

/** By pages: faster than row by row, and other statements run in between. */
function* journalRows(
  db: Database.Database,
  of: number,
  progress: Progress,
  readRow: (row: JournalRow) => void,
): Generator<JournalRow> {
  // In another program's rows a number may be as low as any: the first page has no lower bound.
  const first = db.prepare<[], JournalRow>('SELECT * FROM journal ORDER BY seq LIMIT 100');
  const page = db.prepare<[number], JournalRow>('SELECT * FROM journal WHERE seq > ? ORDER BY seq LIMIT 100');
  const step = Math.ceil(of / 100);
  let done = 0;
  for (let rows = first.all(); rows.length > 0; rows = page.all(rows.at(-1)?.seq ?? 0))
    for (const row of rows) {
      yield row;
      readRow(row);
      done += 1;
      if (done % step === 0) progress('journal', done, of);
    }
}
/** The entries of these kinds, oldest first: few in any ledger. */
function createKept(kinds: readonly string[]) {
  const wanted = new Set(kinds);
  const entries: Entry[] = [];
  return {
    readEntry: (entry: Entry): void => void (wanted.has(entry.kind) && entries.push(entry)),
    of: (some: readonly string[]) => entries.filter(({ kind }) => some.includes(kind)),
  };
}

// What a ledger's rows refer to, and what must be one of a kind in it. SQLite's own foreign keys are checked again here, because
// a tool that changes a file by hand has them off. What the journal refers to is seen where it is read: verify-sales.ts.

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
function* referenceFaults(db: Database.Database, known: readonly string[]): Generator<VerifyFault> {
  for (const { table, row, where, reason } of references) {
    if (known.includes(table)) continue;
    const broken = db
      .prepare<[], string | number>(`SELECT t.${row} FROM ${table} t WHERE ${where} ORDER BY t.${row} LIMIT 1`)
      .pluck()
      .get();
    if (broken !== undefined) yield bad(table, broken, reason);
  }
}
