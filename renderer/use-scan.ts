// The scanner's way into the screens: keys are read above the focus, codes go to the component that asked for them.
import { useLayoutEffect, useRef } from 'react';
import { createScanDelivery, type ScanListener } from './scan-delivery.ts';
import { createScanReader } from './scan-reader.ts';
import { useNavigation } from './stores/navigation.ts';
import { useSession } from './stores/session.ts';

const isDialogOpen = () => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
const delivery = createScanDelivery(isDialogOpen);

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

/** How the text of a pending slip's code begins (docs/decisions/pending-claim.md). */
const claimMark = 'CFC2|';

/** A pending slip opens its own screen from any other, but for a payment and a dialog: those are finished first. */
function openClaim(code: string): boolean {
  const { place, go } = useNavigation.getState();
  if (!code.startsWith(claimMark) || !useSession.getState().session?.operator) return false;
  if (place.screen === 'claim' || place.screen === 'pay' || isDialogOpen()) return false;
  go({ screen: 'claim', scanned: code });
  return true;
}

/** Called once. Above the focus: before any field or button sees a key. */
export function listenForScans(): void {
  const read = createScanReader();
  window.addEventListener(
    'keydown',
    (event) => {
      const inPin = document.activeElement?.matches('input[type="password"]') ?? false;
      // Keyboards that type `|` with AltGr say that Ctrl is down too.
      const ctrl = event.ctrlKey && !event.getModifierState('AltGraph');
      const reading = read({ key: event.key, ctrl, atMs: event.timeStamp, inPin });
      if (reading.kind === 'pass') return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (reading.kind === 'scan' && !openClaim(reading.code)) delivery.scanned(reading.code);
    },
    true,
  );
}
