// Checks a whole ledger: the file, the journal's chain, whose ledger it is, what refers to what, and every sale against its own journal.
// Invariants: reads only; holds one sale in memory at a time, however many there are; the first bad row ends it.
import type Database from 'better-sqlite3';
import { err, ok, type Result } from '../../shared/result.ts';
import { type JournalRow, readChain } from './journal.ts';
import type { JournalHead } from './journal-head.ts';
import { createSaleReader } from './sale-facts.ts';
import { countSeals, sealRowFault } from './seals.ts';
import { bad, type VerifyFault } from './verify-fault.ts';
import { foreignOrderFaults } from './verify-foreign-orders.ts';
import { identityFaults } from './verify-identity.ts';
import { addMovements, type Money } from './verify-money.ts';
import { referenceFaults } from './verify-references.ts';
import { saleFaults } from './verify-sale.ts';
import { shiftFaults } from './verify-shifts.ts';

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
  const chain = verifyChain(db, progress);
  if (!chain.ok) return chain;
  for (const fault of identityFaults(db)) return err(fault);
  for (const fault of referenceFaults(db)) return err(fault);
  for (const fault of foreignOrderFaults(db)) return err(fault);
  const read = createSaleReader(db);
  const money = new Map<string, Money>();
  let sales = 0;
  let lines = 0;
  const all = db.prepare<[], number>('SELECT count(*) FROM sales').pluck().get() ?? 0;
  for (const id of told(saleIds(db), 'sales', all, progress)) {
    const sale = read(id);
    for (const fault of saleFaults(sale)) return err(fault);
    addMovements(money, sale);
    sales += 1;
    lines += sale.lines.length;
  }
  for (const fault of shiftFaults(db)) return err(fault);
  const unsealed = sealRowFault(db, chain.value);
  return unsealed ? err(unsealed) : ok({ head: chain.value, seals: countSeals(db), sales, lines, money });
}

/** Only the file and the journal's chain with its head: what holds in every version of the schema. */
export function verifyChain(db: Database.Database, progress = toNobody): Result<JournalHead, VerifyFault> {
  const found = String(db.pragma('integrity_check(1)', { simple: true }));
  if (found !== 'ok') return err(bad('file', '', found.replace(/\s+/g, ' ')));
  const head = db.prepare<[], JournalHead>('SELECT count, hash FROM journal_head').get();
  if (!head) return err(bad('journal_head', 1, 'is missing'));
  const rows = db.prepare<[], JournalRow>('SELECT * FROM journal ORDER BY seq').iterate();
  const fault = readChain(told(rows, 'journal', head.count, progress), head);
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

/** Tells of each hundredth. */
function* told<T>(rows: Iterable<T>, what: 'journal' | 'sales', of: number, progress: Progress): Generator<T> {
  const step = Math.ceil(of / 100);
  let done = 0;
  for (const row of rows) {
    yield row;
    done += 1;
    if (done % step === 0) progress(what, done, of);
  }
}

function* saleIds(db: Database.Database): Generator<string> {
  // By pages, so that other statements run in between.
  const page = db.prepare<[string], string>('SELECT id FROM sales WHERE id > ? ORDER BY id LIMIT 500').pluck();
  for (let ids = page.all(''); ids.length > 0; ids = page.all(ids.at(-1) ?? '')) yield* ids;
}
