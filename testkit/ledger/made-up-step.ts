// A version before this one: its ledger lacks the last step of the schema, which is made up, as version 1 has none.
import Database from 'better-sqlite3';
import { currentSchema, type Schema, schemaOf, takeSteps } from '../../electron/ledger/migrations.ts';

/** The schema of the version after the ledgers that `makeOlder` makes. */
export const withMadeUpStep: Schema = schemaOf([
  ...currentSchema.steps,
  [
    currentSchema.version + 1,
    'ALTER TABLE sales ADD COLUMN made_up TEXT; CREATE TABLE made_up (id TEXT PRIMARY KEY) STRICT;',
  ],
]);

/** A ledger of T1 in the sandbox without an entry, as this version makes it. Nobody holds it. */
export function makeOlder(file: string): void {
  const db = new Database(file);
  db.pragma('journal_mode = WAL');
  takeSteps(db);
  db.exec(`INSERT INTO ledger (one, id, environment, terminal_id, created_at, begun_with) VALUES (1, 'L1', 'sandbox', 'T1', '', 1);
    INSERT INTO journal_head VALUES (1, 0, '')`);
  db.close();
}
