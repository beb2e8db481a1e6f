// The thread that speaks to the Windows spooler: its calls block, for ever where a driver hangs, and would take the till with them.
// Invariant: it says `handing` before the spooler is given a byte, and the end once there is one.
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { runWindowsJob } from './windows-job.ts';
import { loadWinspool } from './winspool.ts';

const job = z.object({ printer: z.string(), bytes: z.instanceof(Uint8Array), sendMs: z.number() });

const { default: koffi } = await import('koffi');
const say = (message: unknown): void => parentPort?.postMessage(message);
say(runWindowsJob(loadWinspool(koffi), job.parse(workerData), () => say('handing')));
