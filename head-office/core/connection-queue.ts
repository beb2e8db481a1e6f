// The queue for connections of the database: tills that all return at one moment get a connection in turn, and none is refused because each waits for
// the others. Invariant: the wait is limited in time and in number; beyond that, work is refused before it begins.

export class TooMany extends Error {
  constructor() {
    super('too many wait for the database');
  }
}

export type ConnectionQueue = {
  /** Rejects with TooMany. The result ends the turn. */
  take(): Promise<() => void>;
};

type Limits = { readonly atOnce: number; readonly mostWaiting: number; readonly waitMs: number };

export function createConnectionQueue({ atOnce, mostWaiting, waitMs }: Limits): ConnectionQueue {
  const waiting = new Set<() => void>();
  let taken = 0;

  const end = (): void => {
    const [next] = waiting;
    if (next) next();
    else taken -= 1;
  };

  return {
    async take() {
      if (taken < atOnce) taken += 1;
      else {
        if (waiting.size >= mostWaiting) throw new TooMany();
        await new Promise<void>((resolve, reject) => {
          const timer = setTimeout(() => {
            waiting.delete(go);
            reject(new TooMany());
          }, waitMs);
          const go = (): void => {
            clearTimeout(timer);
            waiting.delete(go);
            resolve();
          };
          waiting.add(go);
        });
      }
      return end;
    },
  };
}
