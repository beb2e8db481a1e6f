// Each sale against its entries, while the journal is read once in its own order: the entries of some twenty sales are gathered, and then
// those sales are checked. An entry that comes after its sale was checked was read with it by the index.
// Invariants: each sale that is in the journal is checked once, with all of its entries; memory holds those of so many sales at a time.
import type Database from 'better-sqlite3';
import type { JournalRow } from '../../shared/journal/chain.ts';
import { type Entry, entryOf } from './journal-entry.ts';
import { createSaleReader, type SaleFacts } from './sale-facts.ts';
import { value } from './table.ts';
import { bad, type VerifyFault } from './verify-fault.ts';
import { addMovements, type Money } from './verify-money.ts';
import { saleFaults } from './verify-sale.ts';

const atOnce = 20;

/** Whose rows are each read with the sale that they are of. */
export const tablesOfSales = ['lines', 'tenders', 'tender_parts', 'print_jobs', 'sale_cashiers'] as const;

export function createSalesCheck(db: Database.Database) {
  // Neither is about a sale, and an index leads to the entries about none.
  const lastOf = db
    .prepare<[string], number | null>('SELECT max(seq) FROM journal WHERE sale_id IS NULL AND kind = ?')
    .pluck();
  const lasts = { startedSeq: lastOf.get('till-started') ?? 0, restoredSeq: lastOf.get('ledger-restored') ?? 0 };
  const read = createSaleReader(db, true);
  const placeOf = db.prepare<[string], { first: number; entries: number }>(
    'SELECT min(seq) AS first, count(*) AS entries FROM journal WHERE sale_id = ?',
  );
  const entriesOf = db.prepare<[string], JournalRow>('SELECT * FROM journal WHERE sale_id = ? ORDER BY seq');
  const all = value<number>(db, 'SELECT count(*) FROM sales');
  const allOfSales = value<number>(
    db,
    `SELECT ${tablesOfSales.map((table) => `(SELECT count(*) FROM ${table})`).join(' + ')}`,
  );
  const neverBegun = value<string>(
    db,
    'SELECT min(id) FROM sales WHERE NOT EXISTS (SELECT 1 FROM journal WHERE sale_id = sales.id)',
  );
  let gathered = new Map<string, Entry[]>();
  const money = new Map<string, Money>();
  let sales = 0;
  let lines = 0;
  let rowsOfSales = 0;
  let hasStranger = false;
  let stray = Number.POSITIVE_INFINITY;
  let misplaced: number | null = null;
  /** Of all sales with a fault, the one with the lowest id: it is named, in whatever order they were sold. */
  let worst: { readonly id: string; readonly fault: VerifyFault } | null = null;

  const checkSale = (id: string, journal: readonly Entry[]): void => {
    const sale = read(id, journal, lasts);
    if (!sale) {
      stray = Math.min(stray, journal[0]?.seq ?? stray);
      return;
    }
    sales += 1;
    lines += sale.lines.length;
    rowsOfSales +=
      sale.lines.length + sale.tenders.length + sale.parts.length + sale.jobs.length + sale.cashiers.length;
    hasStranger ||= namesStranger(sale);
    addMovements(money, sale);
    if (worst && worst.id < id) return;
    for (const fault of saleFaults(sale)) {
      worst = { id, fault };
      return;
    }
  };

  const checkGathered = (): void => {
    for (const [id, entries] of gathered) {
      const place = placeOf.get(id);
      if (place?.first !== entries[0]?.seq) continue;
      checkSale(id, place?.entries === entries.length ? entries : entriesOf.all(id).map(entryOf));
    }
    // Not cleared: V8 keeps what a cleared map held until it collects all memory, a tenth of the whole check.
    gathered = new Map();
  };

  return {
    /** Each entry of the journal, in its order. */
    readEntry(entry: Entry): void {
      const { seq, kind, sale_id: id } = entry;
      if (id === null) return;
      if (kind === 'till-started' || kind === 'ledger-restored') misplaced ??= seq;
      const entries = gathered.get(id);
      if (entries) {
        entries.push(entry);
        return;
      }
      if (gathered.size === atOnce) checkGathered();
      gathered.set(id, [entry]);
    },
    /** Once all entries were read. */
    end() {
      checkGathered();
      return {
        /** Each row of the tables of sales is of a sale that there is, and names only what is of the same sale. */
        areWhole: !hasStranger && rowsOfSales === allOfSales(),
        /** The first entry that is about no sale, or is of none and names one. */
        *strayEntries(): Generator<VerifyFault> {
          if (stray !== Number.POSITIVE_INFINITY) yield bad('journal', stray, 'is about no sale');
          if (misplaced !== null) yield bad('journal', misplaced, 'is about a sale, and tells of the till');
        },
        /** The first sale, by its id, that does not follow from its entries. */
        *faults(): Generator<VerifyFault> {
          const isUnheard = sales < (all() ?? 0);
          const unheard = isUnheard ? neverBegun() : null;
          if (unheard !== null) checkSale(unheard, []);
          if (worst) yield worst.fault;
          else if (isUnheard) yield bad('sales', '', 'has a sale whose entries are not where they belong');
        },
        found: { sales, lines, money },
      };
    },
  };
}

/** A part of a payment, or a slip, of a line that is not the sale's. */
function namesStranger({ lines, parts, jobs }: SaleFacts): boolean {
  const isStrange = ({ lineId }: { readonly lineId: string | null }) =>
    lineId !== null && !lines.some(({ id }) => id === lineId);
  return parts.some(isStrange) || jobs.some(isStrange);
}
