// Answers held back (`slow`): the work is done and the client waits. In real time, because the client's time-out is
// real.
// Invariant: no held answer outlives the sandbox or its client.

export function createHeldAnswers() {
  const cuts = new Set<() => void>();
  return {
    /** True after `delayMs`; false if the client gives up or the sandbox closes first. */
    hold: (delayMs: number, signal: AbortSignal) =>
      new Promise<boolean>((resolve) => {
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
    close(): void {
      for (const cut of [...cuts]) cut();
    },
  };
}

export type HeldAnswers = ReturnType<typeof createHeldAnswers>;
