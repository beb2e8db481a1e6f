// Checks a whole ledger: the file, the journal's chain, whose ledger it is, what refers to what, and every sale against its own journal.
// Invariants: reads only; reads the journal once, and holds some sales of it in memory at a time, however many there are; the first bad
// row ends it.
import type Database from 'better-sqlite3';
import type { JournalHead } from '../../shared/journal/chain.ts';
import { type JournalRow, readChain } from '../../shared/journal/chain.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { type Entry, entryOf } from './journal-entry.ts';
import { countSeals, sealRowFault } from './seals.ts';
import { bad, type VerifyFault } from './verify-fault.ts';
import { identityFaults, identityKinds } from './verify-identity.ts';
import type { Money } from './verify-money.ts';
import { referenceFaults } from './verify-references.ts';
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

/** Hears how far a check is: so many rows `of` so many. */
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
  const ofTheTill = createKept([...identityKinds, ...replayedKinds]);
  const chain = walkJournal(db, progress, (row) => {
    const entry = entryOf(row);
    sales.hear(entry);
    shifts.hear(entry);
    ofTheTill.hear(entry);
  });
  if (!chain.ok) return chain;
  for (const fault of identityFaults(db, ofTheTill.of(identityKinds))) return err(fault);
  const { areWhole, strayEntries, faults: saleFaults, found } = sales.end();
  for (const fault of referenceFaults(db, areWhole ? tablesOfSales : [])) return err(fault);
  for (const fault of strayEntries()) return err(fault);
  for (const fault of replayedFaults(db, ofTheTill.of(replayedKinds))) return err(fault);
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

/** `hear` is told of each row that is as it was written. */
function walkJournal(
  db: Database.Database,
  progress: Progress,
  hear: (row: JournalRow) => void,
): Result<JournalHead, VerifyFault> {
  const head = db.prepare<[], JournalHead>('SELECT count, hash FROM journal_head').get();
  if (!head) return err(bad('journal_head', 1, 'is missing'));
  const fault = readChain(journalRows(db, head.count, progress, hear), head);
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
  hear: (row: JournalRow) => void,
): Generator<JournalRow> {
  // Of what somebody else wrote, a number may be as low as any: the first page has no lower bound.
  const first = db.prepare<[], JournalRow>('SELECT * FROM journal ORDER BY seq LIMIT 100');
  const page = db.prepare<[number], JournalRow>('SELECT * FROM journal WHERE seq > ? ORDER BY seq LIMIT 100');
  const step = Math.ceil(of / 100);
  let done = 0;
  for (let rows = first.all(); rows.length > 0; rows = page.all(rows.at(-1)?.seq ?? 0))
    for (const row of rows) {
      yield row;
      hear(row);
      done += 1;
      if (done % step === 0) progress('journal', done, of);
    }
}
/** The entries of these kinds, oldest first: few in any ledger. */
function createKept(kinds: readonly string[]) {
  const wanted = new Set(kinds);
  const entries: Entry[] = [];
  return {
    hear: (entry: Entry): void => void (wanted.has(entry.kind) && entries.push(entry)),
    of: (some: readonly string[]) => entries.filter(({ kind }) => some.includes(kind)),
  };
}
