// The devices at a till: printers that are found by themselves, and what a person tries on one before it is kept. Asked before a till is
// set up too.
import { z } from 'zod';

/** As in the settings (shared/printer-address.ts). */
const printer = z.string().min(1).max(500);

export const deviceRequests = {
  'devices:printers': z.undefined(),
  'devices:test-slip': z.strictObject({ printer }),
  'devices:open-drawer': z.strictObject({ printer }),
} as const;

/** CUPS on this machine, USB device files, the Windows spooler. */
export const printerPlaces = ['cups', 'usb', 'windows'] as const;
export type PrinterPlace = (typeof printerPlaces)[number];

export type FoundPrinter = {
  readonly place: PrinterPlace;
  /** Without the words after a `?` (shared/printer-address.ts). */
  readonly address: string;
  /** What its queue, its plug or Windows calls it. */
  readonly name: string;
};

export type PrintersFound = {
  readonly printers: readonly FoundPrinter[];
  /** Where the till looked. `absent`: this machine has no such place, or nobody answers there. */
  readonly searched: readonly { readonly place: PrinterPlace; readonly state: 'searched' | 'absent' }[];
};

/** What came of a test slip, in the spool's words. */
