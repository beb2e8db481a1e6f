// One printer takes one connection at a time: slips and drawer kicks take turns.
// Invariant: `work` has the printer alone and begins only when its turn comes, so a kick that grew stale while it
// waited can be skipped.
import type { Printer } from './printer.ts';

export type PrinterLock = {
  /** For the spool: each job takes its turn. */
  readonly printer: Printer;
  /** Calls `work` when no other work has the printer. */
  take<T>(work: (printer: Printer) => Promise<T>): Promise<T>;
};

/** `printed` is called after each slip that came out. */
export function createPrinterLock(printer: Printer, printed: () => void = () => {}): PrinterLock {
  let last: Promise<unknown> = Promise.resolve();
  const take = <T>(work: (printer: Printer) => Promise<T>): Promise<T> => {
    const mine = last.then(() => work(printer));
    last = mine.catch(() => undefined);
    return mine;
  };
  return {
    printer: {
      send: (bytes, sendMs, id) =>
        take(async (own) => {
          const outcome = await own.send(bytes, sendMs, id);
          if (outcome.kind === 'printed') printed();
          return outcome;
        }),
      settleLeft: (ids) => take(async (own) => (await own.settleLeft?.(ids)) ?? []),
    },
    take,
  };
}
