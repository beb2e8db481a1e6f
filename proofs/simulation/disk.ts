// The disk under a simulated till: real SQLite files, told of each transaction, so that the power can go out between any two of
// them, and a commit can find no room. Invariant: nothing of the till knows; what is wrapped is the database library.
import { copyFileSync, existsSync, mkdirSync, readFileSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { commitEnds } from '../../testkit/till/commits.ts';
import type { TamperedRun } from './tampering.ts';

export type DiskWatcher = {
  /** The till's own connection, as soon as there is one. */
  opened(db: Database.Database): void;
  beforeCommit(): void;
  /** True where a commit that writes finds no room. */
  isFull(): boolean;
  /** True where a transaction waits for a lock in vain. */
  isLocked(): boolean;
  /** `written`: a power cut may take it. What wrote nothing syncs nothing. */
  afterCommit(left: 'synced' | 'written' | 'nothing'): void;
  /** Every commit so far is on the disk. */
  synced(): void;
  /** How a statement is run, where it is not run as it is. */
  statement?: ((sql: string) => TamperedRun | null) | undefined;
  /** What a connection that only reads finds, where it is not what is there. */
  reads?: ((sql: string) => ((rows: unknown[]) => unknown[]) | null) | undefined;
  /** The same of the till's own connection. */
  finds?: ((sql: string) => ((rows: unknown[]) => unknown[]) | null) | undefined;
  /** True where this, run at once, is left out. */
  leavesOut?: ((sql: string) => boolean) | undefined;
};

const watchers = new Map<string, DiskWatcher>();

/** How often each table of a watched ledger was written, and how often it is not known which. */
const writes = new WeakMap<Database.Database, Map<string, number>>();
const anyTable = '';
const tableOf = /^\s*(?:(?:INSERT|REPLACE)(?: OR \w+)? INTO|UPDATE(?: OR \w+)?|DELETE FROM)\s+(\w+)/i;

/** Grows whenever one of these tables may have been written; never the same twice for a ledger that nobody watches. */
export function writesTo(db: Database.Database, tables: readonly string[]): number {
  const counts = writes.get(db);
  return counts ? [anyTable, ...tables].reduce((sum, table) => sum + (counts.get(table) ?? 0), 0) : Number.NaN;
}

/** To be called before each run of this statement; null for one that only reads. */
function noteWrites(db: Database.Database, sql: string): (() => void) | null {
  if (/^\s*(?:SELECT|PRAGMA)\b/i.test(sql)) return null;
  const counts = writes.get(db) ?? new Map<string, number>();
  writes.set(db, counts);
  const table = tableOf.exec(sql)?.[1] ?? anyTable;
  return () => void counts.set(table, (counts.get(table) ?? 0) + 1);
}

/** What was opened under this name from now on is watched; the answer ends it. */
export function watchDisk(file: string, watcher: DiskWatcher): () => void {
  watchers.set(file, watcher);
  return () => void watchers.delete(file);
}

/** As SQLite says it. */
function diskFull(): Error {
  return new Database.SqliteError('database or disk is full', 'SQLITE_FULL');
}

/** As SQLite says it once its patience has ended; here no time passes. */
function locked(): Error {
  return new Database.SqliteError('database is locked', 'SQLITE_BUSY');
}

/** Their commits do not wait for the disk just now. */
const notWaiting = new WeakSet<Database.Database>();
Database.prototype.exec = new Proxy(Database.prototype.exec, {
  apply(target, db: Database.Database, [sql]: [string]) {
    if (watchers.get(db.name)?.leavesOut?.(sql)) return db;
    if (sql === 'PRAGMA synchronous = NORMAL') notWaiting.add(db);
    if (sql === 'PRAGMA synchronous = FULL') notWaiting.delete(db);
    return Reflect.apply(target, db, [sql]);
  },
});

/** What the ledger writes to have what was committed before it synced. */
const syncs = /^UPDATE ledger SET synced/;

/** A ledger whose last commits the power took: as many of those as were not synced yet. */
export function loseCommits(file: string, count: number): void {
  const log = `${file}-wal`;
  const ends = commitEnds(readFileSync(log));
  // Fewer than that: the log was folded into the file meanwhile, which syncs both.
  const end = ends.at(-1 - count);
  if (end !== undefined) truncateSync(log, end);
}

/** What is on the disk at this moment, as a start after a power cut finds it. */
export function copyOfDisk(from: string, to: string, names: readonly string[]): void {
  mkdirSync(to, { recursive: true });
  for (const name of names)
    for (const end of ['', '-wal']) {
      const file = join(from, `${name}${end}`);
      if (existsSync(file)) copyFileSync(file, join(to, `${name}${end}`));
    }
}

type Work = (...values: unknown[]) => unknown;

/** The ledger begins every transaction at once (`immediate`). */
function watched(db: Database.Database, whole: object, watcher: DiskWatcher): object {
  const immediate: unknown = Reflect.get(whole, 'immediate');
  const changes = db.prepare('SELECT total_changes()').pluck();
  if (typeof immediate !== 'function') throw new Error('this library makes its transactions in another way');
  return {
    immediate(...values: unknown[]): unknown {
      if (watcher.isLocked()) throw locked();
      watcher.beforeCommit();
      const before = changes.get();
      const result: unknown = Reflect.apply(immediate, whole, values);
      const left = notWaiting.has(db) ? 'written' : 'synced';
      watcher.afterCommit(changes.get() === before ? 'nothing' : left);
      return result;
    },
  };
}

Database.prototype.transaction = new Proxy(Database.prototype.transaction, {
  apply(target, db: Database.Database, [work]: [Work]) {
    const watcher = watchers.get(db.name);
    if (!watcher) return Reflect.apply(target, db, [work]);
    watcher.opened(db);
    const written = db.prepare('SELECT total_changes()').pluck();
    const checked: Work = (...values) => {
      if (!watcher.isFull()) return work(...values);
      const before = written.get();
      const result = work(...values);
      if (written.get() !== before) throw diskFull();
      return result;
    };
    return watched(db, Reflect.apply(target, db, [checked]), watcher);
  },
});

type Statement = Database.Statement<unknown[]>;

/** Of the service. */
const lazyFiles = ['service.sqlite'];

/** A till prepares some 200 statements at each start, the service 60, and half of them are run: here each is compiled at its first run. */
function whenFirstRun(compile: () => Statement, wrote: (() => void) | null): Statement {
  let made: Statement | null = null;
  const statement = (): Statement => {
    made ??= compile();
    wrote?.();
    return made;
  };
  const lazy = {
    get: (...values: unknown[]) => statement().get(...values),
    all: (...values: unknown[]) => statement().all(...values),
    run: (...values: unknown[]) => statement().run(...values),
    iterate: (...values: unknown[]) => statement().iterate(...values),
    pluck() {
      const before = compile;
      compile = () => before().pluck();
      return lazy;
    },
  };
  return lazy as unknown as Statement;
}

Database.prototype.prepare = new Proxy(Database.prototype.prepare, {
  apply(target, db: Database.Database, [sql]: [string]) {
    const watcher = watchers.get(db.name);
    const compile = (): Statement => Reflect.apply(target, db, [sql]);
    const isRunning = watcher !== undefined || lazyFiles.some((name) => db.name.endsWith(name));
    const statement = isRunning ? whenFirstRun(compile, watcher ? noteWrites(db, sql) : null) : compile();
    const run = statement.run.bind(statement);
    if (watcher && syncs.test(sql))
      statement.run = (...values) => {
        const done = run(...values);
        watcher.synced();
        return done;
      };
    const read = db.readonly ? watcher?.reads?.(sql) : watcher?.finds?.(sql);
    if (read) {
      const all = statement.all.bind(statement);
      statement.all = (...values) => read(all(...values));
    }
    const tampered = watcher?.statement?.(sql);
    if (!watcher || !tampered) return statement;
    const commit = (): void => {
      db.exec('COMMIT');
      watcher.afterCommit('synced');
      db.exec('BEGIN IMMEDIATE');
    };
    statement.run = (...values) => tampered(run, values, { db, commit });
    return statement;
  },
});
