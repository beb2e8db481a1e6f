// The scanner's way into the screens: keys are read above the focus, and codes go to the component that asked for them.
import { useLayoutEffect, useRef } from 'react';
import { hadOddKeys, scanStopped } from '../keys/use-enter-guard.ts';
import { dialogs } from '../keys/use-keys.ts';
import { useNavigation } from '../stores/navigation.ts';
import { useNotice } from '../stores/notice.ts';
import { useSession } from '../stores/session.ts';
import { createScanDelivery, type ScanListener } from './scan-delivery.ts';
import { createScanReader } from './scan-reader.ts';

const isDialogOpen = () => document.querySelector(dialogs) !== null;
const delivery = createScanDelivery(isDialogOpen);

export type ScanOptions = { readonly inDialog?: boolean; readonly ready?: boolean };

/**
 * Hears codes while the calling component is on screen. The next code waits until `hear` resolves and `ready` is true.
 */
export function useScan(hear: ScanListener['hear'], { inDialog = false, ready = true }: ScanOptions = {}): void {
  // One object for the component's whole life, so that it keeps its place among the listeners.
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

/** The screen is final only after its effects: a closing dialog is still in the document before them. */
function lookSoon(): void {
  queueMicrotask(delivery.look);
}

/** Whether it looks like a claim slip's code (docs/decisions/pending-claim.md), also as Caps Lock leaves it. */
export function mayBeClaim(code: string): boolean {
  return /^(?:\][a-z]\d)?cfc[23]\|/i.test(code.trim());
}

/**
 * A claim slip opens its own screen from any other, except during a payment or in a dialog, which are finished first. What it is, and
 * whether Caps Lock was on, main says there.
 */
function openClaim(code: string): boolean {
  const { place, go } = useNavigation.getState();
  if (!mayBeClaim(code) || !useSession.getState().session?.operator) return false;
  if (place.screen === 'claim' || place.screen === 'pay' || isDialogOpen()) return false;
  go({ screen: 'claim', scanned: code });
  return true;
}

/** To whom it is for. Also what a scanner without a start sign typed into a field. */
export function takeScan(code: string): void {
  if (!openClaim(code)) delivery.scanned(code);
}

/** Keyboards that type `|` with AltGr report Ctrl as down too. */
export function isControl(event: KeyboardEvent): boolean {
  return event.ctrlKey && !event.getModifierState('AltGraph');
}

/** Alt stands beside Ctrl where a keyboard types a sign with AltGr. */
export const isAlt = (event: KeyboardEvent): boolean => event.altKey && !event.getModifierState('AltGraph');

const unreadable = (): void => useNotice.getState().hint('scanner-keys');

/** Call once. Listens above the focus, before any field or button sees a key. */
export function listenForScans(): void {
  const read = createScanReader();
  window.addEventListener(
    'keydown',
    (event) => {
      const inPin = document.activeElement?.matches('input[type="password"]') ?? false;
      const reading = read({
        key: event.key,
        code: event.code,
        ctrl: isControl(event),
        alt: isAlt(event),
        atMs: event.timeStamp,
        inPin,
      });
      if (reading.kind === 'pass') return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (reading.kind === 'scan') takeScan(reading.code);
      if (reading.kind === 'unreadable') unreadable();
    },
    true,
  );
  // What a scanner without a start sign sent, and the guard of Enter stopped.
  document.addEventListener(scanStopped, () => hadOddKeys() && unreadable());
}
