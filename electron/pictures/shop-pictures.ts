// The shop's own pictures for its customer's display: the first of a folder, by their names.
// Invariants: nothing is decoded here: a header says what a picture is and how large, and the page says of which that cannot be drawn after
// all; whatever lies in the folder, so many files are opened and so many bytes are read; which file an address means is known by its name's hash alone.
import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { openPlainFile } from '../disk/plain-file.ts';
import { type Picture, readPicture } from './picture-format.ts';

const mostPictures = 50;
/** A photo; and what a large screen shows. */
const limits = { bytes: 4 * 1024 * 1024, pixels: 4096 };

const endings: ReadonlySet<string> = new Set(['.png', '.jpg', '.jpeg', '.webp']);

type Shown = { readonly id: string; readonly file: string; readonly version: string };

/** Null for what is no picture, is too large, or cannot be read. */
async function pictureIn(path: string): Promise<(Picture & { readonly version: string }) | null> {
  try {
    const file = await openPlainFile(path);
    if (!file) return null;
    try {
      const { size, mtimeMs } = await file.stat();
      if (size > limits.bytes) return null;
      const bytes = new Uint8Array(size);
      const { bytesRead } = await file.read(bytes, 0, size, 0);
      const picture = readPicture(bytes.subarray(0, bytesRead), limits);
      return picture && { ...picture, version: hashOf(`${size} ${mtimeMs}`) };
    } finally {
      await file.close();
    }
  } catch {
    return null;
  }
}

const keyOf = ({ id, version }: Omit<Shown, 'file'>): string => `${id} ${version}`;
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

export function createShopPictures(folder: string) {
  let shown: readonly Shown[] = [];
  let leftOut: readonly string[] = [];
  let isMissing = false;
  /** Said by the page, of a file as it was then. */
  let undrawable: ReadonlySet<string> = new Set();
  let looking: Promise<void> | null = null;

  const namesIn = async (): Promise<readonly string[]> => {
    try {
      const names = await readdir(folder);
      isMissing = false;
      // A Mac writes `._photo.png` next to each `photo.png` on a stick: such files are no pictures.
      return names.filter((name) => !name.startsWith('.') && endings.has(parse(name).ext.toLowerCase())).sort();
    } catch {
      isMissing = true;
      return [];
    }
  };

  const lookNow = async (): Promise<void> => {
    const names = await namesIn();
    const found: Shown[] = [];
    const unread: string[] = [];
    // One after the other: so many files are never in memory at once.
    for (const file of names.slice(0, mostPictures)) {
      const picture = await pictureIn(join(folder, file));
      if (picture) found.push({ id: hashOf(file), file, version: picture.version });
      else unread.push(file);
    }
    shown = found;
    undrawable = new Set(found.map(keyOf).filter((key) => undrawable.has(key)));
    leftOut = [...unread, ...names.slice(mostPictures)];
  };

  const isDrawable = (one: Shown) => !undrawable.has(keyOf(one));

  return {
    /** Reads what is there now; calls during a read share it. */
    look(): Promise<void> {
      looking ??= lookNow().finally(() => {
        looking = null;
      });
      return looking;
    },
    shown: () => shown.filter(isDrawable).map(({ id, version }) => ({ id, version })),
    /** The names of files that are not shown, and whether the folder is not there. */
    leftOut: () => ({
      files: [...shown.filter((one) => !isDrawable(one)).map(({ file }) => file), ...leftOut],
      isMissing,
    }),
    /** The page could not draw it. Counts of one that is shown, and lies there as it did: a folder out of reach says nothing of its pictures. */
    async cannotDraw(id: string, version: string): Promise<void> {
      const named = shown.find((one) => isDrawable(one) && one.id === id && one.version === version);
      const now = named && (await pictureIn(join(folder, named.file)));
      if (now?.version === version) undrawable = new Set([...undrawable, keyOf({ id, version })]);
    },
    async read(id: string): Promise<Picture | null> {
      const found = shown.find((one) => one.id === id);
      return found ? pictureIn(join(folder, found.file)) : null;
    },
  };
}
