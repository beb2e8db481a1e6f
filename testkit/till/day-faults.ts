// Mistakes that a till could make with its shifts, each put in on purpose where a statement of the ledger is run. Invariant: the product
// has no hook for any of this; what is wrapped is the database library.
import { createHash } from 'node:crypto';
import Database from 'better-sqlite3';

type Row = Record<string, unknown>;
type Run = (values: Row) => Database.RunResult;
export type Fault = {
  /** In the place of a statement that writes one row. */
  readonly write?: (sql: string, db: Database.Database) => ((run: Run, row: Row) => unknown) | null;
  /** In the place of the values that a statement looks for. */
  readonly given?: (sql: string) => ((values: readonly unknown[]) => readonly unknown[]) | null;
  /** In the place of what a statement finds. */
  readonly find?: (sql: string, db: Database.Database) => ((found: unknown) => unknown) | null;
  /** In the place of each row that a statement goes through. */
  readonly pass?: (sql: string, db: Database.Database) => ((row: Row) => Row) | null;
};

const { prepare } = Database.prototype;

const nothing: Database.RunResult = { changes: 1, lastInsertRowid: 0 };
const one = (db: Database.Database, sql: string) => prepare.call(db, sql).pluck().get() as string | undefined;

const [firstTwoInBerlin, secondTwoInBerlin] = ['2026-10-25T00:00:00.000Z', '2026-10-25T01:00:00.000Z'];

/** By what somebody would say who made the mistake. */
export const dayFaults: Readonly<Record<string, () => Fault>> = {
  'a refund is booked into a closed shift': () => ({
    write: (sql, db) =>
      sql.startsWith('INSERT INTO movements')
        ? (run, row) => {
            const closed = one(db, "SELECT id FROM shifts WHERE state = 'closed' LIMIT 1");
            return run(row.kind === 'refund' && closed ? { ...row, shiftId: closed } : row);
          }
        : null,
  }),
  'a movement is lost': () => ({
    write: (sql) =>
      sql.startsWith('INSERT INTO movements') ? (run, row) => (row.kind === 'refund' ? nothing : run(row)) : null,
  }),
  'a Z is changed': () => ({
    write: (sql) =>
      sql.startsWith('INSERT INTO z_reports')
        ? (run, row) => {
            const body = String(row.body).replace(/"sold":\{"cards":\d+/, '"sold":{"cards":77');
            return run({ ...row, body, sha256: createHash('sha256').update(body).digest('hex') });
          }
        : null,
  }),
  'a difference is hidden': () => ({
    write: (sql, db) =>
      sql.startsWith('INSERT INTO counts')
        ? (run, row) => {
            if (row.which === 'opening') return run(row);
            const expected = prepare
              .call(db, 'SELECT sum(amount_minor) FROM movements WHERE shift_id = ? AND pot = ?')
              .pluck()
              .get(row.shiftId, row.pot);
            return run({ ...row, totalMinor: Math.max(0, Number(expected)) });
          }
        : null,
  }),
  'a list tells amounts while they are counted': () => ({
    find: (sql) => (sql.includes('SELECT 1 WHERE EXISTS (SELECT 1 FROM sales') ? () => undefined : null),
  }),
  'a shift is closed whatever somebody wrote into its movements': () => {
    const written = new Map<unknown, unknown>();
    return {
      write: (sql) =>
        sql.startsWith('INSERT INTO movements')
          ? (run, row) => {
              written.set(row.id, row.amountMinor);
              return run(row);
            }
          : null,
      pass: (sql, db) =>
        db.readonly && sql.startsWith('SELECT * FROM movements WHERE shift_id')
          ? (row) => ({ ...row, amount_minor: written.get(row.id) ?? row.amount_minor })
          : null,
    };
  },
  'a sale goes through outside any shift': () => ({
    find: (sql, db) =>
      sql.includes("state IN ('open', 'counting')") && sql.startsWith('SELECT')
        ? (found) => {
            const suspended = sql.replace("state IN ('open', 'counting')", "state = 'suspended' LIMIT 1");
            const row =
              found === undefined
                ? (prepare.call(db, suspended) as unknown as { get(): object | undefined }).get()
                : undefined;
            return row ? Object.assign(row, { state: 'open' }) : found;
          }
        : null,
  }),
  'a day begins with the second of the hour that comes twice': () => ({
    given: (sql) =>
      /committed_at >= \+?\?/.test(sql)
        ? (values) => values.map((value) => (value === firstTwoInBerlin ? secondTwoInBerlin : value))
        : null,
  }),
  'this computer’s clock dates a sale': () => ({
    write: (sql, db) =>
      sql.startsWith('UPDATE sales SET') && sql.includes('committed_at')
        ? (run, row) => {
            const shown = one(db, "SELECT body ->> 'clockAt' FROM journal ORDER BY seq DESC LIMIT 1");
            return run(row.committedAt && shown ? { ...row, committedAt: shown } : row);
          }
        : null,
  }),
};

/** From now on, in every ledger that is opened; the answer takes it out again. */
export function plant({ write, given, find, pass }: Fault): () => void {
  Database.prototype.prepare = function (this: Database.Database, sql: string) {
    const statement = prepare.call(this, sql);
    if (!this.name.endsWith('ledger.sqlite')) return statement;
    const written = write?.(sql, this);
    if (written) {
      const run = statement.run.bind(statement) as unknown as Run;
      Object.assign(statement, { run: (row: Row) => written(run, row) });
    }
    const look = given?.(sql);
    if (look) {
      const all = statement.all.bind(statement);
      Object.assign(statement, { all: (...values: unknown[]) => Reflect.apply(all, statement, look(values)) });
    }
    const found = find?.(sql, this);
    if (found) {
      const get = statement.get.bind(statement) as (...values: unknown[]) => unknown;
      Object.assign(statement, { get: (...values: unknown[]) => found(get(...values)) });
    }
    const passed = pass?.(sql, this);
    if (passed) {
      const iterate = statement.iterate.bind(statement) as (...values: unknown[]) => IterableIterator<Row>;
      Object.assign(statement, {
        *iterate(...values: unknown[]) {
          for (const row of iterate(...values)) yield passed(row);
        },
      });
    }
    return statement;
  } as typeof prepare;
  return () => {
    Database.prototype.prepare = prepare;
  };
}
