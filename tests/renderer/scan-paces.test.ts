// Scanners and fingers in milliseconds and signs, written out: a bound that is moved in the screens fails here.
import { expect, it } from 'vitest';
import { createEnterGuard } from '../../renderer/keys/enter-guard.ts';
import { isCode, restMs, typingOf } from '../../renderer/scan/fast-typing.ts';
import { createScanReader } from '../../renderer/scan/scan-reader.ts';
import { createTypedScan, isLongEnough } from '../../renderer/scan/typed-scan.ts';

/** Eight signs, a longer pause after `signs` of them, and an Enter: what comes of them with a start sign, and without one. */
function heard(gapMs: number, signs: number, pauseMs: number, endMs: number): readonly string[] {
  const [read, scan] = [createScanReader(), createTypedScan()];
  let atMs = 1000;
  const key = (name: string, afterMs: number, ctrl = false) => {
    atMs += afterMs;
    scan.typed({ key: name, code: '', ctrl, atMs });
    return read({ key: name, code: '', ctrl, atMs, inPin: false });
  };
  key('b', 1000, true);
  for (const [at, sign] of [...'12345678'].entries()) key(sign, at === signs ? pauseMs : gapMs);
  const typed = scan.take();
  const end = key('Enter', endMs);
  return [end.kind === 'scan' ? end.code : '', typed];
}
const whole = ['12345678', '12345678'];

it.each([
  ['a fast scanner', 1, 3, 1, 1, whole],
  ['the slowest scanner', 100, 3, 100, 100, whole],
  ['fingers, at each sign', 101, 3, 101, 101, ['', '8']],
  ['a wireless scanner that stops after four signs', 10, 4, 500, 500, whole],
  ['one whose end comes later', 10, 4, 500, 501, ['', '12345678']],
  ['one that stops for longer', 10, 4, 501, 10, ['', '5678']],
  ['one that stops after three', 10, 3, 101, 10, ['', '45678']],
])(
  '%s: a sign each %i ms, after %i one that comes %i ms later, and Enter after %i',
  (_who, gapMs, signs, pauseMs, endMs, codes) => {
    expect(heard(gapMs, signs, pauseMs, endMs)).toEqual(codes);
  },
);

it.each([
  [3, 1, false],
  [4, 1, true],
  [4, 50, true],
  [13, 51, false],
])('%i signs, each %i ms after the last, end with an Enter that counts for nothing: %s', (signs, gapMs, isStopped) => {
  const guard = createEnterGuard();
  for (let n = 1; n <= signs; n += 1) guard.typed(n * gapMs);
  const lastMs = signs * gapMs;
  expect(guard.stops(lastMs + 1)).toBe(isStopped ? 'scan' : null);
  expect([guard.stops(lastMs + 499), guard.stops(lastMs + 500)]).toEqual([isStopped ? 'scan' : null, null]);
  expect(guard.fastRun()).toBe(gapMs > 50 ? 1 : signs);
});

it.each([
  ['6', 1, 'at-once', false],
  ['60', 2, 'held', false],
  ['603', 3, 'held', false],
  ['6035', 4, 'held', true],
  ['60357', 4, 'held', true],
  ['60357', 1, 'at-once', false],
  ['buch', 4, 'held', false],
])('%s in the search, of which %i came like a scan, is %s, and a code: %s', (words, run, typing, code) => {
  expect([typingOf(words.slice(0, -1), words, run), isCode(words, run)]).toEqual([typing, code]);
});

it('rests for 120 ms, and a scan that was only typed has six signs', () => {
  expect(restMs).toBe(120);
  expect(['12345', '123456'].map(isLongEnough)).toEqual([false, true]);
});
