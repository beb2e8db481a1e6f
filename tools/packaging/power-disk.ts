// A Debian root on a disk whose power can go: an ext4 image, and at any moment a copy of what of it has reached the disk by then. The image
// lies on a file system that copies a file within one instant (XFS), so nothing has to stand still for it.
// Invariants: what no program synced and the system has not written yet is in no copy, as after a power cut; everything is mounted in the
// namespaces of whoever called, and goes with them.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '../../testkit/until.ts';
import { must } from './debian-root.ts';
import { textOf } from './text-of.ts';

/** Sparse: what is written counts. */
const storeSize = '40G';
const diskSize = '8G';

/** Why there can be none here, or null. */
export function cannotCutPower(): string | null {
  const missing = ['mkfs.ext4', 'mkfs.xfs', 'losetup'].filter(
    (one) => spawnSync('sh', ['-c', `command -v ${one}`]).status !== 0,
  );
  return missing.length > 0 ? `not installed: ${missing.join(', ')} (packages e2fsprogs, xfsprogs, mount)` : null;
}

export type PowerDisk = ReturnType<typeof createPowerDisk>;
export type CutDisk = {
  /** Of this copy, once it is on: what it lost is lost. */
  cut(): CutDisk;
  /** Answers where it is mounted. */
  turnOn(): string;
  /** For good. Whatever runs on it must have ended. */
  turnOff(): void;
};

/** `folder` is empty and the disk's own; what is in `from` is copied to it. */
export function createPowerDisk(folder: string, from: string) {
  const store = join(folder, 'store');
  const root = join(folder, 'disk');
  for (const place of [store, root]) mkdirSync(place);
  made(`${store}.img`, storeSize, 'mkfs.xfs', ['-q', '-m', 'reflink=1'], store);
  const image = join(store, 'disk.img');
  made(image, diskSize, 'mkfs.ext4', ['-q', '-F'], root);
  must('cp', ['-a', `${from}/.`, root]);
  must('sync', ['--file-system', root]);
  let cuts = 0;

  /** The power goes for the copy only. */
  function cutOf(whole: string): CutDisk {
    cuts += 1;
    const [copy, after] = [join(store, `${cuts}.img`), join(folder, `after-${cuts}`)];
    must('cp', ['--reflink=always', whole, copy]);
    return {
      cut: () => cutOf(copy),
      turnOn() {
        mkdirSync(after);
        must('mount', ['-o', 'loop', copy, after]);
        return after;
      },
      turnOff() {
        // One may lie above another.
        while (spawnSync('mountpoint', ['--quiet', after]).status === 0) must('umount', ['--recursive', after]);
        rmSync(copy);
      },
    };
  }

  return {
    /** Where it is mounted. */
    root,
    cut: () => cutOf(image),
  };
}

function made(image: string, size: string, maker: string, options: readonly string[], at: string): void {
  must('truncate', ['-s', size, image]);
  must(maker, [...options, image]);
  must('mount', ['-o', 'loop', image, at]);
}

/** Every process of this namespace but the one that asks, which is its first: what was not on its way to the disk by now never is. */
export function stopEverything(): void {
  process.kill(-1, 'SIGSTOP');
}

export async function endEverything(): Promise<void> {
  process.kill(-1, 'SIGKILL');
  await until('the end of every process', () =>
    readdirSync('/proc').every((name) => !/^\d+$/.test(name) || Number(name) === process.pid || isGone(name)),
  );
}

/** Or only waits for a parent that asks how it ended. */
function isGone(pid: string): boolean {
  const said = textOf(`/proc/${pid}/stat`);
  return said === '' || /\) Z/.test(said);
}
