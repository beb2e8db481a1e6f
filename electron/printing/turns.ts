// One printer takes one connection at a time: slips and drawer kicks take turns.
// Invariant: `work` has the printer alone and begins only when its turn comes, so a kick that grew stale while it
// waited can be skipped.
import type { Printer } from './printer.ts';

export type Turns = {
  /** For the spool: each job takes its turn. */
  readonly printer: Printer;
  /** Calls `work` when no other work has the printer. */
  take<T>(work: (printer: Printer) => Promise<T>): Promise<T>;
  /** Whether a slip came out since the till opened this printer. */
  hasPrinted(): boolean;
};

export function createTurns(printer: Printer): Turns {
  let last: Promise<unknown> = Promise.resolve();
  let hasPrinted = false;
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
          hasPrinted ||= outcome.kind === 'printed';
          return outcome;
        }),
      settleLeft: (ids) => take(async (own) => (await own.settleLeft?.(ids)) ?? []),
    },
    take,
    hasPrinted: () => hasPrinted,
  };
}
