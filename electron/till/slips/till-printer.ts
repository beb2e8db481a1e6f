// The printer of the till's settings: what it is, what it can show, and its lock. Also opens another printer that a person tries.
// Invariant: every use of the till's own printer goes through its lock, because a printer takes one connection.
import { hasLetters } from '../../printing/drawn-text.ts';
import { defaultLimits, type Printer } from '../../printing/printer.ts';
import type { PlainFiles } from '../../printing/printer-file.ts';
import { createPrinterLock } from '../../printing/printer-lock.ts';
import { isCabled, isNoDevice, isSamePrinter, logoOf, openPrinter, paperFormatOf } from '../../printing/printers.ts';
import type { SpoolDeps } from '../../printing/spool.ts';
import { carriesValue } from '../core/rows-guard.ts';

/** The printer of slips with codes, where that is another than the printer of all others. */
export function createCodesPrinter(
  description: string | null,
  codes: string | undefined,
  open: ((description: string | null) => Printer | null) | undefined,
  plainFiles: PlainFiles,
): SpoolDeps['apart'] {
  if (description === null || codes === undefined || isSamePrinter(codes, description)) return undefined;
  const { printer } = createTillPrinter(codes, open, () => undefined, plainFiles);
  const apart = printer && { printer, paper: paperFormatOf(codes) };
  return {
    has: (job) => carriesValue(job.document),
    to: async () => ((await isCabled(description)) ? null : apart),
  };
}

export type TillPrinter = ReturnType<typeof createTillPrinter>;

/**
 * `description`: as in the settings; null where slips are only previewed on screen. `open`: opens any printer; undefined: as its description says.
 * `onPrinted` is called when a slip came out of the till's own printer.
 */
export function createTillPrinter(
  description: string | null,
  open: ((description: string | null) => Printer | null) | undefined,
  onPrinted: () => void,
  plainFiles: PlainFiles,
) {
  const printer = open ? open(description) : openPrinter(description, defaultLimits, plainFiles);
  const paper = paperFormatOf(description);
  const isTillsOwn = (asked: string): boolean => description !== null && isSamePrinter(asked, description);
  const printerLock = printer && createPrinterLock(printer, onPrinted);
  return {
    description,
    /** The description names a file that is no device: nothing is printed into it. */
    isNoDevice: !open && isNoDevice(description, plainFiles),
    printerLock,
    printer: printerLock?.printer ?? null,
    paper,
    /** Whether the printer has letters for all of this text. The preview on screen shows any text. */
    hasLettersFor: async (text: string): Promise<boolean> => description === null || hasLetters(text, paper.codePage),
    logo: logoOf(description),
    /** Opens a printer that a person tries; the till's own through its lock. A plain file only if that is the till's own printer. */
    printerAt: (asked: string): Printer | null =>
      printerLock && isTillsOwn(asked) ? printerLock.printer : (open ?? openPrinter)(asked),
    /** Whether a description names the till's own printer, however it is written. */
    isTillsOwn,
  };
}
