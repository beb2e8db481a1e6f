// The one way by which the screens get news of the till: what changed is checked once at the end of the turn, and sent whole where it differs.
// Invariants: no version is sent twice; a change that shows nothing sends nothing; the news of a command leaves before its answer.
// The parts that cause news are built before the views that show it: `start` closes that circle.

import { isDeepStrictEqual } from 'node:util';
import type { TillHandlers } from '../../../shared/ipc/ipc.ts';
import type { TillEvent } from '../../../shared/ipc/ipc-event.ts';
import type { SaleNews, SaleVersion } from '../../../shared/sale/news.ts';
import type { SaleView } from '../../../shared/sale/views.ts';

export type News = ReturnType<typeof createNews>;

export type NewsSources = {
  readonly sale: (saleId: string) => SaleView | null;
  /** False while the shift of the sale is counted: it is sent once the count is final. */
  readonly mayTell: (saleId: string) => boolean;
  readonly tellStatus: () => void;
  /** Called first with each touched sale. */
  readonly beforeSale: (saleId: string) => void;
  readonly failed: (error: unknown) => void;
};

/** A sale that is not among the last ones is sent when it is touched once more, whether it differs or not. */
const mostHeld = 100;

/** More than a command touches. What is found in thousands of sales at once is sent in parts, the sale touched last first. */
const mostTold = 50;

/** `from`: the last version that the windows received, from a till that this one replaces. */
export function createNews(emit: (event: TillEvent) => void, from = 0) {
  const touched = new Set<string>();
  const kept = new Set<string>();
  const held = new Map<string, SaleNews>();
  /** The sales that a window may have: sent or read since this till started. */
  const shown = new Set<string>();
  let sources: NewsSources | null = null;
  let isDue = false;
  let version = from;
  /** No window holds a sale of a till that was never asked: what a start finds in thousands of them is not sent. */
  let isAsked = from > 0;

  const hold = (saleId: string, sale: SaleView): SaleNews => {
    version += 1;
    const now = { version, sale };
    shown.add(saleId);
    held.delete(saleId);
    held.set(saleId, now);
    const [oldest] = held.keys();
    if (oldest !== undefined && held.size > mostHeld) held.delete(oldest);
    return now;
  };

  const tellSale = (saleId: string, { sale: look, mayTell }: NewsSources): void => {
    if (!mayTell(saleId)) return void kept.add(saleId);
    kept.delete(saleId);
    const sale = look(saleId);
    if (!sale) return;
    if (isDeepStrictEqual(held.get(saleId)?.sale, sale)) return;
    emit({ kind: 'sale', news: hold(saleId, sale) });
  };

  const flush = (): void => {
    if (!sources || !isDue) return;
    isDue = false;
    for (const saleId of kept) touched.add(saleId);
    for (const saleId of [...touched].slice(isAsked ? -mostTold : 0)) {
      touched.delete(saleId);
      sources.beforeSale(saleId);
      if (isAsked) tellSale(saleId, sources);
    }
    if (touched.size > 0) flushLater();
    sources.tellStatus();
  };

  const tell = (): void => {
    try {
      flush();
    } catch (error) {
      sources?.failed(error);
    }
  };

  /** What a start touched until now is not sent; what is touched from now on is. */
  const asked = (): void => {
    if (!isAsked) tell();
    isAsked = true;
  };

  const flushLater = (): void => {
    if (isDue) return;
    isDue = true;
    // A transaction is synchronous: by then it is committed, or rolled back and nothing differs. What follows it in the same turn, as the
    // slip after an answer, is sent with it.
    setImmediate(tell);
  };

  return {
    version: () => version,
    /** Something was written about this sale. May be said inside its transaction: it is looked at after this turn's code has run. */
    saleTouched(saleId: string): void {
      touched.delete(saleId);
      touched.add(saleId);
      flushLater();
    },
    /** A slip of this sale moved: only windows that show the sale get it; others read it when they open the sale. */
    slipTouched(saleId: string): void {
      if (from > 0 || shown.has(saleId)) touched.add(saleId);
      flushLater();
    },
    statusTouched: flushLater,
    /** Sends what is left to send, and answers what the screens then have of this sale. */
    versionOf(saleId: string): SaleVersion {
      flush();
      return { id: saleId, version: held.get(saleId)?.version ?? 0 };
    },
    /** For a window that does not have the sale; null where there is none. */
    read(saleId: string): SaleNews | null {
      flush();
      if (!sources) return null;
      // What changed without an entry in the journal, as with the hour, is sent to every window now.
      if (held.has(saleId)) tellSale(saleId, sources);
      const known = held.get(saleId);
      if (known) return known;
      const sale = sources.sale(saleId);
      return sale && hold(saleId, sale);
    },
    start(given: NewsSources): void {
      sources = given;
      isDue = false;
      flushLater();
    },
    /** These handlers, each of which sends what its command changed before it answers, whatever its answer is. */
    beforeAnswers: (handlers: TillHandlers): TillHandlers =>
      Object.fromEntries(
        Object.entries(handlers).map(([channel, handle]) => [
          channel,
          (request: never) => {
            asked();
            const answer: unknown = handle(request);
            if (answer instanceof Promise) return answer.finally(tell);
            tell();
            return answer;
          },
        ]),
      ) as TillHandlers,
    /** From now on nothing is checked or sent. */
    stop(): void {
      sources = null;
    },
  };
}
