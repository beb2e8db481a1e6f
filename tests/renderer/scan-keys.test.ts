// Every key that a keyboard scanner may send, whatever its setting: it is a sign, a modifier or an end, or the whole scan cannot be read; and an
// Enter behind it presses nothing.
import { describe, expect, it } from 'vitest';
import { createScanReader, fastGapMs, type Key, quietMs, type Reading } from '../../renderer/keys/scan-reader.ts';

/** Named values of `KeyboardEvent.key` (UI Events), by what a scan makes of them. */
const modifiers = ['Alt', 'AltGraph', 'CapsLock', 'Control', 'Meta', 'NumLock', 'Shift'];
const ends = ['Enter', 'Tab', '\u0003'];
const others = [
  ...['ArrowDown', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'End', 'Home', 'PageDown', 'PageUp', 'Clear', 'Insert'],
  ...['Delete', 'Backspace', 'Escape', 'ContextMenu', 'Fn', 'FnLock', 'Hyper', 'ScrollLock', 'Super', 'Symbol'],
  ...['SymbolLock', 'Process', 'Unidentified', 'Dead', 'Compose', 'Convert', 'NonConvert', 'KanaMode', 'HangulMode'],
  ...['JunjaMode', 'Alphanumeric', 'CodeInput', 'FinalMode', 'HanjaMode', 'Hankaku', 'Hiragana', 'KanjiMode'],
  ...['Katakana', 'Romaji', 'ModeChange', 'SingleCandidate', 'Zenkaku', 'Eisu', 'AllCandidates', 'PreviousCandidate'],
  ...['Undo', 'Redo', 'Copy', 'Cut', 'Paste', 'CrSel', 'EraseEof', 'ExSel', 'Accept', 'Again', 'Attn', 'Cancel'],
  ...['Execute', 'Find', 'Help', 'Pause', 'Play', 'Props', 'Select', 'ZoomIn', 'ZoomOut', 'PrintScreen', 'Power'],
  ...['Standby', 'WakeUp', 'Print'],
  ...Array.from({ length: 24 }, (_, n) => `F${n + 1}`),
  ...['Soft1', 'MediaPlay', 'AudioVolumeUp', 'BrowserBack', 'LaunchMail', 'GoBack', 'GoHome', 'Call', 'Separator'],
];
const signs = [...Array.from({ length: 95 }, (_, n) => String.fromCharCode(32 + n)), 'ä', 'ß', '´', '€', '中'];

type More = Partial<Omit<Key, 'key' | 'atMs'>>;
/** Keys one after the other, at a scanner's pace. */
function keyboard(gapMs = 5) {
  const reader = createScanReader();
  let atMs = 1000;
  const press = (key: string, more: More = {}, afterMs = gapMs): Reading => {
    atMs += afterMs;
    return reader.read({ key, code: '', ctrl: false, atMs, ...more });
  };
  return { reader, press, lastMs: () => atMs };
}

/** A code with this key in its middle. */
const around = (key: string, more: More = {}) =>
  [['1'], ['2'], [key, more], ['3'], ['4'], ['5'], ['Enter']] as readonly [string, More?][];

