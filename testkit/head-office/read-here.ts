// Reads the journal for head office in this process, where a test or a simulation counts the steps of its clock: what the reading thread
// does, without the thread.
import Database from 'better-sqlite3';
import { createJournalBatches } from '../../electron/head-office/journal-batches.ts';
import type { OpenReader } from '../../electron/head-office/reader.ts';
import { createJournalRows } from '../../electron/ledger/journal-rows.ts';

export const readHere: OpenReader = (file) => {
  const db = new Database(file, { readonly: true, timeout: 5000 });
  const batches = createJournalBatches(createJournalRows(db));
  return {
    read: async (ask) => batches.read(ask),
    find: async (heads) => batches.find(heads),
    close: async () => void db.close(),
  };
};
