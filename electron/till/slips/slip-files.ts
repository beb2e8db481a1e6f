// Slips as files: in a folder of the till's own, or on a USB stick.
// Invariants: no file is replaced and no link is followed; what lies in the till's own folder goes after 30 days; a file of training or
// sandbox says so by its name.
import {
  chmodSync,
  closeSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { SavedFile } from '../../../shared/document.ts';
import type { Environment } from '../../../shared/environment.ts';
import { ok } from '../../../shared/result.ts';
import { syncFolder } from '../../disk/sync.ts';
import type { PaperFormat } from '../../printing/layout.ts';
import type { PdfDocument } from '../../printing/slip-pdf.ts';
import { type Outcome, refuse } from '../core/transaction.ts';

const keptMs = 30 * 86_400_000;
/** Slips of one name in one folder. */
const mostOfOneName = 1_000;

export type SlipFiles = {
  /** Error `file_not_saved` with the file system's code, or `no_usb_stick`; no part of a file stays behind. */
  saved(to: 'till' | 'usb-stick', name: string, bytes: Uint8Array): Promise<Outcome<SavedFile>>;
};

/** Error `slip_unprintable`. */
export async function pdfOf(document: PdfDocument, paper: PaperFormat): Promise<Outcome<Uint8Array>> {
  // Loaded only here: most tills never write a file.
  const { renderPdf } = await import('../../printing/slip-pdf.ts');
  const pdf = await renderPdf(document, paper);
  return pdf.ok ? pdf : refuse('slip_unprintable');
}

/** `folder` is made at the first use, for this user only. `usbSticks` answers the folders at which sticks can be written. */
export function createSlipFiles(
  folder: string,
  usbSticks: () => Promise<readonly string[]>,
  now: () => Date,
  environment: Environment,
): SlipFiles {
  const mark = environment === 'live' ? '' : `${environment}-`;

  function ownFolder(): string {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (!lstatSync(folder).isDirectory()) throw Object.assign(new Error('not a folder'), { code: 'ENOTDIR' });
    chmodSync(folder, 0o700);
    removeOld();
    return folder;
  }

  function removeOld(): void {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const file = join(folder, entry.name);
      if (entry.isFile() && now().getTime() - lstatSync(file).mtimeMs > keptMs) rmSync(file);
    }
  }

  return {
    async saved(to, name, bytes) {
      try {
        const target = to === 'till' ? ownFolder() : (await usbSticks())[0];
        return target === undefined ? refuse('no_usb_stick') : ok({ file: saveNew(target, `${mark}${name}`, bytes) });
      } catch (error) {
        return refuse('file_not_saved', codeOf(error) ?? 'unknown');
      }
    },
  };
}

/** Writes `slip.pdf`, or `slip-2.pdf`, `slip-3.pdf` and so on: the first name that is free. It is whole and on the disk on return. */
function saveNew(folder: string, name: string, bytes: Uint8Array): string {
  const part = openNew(folder, (number) => `.${numbered(name, number)}.part`);
  try {
    try {
      writeFileSync(part.handle, bytes, { flush: true });
    } finally {
      closeSync(part.handle);
    }
    // Anything of that name is kept, a link included.
    const file = openNew(folder, (number) => numbered(name, number));
    closeSync(file.handle);
    put(part.file, file.file);
    syncFolder(folder);
    return file.file;
  } catch (error) {
    rmSync(part.file, { force: true });
    throw error;
  }
}

function put(part: string, file: string): void {
  try {
    renameSync(part, file);
  } catch (error) {
    rmSync(file, { force: true });
    throw error;
  }
}

const numbered = (name: string, number: number): string =>
  number === 1 ? name : name.replace(/(\.\w+)$/, `-${number}$1`);

function openNew(
  folder: string,
  nameOf: (number: number) => string,
): { readonly file: string; readonly handle: number } {
  for (let number = 1; ; number += 1) {
    const file = join(folder, nameOf(number));
    try {
      // Fails where anything has this name, a link included.
      return { file, handle: openSync(file, 'wx', 0o600) };
    } catch (error) {
      if (codeOf(error) !== 'EEXIST' || number === mostOfOneName) throw error;
    }
  }
}

function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error ? String(error.code) : null;
}
