// One printer takes one connection at a time: slips and drawer kicks take turns.
// Invariant: `work` has the printer alone and begins only when its turn comes, so a kick that grew stale while it
// waited can be skipped.
import { createTurns } from '../../shared/in-turn.ts';
import type { Printer } from './printer.ts';

/** `printed` is called after each slip that came out. */
export function createPrinterLock(printer: Printer, printed: () => void = () => {}) {
  const inTurn = createTurns();
  /** Calls `work` when no other work has the printer. */
  const take = <T>(work: (printer: Printer) => Promise<T>): Promise<T> => inTurn(() => work(printer));
  return {
    /** For the spool: each job takes its turn. */
    printer: {
      send: (bytes, sendMs, id) =>
        take(async (own) => {
          const outcome = await own.send(bytes, sendMs, id);
          if (outcome.kind === 'printed') printed();
          return outcome;
        }),
      settleLeft: (ids) => take(async (own) => (await own.settleLeft?.(ids)) ?? []),
    } satisfies Printer,
    take,
  };
}

export type PrinterLock = ReturnType<typeof createPrinterLock>;
