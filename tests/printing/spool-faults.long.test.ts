// Many slips under random faults of the printer, the slips, the clock and the power: none is lost, and none prints
// twice unless a person says so. The seed is in the test's name.
import { afterEach, expect, test } from 'vitest';
import { randomOf } from '../../testkit/random.ts';
import { addSale, type Bench, type BuildTurn, createBench, enqueue, quiet, type Turn } from './spool-bench.ts';

const jobCount = 200;

function drawTurn(random: () => number): Turn {
  const drawn = random();
  if (drawn < 0.6) return { kind: 'printed' };
  if (drawn < 0.75) return { kind: 'not-sent', fault: 'refused' };
  if (drawn < 0.82) return { kind: 'unknown', fault: 'timed_out' };
  if (drawn < 0.89) return { kind: 'unknown-but-printed' };
  return { kind: drawn < 0.95 ? 'crash-before' : 'crash-after' };
}

function drawBuild(random: () => number): BuildTurn {
  const drawn = random();
  if (drawn < 0.85) return 'ok';
  if (drawn < 0.93) return 'not_now';
  return drawn < 0.97 ? 'hang' : 'crash';
}

let bench: Bench;
afterEach(() => bench.close());

/**
 * Prints so many slips under faults that are drawn, then lets the faults end and everything run out. The sales, in
 * order.
 */
async function printUnderFaults(random: () => number): Promise<string[]> {
  const slips = Array.from({ length: jobCount }, (_, n) => `sale-${n}`);
  for (const saleId of slips) {
    while (bench.printerLock.length < 10) bench.printerLock.push(drawTurn(random));
    while (bench.buildTurns.length < 10) bench.buildTurns.push(drawBuild(random));
    const till = bench.till();
    enqueue(till, addSale(till, saleId));
    if (random() < 0.05) bench.crash();
    await bench.pass(random() < 0.02 ? 20 * 60_000 : Math.floor(random() * 5000));
  }
  bench.printerLock.splice(0);
  bench.buildTurns.splice(0);
  bench.till();
  await bench.pass(60 * 60_000);
  return slips;
}

const timesOnPaper = (jobId: string): number => bench.paper.filter((one) => one === jobId).length;

test.each([1, 2, 3])('200 slips, faults of seed %i', async (seed) => {
  bench = createBench();
  const slips = await printUnderFaults(randomOf(seed));
  const jobs = slips.flatMap((saleId) => bench.till().jobs.bySale(saleId));
  expect(jobs.map((job) => job.saleId)).toEqual(slips);
  for (const job of jobs) {
    if (job.state === 'printed') expect(timesOnPaper(job.id)).toBe(1);
    else if (job.state === 'unknown') expect(timesOnPaper(job.id)).toBeLessThanOrEqual(1);
    else expect([job.state, timesOnPaper(job.id)]).toEqual(['unsent', 0]);
    expect(bench.till().spool.waitsForPerson(job)).toBe(job.state !== 'printed');
  }
  // The draw had something to find.
  const unknown = jobs.filter((job) => job.state === 'unknown');
  expect(unknown.some((job) => timesOnPaper(job.id) === 1)).toBe(true);
  expect(unknown.some((job) => timesOnPaper(job.id) === 0)).toBe(true);
  expect(new Set(bench.statesAtFirstByte)).toEqual(new Set(['sending']));

  // A person looks into the tray and says what is there.
  for (const job of jobs.filter(({ state }) => state !== 'printed')) {
    const there = timesOnPaper(job.id) === 1;
    expect(bench.till().spool.resolve(job.id, there ? 'printed' : 'print-again', 'anna').ok).toBe(true);
  }
  await bench.pass(60 * 60_000);
  for (const saleId of slips) {
    const all = bench.till().jobs.bySale(saleId);
    const printed = all.filter((job) => timesOnPaper(job.id) > 0);
    expect(printed.map((job) => [job.state, timesOnPaper(job.id)])).toEqual([['printed', 1]]);
  }
  expect(bench.till().journal.firstFault()).toBeNull();
  await quiet();
});
