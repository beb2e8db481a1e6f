// A ledger of real sales that is changed in one place at a time: what the check finds then. Each change is undone.
import Database from 'better-sqlite3';
import { verifyLedger } from '../../electron/ledger/verify.ts';
import type { VerifyFault } from '../../electron/ledger/verify-fault.ts';
import { type JournalRow, journalHash } from '../../shared/journal/chain.ts';

export type Row = Record<string, string | number | null>;

export type ChangedLedger = {
  readonly db: Database.Database;
  readonly journal: readonly JournalRow[];
  rows(table: string, by?: string): Row[];
  /** What is found after `change`, which is undone. */
  foundAfter(change: () => unknown): VerifyFault | null;
  set(table: string, key: string, id: unknown, column: string, value: unknown): () => unknown;
  /** Writes other rows in place of the journal's, with a chain and a head that fit. */
  rewrite(written: readonly JournalRow[]): () => void;
};

/**
 * Whatever `work` prepares is lent to it, compiled once for all of its runs: a check compiles some sixty statements, which takes longer than
 * running them.
 */
function createLending(db: Database.Database): <T>(work: () => T) => T {
  const prepare = db.prepare.bind(db);
  const free = new Map<string, Database.Statement[]>();
  const lent: Database.Statement[] = [];
  const lend = (sql: string): Database.Statement => {
    const statement = free.get(sql)?.pop() ?? prepare(sql);
    lent.push(statement);
    return statement;
  };
  return (work) => {
    db.prepare = lend as typeof db.prepare;
    try {
      return work();
    } finally {
      db.prepare = prepare;
      for (const one of lent.splice(0)) {
        const same = free.get(one.source) ?? [];
        free.set(one.source, [...same, one.reader ? one.pluck(false) : one]);
      }
    }
  };
}

/** The file itself does not take it. */
const refused: VerifyFault = { table: '', row: '', reason: 'refused' };

export function createChangedLedger(db: Database.Database): ChangedLedger {
  // The pages are checked once: SQL leaves them sound, and a check of the whole file after each change costs more than all the rest.
  const pragma = db.pragma.bind(db);
  const pages = String(pragma('integrity_check', { simple: true }));
  db.pragma = (source, options) => (source === 'integrity_check(1)' ? pages : pragma(source, options));
  const lending = createLending(db);
  const rows: ChangedLedger['rows'] = (table, by = 'id') =>
    db.prepare<[], Row>(`SELECT * FROM ${table} ORDER BY ${by}`).all();
  return {
    db,
    journal: db.prepare<[], JournalRow>('SELECT * FROM journal ORDER BY seq').all(),
    rows,
    foundAfter(change) {
      db.exec('BEGIN');
      try {
        return lending(() => {
          change();
          const found = verifyLedger(db);
          return found.ok ? null : found.error;
        });
      } catch (error) {
        if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_CONSTRAINT')) return refused;
        throw error;
      } finally {
        db.exec('ROLLBACK');
      }
    },
    set: (table, key, id, column, value) => () =>
      db.prepare(`UPDATE ${table} SET ${column} = ? WHERE ${key} = ?`).run(value, id),
    rewrite: (written) => () => {
      db.exec('DELETE FROM journal');
      const insert = db.prepare(
        `INSERT INTO journal (seq, at, kind, sale_id, subject_id, operator_id, body, hash)
       VALUES (@seq, @at, @kind, @sale_id, @subject_id, @operator_id, @body, @hash)`,
      );
      let hash = '';
      for (const [index, row] of written.entries()) {
        const next = { ...row, seq: index + 1 };
        hash = journalHash(hash, next);
        insert.run({ ...next, hash });
      }
      db.prepare('UPDATE journal_head SET count = ?, hash = ?').run(written.length, hash);
      // Seals that fit as far as anybody sees without the key.
      db.exec('DELETE FROM journal_seals');
      if (written.some((row) => row.kind === 'sealing-started'))
        db.prepare("INSERT INTO journal_seals (count, key_id, seal) VALUES (?, '', '')").run(written.length);
    },
  };
}
