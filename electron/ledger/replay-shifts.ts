// The tables of shifts once more, from the journal alone: its entries are applied to an empty ledger by the function that the till writes by
// (shift-entries.ts), and a ledger is compared with what comes out.
// Invariant: a value that no entry holds is left out of the comparison, and nothing else is.
import { randomUUID } from 'node:crypto';
import Database from 'better-sqlite3';
import { type Entry, writtenOf } from './journal-entry.ts';
import { takeSteps } from './migrations.ts';
import { createApply, createShiftStores } from './shift-entries.ts';
import type { Tx } from './transaction.ts';
import { another, bad, type VerifyFault } from './verify-fault.ts';

type Row = Readonly<Record<string, string | number | null>>;

/** Each table of shifts, in an order in which no two of its rows are equal. */
const tables: Readonly<Record<string, string>> = {
  shifts: 'id',
  shift_spells: 'to_seq',
  movements: 'seq, pot, tender_id, part_id',
  night_money: 'seq',
  counts: 'shift_id, which, pot, k',
  z_reports: 'seq',
  handovers: 'subject_id, seq',
  shift_prints: 'paper, number',
  terminal_totals: 'seq',
};

/** Where the rows of one shift are looked for. */
const shiftOf: Readonly<Record<string, string>> = {
  shifts: 'id',
  shift_spells: 'shift_id',
  movements: 'shift_id',
  counts: 'shift_id',
  z_reports: 'shift_id',
  handovers: 'shift_id',
  terminal_totals: 'shift_id',
};

let schema: Buffer | null = null;

/** In memory, with the tables of shifts and no row; what they refer to is not there. */
function emptyLedger(): Database.Database {
  if (schema === null) {
    const made = new Database(':memory:');
    // Each replay copies these pages and reads this schema: with every table that takes longer than the entries of a day.
    made.pragma('page_size = 1024');
    made.pragma('foreign_keys = OFF');
    takeSteps(made);
    const names = made.prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all();
    for (const name of names.filter((one) => one !== 'ledger' && !(one in tables)))
      made.exec(`DROP TABLE IF EXISTS ${name}`);
    made.exec('VACUUM');
    made.exec(
      "INSERT INTO ledger (one, id, environment, terminal_id, created_at, begun_with) VALUES (1, '', '', '', '', 0)",
    );
    schema = made.serialize();
    made.close();
  }
  const db = new Database(schema);
  db.pragma('foreign_keys = OFF');
  // Never committed: one transaction costs less than one an entry.
  db.exec('BEGIN');
  return db;
}

/**
 * For the whole journal as it is read, or for the entries after `startedAfter`, where no shift was open or waited and an earlier one had
 * ended its work. To be closed.
 */
export function createShiftReplay(startedAfter = 0) {
  const db = emptyLedger();
  const stores = createShiftStores({ db });
  if (startedAfter > 0) {
    stores.shifts.setOn({} as Tx, true);
    stores.shifts.insertSpell({} as Tx, { toSeq: startedAfter, fromSeq: 0, shiftId: '' });
  }
  const apply = createApply(stores);
  /** A placeholder for what no entry holds; no row has it. */
  const untold = randomUUID();
  let ids = 0;
  const newId = (): string => {
    ids += 1;
    return `${untold} ${ids}`;
  };
  /** How payments are rounded, where they are. */
  const roundings = new Map<unknown, number>();
  let last: Entry | null = null;

  /** The supervisor's approval of a correction comes before it. */
  const beforeCorrection = ({ seq, body }: Entry) => {
    const word = last?.kind === 'approval-given' && last.seq === seq - 1 ? last : null;
    const reason = word?.body.reason;
    return {
      approver: word?.operator_id ?? null,
      reason: typeof reason === 'string' ? reason : null,
      roundingMinor: roundings.get(body.tenderId) ?? 0,
    };
  };

  /** How a payment is rounded from here on. */
  const noteRounding = ({ kind, body }: Pick<Entry, 'kind' | 'body'>): void => {
    if (kind === 'tender-requested' || kind === 'tender-corrected')
      roundings.set(body.tenderId, Number(body.roundingMinor ?? 0));
  };

  return {
    db,
    /** An entry from before the replay, about a payment that is corrected in it. */
    recall: noteRounding,
    /** The fault is an entry that cannot follow from those before it. */
    readEntry(entry: Entry): VerifyFault | null {
      const { seq } = entry;
      const before = beforeCorrection(entry);
      noteRounding(entry);
      last = entry;
      try {
        const z = { body: untold, head: untold };
        // Of other types than the till's, as another program may have written them, none gets into a table: all of them are STRICT.
        apply({} as Tx, writtenOf(entry), { newId, pieces: () => untold, z, before });
        return null;
      } catch (error) {
        return bad('journal', seq, `cannot have happened to a shift: ${error instanceof Error ? error.message : ''}`);
      }
    },
    /** The first row of each table that is not as these entries make it: of all shifts, or of one. */
    *faults(ledger: Database.Database, shiftId: string | null = null): Generator<VerifyFault> {
      for (const [name, order] of Object.entries(tables)) {
        const column = shiftOf[name];
        if (shiftId !== null && column === undefined) continue;
        const of = shiftId === null ? { where: '', given: [] } : { where: `WHERE ${column} = ?`, given: [shiftId] };
        const fault = tableFault({ name, order, ...of }, ledger, db, untold);
        if (fault) yield fault;
      }
    },
  };
}

type Looked = {
  readonly name: string;
  readonly order: string;
  readonly where: string;
  readonly given: readonly string[];
};

function tableFault(
  { name, order, where, given }: Looked,
  ledger: Database.Database,
  replayed: Database.Database,
  untold: string,
): VerifyFault | null {
  const isTold = (value: unknown): boolean => !String(value).startsWith(untold);
  const keys = order.split(', ');
  const keyOf = (row: Row): string =>
    (row.id && isTold(row.id) ? [row.id] : keys.flatMap((key) => row[key] ?? [])).join(' ');
  const countOf = (db: Database.Database): number =>
    db
      .prepare<string[], number>(`SELECT count(*) FROM ${name} ${where}`)
      .pluck()
      .get(...given) ?? 0;
  const rowsOf = (db: Database.Database) =>
    db.prepare<string[], Row>(`SELECT * FROM ${name} ${where} ORDER BY ${order}`).iterate(...given);
  const surplus = countOf(ledger) - countOf(replayed);
  const rows = rowsOf(ledger);
  const wanted = rowsOf(replayed);
  try {
    for (;;) {
      const { value: row } = rows.next() as { value: Row | undefined };
      const { value: told } = wanted.next() as { value: Row | undefined };
      if (!row && !told) return null;
      const columns = Object.keys(row ?? told ?? {});
      const other = columns.find((column) => row?.[column] !== told?.[column] && isTold(told?.[column]));
      if (other === undefined) continue;
      if (told && (surplus < 0 || !row)) return bad(name, keyOf(told), 'is missing');
      if (row && (surplus > 0 || !told)) return bad(name, keyOf(row), 'is in no entry of the journal');
      return another(name, keyOf(row ?? {}), other, row?.[other], told?.[other]);
    }
  } finally {
    rows.return?.();
    wanted.return?.();
  }
}
