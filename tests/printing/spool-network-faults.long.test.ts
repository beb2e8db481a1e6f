// 500 slips over real sockets to a printer that refuses, stalls, resets, runs out of paper or dies at random: none is
// lost, none prints twice, and each state is true. The seed is in the test's name.
import { afterEach, expect, test } from 'vitest';
import type { Printer, PrinterLimits, SendOutcome } from '../../electron/printing/printer.ts';
import { openPrinter } from '../../electron/printing/printers.ts';
import {
  coverOpen,
  cutterStuck,
  type LoopbackPrinter,
  type Manner,
  offline,
  openLoopbackPrinter,
  paperOut,
  well,
} from '../../testkit/printing/loopback-printer.ts';
import { randomOf } from '../../testkit/random.ts';
import { type Bench, createBench, printAll, secret } from './spool-bench.ts';

const limits: PrinterLimits = { openMs: 10_000, statusMs: 10_000, sendMs: 10_000, settleMs: 0 };
/** For the draws in which nobody answers. */
const hasty: PrinterLimits = { ...limits, statusMs: 15, sendMs: 40 };

type Draw =
  | 'refuses'
  | 'silent'
  | 'paper-out-under-job'
  | 'paper-out'
  | 'cover-open'
  | 'cutter-stuck'
  | 'offline'
  | Manner;
const draws: readonly [number, Draw][] = [
  [0.6, 'closes-in-order'],
  [0.65, 'refuses'],
  [0.68, 'silent'],
  [0.7, 'reads-and-never-closes'],
  [0.74, 'resets-at-once'],
  [0.79, 'resets-after-first-bytes'],
  [0.83, 'resets-after-all'],
  [0.86, 'dies-before-last-answer'],
  [0.88, 'paper-out-under-job'],
  [0.9, 'resets-in-the-middle'],
  [0.91, 'closes-in-the-middle'],
  [0.92, 'never-reads'],
  [0.93, 'closes-at-once'],
  [0.94, 'paper-out'],
  [0.96, 'cover-open'],
  [0.98, 'cutter-stuck'],
  [1, 'offline'],
];

let bench: Bench;
let there: LoopbackPrinter;
afterEach(async () => {
  bench.close();
  await there.close();
});

function faulty(random: () => number, refusing: string, drawn: Set<Draw>, last: Map<string, Draw>): Printer {
  const send = (bytes: Uint8Array, address: string, within: PrinterLimits): Promise<SendOutcome> =>
    openPrinter(address, within)?.send(bytes) ?? Promise.reject(new Error('no printer'));
  return {
    send(bytes) {
      const lot = random();
      const draw = draws.find(([below]) => lot < below)?.[1] ?? 'closes-in-order';
      drawn.add(draw);
      last.set(String(bytes).split('\n')[0] ?? '', draw);
      Object.assign(there, { manner: 'closes-in-order', before: well, after: well });
      switch (draw) {
        case 'refuses':
          return send(bytes, refusing, limits);
        case 'silent':
          Object.assign(there, { before: null, after: null });
          return send(bytes, there.address, { ...limits, statusMs: 15 });
        case 'paper-out-under-job':
          there.after = paperOut;
          break;
        case 'paper-out':
        case 'cover-open':
        case 'cutter-stuck':
        case 'offline':
          there.before = { 'paper-out': paperOut, 'cover-open': coverOpen, 'cutter-stuck': cutterStuck, offline }[draw];
          break;
        case 'never-reads':
          there.manner = draw;
          return send(bytes, there.address, hasty);
        case 'resets-in-the-middle':
          there.manner = draw;
          // More than one read.
          return send(Buffer.concat([bytes, Buffer.alloc(1024 * 1024, 0x0a)]), there.address, limits);
        default:
          there.manner = draw;
      }
      return send(bytes, there.address, draw === 'reads-and-never-closes' ? { ...hasty, statusMs: 10_000 } : limits);
    },
  };
}

test.each([1])('500 slips over the network, faults of seed %i', async (seed) => {
  bench = createBench();
  there = await openLoopbackPrinter('closes-in-order', well);
  const gone = await openLoopbackPrinter('closes-in-order');
  await gone.close();
  const drawn = new Set<Draw>();
  /** For each slip. */
  const last = new Map<string, Draw>();
  const till = bench.open(faulty(randomOf(seed), gone.address, drawn, last));
  const jobs = await printAll(bench, till, 500);
  const heard = there.heard().map(String);
  for (const job of jobs) {
    const brought = heard.filter((text) => text.startsWith(`${job.id}\n`));
    // What the printer never read may still be in the cable.
    expect(brought.length, `${job.id} ${job.state}`).toBe(last.get(job.id) === 'never-reads' ? 0 : 1);
    if (job.state === 'printed') expect(brought).toEqual([`${job.id}\n${secret}`]);
    else expect([job.state, job.cause]).toEqual(['unknown', expect.stringMatching(/^(cut_off|paper_out)$/)]);
  }
  const printed = jobs.filter((job) => job.state === 'printed').length;
  expect(printed).toBeGreaterThan(350);
  expect(printed).toBeLessThan(500);
  expect([...drawn].sort()).toEqual(draws.map(([, draw]) => draw).sort());
  expect(till.journal.firstFault()).toBeNull();
});
