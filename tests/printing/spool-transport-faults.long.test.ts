// 500 slips through a CUPS queue, a device file and the Windows spooler, under random faults: none is lost, none prints
// twice unless a person says so, and each state is true. `SPOOL_JOBS=500` sends that many through each of the three.
import { execFileSync } from 'node:child_process';
import { closeSync, constants, existsSync, openSync, readFileSync, writeSync } from 'node:fs';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import type { Printer, PrinterLimits, SendOutcome } from '../../electron/printing/printer.ts';
import { openPrinter } from '../../electron/printing/printers.ts';
import { createWindowsPrinter } from '../../electron/printing/windows-printer.ts';
import { openLoopbackPrinter } from '../../testkit/printing/loopback-printer.ts';
import { randomOf } from '../../testkit/random.ts';
import { type LoopbackCups, openLoopbackCups } from './loopback-cups.ts';
import { type Bench, createBench, printAll } from './spool-bench.ts';
import { sendTo, spoolerFaults } from './windows-spooler.ts';

const asked = Number(process.env.SPOOL_JOBS ?? 0);
const limits: PrinterLimits = { openMs: 20_000, statusMs: 20_000, sendMs: 20_000, settleMs: 0 };

let bench: Bench;
const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

/** How often each slip is on paper, by the id of its job. */
type Paper = () => Map<string, number>;

function openBench(): Bench {
  bench = createBench();
  cleanUps.push(() => bench.close());
  return bench;
}

/** Draws each once, then four times in five the first, which is no fault: most slips print. */
function drawFrom<T>(random: () => number, all: readonly T[]): () => T {
  let draws = 0;
  return () => {
    const inTurn = all[draws++];
    const draw = inTurn ?? all[random() < 0.8 ? 0 : Math.floor(random() * all.length)];
    if (draw === undefined) throw new Error('nothing to draw');
    return draw;
  };
}

async function sendAll(printer: Printer, count: number, paper: Paper): Promise<void> {
  const till = bench.open(printer);
  const jobs = await printAll(bench, till, asked || count);
  const timesOf = (state: string): number[] => {
    const onPaper = paper();
    return jobs.filter((job) => job.state === state).map((job) => onPaper.get(job.id) ?? 0);
  };
  // A device's reader may get the last slip a moment after its writer is done.
  await expect.poll(() => new Set(timesOf('printed'))).toEqual(new Set([1]));
  const unknown = timesOf('unknown');
  expect(unknown.filter((times) => times > 1)).toEqual([]);
  expect(unknown.length).toBeGreaterThan(0);
  expect(timesOf('printed').length + unknown.length).toBe(jobs.length);
  expect(till.journal.firstFault()).toBeNull();
}

const idsIn = (papers: readonly string[]): Map<string, number> => {
  const times = new Map<string, number>();
  for (const id of papers.join('\n').match(/job-\d{6}/g) ?? []) times.set(id, (times.get(id) ?? 0) + 1);
  return times;
};

test('150 slips through a CUPS queue', { timeout: 600_000 + asked * 1000 }, async () => {
  openBench();
  const cups = await openLoopbackCups();
  cleanUps.push(() => cups.close());
  const gone = await openLoopbackPrinter('closes-in-order');
  await gone.close();
  const usual = { reasons: ['none'], printerState: 3, accepting: true, device: 'usb://EPSON/TM-T88VI' };
  const faults: Record<string, Partial<LoopbackCups>> = {
    none: {},
    refuses: {},
    'takes-a-while': { course: [5, 9] },
    'no-paper': { reasons: ['media-empty-error'] },
    'cover-open': { reasons: ['cover-open-warning'] },
    stopped: { printerState: 5 },
    'takes-no-jobs': { accepting: false },
    'number-is-lost': { breaksAt: 0x05 },
    'answer-is-lost': { breaksAt: 0x06 },
    'state-is-lost': { breaksAt: 0x09 },
    'over-a-socket': { device: `socket://127.0.0.1:${gone.port}` },
    aborts: { course: [8] },
    'no-paper-after': { reasonsAfter: ['media-empty-error'] },
    'never-begins': { course: [3] },
    'never-ends': { course: [5] },
    'never-begins-and-cannot-be-cancelled': { course: [3], refusesCancel: true },
  };
  const draw = drawFrom(randomOf(1), Object.entries(faults));
  const printer: Printer = {
    send(bytes) {
      const [name, change] = draw();
      Object.assign(cups, usual, { course: [9], reasonsAfter: null, breaksAt: null, refusesCancel: false });
      Object.assign(cups, structuredClone(change));
      const port = name === 'refuses' ? gone.port : cups.port;
      const sendMs = /^(never|state)/.test(name) ? 120 : limits.sendMs;
      const queue = openPrinter(`cups://127.0.0.1:${port}/slips`, { ...limits, sendMs });
      return queue ? queue.send(bytes) : Promise.reject(new Error('no printer'));
    },
  };
  // What it began to print, and what still lies in its queue and may print one day.
  const paper = () => idsIn(cups.jobs.flatMap((job) => (job.begun || job.state < 7 ? [job.bytes.toString()] : [])));
  await sendAll(printer, 150, paper);
});

