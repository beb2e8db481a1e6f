// Distinguishes what a scanner types from what a person does. Behind a start sign that nobody types (STX, which keyboard scanners send as
// Ctrl+B) every key belongs to the scan; without one, keys that are faster than fingers do. Pure: each key carries the time at which it was
// pressed.
// Invariants: a scan is characters, modifiers and an end (Enter, Tab, ETX, or several: CR and LF are two); otherwise it is unreadable as a
// whole. No key behind a start sign reaches a field. An Enter counts only half a second after the last fast keys, and after a change of
// screen.
import { groupSeparator } from '../../shared/scan/cleaning.ts';

/** A pause between two keys that no finger makes repeatedly, in milliseconds. */
export const fastGapMs = 50;
/** A scan is over this long after its end: an earlier key belongs to it. */
export const settleMs = fastGapMs + 10;
/** This many keys at that pace come from a scanner. */
const fastKeys = 4;
/** How long after them, or after a change of screen, Enter does nothing. */
export const quietMs = 500;
/** The longest pause between two keys of a scan, by the system's timestamps, so that a slow till does not stretch it. */
export const scanGapMs = 100;
/** After this many keys at that pace it is certainly a scanner. A wireless one may then pause to send again. */
export const certainAfter = 4;
export const certainGapMs = 500;
/** A claim slip's code has about 250 characters. */
const longestScan = 400;
/** The shortest card number has this many. */
const leastSigns = 6;
/** Long enough for a code: shorter text was typed by quick fingers. */
export const isLongEnough = ({ code, isWhole }: Scan): boolean => !isWhole || code.length >= leastSigns;

/** A key that went down and is not held: a repeated key is a person's. */
export type Key = {
  readonly key: string;
  /** The key's position on the keyboard (`KeyboardEvent.code`). */
  readonly code: string;
  readonly ctrl: boolean;
  /** Alt is down, and not for a character with AltGr. */
  readonly alt?: boolean;
  readonly atMs: number;
};

/** `isWhole`: each of its keys was a character, a modifier or an end. Otherwise `code` is for the scanner test only. */
export type Scan = { readonly code: string; readonly isWhole: boolean };

/**
 * `pass`: a person's key. `swallow`: part of a scan. `scan`: its end. `typed`: the end of a scan without a start sign, whose keys have
 * reached the page. `spoilt`: more keys of the scan that just ended, so it was not whole.
 */
export type Reading = { readonly kind: 'pass' | 'swallow' | 'spoilt' } | ({ readonly kind: 'scan' | 'typed' } & Scan);

const pass: Reading = { kind: 'pass' };
const swallow: Reading = { kind: 'swallow' };

/** They are pressed with other keys, and are not characters. */
const modifiers: ReadonlySet<string> = new Set(['Control', 'Shift', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'NumLock']);
/** ETX, tab, line feed and carriage return from a scanner that sends STX as Ctrl+B. */
const endsWithCtrl: ReadonlySet<string> = new Set(['c', 'i', 'j', 'm']);
/** STX, or the Ctrl+B that a keyboard scanner sends for it. */
const begins = ({ key, ctrl }: Key): boolean => key === '\u0002' || (ctrl && key.toLowerCase() === 'b');
/** ETX, or the key that the scanner is configured to end with. */
const ends = ({ key, ctrl }: Key): boolean =>
  key === 'Enter' || key === 'Tab' || key === '\u0003' || (ctrl && endsWithCtrl.has(key.toLowerCase()));
/** Null if it adds no character. A scanner types the separator of a GS1 code as Ctrl+], whatever the keyboard's language. */
function signOf({ key, code, ctrl, alt = false }: Key): string | null {
  if (alt) return null;
  if (ctrl) return code === 'BracketRight' ? groupSeparator : null;
  return key.length === 1 ? key : null;
}

/** A scan in progress. */
type Open = { signs: string; keys: number; isWhole: boolean };
const opened = (isWhole = true): Open => ({ signs: '', keys: 0, isWhole });
/** A longer pause is allowed once it is certainly a scanner. */
const gapWithin = ({ keys }: Open): number => (keys >= certainAfter ? certainGapMs : scanGapMs);

