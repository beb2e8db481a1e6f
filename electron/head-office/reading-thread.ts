// The thread that reads and packs the journal for head office. Invariants: its connection only reads; one question has one answer, in order;
// what throws ends the thread, and with it the question.
import { parentPort, workerData } from 'node:worker_threads';
import Database from 'better-sqlite3';
import { createJournalRows } from '../ledger/journal-rows.ts';
import { createJournalBatches } from './journal-batches.ts';
import { question, toRead } from './reader.ts';

const { journalToRead } = toRead.parse(workerData);
const db = new Database(journalToRead, { readonly: true, timeout: 5000 });
const batches = createJournalBatches(createJournalRows(db));

parentPort?.on('message', (message: unknown) => {
  const asked = question.parse(message);
  parentPort?.postMessage(asked.ask === 'read' ? batches.read(asked.batch) : batches.find(asked.heads));
});
