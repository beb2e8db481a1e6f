// Reports that wait for news. Invariants: a till has one held at most, so a newer one lets the older go; whoever has given up is forgotten at once.
import { maxHeldSeconds } from '../../shared/head-office/messages.ts';

/** `news`: there may be some; `nothing`: the time is over, a newer one came, or the till has given up. */
export type Woken = 'news' | 'nothing';

export type HeldReports = {
  wait(till: string, seconds: number, gone: AbortSignal): Promise<Woken>;
  wake(till: string): void;
  /** A little apart, because each of them asks the database. */
  wakeAll(): void;
  letAllGo(): void;
};

const spreadMs = 3_000;

export function createHeldReports(): HeldReports {
  const waiting = new Map<string, (woken: Woken) => void>();
  return {
    wait(till, seconds, gone) {
      waiting.get(till)?.('nothing');
      return new Promise((resolve) => {
        const end = (woken: Woken) => {
          clearTimeout(timer);
          gone.removeEventListener('abort', onGone);
          if (waiting.get(till) === end) waiting.delete(till);
          resolve(woken);
        };
        const onGone = () => end('nothing');
        const timer = setTimeout(() => end('nothing'), Math.min(seconds, maxHeldSeconds) * 1000);
        gone.addEventListener('abort', onGone);
        waiting.set(till, end);
        if (gone.aborted) end('nothing');
      });
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
