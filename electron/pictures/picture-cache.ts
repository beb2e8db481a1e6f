// Pictures that were fetched, on the disk: one file an address, the least used going first.
// Invariant: what lies there is a cache and nothing more. A file that is missing, cut or changed counts as none.
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { readFile, rename, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Picture, readPicture } from './picture-format.ts';

const usualMostBytes = 64 * 1024 * 1024;

export function createPictureCache(folder: string, now: () => Date, mostBytes = usualMostBytes) {
  /** By name, the least used first. */
  let kept: Map<string, number> | null = null;
  let bytes = 0;
  let parts = 0;

  /** Read once, when the first picture is wanted. */
  function files(): Map<string, number> {
    kept ??= look();
    return kept;
  }

  function look(): Map<string, number> {
    let names: string[] = [];
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      names = readdirSync(folder);
    } catch {
      // Nothing is kept then.
    }
    const found = names.flatMap((name) => {
      // What a power cut left half written.
      if (!/^[0-9a-f]{64}$/.test(name)) remove(join(folder, name));
      const file = statSync(join(folder, name), { throwIfNoEntry: false });
      return file ? [{ name, size: file.size, usedMs: file.mtimeMs }] : [];
    });
    found.sort((a, b) => a.usedMs - b.usedMs);
    bytes = found.reduce((sum, { size }) => sum + size, 0);
    return new Map(found.map(({ name, size }) => [name, size]));
  }

  function drop(name: string): void {
    bytes -= files().get(name) ?? 0;
    files().delete(name);
    remove(join(folder, name));
  }

  return {
    has: (name: string): boolean => files().has(name),
    async read(name: string): Promise<Picture | null> {
      const size = files().get(name);
      if (size === undefined) return null;
      try {
        const picture = readPicture(new Uint8Array(await readFile(join(folder, name))));
        if (!picture) throw new Error('no picture');
        files().delete(name);
        files().set(name, size);
        const at = now();
        await utimes(join(folder, name), at, at);
        return picture;
      } catch {
        drop(name);
        return null;
      }
    },
    /** False where the disk took none. */
    async write(name: string, { bytes: content }: Picture): Promise<boolean> {
      const part = join(folder, `${name}.${++parts}.part`);
      try {
        files();
        await writeFile(part, content, { mode: 0o600 });
        await rename(part, join(folder, name));
      } catch {
        remove(part);
        return false;
      }
      bytes += content.byteLength - (files().get(name) ?? 0);
      files().delete(name);
      files().set(name, content.byteLength);
      for (const [oldest] of files()) {
        if (bytes <= mostBytes) break;
        drop(oldest);
      }
      return files().has(name);
    },
  };
}

export type PictureCache = ReturnType<typeof createPictureCache>;

function remove(file: string): void {
  try {
    rmSync(file, { force: true, recursive: true });
  } catch {
    // It stays, and is looked at again at the next start.
  }
}
