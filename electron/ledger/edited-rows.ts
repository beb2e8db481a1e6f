// The rows of one sale, one shift or one order for a company, held against what the journal says of them, by the functions that `verify` has for the whole ledger.
// Invariants: reads only, and only what was committed; costs as much as one sale, or one shift, has entries, however many others there are.
import Database from 'better-sqlite3';
import { type JournalRow, journalHash } from '../../shared/journal/chain.ts';
import { entryOf } from './journal-entry.ts';
import { createShiftReplay } from './replay-shifts.ts';
import { createSaleReader, type OfAllSales } from './sale-facts.ts';
import { type EarlierSeals, holds, type SealRow } from './seals.ts';
import { query } from './table.ts';
import { createCompanyCheck } from './verify-company-orders.ts';
import { bad, type VerifyFault } from './verify-fault.ts';
import { saleFaults } from './verify-sale.ts';
import { isOfShifts } from './verify-shifts.ts';

export type RowsCheck = ReturnType<typeof createRowsCheck>;

/**
 * `db`: a connection of its own, which only reads. Each answers the first row that does not follow from its entries, or an entry that is not as it
 * was sealed; null where all is as it was.
 */
export function createRowsCheck(db: Database.Database, sealed: EarlierSeals | null = null) {
  const changedEntry = sealed ? createSealedEntries(db, sealed) : () => null;
  const read = createSaleReader(db, false);
  const entriesOf = query<[string], JournalRow>(db, 'SELECT * FROM journal WHERE sale_id = ? ORDER BY seq');
  const ofCompany = query<[string], JournalRow>(
    db,
    "SELECT * FROM journal WHERE subject_id = ? AND substr(kind, 1, 8) = 'company-' ORDER BY seq",
  );
  const isThere = db.prepare<[string], 1>('SELECT 1 FROM sales WHERE id = ?').pluck();
  const lastOfTill = createLastOfTill(db);

  return {
    sale(id: string): VerifyFault | null {
      const journal = entriesOf.all(id).map(entryOf);
      const changed = changedEntry(journal.map(({ seq }) => seq));
      if (changed !== null) return bad('journal', changed, 'was changed');
      // A sale that begins in this very transaction.
      if (journal.length === 0) return isThere.get(id) ? bad('sales', id, 'was never begun') : null;
      const facts = read(id, journal, lastOfTill);
      return facts ? mostTelling(id, saleFaults(facts)) : bad('sales', id, 'is missing');
    },
    shift: (id: string): VerifyFault | null => shiftFault(db, id),
    company(id: string): VerifyFault | null {
      const journal = ofCompany.all(id).map(entryOf);
      const changed = changedEntry(journal.map(({ seq }) => seq));
      if (changed !== null) return bad('journal', changed, 'was changed');
      const check = createCompanyCheck(db);
      for (const entry of journal) check.readEntry(entry);
      for (const fault of check.of(id)) return fault;
      return null;
    },
  };
}

/** A fault that names both values helps a person more than one that follows from it. */
function mostTelling(id: string, faults: Iterable<VerifyFault>): VerifyFault | null {
  let first: VerifyFault | null = null;
  try {
    for (const fault of faults) {
      if (fault.values) return fault;
      first ??= fault;
    }
    return first;
  } catch (error) {
    if (error instanceof Database.SqliteError) throw error;
    // A value that no row of this till can have, such as a currency that there is not.
    return first ?? bad('sales', id, `cannot be read: ${error instanceof Error ? error.message : ''}`);
  }
}

/** Where the till was last started, and last restored: looked for where a sale's rows depend on it. */
function createLastOfTill(db: Database.Database): OfAllSales {
  const since = db
    .prepare<[string, number], number | null>(
      'SELECT max(seq) FROM journal WHERE sale_id IS NULL AND kind = ? AND seq > ?',
    )
    .pluck();
  let startedSeq = 0;
  let restoredSeq: number | null = null;
  return {
    get startedSeq() {
      startedSeq = since.get('till-started', startedSeq) ?? startedSeq;
      return startedSeq;
    },
    get restoredSeq() {
      // Not while it is open. Of a ledger that never was restored, all of the journal would be looked through.
      restoredSeq ??= db.prepare('SELECT 1 FROM former_ids LIMIT 1').get() ? (since.get('ledger-restored', 0) ?? 0) : 0;
      return restoredSeq;
    },
  };
}

