// Temporary folders in memory for a test run, where the machine has a memory disk with room: every commit of a ledger waits for its disk.
// One place for the anchors of the tills' ledgers, which is not the home of whoever runs the tests.
// And one place for what Node compiles, so that each process that a test starts begins with half the work.
// Invariant: a test that is about the disk itself takes `diskFolder()`. The folder goes when the run ends.
import { accessSync, constants, mkdtempSync, rmSync, statfsSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { compiled } from '../tools/stand-in/command.ts';

const memoryDisk = '/dev/shm';
/** A container may have a memory disk of 64 MB. */
const leastFreeBytes = 2 * 1024 ** 3;

/** The memory disk; null if there is none that a test run may fill. */
export function memoryFolder(): string | null {
  try {
    accessSync(memoryDisk, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = statfsSync(memoryDisk);
    return bavail * bsize >= leastFreeBytes ? memoryDisk : null;
  } catch {
    return null;
  }
}

/** Where temporary files lie on a real disk. */
export const diskFolder = (): string => process.env.COUNTERFOIL_DISK ?? tmpdir();

/** Before a test run: the processes that it starts find their temporary folder in memory. Answers what ends that. */
export default function useMemory(): () => void {
  // Each project of the runner asks for it, and one folder is enough for all.
  if (process.env.COUNTERFOIL_DISK !== undefined) return () => {};
  process.env.NODE_COMPILE_CACHE = compiled;
  const memory = memoryFolder();
  process.env.XDG_STATE_HOME = join(tmpdir(), 'counterfoil-test-state');
  if (memory === null) return () => {};
  const disk = tmpdir();
  const folder = mkdtempSync(join(memory, 'counterfoil-tests-'));
  // By a link, because a path that begins with /dev is a device to the till's printing.
  const link = join(disk, basename(folder));
  symlinkSync(folder, link);
  process.env.COUNTERFOIL_DISK = disk;
  process.env.TMPDIR = link;
  process.env.XDG_STATE_HOME = join(link, 'state');
  return () => {
    rmSync(link);
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  };
}
