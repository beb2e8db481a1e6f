// The till's printer: what it is, its turns, and any other that somebody tries.
// Invariant: everybody who uses the till's own printer goes through its lock, because a printer takes one connection.
import type { Printer } from '../../printing/printer.ts';
import { createPrinterLock } from '../../printing/printer-lock.ts';
import { isSamePrinter, logoOf, openPrinter, paperFormatOf } from '../../printing/printers.ts';

export type Printing = ReturnType<typeof createPrinting>;

/** `description` as in the settings, or null for the preview on screen only. `printed`: a slip came out of it. */
export function createPrinting(
  description: string | null,
  open: ((description: string | null) => Printer | null) | undefined,
  printed: () => void,
) {
  const printer = (open ?? openPrinter)(description);
  const printerLock = printer && createPrinterLock(printer, printed);
  return {
    description,
    printerLock,
    printer: printerLock?.printer ?? null,
    paper: paperFormatOf(description),
    logo: logoOf(description),
    /** How a printer is reached that somebody tries. */
    at: (asked: string): Printer | null =>
      printerLock && description !== null && isSamePrinter(asked, description)
        ? printerLock.printer
        : openPrinter(asked),
  };
}
