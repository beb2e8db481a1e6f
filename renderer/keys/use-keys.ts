// Shortcut keys: F-keys from anywhere, Enter for the screen's one primary action, Escape for the way back.
// Invariant: with a dialog open no key acts on what is under it, and Enter leaves a focused control to itself.
import { useEffectEvent, useLayoutEffect } from 'react';

export type DirectKey = 'F2' | 'F3' | 'F4' | 'F6' | 'F7' | 'F8' | 'F9' | 'F10' | 'F12' | 'Enter' | 'Escape';
export type Keys = Partial<Record<DirectKey, (() => void) | undefined>>;

const holdsEnter = 'button, a, input, textarea, select, [role="button"], [role="gridcell"]';

/** What covers the screen, by its role. */
export const dialogs = '[role="dialog"], [role="alertdialog"]';

/** Whether a dialog covers the screen that `element` is on, or has just closed and still holds the focus; false inside the dialog. */
export function isUnderDialog(element: Element | null): boolean {
  if (element?.closest('[inert]')) return true;
  return document.querySelector(dialogs) !== null && !element?.closest(dialogs);
}

/** Acts once no dialog holds the focus away from `element`: at once if none does. The returned function cancels the wait. */
export function whenUncovered(element: Element | null, act: () => void): () => void {
  const waiting = new MutationObserver(() => {
    if (isUnderDialog(element)) return;
    waiting.disconnect();
    act();
  });
  if (isUnderDialog(element))
    waiting.observe(document.body, { childList: true, subtree: true, attributeFilter: ['inert'] });
  else act();
  return () => waiting.disconnect();
}

/** Listens for shortcut keys while the calling component is on screen. */
export function useKeys(keys: Keys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || event.ctrlKey || event.altKey || event.metaKey) return;
    if (document.querySelector(dialogs)) return;
    if (event.key === 'Enter' && event.target instanceof Element && event.target.closest(holdsEnter)) return;
    const act = Object.hasOwn(keys, event.key) ? keys[event.key as DirectKey] : undefined;
    if (!act) return;
    event.preventDefault();
    act();
  });
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
