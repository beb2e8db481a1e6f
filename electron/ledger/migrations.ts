// The ledger's schema from its first version on: the tables of schema.ts, and a numbered step for each change of them since.
// Invariant: a step that has shipped is never edited: a change is a new step at the end. `PRAGMA user_version` is the number of the last
// step that a file has taken.
import type Database from 'better-sqlite3';
import { firstSchema, tables } from './schema.ts';

export type Step = readonly [number: number, sql: string];

/** How a till writes its ledger, and how it brings an older one up to that. */
export type Schema = { readonly version: number; readonly steps: readonly Step[] };

/** Throws where the steps are not numbered one by one: of two with one number, a file would take one and never the other. */
export function schemaOf(steps: readonly Step[]): Schema {
  for (const [index, [number]] of steps.entries())
    if (number !== firstSchema + 1 + index)
      throw new Error(`migration ${number} stands where ${firstSchema + 1 + index} belongs`);
  return { version: firstSchema + steps.length, steps };
}

/** What this till writes. */
export const currentSchema = schemaOf([]);

/**
 * Why a ledger's file is not opened; null where it is, or is new. `older`: it was made before version 1.0, whose tables say with which schema
 * they began.
 */
export function schemaFault(db: Database.Database, { version }: Schema = currentSchema): 'newer' | 'older' | null {
  const columns = db.prepare<[], string>("SELECT name FROM pragma_table_info('ledger')").pluck().all();
  if (columns.length > 0 && !columns.includes('begun_with')) return 'older';
  return versionOf(db) > version ? 'newer' : null;
}

/** The last step that this file has taken; 0: it is new. */
export const versionOf = (db: Database.Database): number => Number(db.pragma('user_version', { simple: true }));

/** Takes the steps that this file has not taken yet, or makes it. Inside a transaction. Answers the version it was of; 0: it is new. */
export function takeSteps(db: Database.Database, { version, steps }: Schema = currentSchema): number {
  const before = versionOf(db);
  if (before === 0) db.exec(tables);
  for (const [number, sql] of steps) if (number > before) db.exec(sql);
  db.pragma(`user_version = ${version}`);
  return before;
}
