// UNPROVEN on Windows itself, as windows-job.ts says. A printer of the Windows spooler. A thread does the work
// (windows-worker.ts) and is left alone when it hangs.
// Invariants: koffi is loaded in that thread only, and on Windows only; a job is `not-sent` only if the gate between the
// two is shut before the thread passed it; afterwards it is `unknown` unless the thread says how it ended.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { z } from 'zod';
import { createHandingGate } from './handing-gate.ts';
import type { Printer, PrinterFault, PrinterLimits, SendOutcome } from './printer.ts';
import { cabledAnswer, orphanedOutcomes, printerNames, sendOutcome, type WindowsTask } from './windows-task.ts';

/** A slow machine's first load of the library, out of a cold disk and under its virus scanner. */
const loadMs = 30_000;

export function createWindowsPrinter(
  printer: string,
  limits: PrinterLimits,
  platform: NodeJS.Platform = process.platform,
  script: URL = workerScript(),
): Printer {
  const begin = (task: WindowsTask): Worker => new Worker(script, { workerData: task });
  return {
    send(bytes, sendMs = limits.sendMs, id) {
      // Other systems have no such spooler.
      if (platform !== 'win32') return Promise.resolve({ kind: 'not-sent', fault: 'bad_address' });
      const gate = createHandingGate();
      const job = { printer, bytes: Uint8Array.from(bytes), sendMs, id: id ?? null };
      const thread = begin({ kind: 'send', ...job, gate: gate.memory });
      return runIn(thread, gate.giveUp, limits, sendMs);
    },
    async settleLeft(ids) {
      if (platform !== 'win32') return [];
      const { sendMs } = limits;
      const thread = begin({ kind: 'left', printer, ids: [...ids], sendMs });
      return (await hear(thread, loadMs + sendMs * (ids.length + 1), orphanedOutcomes)) ?? [];
    },
  };
}

/** `giveUp` is the gate's. The thread is never ended from here: one that comes late takes its job out of the queue. */
function runIn(thread: Worker, giveUp: () => boolean, limits: PrinterLimits, sendMs: number): Promise<SendOutcome> {
  return new Promise((resolve) => {
    let deadline: NodeJS.Timeout | undefined;
    const within = (ms: number, late: () => void): void => {
      clearTimeout(deadline);
      deadline = setTimeout(late, ms);
    };
    const finish = (end: SendOutcome): void => {
      clearTimeout(deadline);
      // A thread that a driver holds outlives this, and must not keep the till from ending.
      thread.unref();
      resolve(end);
    };
    const unknownAfter = (ms: number): void => within(ms, () => finish({ kind: 'unknown', fault: 'timed_out' }));
    // The thread ends its own wait after `sendMs`; cleaning up takes it longer.
    const lastMs = sendMs + 4 * limits.statusMs;
    const tooLate = (): void => (giveUp() ? finish({ kind: 'not-sent', fault: 'no_answer' }) : unknownAfter(lastMs));
    const fail = (before: PrinterFault, after: PrinterFault): void =>
      finish(giveUp() ? { kind: 'not-sent', fault: before } : { kind: 'unknown', fault: after });
    within(loadMs, tooLate);
    thread.on('message', (said: unknown) => {
      const end = sendOutcome.safeParse(said);
      if (end.success) finish(end.data);
      else if (said === 'loaded') within(limits.openMs, tooLate);
      else unknownAfter(lastMs);
    });
    thread.on('error', () => fail('cannot_open', 'broken'));
    thread.on('exit', () => fail('cannot_open', 'broken'));
  });
}

/** The printers that Windows has, by name; null where it does not say, and on other systems. */
export function listWindowsPrinters(
  platform: NodeJS.Platform = process.platform,
  script: URL = workerScript(),
): Promise<readonly string[] | null> {
  if (platform !== 'win32') return Promise.resolve(null);
  const task: WindowsTask = { kind: 'list' };
  return hear(new Worker(script, { workerData: task }), loadMs, printerNames);
}

/** Whether this printer is connected to this machine; false where Windows does not say. */
export async function isWindowsPrinterCabled(printer: string): Promise<boolean> {
  if (process.platform !== 'win32') return false;
  return (
    (await hear(new Worker(workerScript(), { workerData: { kind: 'cabled', printer } }), loadMs, cabledAnswer)) ?? false
  );
}

/** What the thread says in this form first; null where it does not say it in time. */
function hear<T>(thread: Worker, withinMs: number, form: z.ZodType<T>): Promise<T | null> {
  return new Promise((resolve) => {
    const finish = (said: T | null): void => {
      clearTimeout(deadline);
      thread.unref();
      resolve(said);
    };
    const deadline = setTimeout(() => finish(null), withinMs);
    thread.on('message', (said: unknown) => {
      const heard = form.safeParse(said);
      if (heard.success) finish(heard.data);
    });
    thread.on('error', () => finish(null));
    thread.on('exit', () => finish(null));
  });
}

/** Next to the bundle, or next to the folder of its chunks; run from source, the source itself. */
function workerScript(): URL {
  const built = ['./windows-worker.js', '../windows-worker.js'].map((path) => new URL(path, import.meta.url));
  return built.find((url) => existsSync(fileURLToPath(url))) ?? new URL('./windows-worker.ts', import.meta.url);
}
