// Which file a printer may be, checked at that moment: a device below /dev once its links are resolved. A plain file, or a pipe, takes
// jobs only where the till was configured so (a sandbox till, from its command line), and never in the till's own folders.
// Invariant: asked before each job, so that a file that became another in between is not written.
import { lstatSync, realpathSync, type Stats, statSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative } from 'node:path';
import type { PrinterFault } from './printer.ts';

/** Absolute folders in which no plain file takes jobs. Null: none does anywhere. */
export type PlainFiles = { readonly notIn: readonly string[] } | null;

export type PrinterFile =
  | { readonly kind: 'device'; readonly path: string; readonly stats: Stats }
  | { readonly kind: 'plain'; readonly path: string }
  | { readonly kind: 'refused'; readonly fault: PrinterFault };

const refused = (fault: PrinterFault) => ({ kind: 'refused', fault }) as const;

/** What `path` leads to. The path that comes back has no links in it. */
export function printerFileAt(path: string, plain: PlainFiles): PrinterFile {
  if (plain === null && !isIn('/dev', path)) return refused('no_device');
  const real = realOf(path);
  if (real === null) return newFileAt(path, plain);
  const stats = statSync(real, { throwIfNoEntry: false });
  if (!stats) return refused('cannot_open');
  if (stats.isCharacterDevice() && isIn('/dev', real)) return { kind: 'device', path: real, stats };
  if (plain === null) return refused('no_device');
  if (isOwn(real, plain)) return refused('own_folder');
  if (stats.isFIFO()) return { kind: 'device', path: real, stats };
  return stats.isFile() ? { kind: 'plain', path: real } : refused('not_a_file');
}

/** Nothing is there: below /dev an unplugged printer, whose name must not become a plain file that swallows slips. */
function newFileAt(path: string, plain: PlainFiles): PrinterFile {
  const folder = realOf(dirname(path));
  // A link that leads nowhere would make a file wherever it points.
  const isLink = lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  if (plain === null || folder === null || isLink || isIn('/dev', path)) return refused('cannot_open');
  const file = join(folder, basename(path));
  return isOwn(file, plain) ? refused('own_folder') : { kind: 'plain', path: file };
}

const isOwn = (file: string, { notIn }: NonNullable<PlainFiles>): boolean =>
  notIn.some((folder) => isIn(realOf(folder) ?? folder, file));

function isIn(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '' && !/^\.\.(?:[\\/]|$)/.test(way) && !isAbsolute(way);
}

function realOf(path: string): string | null {
  try {
    return realpathSync(path);
  } catch {
    return null;
  }
}
