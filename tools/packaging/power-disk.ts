// A Debian root on a disk whose power can go: an ext4 image, and at any moment a copy of what of it has reached the disk by then. The image
// lies on a file system that copies a file within one instant (XFS), so nothing has to stand still for it.
// Invariants: what no program synced and the system has not written yet is in no copy, as after a power cut; everything is mounted in the
// namespaces of whoever called, and goes with them.
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { must } from './debian-root.ts';

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

export type CutDisk = {
  /** Answers where it is mounted. */
  turnOn(): string;
  /** For good. Whatever runs on it must have ended. */
  turnOff(): void;
};

/** `folder` is empty and the disk's own; what is in `from` is copied to it. */
export function createPowerDisk(folder: string, from: string) {
  const [store, root] = ['store', 'disk'].map((name) => join(folder, name));
  if (store === undefined || root === undefined) throw new Error('no names');
  for (const place of [store, root]) mkdirSync(place);
  made(`${store}.img`, storeSize, 'mkfs.xfs', ['-q', '-m', 'reflink=1'], store);
  const image = join(store, 'disk.img');
  made(image, diskSize, 'mkfs.ext4', ['-q', '-F'], root);
  must('cp', ['-a', `${from}/.`, root]);
  must('sync', ['--file-system', root]);
  let cuts = 0;

  return {
    /** Where it is mounted. */
    root,
    /** The power goes for the copy only. */
    cut(): CutDisk {
      cuts += 1;
      const [copy, after] = [join(store, `${cuts}.img`), join(folder, `after-${cuts}`)];
      must('cp', ['--reflink=always', image, copy]);
      return {
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
    },
  };
}

function made(image: string, size: string, maker: string, options: readonly string[], at: string): void {
  must('truncate', ['-s', size, image]);
  must(maker, [...options, image]);
  must('mount', ['-o', 'loop', image, at]);
}
