// What really happened over the counter during a random walk: the till is told, and never asked.
// Invariant: money changes hands once a tender and once a refund; what nobody saw the end of has an end all the same.
import type { Random } from './walk-random.ts';

export type Truth = {
  /** Minor units by tender. */
  readonly taken: ReadonlyMap<string, number>;
  /** Minor units by tender part. */
  readonly given: ReadonlyMap<string, number>;
  /** The customer paid this tender: told to the till just now. */
  pay(tenderId: string, amountMinor: number): void;
  /** Whether the customer paid a tender that nobody saw the end of; decided once. */
  wasPaid(tenderId: string, amountMinor: number): boolean;
  giveBack(partId: string, amountMinor: number): void;
  wasGivenBack(partId: string, amountMinor: number): boolean;
  keptMinor(): number;
};

export function createTruth(random: Random): Truth {
  const taken = new Map<string, number>();
  const given = new Map<string, number>();
  const decided = new Set<string>();

  const once = (book: Map<string, number>, id: string, amountMinor: number): void => {
    if (book.has(id)) throw new Error(`the same money changed hands twice: ${id}`);
    book.set(id, amountMinor);
    decided.add(id);
  };
  const ended = (book: Map<string, number>, id: string, amountMinor: number): boolean => {
    if (!decided.has(id)) {
      decided.add(id);
      if (random.chance(0.5)) book.set(id, amountMinor);
    }
    return book.has(id);
  };

  return {
    taken,
    given,
    pay: (id, amountMinor) => once(taken, id, amountMinor),
    wasPaid: (id, amountMinor) => ended(taken, id, amountMinor),
    giveBack: (id, amountMinor) => once(given, id, amountMinor),
    wasGivenBack: (id, amountMinor) => ended(given, id, amountMinor),
    keptMinor: () => sum(taken) - sum(given),
  };
}

function sum(book: ReadonlyMap<string, number>): number {
  return [...book.values()].reduce((total, amount) => total + amount, 0);
}
