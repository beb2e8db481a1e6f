// The keyboard of the window, before any field or button sees a key: what a scanner types is read, and an Enter that nobody meant presses nothing,
// on every screen and dialog, so that none can forget it.
// Invariant: a search alone is told the end of a scan that was typed into it; it takes no money.
import { useEffectEvent, useLayoutEffect } from 'react';
import { createScanReader, type Scan } from './scan-reader.ts';

const reader = createScanReader();

/** It looks a code up itself. */
const takesScans = 'input[type="search"]';
/** There an Enter may come at once after a new screen, and still not after a scan: it only finds, leads on, or proves who somebody is. */
const mayComeAtOnce = `${takesScans}, [role="combobox"], [data-enter-leads-on], [data-proves] *`;

/** What acts on the screen, or moves the focus: nothing does at a scanner's pace. A held key repeats, and is none of a scanner's. */
const acts = /^(F\d+|Escape|Arrow\w+|Home|End|PageUp|PageDown)$/;
/** There a blank is typed, and presses nothing. */
const takesText = 'input:not([type=checkbox], [type=radio]), textarea';
const withoutKeys: ReadonlySet<string> = new Set(['insertFromPaste', 'insertFromComposition', 'insertCompositionText']);

/** Whatever was typed last came from a scanner: whoever shows it empties it. */
const stopped = 'scan-stopped';

/** For a field that takes scans whose Enter sometimes takes money. As it was pressed: a busy till may deal with it a second later. */
export const isEnterMeant = ({ timeStamp }: { readonly timeStamp: number }): boolean =>
  reader.stops(timeStamp) === null;

let ended: { readonly by: Event; readonly code: string } | null = null;
/** What a scanner without a start sign typed, where this key ends it, wherever its first signs went; null for a person's key. */
export const scanEndedBy = (key: Event): string | null => (ended?.by === key ? ended.code : null);

export const { fastRun, isDevice } = reader;
/** Whether the last key followed another one at a scanner's pace. */
export const isFast = (): boolean => reader.fastRun() > 1;

/** `spoilt`: more keys came of the scan that `onScan` heard last. */
export type ScanHost = {
  /** `isTyped`: by a scanner without a start sign. */
  readonly onScan: (scan: Scan, isTyped: boolean) => void;
  readonly onSpoilt: () => void;
  /** A person presses or touches something: what was scanned before comes first. */
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

/** A key went down, and what it types has not come yet. */
let hasKey = false;

function hear(event: KeyboardEvent, { onScan, onSpoilt, onPerson }: ScanHost): void {
  const { key, code, timeStamp: atMs, target } = event;
  const isAt = (places: string): boolean => target instanceof Element && target.matches(places);
  hasKey = true;
  // Held down, it is a person's.
  if (event.repeat && key !== 'Enter') return;
  const reading = reader.read({ key, code, ctrl: isControl(event), alt: isAlt(event), atMs });
  switch (reading.kind) {
    case 'pass':
      onPerson();
      if (isMeant(event, isAt)) return;
      break;
    case 'typed':
      ended = { by: event, code: reading.code };
      // An Enter so soon after a scan, and nothing since, is nobody's.
      if (reading.isWhole && reading.code !== '' && isAt(takesScans)) return;
      if (reading.code !== '') document.dispatchEvent(new Event(stopped));
      break;
    case 'spoilt':
      onSpoilt();
  }
  stop(event);
  if (reading.kind === 'scan' || reading.kind === 'typed') onScan(reading, reading.kind === 'typed');
}

/** A person's key may still be one that nobody meant. */
function isMeant({ key, timeStamp: atMs }: KeyboardEvent, isAt: (places: string) => boolean): boolean {
  if (key === 'Enter') return reader.stops(atMs) === null || isAt(mayComeAtOnce);
  if (!isFast()) return true;
  return !acts.test(key) && (key !== ' ' || isAt(takesText));
}

function stop(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Keyboards that type `|` with AltGr report Ctrl as down too. */
const isControl = (event: KeyboardEvent): boolean => event.ctrlKey && !event.getModifierState('AltGraph');
/** Alt stands beside Ctrl where a keyboard types a sign with AltGr. */
const isAlt = (event: KeyboardEvent): boolean => event.altKey && !event.getModifierState('AltGraph');

/** Another `key` is another screen, or another question on it. */
export function useNewScreen(key: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key alone says that it is another one.
  useLayoutEffect(() => reader.screenChanged(performance.now()), [key]);
}

/** What was typed so fast was a code, and no amount. */
export function useStoppedScan(forget: () => void): void {
  const forgets = useEffectEvent(forget);
  useLayoutEffect(() => {
    const listener = () => forgets();
    document.addEventListener(stopped, listener);
    return () => document.removeEventListener(stopped, listener);
  }, []);
}