describe.each([
  ['with a start sign', 'scan'],
  ['without one', 'typed'],
] as const)('in a scan %s', (_how, kind) => {
  const scanned = (keys: readonly [string, More?][]): Reading => {
    const { press } = keyboard();
    if (kind === 'scan') press('b', { ctrl: true });
    const readings = keys.map(([key, more]) => press(key, more));
    const inside = readings.slice(0, -1).map((reading) => reading.kind);
    expect(new Set(inside)).toEqual(new Set([kind === 'scan' ? 'swallow' : 'pass']));
    return readings.at(-1) ?? { kind: 'pass' };
  };
  it.each(signs)('%j is a sign', (sign) => {
    expect(scanned(around(sign))).toEqual({ kind, code: `12${sign}345`, isWhole: true });
  });
  it.each(modifiers)('%s is no sign, and changes nothing', (key) => {
    expect(scanned(around(key))).toEqual({ kind, code: '12345', isWhole: true });
  });
  it.each(others)('%s makes all of it unreadable', (key) => {
    expect(scanned(around(key))).toEqual({ kind, code: '12345', isWhole: false });
  });
  it.each(['0', '2', '9'])('Alt+%s, as Alt codes are sent, makes all of it unreadable', (digit) => {
    expect(scanned(around(digit, { alt: true }))).toEqual({ kind, code: '12345', isWhole: false });
  });

  it.each(ends)('%j ends it; more ends at once belong to it, and one that comes later does not', (end) => {
    const { press } = keyboard();
    if (kind === 'scan') press('b', { ctrl: true });
    for (const sign of '12345') press(sign);
    expect(press(end)).toEqual({ kind, code: '12345', isWhole: true });
    expect(['Tab', 'Enter', 'Control'].map((key) => press(key).kind)).toEqual(['swallow', 'swallow', 'pass']);
    expect(press('Enter', {}, 501)).toEqual({ kind: 'pass' });
  });

  it.each([...signs, ...others])('%j straight behind its end spoils it, and what follows is no code', (key) => {
    const { press } = keyboard();
    if (kind === 'scan') press('b', { ctrl: true });
    for (const sign of '12345') press(sign);
    expect([press('Tab').kind, press(key).kind, press('7').kind]).toEqual([kind, 'spoilt', 'swallow']);
    expect(press('Enter')).toMatchObject({ kind: 'scan', isWhole: false });
  });
});

describe('behind keys of a scanner’s pace', () => {
  const all = [...signs, ...others];

  it.each(all)('%j four times: an Enter presses nothing for half a second', (key) => {
    const { reader, press, lastMs } = keyboard(fastGapMs);
    for (let n = 1; n <= 4; n += 1) press(key);
    const last = lastMs();
    expect([reader.stops(last), reader.stops(last + quietMs - 1), reader.stops(last + quietMs)]).toEqual([
      'scan',
      'scan',
      null,
    ]);
    expect([reader.isDevice(), reader.fastRun()]).toEqual([true, 4]);
  });

  it.each(modifiers)('%s between them hides none: it comes at that pace too', (key) => {
    const { reader, press } = keyboard(fastGapMs);
    for (const sign of '1234') {
      press(key);
      press(sign);
    }
    expect(reader.isDevice()).toBe(true);
  });

  it.each(modifiers)('%s held before each is a person’s', (key) => {
    const { reader, press } = keyboard(fastGapMs);
    for (const sign of '1234') {
      press(key, {}, fastGapMs + 1);
      press(sign);
    }
    expect([reader.isDevice(), reader.fastRun()]).toEqual([false, 1]);
  });

  it('Tabs alone, however fast, lead on', () => {
    const { press } = keyboard();
    for (let n = 0; n < 20; n += 1) expect(press('Tab')).toEqual({ kind: 'pass' });
  });

  it('four digits a little slower are a PIN', () => {
    const { reader, press } = keyboard(60);
    for (const digit of '1234567890') press(digit);
    expect([reader.isDevice(), press('Enter')]).toEqual([false, { kind: 'pass' }]);
  });

  it('text that was touched or set since is nobody’s scan', () => {
    const { reader, press } = keyboard();
    for (const digit of '1234') press(digit);
    reader.touched();
    expect(reader.isDevice()).toBe(false);
  });

  it.each([
    [3, null],
    [4, 'scan'],
    [13, 'scan'],
  ] as const)('%i signs without keys: %s', (count, why) => {
    const { reader } = keyboard();
    reader.inserted(1000, count);
    expect([reader.stops(1000 + quietMs - 1), reader.stops(1000 + quietMs)]).toEqual([why, null]);
  });
});

it('Enter counts at once where nothing happened, and half a second after the screen changed', () => {
  const { reader } = keyboard();
  expect(reader.stops(0)).toBeNull();
  reader.screenChanged(5000);
  expect([reader.stops(5000), reader.stops(5000 + quietMs - 1)]).toEqual(['new-screen', 'new-screen']);
  expect(reader.stops(5000 + quietMs)).toBeNull();
});
