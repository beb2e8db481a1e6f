// How many statements a till runs on its ledger.
import Database from 'better-sqlite3';
import { onTestFinished } from 'vitest';

export type Counted = { all: number; writes: number };

/** Counts from now on. */
export function countStatements(): Counted {
  const counted: Counted = { all: 0, writes: 0 };
  const { prepare } = Database.prototype;
  // By hand, because a spy keeps every statement that it has seen, and with it each ledger.
  Database.prototype.prepare = function (this: Database.Database, sql: string) {
    const statement = prepare.call(this, sql);
    if (!this.name.endsWith('ledger.sqlite')) return statement;
    for (const way of ['run', 'get', 'all', 'iterate'] as const) {
      const work = statement[way].bind(statement) as (...values: unknown[]) => unknown;
      Object.assign(statement, {
        [way]: (...values: unknown[]) => {
          counted.all += 1;
          if (way === 'run') counted.writes += 1;
          return work(...values);
        },
      });
    }
    return statement;
  } as typeof prepare;
  onTestFinished(() => {
    Database.prototype.prepare = prepare;
  });
  return counted;
}
