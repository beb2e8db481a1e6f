// The keyboard of the window, before any field or button gets a key. It reads what a scanner types, and ignores an Enter that nobody meant,
// on every screen and dialog, so that none of them has to.
// Invariant: only a search receives the end of a scan that was typed into it; it takes no money.
import { useEffectEvent, useLayoutEffect } from 'react';
import { createScanReader, type Scan } from './scan-reader.ts';

const reader = createScanReader();

/** A search looks a code up itself. */
const takesScans = 'input[type="search"]';
/** Here an Enter may follow a new screen at once, though never a scan: it only finds, leads on, or proves an identity. */
const mayComeAtOnce = `${takesScans}, [role="combobox"], [data-enter-leads-on], [data-proves] *`;

/** Keys that act on the screen or move the focus: ignored at a scanner's pace. A held key repeats, which a scanner's never does. */
const acts = /^(F\d+|Escape|Arrow\w+|Home|End|PageUp|PageDown)$/;
/** Here a blank is text, and presses nothing. */
const takesText = 'input:not([type=checkbox], [type=radio]), textarea';
const withoutKeys: ReadonlySet<string> = new Set(['insertFromPaste', 'insertFromComposition', 'insertCompositionText']);

/** Sent if the last text came from a scanner: the field that shows it is cleared. */
const stopped = 'scan-stopped';

/**
 * For a field that takes scans and whose Enter sometimes takes money. It counts when it was pressed: a busy till may handle it a second
 * later.
 */
export const isEnterMeant = ({ timeStamp }: { readonly timeStamp: number }): boolean =>
  reader.stops(timeStamp) === null;

let ended: { readonly by: Event; readonly code: string } | null = null;
/** What a scanner without a start sign typed, if this key ends it, wherever its first characters went; null for a person's key. */
export const scanEndedBy = (key: Event): string | null => (ended?.by === key ? ended.code : null);

export const { fastRun, isDevice } = reader;
/** Whether the last key followed another one at a scanner's pace. */
export const isFast = (): boolean => reader.fastRun() > 1;

/** `onSpoilt`: more keys arrived of the scan that `onScan` received last. */
export type ScanHost = {
  /** `isTyped`: from a scanner without a start sign. */
  readonly onScan: (scan: Scan, isTyped: boolean) => void;
  readonly onSpoilt: () => void;
  /** A person presses or touches something: an earlier scan is handled first. */
  readonly onPerson: () => void;
};

/** Call once, before any other listener. */
export function listenToKeyboard(host: ScanHost): void {
  window.addEventListener('keydown', (event) => hear(event, host), true);
  window.addEventListener('pointerdown', host.onPerson, true);
  window.addEventListener(
    'beforeinput',
    ({ inputType, data, dataTransfer, timeStamp, isTrusted }) => {
      const text = data ?? dataTransfer?.getData('text') ?? '';
      if (withoutKeys.has(inputType)) reader.inserted(timeStamp, text.length);
      else if (!hasKey || !isTrusted) reader.touched();
      hasKey = false;
    },
    true,
  );
}

/** A key went down, and its text has not arrived yet. */
let hasKey = false;

function hear(event: KeyboardEvent, { onScan, onSpoilt, onPerson }: ScanHost): void {
  const { key, code, timeStamp: atMs, target } = event;
  const isAt = (places: string): boolean => target instanceof Element && target.matches(places);
  hasKey = true;
  // A held key is a person's.
  if (event.repeat && key !== 'Enter') return;
  const reading = reader.read({ key, code, ctrl: isControl(event), alt: isAlt(event), atMs });
  switch (reading.kind) {
    case 'pass':
      onPerson();
      if (isMeant(event, isAt)) return;
      break;
    case 'typed':
      ended = { by: event, code: reading.code };
      // An Enter this soon after a scan, with nothing in between, is not a person's.
      if (reading.isWhole && reading.code !== '' && isAt(takesScans)) return;
      if (reading.code !== '') document.dispatchEvent(new Event(stopped));
      break;
    case 'spoilt':
      onSpoilt();
  }
  stop(event);
  if (reading.kind === 'scan' || reading.kind === 'typed') onScan(reading, reading.kind === 'typed');
}

/** Even a person's key may be unintended. */
function isMeant({ key, timeStamp: atMs }: KeyboardEvent, isAt: (places: string) => boolean): boolean {
  if (key === 'Enter') return reader.stops(atMs) === null || isAt(mayComeAtOnce);
  if (!isFast()) return true;
  return !acts.test(key) && (key !== ' ' || isAt(takesText));
}

function stop(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/**
 * Keyboards that type `
 * ` with AltGr report Ctrl as down too.
 */
const isControl = (event: KeyboardEvent): boolean => event.ctrlKey && !event.getModifierState('AltGraph');
/** Keyboards that type a character with AltGr report Alt and Ctrl as down. */
const isAlt = (event: KeyboardEvent): boolean => event.altKey && !event.getModifierState('AltGraph');

/** A change of `key` means another screen, or another question on it. */
export function useNewScreen(key: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key alone says that it is another one.
  useLayoutEffect(() => reader.screenChanged(performance.now()), [key]);
}

/** Text typed this fast was a code, not an amount. */
export function useStoppedScan(forget: () => void): void {
  const forgets = useEffectEvent(forget);
  useLayoutEffect(() => {
    const listener = () => forgets();
    document.addEventListener(stopped, listener);
    return () => document.removeEventListener(stopped, listener);
  }, []);
}
