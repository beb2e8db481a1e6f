// The thread that speaks to the Windows spooler. Its calls block, for ever if a driver hangs, and would block the till.
// Invariant: it posts `loaded` once the library is there, `handing` when it was let through the gate and before the
// spooler gets a byte, and then the end.
import { parentPort, workerData } from 'node:worker_threads';
import { createHandingGate } from './handing-gate.ts';
import { isWindowsCabled, resolveOrphanedJobs, runWindowsJob } from './windows-job.ts';
import { windowsTask } from './windows-task.ts';
import { loadWinspool } from './winspool.ts';

const { default: koffi } = await import('koffi');
const say = (message: unknown): void => parentPort?.postMessage(message);
const task = windowsTask.parse(workerData);
const winspool = loadWinspool(koffi);
say('loaded');
if (task.kind === 'list') say(winspool.printers());
else if (task.kind === 'cabled') say(isWindowsCabled(winspool, task.printer));
else if (task.kind === 'left') say(resolveOrphanedJobs(winspool, task));
else {
  const gate = createHandingGate(task.gate);
  const hand = (): boolean => {
    if (!gate.hand()) return false;
    say('handing');
    return true;
  };
  say(runWindowsJob(winspool, task, hand));
}
