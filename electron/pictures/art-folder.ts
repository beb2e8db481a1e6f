// Pictures that the shop lays beside its till: `art/CODE.png` (or .jpg, .jpeg, .webp), CODE being the product's.
// Invariant: no product's code, whatever it is, names a file elsewhere.
import { readdirSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { mostBytes, type Picture, readPicture } from './picture-format.ts';

const endings: ReadonlySet<string> = new Set(['.png', '.jpg', '.jpeg', '.webp']);

export type ArtFile = { readonly name: string; readonly changedMs: number };

export function createArtFolder(folder: string) {
  let byCode = new Map<string, ArtFile>();

  return {
    /** Looks what lies there now. */
    look(): void {
      byCode = new Map();
      try {
        for (const file of readdirSync(folder)) {
          const { name: code, ext } = parse(file);
          const found = endings.has(ext.toLowerCase()) ? statSync(join(folder, file), { throwIfNoEntry: false }) : null;
          if (found?.isFile() && found.size <= mostBytes) byCode.set(code, { name: file, changedMs: found.mtimeMs });
        }
      } catch {
        // Most shops have no such folder.
      }
    },
    fileOf: (code: string): ArtFile | undefined => byCode.get(code),
    async read(code: string): Promise<Picture | null> {
      const file = byCode.get(code);
      if (!file) return null;
      try {
        return readPicture(new Uint8Array(await readFile(join(folder, file.name))));
      } catch {
        return null;
      }
    },
  };
}
