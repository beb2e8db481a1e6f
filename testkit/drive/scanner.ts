// A bar code scanner on the till's keyboard, set up with the prefix STX: Ctrl+B, the code, Enter. Or without one.
// Invariant: each key carries the time at which a scanner would have sent it, so a busy machine does not turn a scan into fingers.
import type { CDPSession, Page } from '@playwright/test';
import { fastGapMs, quietMs, scanGapMs } from '../../renderer/keys/scan-reader.ts';
import { groupSeparator } from '../../shared/scan/cleaning.ts';

type Key = { readonly key: string; readonly code: string; readonly keyCode: number; readonly text?: string };

const control = 2;
const alt = 1;
const prefix: readonly Key[] = [
  { key: 'Control', code: 'ControlLeft', keyCode: 17 },
  { key: 'b', code: 'KeyB', keyCode: 66 },
];
/** The separator of a GS1 code: Ctrl+]. */
const separator: Key = { key: ']', code: 'BracketRight', keyCode: 221 };
const enter: Key = { key: 'Enter', code: 'Enter', keyCode: 13, text: '\r' };

/** Scans a code of printable ASCII and GS, a sign every `gapMs`. Resolves once the page has taken the last key. */
export function scan(page: Page, code: string, gapMs = 4, lateMs = 0): Promise<void> {
  return send(page, prefix, code, gapMs, { ends: 1, lateMs });
}

/** The same by a scanner that types the code and Enter only. */
export function scanBare(page: Page, code: string, lateMs = 0): Promise<void> {
  return send(page, [], code, 4, { ends: 1, lateMs });
}

/** The same by one that ends with CR and LF, at a till so busy that it hears the keys a second after they were sent. */
export function scanBareLate(page: Page, code: string): Promise<void> {
  return send(page, [], code, 4, { ends: 2, lateMs: 1000 });
}

/** Enter by a finger, pressed at `atMs` by the clock and heard now: on a slow machine too it is as early or as late as that. */
export async function pressEnterAt(page: Page, atMs: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await Promise.all(press(session, enter, atMs));
  await session.detach();
}

/** When somebody presses who has looked at the screen before: the till's own pause after a new one is over by then. */
export const calmMs = (): number => Date.now() + 2 * quietMs;

/** For `keyboard.type`: signs at a finger's pace. */
export const byHand = { delay: fastGapMs + 15 } as const;

/** Whoever presses keys in this page does it at a finger's pace: what is faster is a scanner's. */
export function withFingers(page: Page): void {
  const { keyboard } = page;
  const [press, type] = [keyboard.press.bind(keyboard), keyboard.type.bind(keyboard)];
  const paced = async (keys: () => Promise<void>): Promise<void> => {
    await page.waitForTimeout(fastGapMs + 10);
    await keys();
    lastKeyMs.set(page, Date.now());
  };
  keyboard.press = (key, options) => paced(() => press(key, options));
  keyboard.type = (text, options) => paced(() => type(text, options));
}

/** Digits and Enter at a finger's pace, the last key at `lastMs`: what is faster comes from a scanner. */
export function typeCalmly(page: Page, digits: string, lastMs: number): Promise<void> {
  return send(page, [], digits, 2 * fastGapMs, { ends: 1, lateMs: Date.now() - lastMs });
}

/** Keys that are no signs, as a keypad without Num Lock, an input method or Alt codes (`Alt+0`) make them of a scanner's, and Enter. */
export async function scanOddKeys(page: Page, names: readonly string[], lateMs = 0): Promise<void> {
  const session = await page.context().newCDPSession(page);
  let atMs = Date.now() - lateMs - (names.length + 1) * 4;
  const sent: Promise<unknown>[] = [];
  for (const name of names) {
    atMs += 4;
    const key = name.replace('Alt+', '');
    sent.push(...press(session, { key, code: key, keyCode: keyCodeOf(key) ?? 0 }, atMs, key === name ? 0 : alt));
  }
  sent.push(...press(session, enter, atMs + 4));
  await Promise.all(sent);
  await session.detach();
}
/** Null for one that types a sign, or goes with others. */
function keyCodeOf(name: string): number | null {
  const [, place] = /^F(\d\d?)$/.exec(name) ?? [];
  return place === undefined ? (keyCodes[name] ?? null) : 111 + Number(place);
}
const keyCodes: Readonly<Record<string, number>> = {
  ...{
    Escape: 27,
    PageUp: 33,
    PageDown: 34,
    End: 35,
    Home: 36,
    ArrowLeft: 37,
    ArrowUp: 38,
    ArrowRight: 39,
    ArrowDown: 40,
  },
  ...{ Clear: 12, Insert: 45, Process: 229 },
};

/** When the last scan of a page was over, or its last key was pressed. */
const lastKeyMs = new WeakMap<Page, number>();

async function send(
  page: Page,
  start: readonly Key[],
  code: string,
  gapMs: number,
  { ends, lateMs } = { ends: 1, lateMs: 0 },
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  // No scanner begins sooner after its last scan, nor after a person's key.
  const tookMs = (code.length + 1 + ends) * gapMs;
  const beginsMs = gapMs > fastGapMs ? 0 : (lastKeyMs.get(page) ?? 0) + scanGapMs + tookMs;
  await page.waitForTimeout(Math.max(0, beginsMs - Date.now()));
  lastKeyMs.set(page, Date.now());
  // Stamped as if the last key were pressed now: a key of the future would be none of a scanner's either.
  let atMs = Date.now() - lateMs - tookMs;
  const sent: Promise<unknown>[] = [];
  for (const key of start) sent.push(sendKey(session, 'rawKeyDown', key, control, atMs));
  for (const key of start) sent.push(sendKey(session, 'keyUp', key, 0, atMs));
  for (const sign of code) {
    atMs += gapMs;
    if (sign === groupSeparator) {
      sent.push(
        sendKey(session, 'rawKeyDown', separator, control, atMs),
        sendKey(session, 'keyUp', separator, 0, atMs),
      );
      continue;
    }
    const isDigit = /\d/.test(sign);
    const key = {
      key: sign,
      code: isDigit ? `Digit${sign}` : '',
      keyCode: isDigit ? sign.charCodeAt(0) : 0,
      text: sign,
    };
    sent.push(...press(session, key, atMs));
  }
  for (let end = 0; end < ends; end += 1) {
    atMs += gapMs;
    sent.push(...press(session, enter, atMs));
  }
  await Promise.all(sent);
  await session.detach();
}

const press = (session: CDPSession, key: Key, atMs: number, modifiers = 0): Promise<unknown>[] => [
  sendKey(session, 'keyDown', key, modifiers, atMs),
  sendKey(session, 'keyUp', key, 0, atMs),
];

function sendKey(
  session: CDPSession,
  type: 'rawKeyDown' | 'keyDown' | 'keyUp',
  { key, code, keyCode, text }: Key,
  modifiers: number,
  atMs: number,
): Promise<unknown> {
  return session.send('Input.dispatchKeyEvent', {
    type,
    key,
    code,
    windowsVirtualKeyCode: keyCode,
    modifiers,
    timestamp: atMs / 1000,
    ...(text === undefined || type === 'keyUp' ? {} : { text }),
  });
}
