// Tells a bar code scanner from a person: a prefix that nobody types (STX, which keyboard scanners send as Ctrl+B),
// then keys faster than fingers, then Enter, Tab or ETX, or several of them: CR and LF are two. Invariant: no key of a scan reaches a
// field, and every other key does.

import { groupSeparator } from '../../shared/scan/cleaning.ts';
import { isModifier } from '../keys/enter-guard.ts';

/**
 * The longest pause between two keys of a scan, by the system's timestamps, so that a slow till does not stretch it.
 */
export const scanGapMs = 100;
/** After this many characters at that pace it is a scanner. A wireless one may then pause to send again. */
export const certainAfter = 4;
export const certainGapMs = 500;
/** A claim slip's code has about 250 characters. */
const longestScan = 400;

export type Key = {
  readonly key: string;
  /** The key's place on the keyboard (`KeyboardEvent.code`). */
  readonly code: string;
  readonly ctrl: boolean;
  /** Alt is down, and not to type a sign with AltGr. */
  readonly alt?: boolean;
  readonly atMs: number;
  /** The focus is in a PIN field, where nothing is captured. */
  readonly inPin: boolean;
};

/** `pass`: no scan. `swallow`: part of a scan. `scan`: its end. `unreadable`: its end, and not all of its keys were signs. */
export type Reading =
  | { readonly kind: 'pass' }
  | { readonly kind: 'swallow' }
  | { readonly kind: 'scan'; readonly code: string }
  | { readonly kind: 'unreadable' };

const pass: Reading = { kind: 'pass' };
const swallow: Reading = { kind: 'swallow' };

/** STX, or the Ctrl+B that a keyboard scanner sends for it. */
const begins = (key: string, ctrl: boolean) => key === '\u0002' || (ctrl && key.toLowerCase() === 'b');
/** ETX, tab, line feed and carriage return, as a scanner sends them that sends STX as Ctrl+B. */
const endsWithCtrl = new Set(['c', 'i', 'j', 'm']);
/** ETX, or the key that the scanner is set to end with. */
export const ends = (key: string, ctrl: boolean) =>
  key === 'Enter' || key === 'Tab' || key === '\u0003' || (ctrl && endsWithCtrl.has(key.toLowerCase()));
/** The sign that a key adds; null for one that adds none. A scanner types the separator of a GS1 code as Ctrl+], whatever the keyboard's language. */
export function signOf(key: string, place: string, ctrl: boolean, alt = false): string | null {
  if (alt) return null;
  if (ctrl) return place === 'BracketRight' ? groupSeparator : null;
  return key.length === 1 ? key : null;
}

/** How long the next key of a scan may be away. */
export const gapAfter = (code: string | null) => ((code?.length ?? 0) >= certainAfter ? certainGapMs : scanGapMs);
/** Null for more characters than any scan has. */
const extended = (code: string, key: string) => (code.length < longestScan ? code + key : null);

export function createScanReader(): (key: Key) => Reading {
  let code: string | null = null;
  /** Each key since it began was a sign, a modifier or an end. */
  let isWhole = true;
  let lastMs = 0;
  const endsAgain = createRepeatedEnds();

  const ended = (read: string): Reading => {
    code = null;
    endsAgain.begin();
    if (!isWhole) return { kind: 'unreadable' };
    return read === '' ? swallow : { kind: 'scan', code: read };
  };
  const within = (before: string, { key, code: place, ctrl, alt = false }: Key): Reading => {
    if (ends(key, ctrl)) return ended(before.trim());
    const sign = signOf(key, place, ctrl, alt);
    if (sign !== null) code = extended(before, sign);
    else if (!isModifier(key)) isWhole = false;
    return swallow;
  };

  return (pressed) => {
    const { key, ctrl, atMs, inPin } = pressed;
    if (inPin || atMs - lastMs > gapAfter(code)) code = null;
    if (inPin) return pass;
    const gapMs = atMs - lastMs;
    lastMs = atMs;
    if (endsAgain.is(key, ctrl, gapMs)) return swallow;
    if (begins(key, ctrl)) {
      code = '';
      isWhole = true;
      return swallow;
    }
    return code === null ? pass : within(code, pressed);
  };
}

/** CR and LF after one code are two keys: the second is no Enter of a person. */
function createRepeatedEnds() {
  /** A scan is over, and all that came since were ends of it. */
  let mayCome = false;
  return {
    begin: (): void => {
      mayCome = true;
    },
    is(key: string, ctrl: boolean, gapMs: number): boolean {
      const isOne = mayCome && gapMs <= scanGapMs && ends(key, ctrl);
      mayCome = isOne || (mayCome && gapMs <= scanGapMs && isModifier(key));
      return isOne;
    },
  };
}
