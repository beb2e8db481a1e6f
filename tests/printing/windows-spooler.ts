// A Windows spooler that behaves as a test says, for the till's own windows-job.ts. It prints to a file, which outlives
// the thread. Run as a thread it is the till's thread on this spooler.
import { appendFileSync } from 'node:fs';
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { createHandingGate } from '../../electron/printing/handing-gate.ts';
import type { SendOutcome } from '../../electron/printing/printer.ts';
import { runWindowsJob } from '../../electron/printing/windows-job.ts';
import { windowsTask } from '../../electron/printing/windows-task.ts';
import type { Opened, Winspool } from '../../electron/printing/winspool.ts';

export const spoolerFaults = [
  'none',
  'no-such-printer',
  'cannot-be-opened',
  'paper-out',
  'paper-out-under-job',
  'takes-no-job',
  'takes-half-and-prints-it',
  'takes-half',
  'end-not-taken',
  'network-port',
  'taken-out-by-somebody',
  'printed-and-gone',
  'deleted',
  'waits-for-ever',
  'dies-before-handing',
  'dies-after-printing',
] as const;
export type SpoolerFault = (typeof spoolerFaults)[number];

function spooler(fault: SpoolerFault, print: (bytes: Uint8Array) => void): Winspool {
  let given: Uint8Array = new Uint8Array();
  let looks = 0;
  let over: number | null = 0;
  const opened: Opened = {
    status() {
      looks += 1;
      if (fault === 'paper-out') return 0x10;
      return fault === 'paper-out-under-job' && looks > 1 ? 0x10 : 0;
    },
    port: () => (fault === 'network-port' ? 'IP_192.0.2.10' : 'USB001'),
    startRaw: () => (fault === 'takes-no-job' ? 0 : 7),
    startPage: () => true,
    queued: () => [],
    write(bytes) {
      given = bytes;
      if (!fault.startsWith('takes-half')) return bytes.length;
      if (fault === 'takes-half-and-prints-it') print(bytes);
      return bytes.length >> 1;
    },
    end: () => fault !== 'end-not-taken',
    abort: () => undefined,
    jobStatus() {
      if (over !== 0) return over;
      if (fault === 'waits-for-ever') return 0x08;
      if (fault === 'taken-out-by-somebody' || fault === 'deleted') {
        over = fault === 'deleted' ? 0x104 : null;
        return over;
      }
      print(given);
      if (fault === 'dies-after-printing') process.exit(1);
      over = fault === 'printed-and-gone' ? null : 0x2080;
      return over;
    },
    retain: () => undefined,
    release: () => undefined,
    deleteJob() {
      over = null;
      return true;
    },
    close: () => undefined,
  };
  return {
    sleep: () => undefined,
    printers: () => ['Slips', 'Office'],
    open() {
      if (fault === 'dies-before-handing') process.exit(1);
      if (fault === 'no-such-printer') return 'missing';
      return fault === 'cannot-be-opened' ? null : opened;
    },
  };
}

/** In this thread. `printer` says what it does, and the file that is its paper. */
export function sendTo(printer: string, bytes: Uint8Array, sendMs: number, hand = () => true): SendOutcome {
  const [name, ...file] = printer.split(' ');
  const fault = z.enum(spoolerFaults).parse(name);
  const winspool = spooler(fault, (given) => appendFileSync(file.join(' '), given));
  return runWindowsJob(winspool, { printer, bytes, sendMs, id: 'job' }, hand);
}

if (!isMainThread && parentPort) {
  const task = windowsTask.parse(workerData);
  parentPort.postMessage('loaded');
  if (task.kind === 'left' || task.kind === 'cabled') throw new Error('only sends and lists');
  parentPort.postMessage(
    task.kind === 'list'
      ? spooler('none', () => undefined).printers()
      : sendTo(task.printer, task.bytes, task.sendMs, createHandingGate(task.gate).hand),
  );
}
