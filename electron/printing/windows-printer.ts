// UNPROVEN on Windows itself, as windows-job.ts says. A printer of the Windows spooler. A thread does the work
// (windows-worker.ts) and is given up when it hangs.
// Invariants: koffi is loaded in that thread only, and on Windows only; until the thread says that it hands the bytes
// over, the job is `not-sent`; afterwards it is `unknown` unless the thread says how it ended.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { causeOf, type Printer, type PrinterFault, type PrinterLimits, type SendOutcome } from './printer.ts';

const outcome = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('printed') }),
  z.object({
    kind: z.enum(['not-sent', 'unknown']),
    fault: z.custom<PrinterFault>((fault) => typeof fault === 'string' && Object.hasOwn(causeOf, fault)),
  }),
]);

export function createWindowsPrinter(
  printer: string,
  limits: PrinterLimits,
  platform: NodeJS.Platform = process.platform,
  script: URL = workerScript(),
): Printer {
  return {
    send(bytes, sendMs = limits.sendMs) {
      // Other systems have no such spooler.
      if (platform !== 'win32') return Promise.resolve({ kind: 'not-sent', fault: 'bad_address' });
      return runIn(new Worker(script, { workerData: { printer, bytes, sendMs } }), limits, sendMs);
    },
  };
}

function runIn(thread: Worker, limits: PrinterLimits, sendMs: number): Promise<SendOutcome> {
  return new Promise((resolve) => {
    let isHanding = false;
    const finish = (end: SendOutcome): void => {
      clearTimeout(deadline);
      // A thread that a driver holds outlives this, and must not keep the till from ending.
      thread.unref();
      void thread.terminate();
      resolve(end);
    };
    const fail = (): void =>
      finish(isHanding ? { kind: 'unknown', fault: 'broken' } : { kind: 'not-sent', fault: 'cannot_open' });
    let deadline = setTimeout(() => finish({ kind: 'not-sent', fault: 'no_answer' }), limits.openMs);
    thread.on('message', (said: unknown) => {
      const end = outcome.safeParse(said);
      if (end.success) return finish(end.data);
      isHanding = true;
      clearTimeout(deadline);
      // The thread ends its own wait after `sendMs`; cleaning up takes it longer.
      const lastMs = sendMs + 4 * limits.statusMs;
      deadline = setTimeout(() => finish({ kind: 'unknown', fault: 'timed_out' }), lastMs);
    });
    thread.on('error', fail);
    thread.on('exit', fail);
  });
}

/** Next to the bundle, or next to the folder of its chunks; run from source, the source itself. */
function workerScript(): URL {
  const built = ['./windows-worker.js', '../windows-worker.js'].map((path) => new URL(path, import.meta.url));
  return built.find((url) => existsSync(fileURLToPath(url))) ?? new URL('./windows-worker.ts', import.meta.url);
}
