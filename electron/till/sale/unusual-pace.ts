// Whether one person sells cards faster than is usual at this till: callers who pose as IT or head office have staff activate card after card, for
// "a test". The screen then says that nobody asks for a code by phone.
// Invariants: it stops nothing, and is kept and counted nowhere; what is usual is the till's own, so that a busy Saturday is no news.
import { isPauseSet } from '../../../shared/sale/customer-pause.ts';
import { createCardPace, type PacedCard } from '../../ledger/card-pace.ts';
import type { LineRow } from '../../ledger/lines.ts';
import type { SaleRow } from '../../ledger/sales.ts';
import type { TillContext } from '../core/context.ts';

const withinMs = 10 * 60_000;
const dayMs = 24 * 60 * 60_000;
const usualDays = 28;
/** Fewer are a family's presents. */
const leastCards = 6;
/** So many more than usual. */
const beyond = 3;

/**
 * `cards`: what one person sold within ten minutes; `busiest`: the most that one person sold within ten minutes, on each of the days before.
 * Usual is the second busiest day: Saturdays are among the days, and one customer with a list of forty names sets no pace.
 */
export function isUnusualPace(cards: number, busiest: readonly number[]): boolean {
  const [, usual = 0] = busiest.toSorted((one, other) => other - one);
  return cards >= Math.max(leastCards, usual + beyond);
}

/** Of each day (UTC) on which something was sold: the most cards of one person within ten minutes. `cards` in the order of their time. */
export function busiestByDay(cards: readonly PacedCard[]): number[] {
  const days = new Map<string, number>();
  const recent = new Map<string, number[]>();
  for (const { at, operatorId } of cards) {
    const atMs = Date.parse(at);
    const own = (recent.get(operatorId) ?? []).filter((one) => one > atMs - withinMs);
    own.push(atMs);
    recent.set(operatorId, own);
    const day = at.slice(0, 10);
    days.set(day, Math.max(days.get(day) ?? 0, own.length));
  }
  return [...days.values()];
}

export function createUnusualPace({ ledger, settings }: Pick<TillContext, 'ledger' | 'settings'>) {
  const pace = createCardPace(ledger);
  /** Of the days before this one: read once a day, and only where many cards are sold. */
  let known: { readonly day: string; readonly busiest: readonly number[] } | null = null;

  const busiestBefore = (day: string): readonly number[] => {
    if (known?.day === day) return known.busiest;
    const from = new Date(Date.parse(day) - usualDays * dayMs).toISOString();
    known = { day, busiest: busiestByDay(pace.between({ from, to: day })) };
    return known.busiest;
  };

  return {
    /** As its last card was ordered. False where the shop asks no customer about fraud. */
    of({ stage, operatorId }: Pick<SaleRow, 'stage' | 'operatorId'>, lines: readonly LineRow[]): boolean {
      if (stage !== 'committed' || !isPauseSet(settings().customer_pause)) return false;
      const until = lines.reduce(
        (last, { orderedAt }) => (orderedAt !== null && orderedAt > last ? orderedAt : last),
        '',
      );
      if (until === '') return false;
      const after = new Date(Date.parse(until) - withinMs).toISOString();
      const cards = pace.countOf({ operatorId, after, until });
      return cards >= leastCards && isUnusualPace(cards, busiestBefore(until.slice(0, 10)));
    },
  };
}
