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
  /** Where the till searched. `absent`: this machine has no such place, or nothing answers there. */
  readonly searched: readonly { readonly place: PrinterPlace; readonly state: 'searched' | 'absent' }[];
};

/** The result of a test slip, in the spool's words. */
