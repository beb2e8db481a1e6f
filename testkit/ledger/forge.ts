// Somebody with the file, a database tool and this program's source: changes an entry and makes the chain fit again.
import type Database from 'better-sqlite3';
import { type JournalRow, journalHash } from '../../shared/journal/chain.ts';

/** Makes the time of the newest entry of this kind a second later, drops what forbids it, and puts it back. */
export function forge(db: Database.Database, kind: string): void {
  const triggers = db
    .prepare<[], string>("SELECT sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = 'journal'")
    .pluck()
    .all();
  db.exec('DROP TRIGGER journal_no_update; DROP TRIGGER journal_no_delete');
  const rows = db.prepare<[], JournalRow>('SELECT * FROM journal ORDER BY seq').all();
  const from = rows.findLast((row) => row.kind === kind)?.seq;
  if (from === undefined) throw new Error(`no entry of the kind ${kind}`);
  const update = db.prepare('UPDATE journal SET at = @at, hash = @hash WHERE seq = @seq');
  let previous = rows[from - 2]?.hash ?? '';
  for (const row of rows.slice(from - 1)) {
    const at = row.seq === from ? new Date(Date.parse(row.at) + 1).toISOString() : row.at;
    previous = journalHash(previous, { ...row, at });
    update.run({ at, hash: previous, seq: row.seq });
  }
  db.prepare('UPDATE journal_head SET hash = ?').run(previous);
  for (const trigger of triggers) db.exec(trigger);
}
