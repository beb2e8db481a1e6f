// The scanner's way into the screens: keys are read above the focus, codes go to the component that asked for them.
import { useLayoutEffect, useRef } from 'react';
import { createScanDelivery, type ScanListener } from './scan-delivery.ts';
import { createScanReader } from './scan-reader.ts';

const delivery = createScanDelivery(() => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null);

export type ScanOptions = { readonly inDialog?: boolean; readonly ready?: boolean };

/**
 * Hears the codes that are scanned while the calling component is on screen. What comes next waits while `hear` has not resolved
 * or `ready` is false.
 */
export function useScan(hear: ScanListener['hear'], { inDialog = false, ready = true }: ScanOptions = {}): void {
  // One object for as long as the component is there, so that its place among the listeners stays.
  const listener = useRef({ inDialog, ready, hear }).current;
  useLayoutEffect(() => {
    Object.assign(listener, { inDialog, ready, hear });
    lookSoon();
  });
  useLayoutEffect(() => {
    const end = delivery.listen(listener);
    lookSoon();
    return () => {
      end();
      lookSoon();
    };
  }, [listener]);
}

/** The screen is whole only after the effects that say so: a dialog that goes is still in the document. */
function lookSoon(): void {
  queueMicrotask(delivery.look);
}

/** Called once. Above the focus: before any field or button sees a key. */
export function listenForScans(): void {
  const read = createScanReader();
  window.addEventListener(
    'keydown',
    (event) => {
      const inPin = document.activeElement?.matches('input[type="password"]') ?? false;
      const reading = read({ key: event.key, ctrl: event.ctrlKey, atMs: event.timeStamp, inPin });
      if (reading.kind === 'pass') return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (reading.kind === 'scan') delivery.scanned(reading.code);
    },
    true,
  );
}
