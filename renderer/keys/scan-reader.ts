// Tells what a scanner types from what a person does: behind a sign that nobody types (STX, which keyboard scanners send as Ctrl+B) every key is
// the scan's; without one, keys faster than fingers are. Pure: each key carries the time at which it was pressed.
// Invariants: a scan is signs, modifiers and an end (Enter, Tab, ETX, or several: CR and LF are two), or the whole of it cannot be read. No
// key behind a start sign reaches a field. An Enter counts only half a second after the last fast keys, and after a screen changed.
import { groupSeparator } from '../../shared/scan/cleaning.ts';

/** A pause between two keys that no finger makes again and again, in milliseconds. */
export const fastGapMs = 50;
/** A scan is over so long after its end: a key that comes before belongs to it. */
export const settleMs = fastGapMs + 10;
/** So many keys at that pace come from a scanner. */
const fastKeys = 4;
/** How long after them, or after a screen changed, Enter does nothing. */
export const quietMs = 500;
/** The longest pause between two keys of a scan, by the system's timestamps, so that a slow till does not stretch it. */
export const scanGapMs = 100;
/** After this many keys at that pace it is a scanner. A wireless one may then pause to send again. */
export const certainAfter = 4;
export const certainGapMs = 500;
/** A claim slip's code has about 250 characters. */
const longestScan = 400;
/** The shortest card number has as many. */
const leastSigns = 6;
/** Enough signs for a code: what is shorter was typed by quick fingers. */
export const isLongEnough = ({ code, isWhole }: Scan): boolean => !isWhole || code.length >= leastSigns;

/** What went down, and is not held: a repeated key is a person's. */
export type Key = {
  readonly key: string;
  /** The key's place on the keyboard (`KeyboardEvent.code`). */
  readonly code: string;
  readonly ctrl: boolean;
  /** Alt is down, and not to type a sign with AltGr. */
  readonly alt?: boolean;
  readonly atMs: number;
};

/** `isWhole`: each of its keys was a sign, a modifier or an end. Where it is not, `code` is for the scanner test alone. */
export type Scan = { readonly code: string; readonly isWhole: boolean };

/**
 * `pass`: a person's. `swallow`: part of a scan. `scan`: its end. `typed`: the end of one without a start sign, whose keys have reached the page.
 * `spoilt`: more keys of the scan that just ended, which was no whole one.
 */
export type Reading = { readonly kind: 'pass' | 'swallow' | 'spoilt' } | ({ readonly kind: 'scan' | 'typed' } & Scan);

const pass: Reading = { kind: 'pass' };
const swallow: Reading = { kind: 'swallow' };

/** They go down beside other keys, and are no signs. */
const modifiers: ReadonlySet<string> = new Set(['Control', 'Shift', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'NumLock']);
/** ETX, tab, line feed and carriage return, as a scanner sends them that sends STX as Ctrl+B. */
const endsWithCtrl: ReadonlySet<string> = new Set(['c', 'i', 'j', 'm']);
/** STX, or the Ctrl+B that a keyboard scanner sends for it. */
const begins = ({ key, ctrl }: Key): boolean => key === '\u0002' || (ctrl && key.toLowerCase() === 'b');
/** ETX, or the key that the scanner is set to end with. */
const ends = ({ key, ctrl }: Key): boolean =>
  key === 'Enter' || key === 'Tab' || key === '\u0003' || (ctrl && endsWithCtrl.has(key.toLowerCase()));
/** Null where it adds none. A scanner types the separator of a GS1 code as Ctrl+], whatever the keyboard's language. */
function signOf({ key, code, ctrl, alt = false }: Key): string | null {
  if (alt) return null;
  if (ctrl) return code === 'BracketRight' ? groupSeparator : null;
  return key.length === 1 ? key : null;
}

/** A scan that goes on. */
type Open = { signs: string; keys: number; isWhole: boolean };
const opened = (isWhole = true): Open => ({ signs: '', keys: 0, isWhole });
/** A scanner's pause is longer once it is certain that it is one. */
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
  /** Without one: whatever was typed last. */
  let bare = opened();
  let lastMs = Number.NEGATIVE_INFINITY;
  /** How many keys, modifiers and ends aside, came at a scanner's pace, one after the other. */
  let run = 0;
  /** A scan is over, and only ends of it came since. */
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

  /** Ends what is over by the time of this key. True where it came fast. */
  const paced = (pressed: Key): boolean => {
    const { key, atMs } = pressed;
    const sinceMs = atMs - lastMs;
    // Never by a real keyboard, whose keys come in their order.
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
  /** What comes after the end of a scan: more ends, or more of it. */
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
    /** Text came without keys: touched, or set by a program. */
    touched(): void {
      run = 0;
    },
    /** So many signs came at once, without a key of their own: pasted, or by an input method. */
    inserted(atMs: number, signs: number): void {
      if (signs < fastKeys) return;
      bare.isWhole = false;
      fastUntilMs = atMs + quietMs;
    },
    /** Another screen, or another question on it, is in sight. */
    screenChanged(atMs: number): void {
      newUntilMs = atMs + quietMs;
    },
    /** Why an Enter at this moment counts for nothing; null where it counts. */
    stops,
    /** How many of the last keys came at a scanner's pace, one after the other, however late they are dealt with. */
    fastRun: (): number => run,
    /** No finger typed the last of them. */
    isDevice: (): boolean => run >= fastKeys,
  };
}
