// What an entry costs the till that catches up: its thread reads, packs and signs; beside the same rows written out, deflated and signed.
import { createHmac } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import type Database from 'better-sqlite3';
import { createJournalBatches } from '../../electron/head-office/journal-batches.ts';
import { createJournalRows } from '../../electron/ledger/journal-rows.ts';
import type { JournalRow } from '../../shared/journal/chain.ts';
import { cpuMs, measured, type Row } from './harness.ts';

const atOnce = { most: 1000, mostBytes: 2 * 1024 * 1024 } as const;
const rounds = 3;

const signed = (body: Uint8Array): string => createHmac('sha256', 'secret').update(body).digest('hex');

export async function packedByTill(journal: Database.Database): Promise<Row> {
  const rows = journal.prepare<[], JournalRow>('SELECT * FROM journal ORDER BY seq').all();
  const parts = Array.from({ length: Math.ceil(rows.length / atOnce.most) }, (_, n) =>
    rows
      .slice(n * atOnce.most, (n + 1) * atOnce.most)
      .map((row) => [row.at, row.kind, row.sale_id, row.subject_id, row.operator_id, row.body]),
  );
  const readAll = (): void => {
    const batches = createJournalBatches(createJournalRows(journal));
    for (let after = { seq: 0, hash: '' }; after.seq < rows.length; ) {
      const batch = batches.read({ after, upTo: rows.length, ...atOnce, ledger: 'L' });
      if (batch.kind !== 'batch') throw new Error('the journal was not read');
      signed(batch.body);
      after = batch.to;
    }
  };
  const [ours, peer]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await cpuMs(readAll));
    peer.push(await cpuMs(() => parts.map((part) => signed(deflateRawSync(JSON.stringify(part))))));
  }
  const an = (samples: readonly number[]) => samples.map((ms) => (ms * 1000) / rows.length);
  return measured({
    name: 'An entry caught up, processor of the till: read, packed, signed',
    unit: 'us',
    ours: an(ours),
    peer: { name: 'written out, deflated, signed', samples: an(peer) },
    reach: { ratio: 0.5 },
  });
}
