// Scanners and fingers in milliseconds and signs, written out: a bound that is moved in the screens fails here.
import { expect, it } from 'vitest';
import { createScanReader, isLongEnough } from '../../renderer/keys/scan-reader.ts';
import { isCode, restMs, typingOf } from '../../renderer/scan/fast-typing.ts';

/** Eight signs, a longer pause after `signs` of them, and an Enter: what comes of them behind a start sign. */
function heard(gapMs: number, signs: number, pauseMs: number, endMs: number): string {
  const { read } = createScanReader();
  let atMs = 1000;
  const key = (name: string, afterMs: number, ctrl = false) => {
    atMs += afterMs;
    return read({ key: name, code: '', ctrl, atMs });
  };
  key('b', 1000, true);
  for (const [at, sign] of [...'12345678'].entries()) key(sign, at === signs ? pauseMs : gapMs);
  const end = key('Enter', endMs);
  return end.kind === 'scan' ? end.code : '';
}

it.each([
  ['a fast scanner', 1, 3, 1, 1, '12345678'],
  ['the slowest scanner', 100, 3, 100, 100, '12345678'],
  ['fingers, at each sign', 101, 3, 101, 101, ''],
  ['a wireless scanner that stops after four signs', 10, 4, 500, 500, '12345678'],
  ['one whose end comes later', 10, 4, 500, 501, ''],
  ['one that stops for longer', 10, 4, 501, 10, ''],
  ['one that stops after three', 10, 3, 101, 10, ''],
])(
  '%s: a sign each %i ms, after %i one that comes %i ms later, and Enter after %i',
  (_who, gapMs, signs, pauseMs, endMs, code) => {
    expect(heard(gapMs, signs, pauseMs, endMs)).toBe(code);
  },
);

it.each([
  [3, 1, false],
  [4, 1, true],
  [4, 50, true],
  [13, 51, false],
])('%i signs, each %i ms after the last, end with an Enter that counts for nothing: %s', (signs, gapMs, isStopped) => {
  const reader = createScanReader();
  for (let n = 1; n <= signs; n += 1) reader.read({ key: '1', code: '', ctrl: false, atMs: n * gapMs });
  const lastMs = signs * gapMs;
  expect(reader.stops(lastMs + 1)).toBe(isStopped ? 'scan' : null);
  expect([reader.stops(lastMs + 499), reader.stops(lastMs + 500)]).toEqual([isStopped ? 'scan' : null, null]);
  expect(reader.fastRun()).toBe(gapMs > 50 ? 1 : signs);
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
  expect(['12345', '123456'].map((code) => isLongEnough({ code, isWhole: true }))).toEqual([false, true]);
});
