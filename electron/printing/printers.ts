// Finds the printer that a description means, and its paper.
// Invariant: with a wrong description the till still starts; each job then fails as `bad_address`.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { PictureBlock } from '../../shared/document.ts';
import { parsePrinter } from '../../shared/printer-address.ts';
import type { Result } from '../../shared/result.ts';
import { codePageOf } from './code-pages.ts';
import { type CupsQueue, createCupsPrinter, isQueueCabled, keepsItsJobs } from './cups-printer.ts';
import { createFilePrinter } from './file-printer.ts';
import type { PaperFormat } from './layout.ts';
import { drawLogo, type NoLogo, openLogo } from './logo.ts';
import { defaultLimits, type Printer, type PrinterLimits } from './printer.ts';
import { type PlainFiles, printerFileAt } from './printer-file.ts';
import { dotsPerColumn } from './raster.ts';
import { defaultFormat } from './slip-bytes.ts';
import { createTcpPrinter } from './tcp-printer.ts';
import { createWindowsPrinter, isWindowsPrinterCabled } from './windows-printer.ts';

/**
 * `description` as in the provisioning (shared/printer-address.ts); null for no printer: slips are then on screen only. `plainFiles`:
 * by default a file is a device, or takes nothing.
 */
export function openPrinter(
  description: string | null,
  limits: PrinterLimits = defaultLimits,
  plainFiles: PlainFiles = null,
): Printer | null {
  if (description === null) return null;
  const parsed = parsePrinter(description);
  const wrong: Printer = { send: async () => ({ kind: 'not-sent', fault: 'bad_address' }) };
  if (!parsed.ok) return wrong;
  const { address, language } = parsed.value;
  const tcp = /^tcp:\/\/(.+):(\d+)$/.exec(address);
  const port = Number(tcp?.[2]);
  // STAR printers do not know DLE EOT.
  if (tcp?.[1] && port >= 1 && port <= 65_535) return createTcpPrinter(tcp[1], port, limits, language === 'epson');
  const queue = queueIn(address);
  if (queue) return createCupsPrinter(queue, limits, language === 'epson');
  if (address.startsWith('cups:')) return wrong;
  const windows = windowsName(address);
  if (windows) return createWindowsPrinter(windows, limits);
  const path = filePath(address);
  return path ? createFilePrinter(path, limits, language === 'epson', plainFiles) : wrong;
}

/** Whether this printer is a queue that keeps its job files, with codes and PINs. Asks its server; false without one. */
export async function keepsJobFiles(description: string, limits: PrinterLimits = defaultLimits): Promise<boolean> {
  const parsed = parsePrinter(description);
  const queue = parsed.ok ? queueIn(parsed.value.address) : null;
  return queue !== null && (await keepsItsJobs(queue, limits));
}

/** Whether a cable leads to this printer, and no network: asked anew each time, because a queue may lead elsewhere by now. */
export async function isCabled(description: string, limits: PrinterLimits = defaultLimits): Promise<boolean> {
  const parsed = parsePrinter(description);
  if (!parsed.ok) return false;
  const { address } = parsed.value;
  const queue = queueIn(address);
  if (queue) return isQueueCabled(queue, limits);
  const windows = windowsName(address);
  if (windows) return isWindowsPrinterCabled(windows);
  const path = filePath(address);
  const found = path === null ? null : printerFileAt(path, null);
  return found?.kind === 'device' && /^\/dev\/(usb\/lp|lp|ttyS|ttyUSB|ttyACM)\d+$/.test(found.path);
}

/** Whether it is a file that takes no jobs, because it is no device, or the till's own. One that is unplugged may be a device. */
export function isNoDevice(description: string | null, plainFiles: PlainFiles): boolean {
  const parsed = parsePrinter(description ?? '');
  const path = parsed.ok ? filePath(parsed.value.address) : null;
  if (path === null) return false;
  const found = printerFileAt(path, plainFiles);
  return found.kind === 'refused' && (found.fault === 'no_device' || found.fault === 'own_folder');
}

/** Whether both descriptions are of one printer, however its paper is described. */
export function isSamePrinter(one: string, other: string): boolean {
  const [first, second] = [parsePrinter(one), parsePrinter(other)];
  return first.ok && second.ok && first.value.address === second.value.address;
}

/** Whether this printer works through the Windows spooler, which is untried on a real machine. */
export function isUnproven(description: string | null): boolean {
  const parsed = parsePrinter(description ?? '');
  return parsed.ok && parsed.value.address.startsWith('windows:');
}

/** The paper of this printer; the usual paper without a printer or with a wrong description. */
export function paperFormatOf(description: string | null): PaperFormat {
  const parsed = parsePrinter(description ?? '');
  if (!parsed.ok) return defaultFormat;
  const { columns, language, codePage, qr } = parsed.value;
  return { columns, language, codePage: codePageOf[codePage], qr };
}

/** The logo on top of this printer's slips, as dots for its paper; read once. */
export function logoOf(description: string | null): PictureBlock | null {
  const parsed = parsePrinter(description ?? '');
  return parsed.ok ? openLogo(parsed.value.logo, parsed.value.columns * dotsPerColumn) : null;
}

/** Why this printer's logo cannot be used; null where it can, or there is none. */
export function whyNoLogo(description: string | null): NoLogo | 'no_logo_file' | null {
  const parsed = parsePrinter(description ?? '');
  const file = parsed.ok ? parsed.value.logo : null;
  if (file === null) return null;
  try {
    const drawn = logoFrom(readFileSync(file), description);
    return drawn.ok ? null : drawn.error;
  } catch {
    return 'no_logo_file';
  }
}

/** The same of a picture that is not kept yet. */
export function logoFrom(bytes: Uint8Array, description: string | null): Result<PictureBlock, NoLogo> {
  return drawLogo(bytes, paperFormatOf(description).columns * dotsPerColumn);
}

function queueIn(address: string): CupsQueue | null {
  const [, host = 'localhost', port = '631', name] = /^cups:(?:\/\/([^/:]+)(?::(\d+))?\/)?([^/]+)$/.exec(address) ?? [];
  return name && Number(port) >= 1 && Number(port) <= 65_535 ? { host, port: Number(port), name } : null;
}

const windowsName = (address: string): string | undefined => /^windows:(.+)$/.exec(address)?.[1];

function filePath(address: string): string | null {
  if (!address.startsWith('file:///')) return null;
  try {
    return fileURLToPath(address);
  } catch {
    return null;
  }
}
