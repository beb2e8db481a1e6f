// A durable move of the ledger, beside the disk's own limit: an fsync of a page written in place.
import { closeSync, fdatasyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { v7 } from 'uuid';
import { createJournal } from '../../electron/ledger/journal.ts';
import { openLedger } from '../../electron/ledger/open.ts';
import { createOutboxRows } from '../../electron/ledger/outbox-rows.ts';
import { sealKey } from './bench-till.ts';
import { clockMs, type Family, growthOf, inTurn, measured } from './harness.ts';
import { folderWith } from './ledgers.ts';

const rounds = 11;
const moves = 60;
const pageBytes = 4096;

async function measureOn(sales: number) {
  const folder = await folderWith(sales);
  const guard = { sealKey, had: null, anchor: null, begins: false };
  const identity = { environment: 'sandbox', terminalId: 'T1' };
  const now = () => new Date();
  const opened = openLedger(join(folder, 'ledger.sqlite'), identity, now, guard);
  if (!opened.ok) throw new Error(opened.error.detail);
  const ledger = opened.value;
  const journal = createJournal(ledger, now);
  const rows = createOutboxRows(ledger);
  const place = join(folder, 'place');
  const handle = openSync(place, 'w');
  const page = Buffer.alloc(pageBytes, 1);
  for (let n = 0; n < 64; n += 1) writeSync(handle, page, 0, pageBytes, n * pageBytes);
  fdatasyncSync(handle);
  let n = 0;
  const row = () => ({
    id: v7(),
    lane: 'lane',
    subjectId: v7(),
    kind: 'confirm' as const,
    orderId: v7(),
    idempotencyKey: null,
    body: page.subarray(0, 300),
    createdAt: now().toISOString(),
  });
  const kept: string[] = [];
  const times = (work: () => void) => () => {
    for (let one = 0; one < moves; one += 1) work();
  };
  const samples = await inTurn(
    rounds,
    {
      enqueue: times(() => {
        const one = row();
        kept.push(one.id);
        ledger.transaction((tx) => {
          rows.insert(tx, one);
          journal.append(tx, { kind: 'till-started', body: { version: '0' } } as never);
        });
      }),
      complete: times(() => {
        const id = kept.pop() ?? '';
        // An answer is not synced by itself (docs/decisions/answers-and-the-disk.md).
        ledger.answered((tx) => {
          rows.remove(tx, id);
          journal.append(tx, { kind: 'till-started', body: { version: '0' } } as never);
        });
      }),
      fsync: times(() => {
        n += 1;
        writeSync(handle, page, 0, pageBytes, (n % 64) * pageBytes);
        fdatasyncSync(handle);
      }),
    },
    clockMs,
  );
  closeSync(handle);
  ledger.close();
  rmSync(folder, { recursive: true, force: true });
  const each = (of: readonly number[]) => of.map((ms) => ms / moves);
  return { enqueue: each(samples.enqueue), complete: each(samples.complete), fsync: each(samples.fsync) };
}

export const measure: Family = async ({ isLarge }) => {
  const counts = [0, 100_000, ...(isLarge ? [1_000_000] : [])];
  const all = new Map<number, Awaited<ReturnType<typeof measureOn>>>();
  for (const sales of counts) all.set(sales, await measureOn(sales));
  const empty = all.get(0);
  const most = counts.at(-1) ?? 0;
  const full = all.get(most);
  if (!empty || !full) throw new Error('nothing was measured');
  const limit = (samples: readonly number[]) => ({ name: 'fsync of a page in place', samples });
  const note = 'by the clock, sealed';
  return {
    rows: [
      measured({
        name: 'Durable enqueue',
        unit: 'ms',
        ours: empty.enqueue,
        peer: limit(empty.fsync),
        reach: { ratio: 0.7 },
        note,
      }),
      measured({
        name: 'Completion of a request',
        unit: 'ms',
        ours: empty.complete,
        peer: limit(empty.fsync),
        reach: { ratio: 0.7 },
        note,
      }),
      measured({
        name: `Durable move in a ledger of ${most.toLocaleString('en')} sales`,
        unit: 'ms',
        ours: full.enqueue,
        peer: limit(full.fsync),
        reach: { ratio: 0.5 },
        note,
      }),
    ],
    growth: [
      growthOf('Durable move', 'ms', new Map([...all].filter(([sales]) => sales > 0)), ({ enqueue }) => enqueue),
    ],
  };
};