test.skipIf(process.platform === 'win32')(
  '120 slips through a device file',
  { timeout: 600_000 + asked * 1000 },
  async () => {
    const { folder } = openBench();
    const pipe = (name: string): string => {
      const path = join(folder, name);
      execFileSync('mkfifo', [path]);
      return path;
    };
    const hold = (path: string): number => openSync(path, constants.O_RDWR | constants.O_NONBLOCK);
    const at = { taking: pipe('lp0'), idle: pipe('lp1'), full: pipe('lp2') };
    const heard: Buffer[] = [];
    const reader = new Socket({ fd: hold(at.taking), readable: true, writable: false });
    reader.on('data', (bytes) => heard.push(bytes));
    cleanUps.push(() => reader.destroy());
    // Open at the other end and never read, so it fills up.
    const full = hold(at.full);
    cleanUps.push(() => closeSync(full));
    expect(() => {
      for (;;) writeSync(full, Buffer.alloc(4096));
    }).toThrow('EAGAIN');

    const faults = ['none', 'hurried', 'unplugged', 'nobody-reads', 'stuck', 'broken'] as const;
    const draw = drawFrom(randomOf(2), faults);
    const send = (path: string, bytes: Uint8Array, some: Partial<PrinterLimits> = {}): Promise<SendOutcome> =>
      openPrinter(pathToFileURL(path).href, { ...limits, ...some }, { notIn: [] })?.send(bytes) ??
      Promise.reject(new Error('none'));
    const printer: Printer = {
      send(bytes) {
        switch (draw()) {
          case 'none':
            return send(at.taking, bytes);
          case 'hurried':
            // Given up at the moment when it may or may not have come out.
            return send(at.taking, bytes, { sendMs: 2 });
          case 'unplugged':
            return send('/dev/counterfoil-no-such-printer', bytes);
          case 'nobody-reads':
            return send(at.idle, bytes, { openMs: 60 });
          case 'stuck':
            return send(at.full, bytes, { sendMs: 60 });
          case 'broken':
            return send('/dev/full', bytes);
        }
      },
    };
    await sendAll(printer, 120, () => idsIn([Buffer.concat(heard).toString()]));
  },
);

test('230 slips through the Windows spooler, some in a thread of their own', {
  timeout: 600_000 + asked * 1000,
}, async () => {
  const file = join(openBench().folder, 'paper');
  const random = randomOf(3);
  const draw = drawFrom(random, spoolerFaults);
  const script = new URL('./windows-spooler.ts', import.meta.url);
  const printer: Printer = {
    async send(bytes) {
      const fault = draw();
      const inThread = fault.startsWith('dies') || random() < 0.02;
      if (!inThread) return sendTo(`${fault} ${file}`, bytes, 1500);
      return createWindowsPrinter(`${fault} ${file}`, limits, 'win32', script).send(bytes);
    },
  };
  await sendAll(printer, 230, () => idsIn(existsSync(file) ? [readFileSync(file, 'utf8')] : []));
});
