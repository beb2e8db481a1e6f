// Which statements a ledger really runs from now on, for whoever looks at their plans. Invariant: the statements are the library's own; the
// end of the test ends it.
import Database from 'better-sqlite3';
import { onTestFinished } from 'vitest';

export type Executed = {
  /** Forgets what was run so far. */
  clear(): void;
  /** The steps of every plan. */
  plans(db: Database.Database): string[];
  /** The rows of large tables that SQLite would walk from end to end for what was run, by its own plans. */
  scans(db: Database.Database, tables: readonly string[]): string[];
};

/** Call it before the till is opened: statements are prepared then. */
export function recordStatements(): Executed {
  const run = new Set<string>();
  const prepare = Database.prototype.prepare;
  Database.prototype.prepare = function (this: Database.Database, sql: string) {
    const statement = prepare.call(this, sql);
    for (const name of ['run', 'get', 'all', 'iterate'] as const) {
      const own = (statement[name] as (...values: unknown[]) => unknown).bind(statement);
      Object.assign(statement, {
        [name]: (...values: unknown[]) => {
          if (this.name.endsWith('ledger.sqlite')) run.add(sql);
          return own(...values);
        },
      });
    }
    return statement;
  } as typeof prepare;
  onTestFinished(() => {
    Database.prototype.prepare = prepare;
  });
  /** What SQLite says it would do for each statement that reads, step by step. */
  const stepsOf = (db: Database.Database, sql: string): string[] => {
    const explain = (prepare as (sql: string) => Database.Statement<[], { detail: string }>).call(
      db,
      `EXPLAIN QUERY PLAN ${sql.replaceAll(/[?@:$]\w*/g, "''")}`,
    );
    return explain.all().map(({ detail }) => detail);
  };
  const reading = (): string[] => [...run].filter((sql) => /^\s*(SELECT|WITH|UPDATE|DELETE)/i.test(sql));
  return {
    clear: () => run.clear(),
    plans: (db) => reading().flatMap((sql) => stepsOf(db, sql)),
    scans(db, tables) {
      // Indexes of the few rows that are open or on their way, and the orders for companies: a few hundred in a till's life.
      const isLarge = new RegExp(
        `SCAN (${tables.join('|')}|[a-z])( USING INDEX (?!sales_open|shifts_|lines_on_the_way|lines_redeemed|sqlite_autoindex_company_orders_)|$)`,
      );
      // The newest of all is read without walking them.
      const isNewest = /FROM \w+ ORDER BY (n|seq) DESC LIMIT 1$/;
      return reading()
        .filter((sql) => !isNewest.test(sql))
        .flatMap((sql) =>
          stepsOf(db, sql)
            .filter((step) => isLarge.test(step))
            .map((step) => `${step}: ${sql.replaceAll(/\s+/g, ' ').slice(-200)}`),
        );
    },
  };
}
