// The list of past sales over ledgers of many: by date, by page, by word; and a sale committed on top of them.
import { rmSync } from 'node:fs';
import Database from 'better-sqlite3';
import type { Request } from '../../shared/ipc/ipc.ts';
import { openBenchTill, startOutside } from './bench-till.ts';
import { cpuMs, type Family, growthOf, inTurnMany, measured, type Row } from './harness.ts';
import { folderWith } from './ledgers.ts';

const rounds = 7;
const perRound = 5;
const salesARound = 6;
const dayMs = 86_400_000;

async function measureAt(wanted: number) {
  const folder = await folderWith(wanted);
  const outside = await startOutside(20);
  const till = openBenchTill(folder, outside);
  till.till.start();
  await till.untilListed();
  await till.signIn('clara');
  const db = new Database(`${folder}/ledger.sqlite`, { readonly: true });
  const sales = db.prepare<[], number>('SELECT max(n) FROM sales').pluck().get() ?? 0;
  const newest = db.prepare('SELECT * FROM sales WHERE n <= ? ORDER BY n DESC LIMIT 50');
  const middle = db.prepare<[number], { id: string; at: string }>('SELECT id, created_at AS at FROM sales WHERE n = ?');
  const half = middle.get(Math.floor(sales / 2)) ?? { id: '', at: '' };
  const day = half.at.slice(0, 10);
  const list = (request: Partial<Request<'sales:list'>>) => () =>
    till.ask('sales:list', { query: '', before: null, limit: 50, ...request });
  const from = `${day}T00:00:00.000Z`;
  const to = new Date(Date.parse(from) + dayMs).toISOString();
  const samples = await inTurnMany(rounds, perRound, {
    limit: () => newest.all(Math.floor(sales / 2)),
    byDate: list({ from, to }),
    newest: list({}),
    deep: list({ before: half.id }),
    byWord: list({ query: 'garden 20' }),
    byReceipt: list({ query: String(Math.floor(sales / 3)) }),
  });
  const commits: number[] = [];
  for (let n = 0; n < salesARound; n += 1) commits.push(await cpuMs(() => till.sell([['p-0', 25]])));
  db.close();
  await till.till.stop();
  outside.close();
  rmSync(folder, { recursive: true, force: true });
  const inMs = (us: readonly number[]) => us.map((one) => one / 1000);
  return { ...Object.fromEntries(Object.entries(samples).map(([name, us]) => [name, inMs(us)])), commits } as Record<
    keyof typeof samples | 'commits',
    number[]
  >;
}

export const measure: Family = async ({ isLarge }) => {
  const counts = [10_000, 100_000, ...(isLarge ? [1_000_000] : [])];
  const all = new Map<number, Awaited<ReturnType<typeof measureAt>>>();
  for (const sales of counts) all.set(sales, await measureAt(sales));
  const rows = [...all].flatMap(([sales, found]): Row[] => {
    if (sales < 100_000) return [];
    const over = `over ${sales.toLocaleString('en')}`;
    const peer = { name: '50 rows by key', samples: found.limit };
    return [
      measured({ name: `Sales list by date ${over}`, unit: 'ms', ours: found.byDate, peer, reach: { most: 5 } }),
      measured({ name: `The last 50 sales ${over}`, unit: 'ms', ours: found.newest, peer, reach: { most: 5 } }),
      measured({ name: `The page in the middle ${over}`, unit: 'ms', ours: found.deep, peer, reach: { most: 5 } }),
      measured({ name: `Past sales by words ${over}`, unit: 'ms', ours: found.byWord, peer, reach: { most: 5 } }),
      measured({ name: `Past sales by receipt ${over}`, unit: 'ms', ours: found.byReceipt, peer, reach: { most: 5 } }),
    ];
  });
  const last = all.get(counts.at(-1) ?? 0);
  const first = all.get(10_000);
  if (last && first)
    rows.push(
      measured({
        name: `Own CPU of a sale on top of ${(counts.at(-1) ?? 0).toLocaleString('en')}`,
        unit: 'ms',
        ours: last.commits,
        peer: { name: 'on top of 10,000', samples: first.commits },
        reach: { ratio: 0.9 },
      }),
    );
  return {
    rows,
    growth: [
      growthOf('Sales list by date', 'ms', all, ({ byDate }) => byDate),
      growthOf('The last 50 sales', 'ms', all, ({ newest }) => newest),
      growthOf('Past sales by words', 'ms', all, ({ byWord }) => byWord),
      growthOf('Own CPU of a sale', 'ms', all, ({ commits }) => commits),
    ],
  };
};
