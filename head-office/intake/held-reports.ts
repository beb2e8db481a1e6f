// Reports that wait for news. Invariants: what is told between the look at the database and the wait wakes all the same; a till has one held at most,
// so a newer one lets the older go; whoever has given up is forgotten at once.

/** `news`: there may be some; `nothing`: the time is over, a newer one came, or the till has given up. */
export type Woken = 'news' | 'nothing';

export type HeldReport = {
  /** Resolves at once where it was woken already. */
  wait(ms: number): Promise<Woken>;
  /** It is answered without a wait. */
  leave(): void;
};

export type HeldReports = {
  /** Before the database is looked at. */
  enter(till: string, gone: AbortSignal): HeldReport;
  wake(till: string): void;
  /** A little apart, because each of them asks the database. */
  wakeAll(): void;
  letAllGo(): void;
};

const spreadMs = 3_000;

export function createHeldReports(): HeldReports {
  const waiting = new Map<string, (woken: Woken) => void>();
  return {
    enter(till, gone) {
      waiting.get(till)?.('nothing');
      const { promise, resolve } = Promise.withResolvers<Woken>();
      let timer: NodeJS.Timeout | null = null;
      const end = (woken: Woken): void => {
        if (timer) clearTimeout(timer);
        gone.removeEventListener('abort', giveUp);
        if (waiting.get(till) === end) waiting.delete(till);
        resolve(woken);
      };
      const giveUp = (): void => end('nothing');
      gone.addEventListener('abort', giveUp);
      waiting.set(till, end);
      if (gone.aborted) giveUp();
      return {
        wait(ms) {
          if (waiting.get(till) === end) timer = setTimeout(giveUp, ms);
          return promise;
        },
        leave: giveUp,
      };
    },
    wake: (till) => waiting.get(till)?.('news'),
    wakeAll() {
      for (const end of waiting.values()) setTimeout(() => end('news'), Math.random() * spreadMs).unref();
    },
    letAllGo() {
      for (const end of [...waiting.values()]) end('nothing');
    },
  };
}