type Opened = { readonly openedSeq: number };

function shiftFault(db: Database.Database, id: string): VerifyFault | null {
  const shift = db.prepare<[string], Opened>('SELECT opened_seq AS openedSeq FROM shifts WHERE id = ?').get(id);
  if (!shift) return bad('shifts', id, 'is missing');
  const after = beforeAllOf(db, shift.openedSeq);
  const replay = createShiftReplay(after);
  const ofSale = query<[string | null, number], JournalRow>(
    db,
    'SELECT * FROM journal WHERE sale_id = ? AND seq <= ? ORDER BY seq',
  );
  try {
    const rows = db.prepare<[number], JournalRow>('SELECT * FROM journal WHERE seq > ? ORDER BY seq');
    let previous = db.prepare<[number], string>('SELECT hash FROM journal WHERE seq = ?').pluck().get(after) ?? '';
    for (const row of rows.iterate(after)) {
      // To the head of the journal, which this till sealed.
      if (row.hash !== journalHash(previous, row)) return bad('journal', row.seq, 'was changed');
      previous = row.hash;
      if (!isOfShifts(row.kind)) continue;
      const entry = entryOf(row);
      if (entry.kind === 'tender-corrected')
        for (const one of ofSale.all(entry.sale_id, after)) replay.recall(entryOf(one));
      const fault = replay.readEntry(entry);
      if (fault) return fault;
    }
    for (const fault of replay.faults(db, id)) return fault;
    return null;
  } finally {
    replay.db.close();
  }
}

/** Where the last work ended before this shift, and before each other one that moved after that: those are played once more with it. */
function beforeAllOf(db: Database.Database, openedSeq: number): number {
  const beside = db
    .prepare<[number, number], number | null>(
      'SELECT min(opened_seq) FROM shifts WHERE opened_seq < ? AND (closed_seq IS NULL OR closed_seq > ?)',
    )
    .pluck();
  const spellBefore = db
    .prepare<[number], number>('SELECT coalesce(max(to_seq), 0) FROM shift_spells WHERE to_seq < ?')
    .pluck();
  const ended = (from: number): number => spellBefore.get(from) ?? 0;
  let from = openedSeq;
  for (let earlier = beside.get(from, ended(from)); earlier; earlier = beside.get(from, ended(from))) from = earlier;
  return ended(from);
}

// Single entries against the seal that came after each: an entry that was edited proves nothing about the rows.
// Invariant: reads only, and no more than the entries between the two.

/** So many entries between one and the seal after it are read at most: only before the first seal are there more. */
const mostToTheSeal = 200;

/**
 * Finds the first of these entries that is not as it was sealed. What this run wrote itself is not looked at; of another key's seals nothing is
 * known.
 */
export function createSealedEntries(db: Database.Database, { by, upTo }: EarlierSeals) {
  const nextSeal = query<[number], SealRow>(db, 'SELECT * FROM journal_seals WHERE count >= ? ORDER BY count LIMIT 1');
  const rows = query<[number, number], JournalRow>(
    db,
    'SELECT * FROM journal WHERE seq >= ? AND seq <= ? ORDER BY seq',
  );

  /** From this entry to the one that is sealed. */
  const isAsSealed = (seq: number, { count, seal }: SealRow): boolean => {
    const [before, ...chain] = rows.all(seq - 1, count);
    let previous = seq === 1 ? '' : (before?.hash ?? '');
    for (const row of seq === 1 && before ? [before, ...chain] : chain) {
      if (row.hash !== journalHash(previous, row)) return false;
      previous = row.hash;
    }
    return holds(seal, { count, hash: previous }, by);
  };

  return (seqs: Iterable<number>): number | null => {
    let sealedTo = 0;
    for (const seq of seqs) {
      if (seq <= sealedTo || seq > upTo) continue;
      const seal = nextSeal.get(seq);
      if (!seal) return seq;
      sealedTo = seal.count;
      if (seal.key_id === by.id && seal.count - seq <= mostToTheSeal && !isAsSealed(seq, seal)) return seq;
    }
    return null;
  };
}
