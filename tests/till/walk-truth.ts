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
  /** An attached terminal knows: it took this money, or it did not and will not. */
  terminalTook(tenderId: string, amountMinor: number | null): void;
  /** The same for money going back. Throws where it goes back a second time. */
  terminalGave(partId: string, askId: string, amountMinor: number | null): void;
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

  /** Refunds of the terminal that were counted, by ask. */
  const counted = new Set<string>();

  return {
    terminalTook(id, amountMinor) {
      decided.add(id);
      if (amountMinor !== null) taken.set(id, amountMinor);
    },
    terminalGave(id, askId, amountMinor) {
      decided.add(id);
      if (amountMinor === null || counted.has(askId)) return;
      counted.add(askId);
      if (given.has(id)) throw new Error(`the terminal gave part ${id} back a second time`);
      given.set(id, amountMinor);
    },
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
