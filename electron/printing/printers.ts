// Which printer an address means. A wrong address is a printer that says so with every job, never a till that does not start.
import { fileURLToPath } from 'node:url';
import { createFilePrinter } from './file-printer.ts';
import { type Printer, type PrinterLimits, usualLimits } from './printer.ts';
import { createTcpPrinter } from './tcp-printer.ts';

/** `tcp://host:port` or `file:///path`; null for none: slips are then shown on screen only. */
export function openPrinter(address: string | null, limits: PrinterLimits = usualLimits): Printer | null {
  if (address === null) return null;
  const tcp = /^tcp:\/\/([^\s/:]+):(\d{1,5})$/.exec(address);
  const port = Number(tcp?.[2]);
  if (tcp?.[1] && port >= 1 && port <= 65_535) return createTcpPrinter(tcp[1], port, limits);
  const path = filePath(address);
  if (path) return createFilePrinter(path, limits);
  return { send: async () => ({ kind: 'not-sent', fault: 'bad_address' }) };
}

function filePath(address: string): string | null {
  if (!address.startsWith('file:///')) return null;
  try {
    return fileURLToPath(address);
  } catch {
    return null;
  }
}
