// Devices before they are kept: which printers there are, a test slip on one, its drawer. Needs no till, so the set-up serves it too.
// Invariants: what a person asked for is recorded before the first byte; one test at a time; nothing here changes a setting.
import { isBelowDev, noDevice, type PrinterDescription, parsePrinter } from '../../../shared/printer-address.ts';
import { ok } from '../../../shared/result.ts';
import { scannerTestText } from '../../../shared/scan/scanner-test.ts';
import { qrCode } from '../../printing/codes.ts';
import { kickOnce } from '../../printing/drawer.ts';
import { findPrinters } from '../../printing/find-printers.ts';
import type { Printer } from '../../printing/printer.ts';
import { openPrinter } from '../../printing/printers.ts';
import { printTestSlip, type TestSlipFacts } from '../../printing/test-slip.ts';
import { type Outcome, refuse } from '../core/transaction.ts';

/** `By`: who tries it; void before a till is set up, when there are no people and no journal. */
export type DeviceDeps<By> = {
  /** Journals who tries what. */
  readonly note: (what: 'slip' | 'drawer', by: By) => void;
  readonly about: () => Omit<TestSlipFacts, 'at'>;
  readonly now: () => Date;
  /** Whether it is the till's printer of now, which may be a plain file; a till of its own has none. */
  readonly isOwn?: ((description: string) => boolean) | undefined;
  /** How a printer is reached; an open till gives its own printer's turns, because a printer takes one connection. */
  readonly printerAt?: ((description: string) => Printer | null) | undefined;
  readonly find?: typeof findPrinters | undefined;
  /** What the scanner types in front of every code, as the shop says. */
  readonly prefix?: () => string | null;
};

export function createDeviceAnswers<By>(deps: DeviceDeps<By>) {
  const {
    note,
    about,
    now,
    isOwn = () => false,
    printerAt = openPrinter,
    find = findPrinters,
    prefix = () => null,
  } = deps;
  let isBusy = false;

  /** Error `printer_address` names what is wrong with the description; `out_of_turn` while another test runs. */
  const withPrinter = async <T>(
    description: string,
    what: 'slip' | 'drawer',
    by: By,
    work: (printer: Printer, at: PrinterDescription) => Promise<T>,
  ): Promise<Outcome<T>> => {
    const parsed = parsePrinter(description);
    if (!parsed.ok) return refuse('printer_address', parsed.error);
    if (!isBelowDev(parsed.value) && !isOwn(description)) return refuse('printer_address', noDevice);
    const printer = printerAt(description);
    if (!printer) return refuse('printer_unset');
    if (isBusy) return refuse('out_of_turn');
    isBusy = true;
    try {
      note(what, by);
      return ok(await work(printer, parsed.value));
    } finally {
      isBusy = false;
    }
  };

  return {
    'devices:scanner-code': () => ok({ ...qrCode(scannerTestText), prefix: prefix() }),
    'devices:printers': async () => ok(await find()),
    'devices:test-slip': ({ printer: description }: { readonly printer: string }, by: By) =>
      withPrinter(description, 'slip', by, (printer) => printTestSlip(printer, description, { ...about(), at: now() })),
    'devices:open-drawer': ({ printer }: { readonly printer: string }, by: By) =>
      withPrinter(printer, 'drawer', by, kickOnce),
  };
}
