// A disk that takes so many more writes of the ledger and then none: the library's own statements fail as SQLite says it.
// Invariant: nothing else of the till is touched; the end of the test ends it.
import Database from 'better-sqlite3';
import { onTestFinished } from 'vitest';

/** What the disk still takes; without end until it is set. */
export type Room = { writes: number };

/** From now on each statement of a ledger that writes uses up a place, and fails with `code` where none is left. */
export function failWrites(message: string, code: string): Room {
  const room: Room = { writes: Number.POSITIVE_INFINITY };
  const prepare = Database.prototype.prepare;
  // By hand, because a spy keeps every statement that it has seen, and with it each ledger.
  Database.prototype.prepare = function (this: Database.Database, sql: string) {
    const statement = prepare.call(this, sql);
    const run = statement.run.bind(statement) as (...values: unknown[]) => Database.RunResult;
    statement.run = (...values: unknown[]) => {
      if (!this.name.endsWith('ledger.sqlite')) return run(...values);
      if (room.writes <= 0) throw new Database.SqliteError(message, code);
      room.writes -= 1;
      return run(...values);
    };
    return statement;
  } as typeof prepare;
  onTestFinished(() => {
    Database.prototype.prepare = prepare;
  });
  return room;
}
