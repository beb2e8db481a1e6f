// One printer, one connection at a time: slips and drawer kicks wait for one another.
// Invariant: whoever has the turn has the printer alone, and learns so only then, so that what grew stale while it waited can still
// be left undone.
import type { Printer } from './printer.ts';

export type Turns = {
  /** The printer as the spool uses it: each job takes its turn. */
  readonly printer: Printer;
  /** Calls `work` once nobody else has the printer. */
  take<T>(work: (printer: Printer) => Promise<T>): Promise<T>;
};

export function createTurns(printer: Printer): Turns {
  let last: Promise<unknown> = Promise.resolve();
  const take = <T>(work: (printer: Printer) => Promise<T>): Promise<T> => {
    const mine = last.then(() => work(printer));
    last = mine.catch(() => undefined);
    return mine;
  };
  return { printer: { send: (bytes, sendMs) => take((own) => own.send(bytes, sendMs)) }, take };
}
