// What a scanner without a start sign types is collected sign by sign, also where it pauses, and never joined with the one before.
import { describe, expect, it } from 'vitest';
import { certainAfter, certainGapMs, scanGapMs } from '../../renderer/scan/scan-reader.ts';
import { createTypedScan } from '../../renderer/scan/typed-scan.ts';
import { groupSeparator } from '../../shared/scan/cleaning.ts';
import { scannerTestText, scannerVerdict } from '../../shared/scan/scanner-test.ts';

const gapMs = 5;

/** `pauses`: how long a key waits, by its place; the others follow at once. */
function typed(keys: readonly string[], pauses: Readonly<Record<number, number>> = {}): string {
  const scan = createTypedScan();
  let atMs = 1000;
  for (const [index, key] of keys.entries()) {
    atMs += pauses[index] ?? gapMs;
    const isSeparator = key === groupSeparator;
    // On a German keyboard that key carries a plus sign.
    scan.typed({ key: isSeparator ? '+' : key, code: isSeparator ? 'BracketRight' : '', ctrl: isSeparator, atMs });
  }
  return scan.take();
}

const signs = [...scannerTestText];

describe('a scan that is only typed', () => {
  it('comes whole, with its shift keys and the separator', () => {
    expect(scannerVerdict(typed(signs.flatMap((sign) => ['Shift', sign])))).toBe('good');
  });

  it('of a wireless scanner that sends a part of it again is no code that was cut', () => {
    expect(scannerVerdict(typed(signs, { [certainAfter]: certainGapMs, 12: certainGapMs }))).toBe('good');
  });

  it('lacks the digits that keys without Num Lock would type', () => {
    const withoutNumLock = signs.map((sign) => ({ '0': 'Insert', '1': 'End', '9': 'PageUp' })[sign] ?? sign);
    expect(scannerVerdict(typed(withoutNumLock))).toBe('digits-lost');
  });

  it.each([
    ['a few keys before it', [...'abc', ...signs], { 3: scanGapMs + 1 }],
    ['another scan before it', [...'4006381333931', ...signs], { 13: certainGapMs + 1 }],
    ['one right before it that nobody took', [...'4006381333931', 'Enter', ...signs], {}],
  ])('is not joined with %s', (_what, keys, pauses) => {
    expect(typed(keys, pauses)).toBe(scannerTestText);
  });

  it('is taken once', () => {
    const scan = createTypedScan();
    scan.typed({ key: 'a', code: '', ctrl: false, atMs: 1 });
    expect([scan.take(), scan.take()]).toEqual(['a', '']);
  });
});
