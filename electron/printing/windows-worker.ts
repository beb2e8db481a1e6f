// The thread that speaks to the Windows spooler. Its calls block, for ever if a driver hangs, and would block the till.
// Invariant: it posts `handing` before the spooler gets a byte, and then the outcome.
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { runWindowsJob } from './windows-job.ts';
import { loadWinspool } from './winspool.ts';

const job = z.object({ printer: z.string(), bytes: z.instanceof(Uint8Array), sendMs: z.number() });

const { default: koffi } = await import('koffi');
const say = (message: unknown): void => parentPort?.postMessage(message);
say(runWindowsJob(loadWinspool(koffi), job.parse(workerData), () => say('handing')));
