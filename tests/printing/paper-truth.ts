// 500 slips to one port, over the network or a device path, while its printer falls silent, runs out of paper, is replaced, is slow, takes
// half a job or loses its power, and the till loses its own. Then somebody looks into the tray and says what lies there. The paper is
// counted at the printer: what it took is no slip yet.
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import Database from 'better-sqlite3';
import type { PrintJob } from '../../electron/ledger/print-jobs.ts';
import type { Printer, PrinterLimits, SendOutcome } from '../../electron/printing/printer.ts';
import { openPrinter } from '../../electron/printing/printers.ts';
import {
  type LoopbackPrinter,
  openLoopbackPrinter,
  paperLow,
  paperOut,
  well,
} from '../../testkit/printing/loopback-printer.ts';
import { randomOf } from '../../testkit/random.ts';
import { openPtyPrinter, type PtyPrinter } from './pty-printer.ts';
import { addSale, type Bench, createBench, enqueue, quiet, secret } from './spool-bench.ts';

export const faults = [
  'none',
  'near-end',
  'slow',
  'silent-and-printed',
  'silent-without-paper',
  'replaced-by-a-mute-one',
  'out-of-paper',
  'out-of-paper-under-the-slip',
  'half-a-slip',
  'unplugged',
  'power-cut-before',
  'power-cut-after',
] as const;
export type Fault = (typeof faults)[number];

/** What is planted must be found: a rule that is broken at the border where the spool learns of the paper. */
export type Plant = 'silence-counts-as-printed' | 'cut-off-counts-as-not-sent' | 'power-cut-forgets-the-first-byte';
export const plants: readonly Plant[] = [
  'silence-counts-as-printed',
  'cut-off-counts-as-not-sent',
  'power-cut-forgets-the-first-byte',
];

export type Truth = {
  /** Slips of which nothing is on paper at the end. */
  readonly lost: number;
  /** Slips that are on paper twice, though nobody said that the first one is not there. */
  readonly doubled: number;
  /** Called printed by the till itself, and not on paper. */
  readonly untrue: number;
  readonly asked: number;
  /** By fault: how the job stood after it, and why. */
  readonly said: ReadonlyMap<Fault, ReadonlySet<string>>;
};

/** `sendMs` is shorter where the printer will fall silent. */
const limits: PrinterLimits = { openMs: 10_000, statusMs: 2000, sendMs: 10_000, settleMs: 0 };
const silentMs = 300;

/** How the printer is while a slip comes, where it is not well. */
const health: Partial<Record<Fault, Partial<Pick<LoopbackPrinter, 'before' | 'after'>>>> = {
  'near-end': { before: paperLow, after: paperLow },
  'silent-and-printed': { after: null },
  'silent-without-paper': { after: null },
  'replaced-by-a-mute-one': { before: null, after: null },
  'out-of-paper': { before: paperOut, after: paperOut },
  'out-of-paper-under-the-slip': { after: paperOut },
};
const printsNothing: ReadonlySet<Fault> = new Set([
  'silent-without-paper',
  'out-of-paper',
  'out-of-paper-under-the-slip',
  'half-a-slip',
  'unplugged',
  'power-cut-before',
]);

type There = LoopbackPrinter | PtyPrinter;
const isNetwork = (there: There): there is LoopbackPrinter => 'port' in there;

function portOf(address: string): Printer {
  const made = openPrinter(address, limits);
  if (!made) throw new Error('no printer');
  return made;
}

/** Each fault once, then mostly none. A replaced printer stays for some slips. */
function drawFaults(random: () => number): () => Fault {
  const first = [...faults];
  let stays = 0;
  return () => {
    if (stays > 0) {
      stays -= 1;
      return 'replaced-by-a-mute-one';
    }
    const fault = first.shift() ?? (random() < 0.7 ? 'none' : faults[Math.floor(random() * faults.length)]) ?? 'none';
    if (fault === 'replaced-by-a-mute-one') stays = 1;
    return fault;
  };
}

/** What is on paper, by job, and what each job met last. */
type Notes = { readonly paper: Map<string, number>; readonly met: Map<string, Fault> };

