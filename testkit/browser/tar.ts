// Reads the plain tar archives that the bundled browser comes in: files and folders, nothing else.
// Invariant: nothing is written outside the target folder.
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative } from 'node:path';

const blockBytes = 512;

/** Writes every file of an uncompressed tar archive under `folder`; throws on links and on names that leave it. */
export async function unpackTar(archive: Buffer, folder: string): Promise<void> {
  for (let at = 0; at + blockBytes <= archive.length; ) {
    const header = archive.subarray(at, at + blockBytes);
    const name = text(header, 345, 155) ? `${text(header, 345, 155)}/${text(header, 0, 100)}` : text(header, 0, 100);
    if (name === '') return;
    const size = Number.parseInt(text(header, 124, 12), 8);
    const type = text(header, 156, 1);
    const target = join(folder, name);
    const inside = relative(folder, target);
    if (inside.startsWith('..') || isAbsolute(inside)) throw new Error(`the archive names ${name}`);
    if (type === '5') await mkdir(target, { recursive: true });
    else if (type === '0' || type === '') {
      await mkdir(dirname(target), { recursive: true });
      await writeFile(target, archive.subarray(at + blockBytes, at + blockBytes + size));
    } else throw new Error(`the archive holds ${name} of type ${type}`);
    at += blockBytes + Math.ceil(size / blockBytes) * blockBytes;
  }
}

function text(header: Buffer, start: number, length: number): string {
  return header
    .toString('latin1', start, start + length)
    .replace(/\0.*$/s, '')
    .trim();
}
