// Somebody who has the ledger's file and not the till's key: edits rows.
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Harness } from './harness.ts';

/** Changes rows of a stopped till, which is then started again. */
export async function editedWhileOff(till: Harness, ...changes: readonly string[]): Promise<void> {
  await till.dies();
  edited(till, ...changes);
  await till.lives();
}

/** Changes rows of a till that is open. */
export function edited(till: Harness, ...changes: readonly string[]): void {
  const db = new Database(join(till.folder, 'ledger.sqlite'));
  const triggers = "SELECT name FROM sqlite_schema WHERE type = 'trigger'";
  for (const name of db.prepare<[], string>(triggers).pluck().all()) db.exec(`DROP TRIGGER ${name}`);
  db.pragma('foreign_keys = OFF');
  for (const change of changes) db.exec(change);
  db.close();
}
