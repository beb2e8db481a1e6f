// `npm run bench:electron`: what a till costs on real Electron beside an empty Electron window, in turn and in the same run: its start,
// the memory of all its processes, its CPU at rest; what each tap of a sale costs its page at a quarter of the speed, among 20,000
// products; and how soon a sale is back on screen after a process was killed. Linux.
// Medians of five; absolute figures are this machine's. Ends with one line of JSON; with 75 where Electron's program is not.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { cashier } from '../../testkit/drive/set-up.ts';
import { type RealTill, startReal } from '../../testkit/electron/real-till.ts';
import { measureRecovery } from '../../testkit/electron/recovery.ts';
import { openShop, type Shop } from '../../testkit/electron/shop.ts';
import { median } from '../../testkit/median.ts';
import { electronBinary } from '../../tools/stand-in/electron-binary.ts';
import { catalogue, sellOnce, type Tap, taps, wholeListIsThere } from '../bench/tapped-sale.ts';
import { costOf } from './process-tree.ts';

const rounds = 5;
const settleMs = 5_000;
const restMs = 30_000;
const empty = fileURLToPath(new URL('./empty', import.meta.url));

type Cost = { startMs: number; processes: number; pssMb: number; cpuPercent: number };

const say = (sentence: string): void => void process.stderr.write(`${sentence}\n`);

async function atRest(till: RealTill, startMs: number): Promise<Cost> {
  await till.leavePage();
  await pause(settleMs);
  const before = costOf(till.pid);
  const startedAt = performance.now();
  await pause(restMs);
  const after = costOf(till.pid);
  const cpuPercent = ((after.cpuMs - before.cpuMs) / (performance.now() - startedAt)) * 100;
  await till.stop();
  return { startMs, processes: after.processes, pssMb: after.pssMb, cpuPercent };
}

async function ofEmpty(): Promise<Cost> {
  const data = mkdtempSync(join(tmpdir(), 'counterfoil-empty-'));
  const startedAt = performance.now();
  const till = startReal(data, [], { program: empty });
  const page = await till.page();
  await page.waitForFunction(() => document.readyState === 'complete');
  const cost = await atRest(till, performance.now() - startedAt);
  rmSync(data, { recursive: true, force: true });
  return cost;
}

async function ofTill({ open }: Shop): Promise<Cost> {
  const startedAt = performance.now();
  const opened = await open();
  await opened.screens.signIn(cashier);
  await opened.page.getByRole('searchbox').waitFor();
  return atRest(opened.till, performance.now() - startedAt);
}

/** Milliseconds of CPU of the longest task that each tap caused in the page. */
async function measureTaps(): Promise<Record<string, number>> {
  const shop = await openShop({}, { catalogue });
  const samples = new Map<Tap, number[]>(taps.map((tap) => [tap, []]));
  try {
    const { till, page, screens } = await shop.open();
    await screens.signIn(cashier);
    await wholeListIsThere(page);
    for (let round = 0; round <= rounds; round += 1)
      // The first sale compiles.
      for (const [tap, ms] of await sellOnce(page, screens)) if (round > 0) samples.get(tap)?.push(ms);
    await till.stop();
  } finally {
    await shop.end();
  }
  return Object.fromEntries([...samples].map(([tap, ms]) => [tap, Math.round(median(ms) * 10) / 10]));
}

function mediansOf(costs: readonly Cost[]): Cost {
  const of = (name: keyof Cost) => Math.round(median(costs.map((cost) => cost[name])) * 10) / 10;
  return { startMs: of('startMs'), processes: of('processes'), pssMb: of('pssMb'), cpuPercent: of('cpuPercent') };
}

if (electronBinary() === null) {
  say("not measured here: Electron's program is not present (npx install-electron fetches it)");
  process.exit(75);
}
const shop = await openShop();
const costs: Record<'till' | 'empty', Cost[]> = { till: [], empty: [] };
try {
  // The set-up is no start of every day.
  const first = await shop.open();
  const version = await first.till.inMain(() => process.versions.electron, null);
  await first.till.stop();
  for (let round = 1; round <= rounds; round += 1) {
    costs.empty.push(await ofEmpty());
    costs.till.push(await ofTill(shop));
    say(`round ${round}: ${JSON.stringify({ empty: costs.empty.at(-1), till: costs.till.at(-1) })}`);
  }
  const tapMs = await measureTaps();
  say(`taps: ${JSON.stringify(tapMs)}`);
  const recovery = await measureRecovery(rounds, say);
  const figures = { version, empty: mediansOf(costs.empty), till: mediansOf(costs.till), tapMs, backAfterMs: recovery };
  process.stdout.write(`${JSON.stringify(figures)}\n`);
} finally {
  await shop.end();
}
