// Answers that are held back (`slow`): the work is done, the client waits. Real time, because the client's patience is real.
// Invariant: no held answer outlives the sandbox or the client that waits for it.

export type HeldAnswers = {
  /** True after `delayMs`; false when the client gave up or the sandbox closed before. */
  hold(delayMs: number, signal: AbortSignal): Promise<boolean>;
  close(): void;
};

export function createHeldAnswers(): HeldAnswers {
  const cuts = new Set<() => void>();
  return {
    hold: (delayMs, signal) =>
      new Promise((resolve) => {
        if (signal.aborted) return resolve(false);
        const end = (held: boolean) => {
          clearTimeout(timer);
          cuts.delete(cut);
          signal.removeEventListener('abort', cut);
          resolve(held);
        };
        const cut = () => end(false);
        const timer = setTimeout(() => end(true), delayMs);
        cuts.add(cut);
        signal.addEventListener('abort', cut);
      }),
    close() {
      for (const cut of [...cuts]) cut();
    },
  };
}