function add(scan: Open, key: Key): void {
  const sign = signOf(key);
  scan.keys += 1;
  if (sign === null || scan.keys > longestScan) scan.isWhole = false;
  else scan.signs += sign;
}

export function createScanReader() {
  /** Behind a start sign. */
  let open: Open | null = null;
  /** Without one: the last typed keys. */
  let bare = opened();
  let lastMs = Number.NEGATIVE_INFINITY;
  /** How many keys in a row came at a scanner's pace, not counting modifiers and ends. */
  let run = 0;
  /** A scan is over, and only ends of it have followed. */
  let hasEnded = false;
  let fastUntilMs = Number.NEGATIVE_INFINITY;
  let newUntilMs = Number.NEGATIVE_INFINITY;

  const stops = (atMs: number): 'scan' | 'new-screen' | null => {
    if (atMs < fastUntilMs) return 'scan';
    return atMs < newUntilMs ? 'new-screen' : null;
  };
  const end = (kind: 'scan' | 'typed', { signs, isWhole }: Open): Reading => {
    open = null;
    bare = opened();
    run = 0;
    hasEnded = true;
    return { kind, code: signs.trim(), isWhole };
  };
  const typed = (key: Key): Reading => {
    const isEnd = ends(key);
    // A person's Tabs may follow each other as fast, with nothing between them.
    const isOfScan = key.key === 'Enter' ? stops(key.atMs) === 'scan' : run >= fastKeys && bare.keys >= fastKeys;
    if (isEnd && isOfScan) return end('typed', bare);
    if (isEnd) bare = opened();
    else add(bare, key);
    if (run >= fastKeys) fastUntilMs = key.atMs + quietMs;
    return pass;
  };

  /** Ends what is over by the time of this key. True if the key came fast. */
  const paced = (pressed: Key): boolean => {
    const { key, atMs } = pressed;
    const sinceMs = atMs - lastMs;
    // Never negative on a real keyboard, whose keys arrive in order.
    const gapMs = sinceMs < 0 ? Number.POSITIVE_INFINITY : sinceMs;
    const isFast = gapMs <= fastGapMs;
    lastMs = atMs;
    if (open && gapMs > gapWithin(open)) open = null;
    if (gapMs > gapWithin(bare)) bare = opened();
    if (gapMs > scanGapMs) hasEnded = false;
    if (!isFast) run = 0;
    if (!modifiers.has(key) && !ends(pressed)) run += 1;
    return isFast;
  };
  /** After the end of a scan: more ends, or more of the scan. */
  const behind = (key: Key, isFast: boolean): Reading => {
    if (ends(key)) return swallow;
    hasEnded = false;
    if (!isFast) return typed(key);
    open = opened(false);
    return { kind: 'spoilt' };
  };

  return {
    read(key: Key): Reading {
      const isFast = paced(key);
      if (modifiers.has(key.key)) return open ? swallow : pass;
      if (begins(key)) {
        [open, hasEnded] = [opened(), false];
        return swallow;
      }
      if (!open) return hasEnded ? behind(key, isFast) : typed(key);
      if (ends(key)) return end('scan', open);
      add(open, key);
      return swallow;
    },
    /** Text arrived without keys: touched, or set by a program. */
    touched(): void {
      run = 0;
    },
    /** This many characters arrived together, without keys: pasted, or by an input method. */
    inserted(atMs: number, signs: number): void {
      if (signs < fastKeys) return;
      bare.isWhole = false;
      fastUntilMs = atMs + quietMs;
    },
    /** Another screen, or another question on it, is shown. */
    screenChanged(atMs: number): void {
      newUntilMs = atMs + quietMs;
    },
    /** Why an Enter at this moment is ignored; null if it counts. */
    stops,
    /** How many of the last keys in a row came at a scanner's pace, however late they are handled. */
    fastRun: (): number => run,
    /** The last of them came from a device. */
    isDevice: (): boolean => run >= fastKeys,
  };
}
