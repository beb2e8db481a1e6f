// What really happened over the counter during a random walk: the till is told, and never asked.
// Invariant: whether money changed hands is decided once, before anybody speaks of it, so that whoever is asked says the same.
import type { Random } from './walk-random.ts';

export type Truth = {
  /** Minor units by tender. */
  readonly taken: ReadonlyMap<string, number>;
  /** Minor units by tender part. */
  readonly given: ReadonlyMap<string, number>;
  /** Whether the customer paid this tender. */
  wasPaid(tenderId: string, amountMinor: number): boolean;
  /** Whether the customer has this money back. */
  wasGivenBack(partId: string, amountMinor: number): boolean;
  /** A refund was begun, of money that is still here: one more chance for it to leave. */
  refundBegan(partId: string): void;
  keptMinor(): number;
};

export function createTruth(random: Random): Truth {
  const taken = new Map<string, number>();
  const given = new Map<string, number>();
  const decided = new Set<string>();

  const ended = (book: Map<string, number>, id: string, amountMinor: number): boolean => {
    if (!decided.has(id)) {
      decided.add(id);
      if (random.chance(0.75)) book.set(id, amountMinor);
    }
    return book.has(id);
  };

  return {
    taken,
    given,
    wasPaid: (id, amountMinor) => ended(taken, id, amountMinor),
    wasGivenBack: (id, amountMinor) => ended(given, id, amountMinor),
    refundBegan(partId) {
      if (!given.has(partId)) decided.delete(partId);
    },
    keptMinor: () => sum(taken) - sum(given),
  };
}

function sum(book: ReadonlyMap<string, number>): number {
  return [...book.values()].reduce((total, amount) => total + amount, 0);
}
