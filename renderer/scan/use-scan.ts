// The scanner's way into the screens: codes go to the component that listens for them.
// Invariants: a code is delivered only after its scan is over; an unreadable one goes only to a listener with `asSent`, otherwise a hint is
// shown.
import { useLayoutEffect, useRef } from 'react';
import { listenToKeyboard } from '../keys/keyboard.ts';
import { isLongEnough, type Scan, settleMs } from '../keys/scan-reader.ts';
import { dialogs } from '../keys/use-keys.ts';
import { useNavigation } from '../stores/navigation.ts';
import { useNotice } from '../stores/notice.ts';
import { useSession } from '../stores/session.ts';
import { createScanDelivery, type ScanListener } from './scan-delivery.ts';

const isDialogOpen = () => document.querySelector(dialogs) !== null;
const delivery = createScanDelivery(isDialogOpen, () => hint('scanner-keys'));

/** `asSent`: receives unreadable scans too, so that a test can say what is wrong with the scanner. */
export type ScanOptions = { readonly inDialog?: boolean; readonly ready?: boolean; readonly asSent?: boolean };

/** Receives codes while the calling component is on screen. The next code waits until `hear` resolves and `ready` is true. */
export function useScan(
  hear: ScanListener['hear'],
  { inDialog = false, ready = true, asSent = false }: ScanOptions = {},
): void {
  // One object for the component's whole life, so that it keeps its place among the listeners.
  const listener = useRef({ inDialog, ready, asSent, hear }).current;
  useLayoutEffect(() => {
    Object.assign(listener, { inDialog, ready, asSent, hear });
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

/** The screen is final only after its effects: before them a closing dialog is still in the document. */
function lookSoon(): void {
  queueMicrotask(delivery.look);
}

/** Whether it looks like a claim slip's code (docs/decisions/pending-claim.md), even after Caps Lock changed it. */
export function mayBeClaim(code: string): boolean {
  return /^(?:\][a-z]\d)?cfc[23]\|/i.test(code.trim());
}

/**
 * A claim slip opens its own screen from any other, except during a payment or in a dialog, which are finished first. There main
 * identifies it, and says whether Caps Lock was on.
 */
function openClaim(code: string): boolean {
  const { place, go } = useNavigation.getState();
  if (!mayBeClaim(code) || !useSession.getState().session?.operator) return false;
  if (place.screen === 'claim' || place.screen === 'pay' || isDialogOpen()) return false;
  go({ screen: 'claim', scanned: code });
  return true;
}

/** The scan that just ended, in case more of it arrives. */
let held: { readonly scan: Scan; readonly timer: ReturnType<typeof setTimeout> } | null = null;

const { hint } = useNotice.getState();

/** Delivers it once it is over. Also for what a scanner without a start sign typed into a field. */
export function takeScan(scan: Scan): void {
  release();
  held = { scan, timer: setTimeout(release, settleMs) };
}

function forget(): Scan | null {
  const { scan = null, timer } = held ?? {};
  clearTimeout(timer);
  held = null;
  return scan;
}

function release(): void {
  const scan = forget();
  if (!scan) return;
  // Never compared with a PIN or secret: a device that types must not be able to guess one.
  if (document.querySelector('[data-proves]')) hint('proof-first');
  else if (scan.isWhole && scan.code === '') hint('empty-scan');
  else if (!scan.isWhole || !openClaim(scan.code)) delivery.scanned(scan);
}

/** Call once, before the page is drawn. */
export function listenForScans(): void {
  listenToKeyboard({
    onScan: (scan, isTyped) => {
      if (!isTyped || isLongEnough(scan)) takeScan(scan);
    },
    onPerson: release,
    onSpoilt: () => {
      forget();
      hint('scanner-keys');
    },
  });
}
