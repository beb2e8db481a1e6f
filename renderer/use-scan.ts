// Who gets a scan: the newest listener on screen, and with a dialog open only one that is in it.
import { useEffect, useRef } from 'react';
import { createScanReader } from './scan-reader.ts';

type Listener = { readonly inDialog: boolean; readonly hear: (code: string) => void };
const listeners: Listener[] = [];

/** Hears the codes that are scanned while the calling component is on screen. */
export function useScan(hear: (code: string) => void, inDialog = false): void {
  const latest = useRef(hear);
  useEffect(() => {
    latest.current = hear;
  });
  useEffect(() => {
    const listener: Listener = { inDialog, hear: (code) => latest.current(code) };
    listeners.push(listener);
    return () => void listeners.splice(listeners.indexOf(listener), 1);
  }, [inDialog]);
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
      if (reading.kind !== 'scan') return;
      const dialogOpen = document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
      listeners.findLast((listener) => listener.inDialog === dialogOpen)?.hear(reading.code);
    },
    true,
  );
}