function createFaulty(there: There, random: () => number, { paper, met }: Notes, cutPower: () => void): Printer {
  const address = isNetwork(there) ? there.address : `file://${there.path}`;
  const nowhere = isNetwork(there) ? 'tcp://127.0.0.1:9' : 'file:///dev/counterfoil-none';
  // What it learned of the printer goes with the power.
  let port = portOf(address);
  const draw = drawFaults(random);
  const cut = (): void => {
    port = portOf(address);
    cutPower();
  };
  const timesSent = (id: string): number => {
    const heard = isNetwork(there) ? there.heard() : [there.heard()];
    return heard.reduce((sum, bytes) => sum + bytes.toString('latin1').split(`${id}\n${secret}`).length - 1, 0);
  };
  const sendUnder = async (fault: Fault, bytes: Uint8Array): Promise<SendOutcome> => {
    Object.assign(there, { manner: 'closes-in-order', before: well, after: well, ...health[fault] });
    if (!isNetwork(there)) there.mark = there.heard().length;
    if (fault === 'slow') await pause(50);
    if (fault === 'unplugged') return portOf(nowhere).send(bytes);
    if (fault !== 'half-a-slip') return port.send(bytes, fault.startsWith('silent') ? silentMs : limits.sendMs);
    // A device that goes away in the middle ends its writer so.
    if (!isNetwork(there))
      return port.send(bytes.subarray(0, 8)).then(() => ({ kind: 'unknown', fault: 'cannot_write' }));
    there.manner = 'resets-after-first-bytes';
    return port.send(bytes);
  };

  return {
    async send(bytes) {
      const [id = ''] = Buffer.from(bytes).toString().split('\n');
      const fault = draw();
      met.set(id, fault);
      if (fault === 'power-cut-before') {
        cut();
        return { kind: 'unknown', fault: 'broken' };
      }
      const before = timesSent(id);
      const outcome = await sendUnder(fault, bytes);
      if (!printsNothing.has(fault) && outcome.kind !== 'not-sent') {
        // A device's reader may get the last byte a moment after its writer is done.
        while (timesSent(id) === before) await pause(1);
        paper.set(id, (paper.get(id) ?? 0) + 1);
      }
      if (fault === 'power-cut-after') cut();
      return outcome;
    },
  };
}

/** The printer's word as a till with this fault would take it. */
function planted(outcome: SendOutcome, plant: Plant | undefined): SendOutcome {
  if (outcome.kind !== 'unknown') return outcome;
  const isSilence = outcome.fault === 'unproven' || outcome.fault === 'timed_out';
  if (plant === 'silence-counts-as-printed' && isSilence) return { kind: 'printed' };
  return plant === 'cut-off-counts-as-not-sent' ? { kind: 'not-sent', fault: outcome.fault } : outcome;
}

function forgetFirstBytes(file: string): void {
  const db = new Database(file);
  db.exec("UPDATE print_jobs SET state = 'unsent' WHERE state = 'sending'");
  db.close();
}

export async function printWithTruth(
  over: 'network' | 'device',
  count: number,
  seed: number,
  plant?: Plant,
): Promise<Truth> {
  const there = over === 'network' ? await openLoopbackPrinter('closes-in-order', well) : await openPtyPrinter(well);
  const notes: Notes = { paper: new Map(), met: new Map() };
  const faulty = createFaulty(there, randomOf(seed), notes, () => {
    bench.crash();
    if (plant === 'power-cut-forgets-the-first-byte') forgetFirstBytes(bench.file);
  });
  const bench: Bench = createBench({
    printer: { send: async (bytes) => planted(await faulty.send(bytes), plant) },
  });
  try {
    return await printAndLook(bench, count, notes);
  } finally {
    bench.close();
    await there.close();
  }
}

async function printAndLook(bench: Bench, count: number, { paper, met }: Notes): Promise<Truth> {
  const said = new Map<Fault, Set<string>>();
  /** What a person says of a slip later is not what the till said. */
  const noted = new Set<string>();
  let asked = 0;
  let untrue = 0;
  const timesOf = (saleId: string): number =>
    bench
      .till()
      .jobs.bySale(saleId)
      .reduce((sum, { id }) => sum + (paper.get(id) ?? 0), 0);
  const noteWhatIsSaid = ({ id, state, cause }: PrintJob): void => {
    const fault = met.get(id);
    const low = bench.till().spool.state() === 'low' ? 'low' : '-';
    if (!fault || noted.has(`${id} ${fault}`)) return;
    noted.add(`${id} ${fault}`);
    said.set(fault, (said.get(fault) ?? new Set()).add(`${state}: ${cause ?? low}`));
  };
  /** Somebody looks: it lies there whole, or it does not. */
  const answer = ({ id }: PrintJob): void => {
    asked += 1;
    bench.till().spool.resolve(id, paper.has(id) ? 'printed' : 'print-again', 'anna');
  };
  const isSending = (): boolean =>
    !bench.isDown() &&
    bench
      .till()
      .jobs.unfinished()
      .some(({ state }) => state === 'sending');
  const printOne = async (saleId: string): Promise<void> => {
    enqueue(bench.till(), addSale(bench.till(), saleId));
    for (;;) {
      await quiet();
      while (isSending()) await pause(1);
      const all = bench.till().jobs.bySale(saleId);
      const open = all.find(({ state }) => state === 'unsent' || state === 'unknown');
      const last = open ?? all.at(-1);
      if (last) noteWhatIsSaid(last);
      if (!open) return;
      if (open.state === 'unknown') answer(open);
      else await bench.pass(2000);
    }
  };

  const sales = Array.from({ length: count }, (_, n) => `sale-${n}`);
  for (const saleId of sales) {
    await printOne(saleId);
    untrue += bench
      .till()
      .jobs.bySale(saleId)
      .filter(({ id, state }) => state === 'printed' && !paper.has(id)).length;
  }
  const broken = bench.till().journal.firstFault();
  if (broken) throw new Error(`the journal: ${JSON.stringify(broken)}`);
  if (readFileSync(bench.file, 'latin1').includes(secret)) throw new Error('a code in the ledger');
  const onPaper = sales.map(timesOf);
  return {
    lost: onPaper.filter((times) => times === 0).length,
    doubled: onPaper.filter((times) => times > 1).length,
    untrue,
    asked,
    said,
  };
}
