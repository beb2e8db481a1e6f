// What one sale costs the till: commits, syncs, events, bytes of the ledger, and CPU from the first card to
// the last slip on paper.
import { mkdtempSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { createRowsCheck } from '../../electron/ledger/edited-rows.ts';
import type { TillEvent } from '../../shared/ipc/ipc-event.ts';
import { openBenchTill, startOutside } from './bench-till.ts';
import { counted, cpuMs, type Family, measured, type Row, yardstick, yardstickName } from './harness.ts';

const timedSales = 40;
const manyCards = 50;

const cardsOf = (count: number) => Array.from({ length: count }, () => ['p-0', 25] as const);

type Counts = { syncs: number; events: number; anchorSyncs: number };

/** As `PRAGMA synchronous` says it. */
const full = 2;

/** Counts what the till does to its ledger, to other files and to its screens from now on, in this process. */
async function countEverything(counts: Counts): Promise<void> {
  const { prepare } = Database.prototype;
  Database.prototype.prepare = function (this: Database.Database, sql: string) {
    const statement = prepare.call(this, sql);
    if (!this.name.endsWith('ledger.sqlite')) return statement;
    const run = statement.run.bind(statement) as (...values: unknown[]) => unknown;
    return Object.assign(statement, {
      run: (...values: unknown[]) => {
        if (!this.inTransaction) counts.syncs += 1;
        return run(...values);
      },
    });
  } as typeof prepare;
  const { transaction } = Database.prototype;
  Database.prototype.transaction = function (this: Database.Database, work: () => unknown) {
    const whole = transaction.call(this, work);
    if (!this.name.endsWith('ledger.sqlite')) return whole;
    const changes = prepare.call(this, 'SELECT total_changes()').pluck();
    const { immediate } = whole;
    // The ledger begins each of its transactions so.
    return {
      immediate: (...values: Parameters<typeof immediate>) => {
        const before = changes.get();
        const result = immediate(...values);
        const isSynced = prepare.call(this, 'PRAGMA synchronous').pluck().get() === full;
        if (isSynced && changes.get() !== before) counts.syncs += 1;
        return result;
      },
    };
  } as unknown as typeof transaction;
  const handle = await open(process.execPath);
  const files = Object.getPrototypeOf(handle) as { sync(): Promise<void> };
  await handle.close();
  const { sync } = files;
  files.sync = function (this: unknown) {
    counts.anchorSyncs += 1;
    return sync.call(this);
  };
}

/** What a sale of one card and one of many cost a till of their own that has sold before. */
async function costsAt(counts: Counts) {
  const outside = await startOutside(20);
  const folder = mkdtempSync(join(tmpdir(), 'bench-sale-'));
  const opened = openBenchTill(folder, outside, {
    emitted(event: TillEvent) {
      if (event.kind === 'sale') counts.events += 1;
    },
  });
  opened.till.start();
  await opened.untilListed();
  await opened.signIn();
  await opened.sell(cardsOf(1));
  await settled();
  const costOf = async (cards: number) => {
    const before = { ...counts };
    await opened.sell(cardsOf(cards));
    await settled();
    const of = (name: keyof Counts) => counts[name] - before[name];
    return {
      events: of('events'),
      anchorSyncs: of('anchorSyncs'),
      syncs: of('syncs'),
    };
  };
  const costs = { one: await costOf(1), many: await costOf(manyCards) };
  await opened.till.stop();
  outside.close();
  rmSync(folder, { recursive: true, force: true });
  return costs;
}

async function countSales(): Promise<Row[]> {
  const counts: Counts = { syncs: 0, events: 0, anchorSyncs: 0 };
  await countEverything(counts);
  const { one, many } = await costsAt(counts);
  return [
    counted({
      name: 'Events of a one-card sale',
      unit: 'events',
      now: one.events,
      reach: { most: 10 },
    }),
    counted({
      name: 'Events of a sale of 50',
      unit: 'events',
      now: many.events,
      reach: { most: 270 },
    }),
    counted({
      name: 'Syncs of the ledger in a one-card sale, with printer and drawer',
      unit: 'syncs',
      now: one.syncs,
      reach: { most: 8 },
    }),
    counted({ name: 'Syncs of the anchor in it', unit: 'syncs', now: one.anchorSyncs, reach: { most: 6 } }),
    counted({ name: 'Syncs of a sale of 50', unit: 'syncs', now: many.syncs, reach: { most: 260 } }),
  ];
}

/** What follows the last slip, the anchor above all. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 300));

async function timeSales(): Promise<Row[]> {
  const outside = await startOutside(20);
  const folder = mkdtempSync(join(tmpdir(), 'bench-sale-'));
  const file = join(folder, 'ledger.sqlite');
  const opened = openBenchTill(folder, outside);
  opened.till.start();
  await opened.untilListed();
  await opened.signIn();
  for (let n = 0; n < 5; n += 1) await opened.sell(cardsOf(1));
  const before = bytesOf(file);
  const sales: number[] = [];
  const yardsticks: number[] = [];
  for (let n = 0; n < timedSales; n += 1) {
    sales.push(await cpuMs(() => opened.sell(cardsOf(1))));
    yardsticks.push(await cpuMs(yardstick));
  }
  await settled();
  const grown = new Map(
    [...bytesOf(file)].map(([name, bytes]) => [name, (bytes - (before.get(name) ?? 0)) / timedSales]),
  );
  const guards = await guardAt(file);
  await opened.till.stop();
  outside.close();
  rmSync(folder, { recursive: true, force: true });
  const all = [...grown.values()].reduce((sum, bytes) => sum + bytes, 0);
  const largest = [...grown].toSorted((a, b) => b[1] - a[1]).slice(0, 4);
  const peer = { name: yardstickName, samples: yardsticks };
  return [
    counted({
      name: 'Bytes in the ledger a one-card sale',
      unit: 'bytes',
      now: Math.round(all),
      reach: { most: 5_500 },
      note: largest.map(([name, bytes]) => `${name} ${Math.round(bytes)}`).join(', '),
    }),
    measured({
      name: 'Own CPU of a one-card sale, to the last slip',
      unit: 'ms',
      ours: sales,
      peer,
      reach: { most: 20 },
    }),
    measured({
      name: 'The rows of a one-card sale against their journal',
      unit: 'ms',
      ours: guards,
      peer,
      reach: { most: 1 },
    }),
  ];
}

/** What it costs to hold the rows of each of these sales against their entries, as before money or a card leaves. */
async function guardAt(file: string): Promise<number[]> {
  const db = new Database(file, { readonly: true });
  const check = createRowsCheck(db);
  const ids = db.prepare<[], string>("SELECT id FROM sales WHERE stage = 'committed'").pluck().all();
  const lookAtAll = () => {
    for (const id of ids) if (check.sale(id)) throw new Error(`the rows of ${id} do not hold`);
  };
  lookAtAll();
  const samples: number[] = [];
  for (let round = 0; round < timedSales; round += 1) samples.push((await cpuMs(lookAtAll)) / ids.length);
  db.close();
  return samples;
}

/** Used bytes by table and index: what is free in a page is not counted. */
function bytesOf(file: string): Map<string, number> {
  const db = new Database(file, { readonly: true });
  const rows = db
    .prepare<[], [string, number]>('SELECT name, sum(pgsize - unused) FROM dbstat GROUP BY name')
    .raw()
    .all();
  db.close();
  return new Map(rows as [string, number][]);
}

export const measure: Family = async () => {
  const timed = await timeSales();
  return { rows: [...(await countSales()), ...timed] };
};
