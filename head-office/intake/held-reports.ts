// Reports that wait for news. Invariants: a notification between the database query and the wait still wakes the report; a till has at most one held,
// so a newer one releases the older; a caller that gave up is forgotten at once.

/** `news`: there may be some; `nothing`: the time is over, a newer report came, or the till gave up. */
export type Woken = 'news' | 'nothing';

export type HeldReport = {
  /** Resolves at once where it was woken already. */
  wait(ms: number): Promise<Woken>;
  /** It is answered without waiting. */
  leave(): void;
};

/** Of each: 10,000 in three seconds. */
const spreadMs = 0.3;

export function createHeldReports() {
  const waiting = new Map<string, (woken: Woken) => void>();
  return {
    /** Call it before querying the database. */
    enter(till: string, gone: AbortSignal): HeldReport {
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
    wake: (till: string) => waiting.get(till)?.('news'),
    /** Spread out by how many they are, because each of them queries the database. */
    wakeAll(): void {
      const overMs = waiting.size * spreadMs;
      for (const end of waiting.values()) setTimeout(() => end('news'), Math.random() * overMs).unref();
    },
    letAllGo(): void {
      for (const end of [...waiting.values()]) end('nothing');
    },
  };
}

export type HeldReports = ReturnType<typeof createHeldReports>;
