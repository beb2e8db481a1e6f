// Who gets a scan: the newest listener on screen, and with a dialog open only one that is in it.
// Invariant: scans are heard one after the other, in order, each by the screen that the one before it led to. A listener in the
// middle of something is waited for, so that no scan reaches a dialog that is about to close or a screen that is about to be covered.

export type ScanListener = {
  readonly inDialog: boolean;
  /** False while what it does decides who hears the next scan. */
  readonly ready: boolean;
  /** Resolves once the scan has shown its effect on screen. */
  readonly hear: (code: string) => unknown;
};

export type ScanDelivery = {
  /** Takes a code that was read; one that nobody on screen wants is dropped. */
  scanned(code: string): void;
  /** Adds a listener, which may change its fields; ends by the function it returns. */
  listen(listener: ScanListener): () => void;
  /** Looks again who is there and ready: to be called once the screen changed. */
  look(): void;
};

export function createScanDelivery(isDialogOpen: () => boolean): ScanDelivery {
  const listeners: ScanListener[] = [];
  const waiting: string[] = [];
  let heard: Promise<unknown> | null = null;

  const look = (): void => {
    while (heard === null && waiting.length > 0) {
      const inDialog = isDialogOpen();
      const listener = listeners.findLast((one) => one.inDialog === inDialog);
      if (listener && !listener.ready) return;
      const code = waiting.shift();
      if (!listener || code === undefined) continue;
      heard = Promise.resolve(listener.hear(code)).finally(() => {
        heard = null;
        look();
      });
    }
  };

  return {
    scanned(code) {
      waiting.push(code);
      look();
    },
    listen(listener) {
      listeners.push(listener);
      return () => void listeners.splice(listeners.indexOf(listener), 1);
    },
    look,
  };
}
