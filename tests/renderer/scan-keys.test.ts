// Every key that a keyboard scanner may send, whatever its setting: it is a sign, a modifier or an end, or the whole scan cannot be read; and an
// Enter behind it presses nothing.
import { describe, expect, it } from 'vitest';
import { createEnterGuard, fastGapMs, quietMs } from '../../renderer/keys/enter-guard.ts';
import { createScanReader } from '../../renderer/scan/scan-reader.ts';

/** Named values of `KeyboardEvent.key` (UI Events), by what a scan makes of them. */
const modifiers = ['Alt', 'AltGraph', 'CapsLock', 'Control', 'Meta', 'NumLock', 'Shift'];
const ends = ['Enter', 'Tab'];
const others = [
  ...[
    'ArrowDown',
    'ArrowLeft',
    'ArrowRight',
    'ArrowUp',
    'End',
    'Home',
    'PageDown',
    'PageUp',
    'Clear',
    'Insert',
    'Delete',
  ],
  ...['Backspace', 'Escape', 'ContextMenu', 'Fn', 'FnLock', 'Hyper', 'ScrollLock', 'Super', 'Symbol', 'SymbolLock'],
  ...['Process', 'Unidentified', 'Dead', 'Compose', 'Convert', 'NonConvert', 'KanaMode', 'HangulMode', 'JunjaMode'],
  ...['Alphanumeric', 'CodeInput', 'FinalMode', 'HanjaMode', 'Hankaku', 'Hiragana', 'KanjiMode', 'Katakana', 'Romaji'],
  ...['ModeChange', 'SingleCandidate', 'Zenkaku', 'Eisu', 'AllCandidates', 'PreviousCandidate', 'Undo', 'Redo', 'Copy'],
  ...['Cut', 'Paste', 'CrSel', 'EraseEof', 'ExSel', 'Accept', 'Again', 'Attn', 'Cancel', 'Execute', 'Find', 'Help'],
  ...['Pause', 'Play', 'Props', 'Select', 'ZoomIn', 'ZoomOut', 'PrintScreen', 'Power', 'Standby', 'WakeUp', 'Print'],
  ...Array.from({ length: 24 }, (_, n) => `F${n + 1}`),
  ...['Soft1', 'MediaPlay', 'AudioVolumeUp', 'BrowserBack', 'LaunchMail', 'GoBack', 'GoHome', 'Call', 'Separator'],
];
const signs = [...Array.from({ length: 95 }, (_, n) => String.fromCharCode(32 + n)), 'ä', 'ß', '´', '€', '中'];

/** A code with this key in its middle, behind a start sign; a modifier goes before the next sign. */
function scanned(key: string, { ctrl = false, alt = false } = {}) {
  const read = createScanReader();
  let atMs = 0;
  const press = (name: string, more = {}) => {
    atMs += 5;
    return read({ key: name, code: '', ctrl: false, atMs, inPin: false, ...more });
  };
  const readings = [
    press('b', { ctrl: true }),
    press('1'),
    press('2'),
    press(key, { ctrl, alt }),
    press('3'),
    press('Enter'),
  ];
  return { end: readings.at(-1), passed: readings.filter(({ kind }) => kind === 'pass').length };
}

describe('in a scan with a start sign', () => {
  it.each(signs)('%j is a sign', (sign) =>
    expect(scanned(sign)).toEqual({ end: { kind: 'scan', code: `12${sign}3` }, passed: 0 }),
  );
  it.each(modifiers)('%s is no sign, and changes nothing', (key) =>
    expect(scanned(key)).toEqual({ end: { kind: 'scan', code: '123' }, passed: 0 }),
  );
  it.each(others)('%s makes all of it unreadable', (key) =>
    expect(scanned(key)).toEqual({ end: { kind: 'unreadable' }, passed: 0 }),
  );
  it.each(['0', '2', '9'])('Alt+%s, as Alt codes are sent, makes all of it unreadable', (digit) =>
    expect(scanned(digit, { alt: true })).toEqual({ end: { kind: 'unreadable' }, passed: 0 }),
  );
});

describe('behind keys of a scanner’s pace', () => {
  const all = [...signs, ...others, ...ends.filter((key) => key !== 'Enter')];

  it.each(all)('%j four times: an Enter presses nothing for half a second', (key) => {
    const guard = createEnterGuard();
    for (let n = 1; n <= 4; n += 1) guard.typed(n * fastGapMs, key.length > 1);
    const lastMs = 4 * fastGapMs;
    expect([guard.stops(lastMs), guard.stops(lastMs + quietMs - 1), guard.stops(lastMs + quietMs)]).toEqual([
      'scan',
      'scan',
      null,
    ]);
    expect(guard.hadOdd()).toBe(key.length > 1);
  });

  it('one odd key makes the run odd, and a pause forgets it', () => {
    const guard = createEnterGuard();
    for (const [n, key] of ['1', 'ArrowDown', '3', '4'].entries()) guard.typed(n * 10, key.length > 1);
    expect(guard.hadOdd()).toBe(true);
    guard.typed(1000);
    expect([guard.hadOdd(), guard.isFast(1000 + fastGapMs), guard.isFast(1001 + fastGapMs)]).toEqual([
      false,
      true,
      false,
    ]);
  });

  it.each([
    [3, null],
    [4, 'scan'],
    [13, 'scan'],
  ] as const)('%i signs without keys: %s', (count, why) => {
    const guard = createEnterGuard();
    guard.inserted(1000, count);
    expect([guard.stops(1000 + quietMs - 1), guard.stops(1000 + quietMs)]).toEqual([why, null]);
  });
});
