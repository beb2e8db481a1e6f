// Who gets a scan: the newest listener on screen, or with a dialog open only a listener inside it.
// Invariant: scans are heard one by one, in order, each by the screen that the previous one led to. A busy listener is
// waited for, so that no scan reaches a dialog that is about to close, or a screen that is about to be covered.

export type ScanListener = {
  readonly inDialog: boolean;
  /** False while its work decides who hears the next scan. */
  readonly ready: boolean;
  /** Resolves once the screen shows the scan's effect. */
  readonly hear: (code: string) => unknown;
};

export type ScanDelivery = {
  /** Takes a scanned code. It is dropped if no listener on screen wants it. */
  scanned(code: string): void;
  /** Adds a listener, whose fields may change later. The returned function removes it. */
  listen(listener: ScanListener): () => void;
  /** Checks again who listens and is ready. Call it after the screen has changed. */
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
