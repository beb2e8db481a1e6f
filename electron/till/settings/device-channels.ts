// Devices before they are kept: which printers there are, a test slip on one, its drawer. Needs no till, so the set-up serves it too.
// Invariants: what somebody asked for is noted before the first byte; one test at a time; nothing here changes a setting.
import type { TillError } from '../../../shared/errors.ts';
import type { TillHandlers } from '../../../shared/ipc/ipc.ts';
import type { Operator, Role } from '../../../shared/operator.ts';
import { parsePrinter } from '../../../shared/printer-address.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { kickOnce } from '../../printing/drawer.ts';
import { findPrinters } from '../../printing/find-printers.ts';
import type { Printer } from '../../printing/printer.ts';
import { openPrinter } from '../../printing/printers.ts';
import { printTestSlip, type TestSlipFacts } from '../../printing/test-slip.ts';
import type { TillContext } from '../core/context.ts';
import { refuse } from '../core/transaction.ts';

type Answered<T> = Promise<Result<T, TillError>>;

/** Journals who tries what; before a till is set up there is nobody and no journal. */
export type NoteTest = (what: 'slip' | 'drawer') => void;

export type DeviceDeps = {
  /** Works for who may do this now. */
  readonly allowed: <T>(work: (note: NoteTest) => Answered<T>) => Answered<T>;
  readonly about: () => Omit<TestSlipFacts, 'at'>;
  readonly now: () => Date;
  /** How a printer is reached; an open till gives its own printer's turns, because a printer takes one connection. */
  readonly printerAt?: ((description: string) => Printer | null) | undefined;
  readonly find?: typeof findPrinters | undefined;
};

export function createDeviceChannels(
  deps: DeviceDeps,
): Pick<TillHandlers, Extract<keyof TillHandlers, `devices:${string}`>> {
  const { allowed, about, now, printerAt = openPrinter, find = findPrinters } = deps;
  let isBusy = false;

  /** Error `printer_address` names what is wrong with the description; `out_of_turn` while another test runs. */
  const withPrinter = <T>(
    description: string,
    what: 'slip' | 'drawer',
    work: (printer: Printer, language: 'epson' | 'star') => Promise<T>,
  ): Answered<T> =>
    allowed(async (note) => {
      const parsed = parsePrinter(description);
      if (!parsed.ok) return refuse('printer_address', parsed.error);
      const printer = printerAt(description);
      if (!printer) return refuse('printer_unset');
      if (isBusy) return refuse('out_of_turn');
      isBusy = true;
      try {
        note(what);
        return ok(await work(printer, parsed.value.language));
      } finally {
        isBusy = false;
      }
    });

  return {
    'devices:printers': () => allowed(async () => ok(await find())),
    'devices:test-slip': ({ printer: description }) =>
      withPrinter(description, 'slip', (printer) => printTestSlip(printer, description, { ...about(), at: now() })),
    'devices:open-drawer': ({ printer: description }) => withPrinter(description, 'drawer', kickOnce),
  };
}

/** In an open till: a manager's, and journalled. Training has nothing to try: its printer and drawer are pretended. */
export function createTillDevices({
  context,
  byRole,
  printerAt,
}: Pick<DeviceDeps, 'printerAt'> & {
  readonly context: Pick<TillContext, 'identity' | 'ledger' | 'journal' | 'now'>;
  readonly byRole: <T>(needed: Role, work: (by: Operator) => Answered<T>) => Answered<T>;
}) {
  const { identity, ledger, journal, now } = context;
  return createDeviceChannels({
    allowed: (work) =>
      byRole('manager', async (by) => {
        if (identity.environment === 'training') return refuse('not_of_training');
        return work((what) =>
          ledger.transaction((tx) => journal.append(tx, { kind: 'printer-tested', operatorId: by.id, body: { what } })),
        );
      }),
    about: () => identity,
    now,
    printerAt,
  });
}
