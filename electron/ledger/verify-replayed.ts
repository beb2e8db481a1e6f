// Tables of which each row follows from the entries about it, by the function that the till writes it with: the entries are applied again,
// and every row is held against what comes out.
import { hash } from 'node:crypto';
import type Database from 'better-sqlite3';
import { customerPauseAfter, customerPauseKinds, customerPausesTable } from './customer-pauses.ts';
import { dayPaperAfter, dayPaperKinds, dayPapersTable } from './day-papers.ts';
import { foreignOrderAfter, foreignOrderKinds, foreignOrdersTable } from './foreign-orders.ts';
import type { WrittenEntry } from './journal-entries.ts';
import { type Entry, writtenOf } from './journal-entry.ts';
import { another, bad, type VerifyFault } from './verify-fault.ts';

type Row = Readonly<Record<string, unknown>>;
type Replayed = {
  readonly table: string;
  /** The column that names a row. */
  readonly key: string;
  readonly kinds: readonly string[];
  readonly rows: (db: Database.Database) => readonly Row[];
  /** The row that an entry is about. */
  readonly about: (entry: WrittenEntry) => unknown;
  readonly after: (row: never, entry: never) => Row | null;
};

const replayed: readonly Replayed[] = [
  {
    table: 'foreign_orders',
    key: 'id',
    kinds: foreignOrderKinds,
    rows: (db) => foreignOrdersTable.all(db, 'ORDER BY id')(),
    about: ({ subjectId }) => subjectId,
    after: foreignOrderAfter,
  },
  {
    table: 'customer_pauses',
    key: 'saleId',
    kinds: customerPauseKinds,
    rows: (db) => customerPausesTable.all(db, 'ORDER BY sale_id')(),
    about: ({ saleId }) => saleId,
    after: customerPauseAfter,
  },
  {
    table: 'day_papers',
    key: 'day',
    kinds: dayPaperKinds,
    rows: (db) => dayPapersTable.all(db, 'ORDER BY day')().map(withHash),
    about: ({ body }) => (body as Row).day,
    after: (_row, entry) => dayPaperAfter(entry),
  },
];

/** The kinds of entries about them. */
export const replayedKinds = replayed.flatMap(({ kinds }) => kinds);

/** The entry holds no body, only its hash. */
const withHash = ({ body, ...row }: { readonly body: string }): Row => ({
  ...row,
  sha256Of: hash('sha256', body, 'hex'),
});

/** `journal`: the entries of those kinds, oldest first. */
export function* replayedFaults(db: Database.Database, journal: readonly Entry[]): Generator<VerifyFault> {
  for (const one of replayed) yield* tableFaults(one, db, journal);
}

function* tableFaults(
  { table, key, kinds, rows, about, after }: Replayed,
  db: Database.Database,
  journal: readonly Entry[],
): Generator<VerifyFault> {
  const told = new Map<unknown, Row>();
  for (const entry of journal.filter(({ kind }) => kinds.includes(kind)).map(writtenOf)) {
    const name = about(entry);
    const row = after((told.get(name) ?? null) as never, entry as never);
    if (row) told.set(name, row);
  }
  for (const row of rows(db)) {
    const name = String(row[key]);
    const wanted = told.get(row[key]);
    told.delete(row[key]);
    if (!wanted) yield bad(table, name, 'is in no entry of the journal');
    else yield* rowFaults(table, name, row, wanted);
  }
  for (const name of told.keys()) yield bad(table, String(name), 'is missing');
}

function* rowFaults(table: string, name: string, { sha256Of, ...row }: Row, wanted: Row): Generator<VerifyFault> {
  if (sha256Of !== undefined && sha256Of !== row.sha256) yield bad(table, name, 'was changed');
  for (const column of Object.keys(row))
    if (row[column] !== wanted[column]) yield another(table, name, column, row[column], wanted[column]);
}
