// The till's printer: what it is, its turns, and any other that a person tries.
// Invariant: every use of the till's own printer goes through its lock, because a printer takes one connection.
import { hasLetters } from '../../printing/drawn-text.ts';
import { defaultLimits, type Printer } from '../../printing/printer.ts';
import type { PlainFiles } from '../../printing/printer-file.ts';
import { createPrinterLock } from '../../printing/printer-lock.ts';
import { isNoDevice, isSamePrinter, logoOf, openPrinter, paperFormatOf } from '../../printing/printers.ts';

export type Printing = ReturnType<typeof createPrinting>;

/**
 * `description` as in the settings, or null for the preview on screen only. `open`: how any printer is opened here; by default as its description
 * says. `printed`: a slip came out of it.
 */
export function createPrinting(
  description: string | null,
  open: ((description: string | null) => Printer | null) | undefined,
  printed: () => void,
  plainFiles: PlainFiles,
) {
  const printer = open ? open(description) : openPrinter(description, defaultLimits, plainFiles);
  const paper = paperFormatOf(description);
  const isOwn = (asked: string): boolean => description !== null && isSamePrinter(asked, description);
  const printerLock = printer && createPrinterLock(printer, printed);
  return {
    description,
    /** It is a file that is no device: nothing is printed into it. */
    isNoDevice: !open && isNoDevice(description, plainFiles),
    printerLock,
    printer: printerLock?.printer ?? null,
    paper,
    /** Whether slips show this text. The preview on screen shows any. */
    isShown: async (text: string): Promise<boolean> => description === null || hasLetters(text, paper.codePage),
    logo: logoOf(description),
    /** How a printer that a person tries is reached: no plain file but the till's own printer. */
    at: (asked: string): Printer | null =>
      printerLock && isOwn(asked) ? printerLock.printer : (open ?? openPrinter)(asked),
    isOwn,
  };
}
