// What it costs to take in the entry of a journal that is caught up, by itself: what is projected of it has a row of its own.
import { deflateRawSync } from 'node:zlib';
import type Database from 'better-sqlite3';
import type { Database as HeadOffice } from '../../head-office/core/database.ts';
import { createJournalIntake } from '../../head-office/intake/journal.ts';
import type { JournalRequest } from '../../shared/head-office/messages.ts';
import type { JournalRow } from '../../shared/journal/chain.ts';
import { enrolled } from '../../testkit/head-office/taken-in.ts';
import { cpuMs, measured, type Row } from './harness.ts';
import { inflatedAndHashed } from './head-office-sale.ts';
import { processorMs } from './process-costs.ts';

const atOnce = 1000;
const rounds = 3;

function requestOf(rows: readonly JournalRow[], prev: string): Buffer {
  const sent: JournalRequest = {
    ...{ v: 1, ledger: 'L', from: rows[0]?.seq ?? 0, prev, last: rows.at(-1)?.hash ?? '' },
    rows: rows.map((row) => [row.at, row.kind, row.sale_id, row.subject_id, row.operator_id, row.body]),
    ...{ papers: [], words: [] },
  };
  return deflateRawSync(JSON.stringify(sent));
}

/** `database` is the process of the database. */
export async function intakeAlone(db: HeadOffice, journal: Database.Database, database: number): Promise<Row> {
  const rows = journal.prepare<[], JournalRow>('SELECT * FROM journal ORDER BY seq').all();
  const parts = Array.from({ length: Math.ceil(rows.length / atOnce) }, (_, n) => {
    const some = rows.slice(n * atOnce, (n + 1) * atOnce);
    return { some, body: requestOf(some, rows[n * atOnce - 1]?.hash ?? '') };
  });
  const intake = createJournalIntake({ database: db, now: () => new Date(), taken: () => undefined });
  const takeAll = async (till: string): Promise<void> => {
    for (const { body } of parts) {
      const query = new URLSearchParams();
      const request = { till, body, query, sentAt: new Date(), from: '', gone: new AbortController().signal };
      const { status } = await intake(request);
      if (status !== 200) throw new Error(`a batch was not taken in: ${status}`);
    }
  };
  const [ours, peer]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    await enrolled(db, `alone-${round}`);
    const before = processorMs(process.pid, database);
    await takeAll(`alone-${round}`);
    ours.push(processorMs(process.pid, database) - before);
    peer.push(await cpuMs(() => parts.map(({ some, body }) => inflatedAndHashed(some, body))));
  }
  await db.run("DELETE FROM batches WHERE till LIKE 'alone-%'");
  await db.run("DELETE FROM books WHERE till LIKE 'alone-%'");
  const an = (samples: readonly number[]) => samples.map((ms) => (ms * 1000) / rows.length);
  return measured({
    name: 'Intake of an entry caught up, alone, processor of head office and database',
    unit: 'us',
    ours: an(ours),
    peer: { name: 'inflated, read, hashed', samples: an(peer) },
    reach: { ratio: 1 / 3 },
  });
}
