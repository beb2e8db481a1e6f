// Who gets a scan: the newest listener on screen, or with a dialog open only a listener inside it.
// Invariant: scans are handled one by one, in order, each by the screen that the previous one led to. A busy listener is waited for, so
// that no scan reaches a dialog that is about to close, or a screen that is about to be covered.
import type { Scan } from '../keys/scan-reader.ts';

export type ScanListener = {
  readonly inDialog: boolean;
  /** False while its work decides who gets the next scan. */
  readonly ready: boolean;
  /** Gets unreadable scans too. */
  readonly asSent: boolean;
  /** Resolves once the screen shows the scan's effect. */
  readonly hear: (code: string) => unknown;
};

export type ScanDelivery = {
  /** Takes a scan. It is dropped if no listener on screen wants it. */
  scanned(scan: Scan): void;
  /** Adds a listener, whose fields may change later. The returned function removes it. */
  listen(listener: ScanListener): () => void;
  /** Checks again who listens and is ready. Call it after the screen has changed. */
  look(): void;
};

export function createScanDelivery(isDialogOpen: () => boolean, unreadable: () => void): ScanDelivery {
  const listeners: ScanListener[] = [];
  const waiting: Scan[] = [];
  let heard: Promise<unknown> | null = null;

  const look = (): void => {
    while (heard === null && waiting.length > 0) {
      const inDialog = isDialogOpen();
      const listener = listeners.findLast((one) => one.inDialog === inDialog);
      if (listener && !listener.ready) return;
      const scan = waiting.shift();
      if (scan && !scan.isWhole && !listener?.asSent) unreadable();
      else if (scan && listener)
        heard = Promise.resolve(listener.hear(scan.code)).finally(() => {
          heard = null;
          look();
        });
    }
  };

  return {
    scanned(scan) {
      waiting.push(scan);
      look();
    },
    listen(listener) {
      listeners.push(listener);
      return () => void listeners.splice(listeners.indexOf(listener), 1);
    },
    look,
  };
}
