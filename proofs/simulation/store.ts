// What the people of a simulated store know together, by looking into the drawer and by calling the next till: which slips lie where,
// what has left for an order, and whether a manager may decide about it. Invariant: no till is asked; an honest manager who decides by
// this gives nothing away twice, so that whatever leaves twice, left by a till's rule.
import type { Books } from './books.ts';
import type { Machine } from './machine.ts';
import type { LineFacts } from './rows.ts';
import type { Slips } from './slips.ts';

export type Store = {
  readonly slips: Slips;
  /** A slip of this line's card was brought here and lies here; true for a card that no slip was ever brought for. */
  isCustomerHere(till: number, line: LineFacts): boolean;
  /** No slip of this line is in a customer's hand any more, nor does one lie at another till: somebody lost it, or it never came out. */
  isLost(till: number, line: LineFacts): boolean;
  /** A slip of this order lies here. */
  hasSlip(till: number, orderId: string): boolean;
  /** How often a card or its money left for this order, over all tills. */
  timesLeft(orderId: string): number;
  /** Something left for it; or its card waits where it was brought back for a void that the service refused. */
  hasTheirs(orderId: string): boolean;
  /** Its card is in somebody's hand. */
  isInHand(orderId: string): boolean;
  /** Nothing has left for this order, and no other till is about to let something leave. */
  mayGive(till: number, orderId: string): boolean;
  /** While a manager decides about an order nobody else does. The answer ends it. */
  decides(orderId: string): () => void;
};

/** A till of the store: its ledger, and what really moved at it. */
type Till = {
  readonly index: number;
  readonly name: string;
  readonly machine: Pick<Machine, 'facts'>;
  readonly books: Books;
};
type Line = { readonly station: Till; readonly line: LineFacts };

export function createStore(stations: () => readonly Till[], slips: Slips): Store {
  const underDecision = new Set<string>();

  const linesOf = (orderId: string): Line[] =>
    stations().flatMap((station) =>
      station.machine.facts().lines.flatMap((line) => (line.order_id === orderId ? [{ station, line }] : [])),
    );
  const isHonoured = ({ station, line }: Line): boolean =>
    station.machine.facts().claims.some(({ line_id }) => line_id === line.id);
  const wasReturned = ({ station, line }: Line): boolean =>
    station.machine.facts().parts.some(({ id, line_id }) => line_id === line.id && station.books.timesReturned(id) > 0);
  const isHeld = ({ station, line }: Line): boolean => station.books.inHand().has(line.id);

  /** Whoever works there has seen the slip that card and money leave for: of slips that this till printed, one of those. */
  const isSlipAt = ({ station, line }: Line): boolean => {
    const all = slips.of(line.order_id ?? '');
    const own = all.filter(({ issuer }) => issuer === station.name);
    return (own.length > 0 ? own : all).some(({ where }) => where === station.index);
  };

  /** Nothing leaves there by a rule. */
  const isQuiet = (one: Line): boolean => {
    const { parts, taken } = one.station.machine.facts();
    if (one.line.state === 'ended-by-other-till') return true;
    const isOwed = parts.some(({ line_id, state }) => line_id === one.line.id && state.startsWith('refund'));
    if (one.line.state === 'manually-settled' && !isOwed) return true;
    const wasTaken = taken.some(({ line_id }) => line_id === one.line.id);
    const isOnItsWay = one.line.state === 'activating' || one.line.state === 'voiding';
    if (isHonoured(one)) return !isSlipAt(one) && !wasTaken && !isOnItsWay;
    if (one.line.state === 'manually-settled') return false;
    return !wasTaken;
  };

  const timesLeft = (orderId: string): number =>
    linesOf(orderId).reduce((times, one) => times + Number(isHeld(one)) + Number(wasReturned(one)), 0);

  return {
    slips,
    isCustomerHere(till, line) {
      const own = line.order_id === null ? [] : slips.of(line.order_id);
      const isHere = own.some(({ where }) => where === till);
      const station = stations()[till];
      if (station && isHonoured({ station, line })) return isHere;
      return isHere || !own.some(({ leftFrom, where }) => leftFrom.has(till) && where !== 'lost');
    },
    isLost: (till, { order_id }) =>
      order_id !== null && slips.of(order_id).every(({ where }) => where === 'lost' || where === till),
    hasSlip: (till, orderId) => slips.of(orderId).some(({ where }) => where === till),
    timesLeft,
    hasTheirs: (orderId) =>
      timesLeft(orderId) > 0 ||
      linesOf(orderId).some(({ line }) => line.state === 'active' && line.handed_over_at !== null),
    isInHand: (orderId) => linesOf(orderId).some(isHeld),
    mayGive: (till, orderId) =>
      !underDecision.has(orderId) &&
      timesLeft(orderId) === 0 &&
      linesOf(orderId).every((one) => one.station.index === till || isQuiet(one)),
    decides(orderId) {
      underDecision.add(orderId);
      return () => void underDecision.delete(orderId);
    },
  };
}
