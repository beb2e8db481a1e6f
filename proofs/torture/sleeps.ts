// Tells a till that waits for its ledger's lock from one that is merely slow. SQLite waits by sleeping in the main thread, where
// an idle till waits for events and a busy one runs: the kernel shows which of them it is.
import { readFileSync } from 'node:fs';

const patienceMs = 400;

/** True when the process's main thread sleeps. `answers` is asked where the kernel does not tell. */
export async function sleepsInMain(pid: number, answers: () => Promise<unknown>): Promise<boolean> {
  const told = whatTheKernelTells(pid);
  if (told !== 'nothing') return told === 'sleeps';
  const silent = new Promise<boolean>((resolve) => setTimeout(() => resolve(true), patienceMs));
  const answered = answers().then(
    () => false,
    () => false,
  );
  return Promise.race([silent, answered]);
}

function whatTheKernelTells(pid: number): 'sleeps' | 'does something else' | 'nothing' {
  if (process.platform !== 'linux') return 'nothing';
  try {
    const waitsIn = readFileSync(`/proc/${pid}/wchan`, 'latin1');
    if (waitsIn.includes('sleep')) return 'sleeps';
    if (waitsIn !== '0') return 'does something else';
    // Also what a hardened kernel says of every process: then one that does not run waits for something untold.
    const state = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]?.[0];
    return state === 'S' ? 'nothing' : 'does something else';
  } catch {
    return 'nothing';
  }
}
