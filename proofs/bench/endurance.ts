// Many sales in one process on virtual time: the memory after each tenth, with what is garbage taken away.

import { median } from '../../testkit/median.ts';
import { createHarness } from '../../testkit/till/harness.ts';
import { book } from '../../testkit/till/products.ts';
import { payCash, reserve } from '../../testkit/till/selling.ts';
import { cpuMs, type Family, measured } from './harness.ts';

const tenths = 10;
/** The second till of four sells as fast as the first: they share the service and its clock. */
const tills = 4;
const salesEach = 10;

async function sellOne(till: Awaited<ReturnType<typeof createHarness>>): Promise<void> {
  const { id } = await reserve(till, ['25.00'], book);
  await payCash(till, id, '25.00');
  await till.ask('sale:commit', { saleId: id });
  await till.time.advance(1_000);
  const { lines } = await till.ask('sale:get', { saleId: id });
  if (lines.some(({ state }) => state !== 'active')) throw new Error('a card did not become active');
  for (const { id: lineId } of lines) await till.ask('line:hand-over', { lineId });
}

const plenty = {
  balances: { EUR: '900000000.00' },
  maxima: {},
  loggedRequests: 10,
  rateLimit: { perSecond: 1e6, burst: 1e6 },
};

async function memoryOf(sales: number): Promise<number[]> {
  const till = await createHarness({ settings: plenty });
  await till.signIn();
  const used: number[] = [];
  for (let tenth = 0; tenth < tenths; tenth += 1) {
    for (let n = 0; n < sales / tenths; n += 1) {
      await sellOne(till);
      // What the test's own world keeps is not the till's.
      till.forgetSales();
    }
    globalThis.gc?.();
    used.push(process.memoryUsage().heapUsed / 1e6);
  }
  await till.close();
  return used;
}

async function paceOf(count: number): Promise<number[]> {
  const first = await createHarness({ settings: plenty });
  const all = [first];
  for (let n = 2; n <= count; n += 1) all.push(await createHarness({ beside: first, terminalId: `T${n}` }));
  for (const till of all) await till.signIn();
  const took: number[] = [];
  for (let n = 0; n < salesEach; n += 1) for (const till of all) took.push(await cpuMs(() => sellOne(till)));
  for (const till of all.toReversed()) await till.close();
  return took.slice(count);
}

export const measure: Family = async ({ isLarge }) => {
  const sales = isLarge ? 20_000 : 600;
  const used = await memoryOf(sales);
  const [alone, together] = [await paceOf(1), await paceOf(tills)];
  return {
    rows: [
      measured({
        name: `Heap after ${sales.toLocaleString('en')} sales in one process`,
        unit: 'MB',
        ours: [used.at(-1) ?? 0],
        peer: { name: 'after a tenth of them', samples: [used[0] ?? 0] },
        reach: { ratio: 0.9 },
      }),
      measured({
        name: `A sale's CPU where ${tills} tills share a service`,
        unit: 'ms',
        ours: together,
        peer: { name: 'one till alone', samples: [median(alone)] },
        reach: { ratio: 0.8 },
      }),
    ],
    growth: [
      {
        name: 'Heap by sales in one process',
        unit: 'MB',
        of: 'sales',
        points: used.map((mb, index) => [((index + 1) * sales) / tenths, mb] as const),
      },
    ],
  };
};
