// A scan is read and swallowed whole, or collected as it is typed; a person's typing is never touched.
import { describe, expect, it } from 'vitest';
import { certainAfter, certainGapMs, createScanReader, scanGapMs } from '../../renderer/keys/scan-reader.ts';
import { groupSeparator } from '../../shared/scan/cleaning.ts';
import { scannerTestText, scannerVerdict } from '../../shared/scan/scanner-test.ts';

type Sent = string | { readonly ctrl: string; readonly place?: string };

/** Feeds keys `gapMs` apart, or as `pauses` says by their place; returns the codes read and the keys passed on to the page. */
function feed(keys: readonly Sent[], gapMs = 5, pauses: Readonly<Record<number, number>> = {}) {
  const { read } = createScanReader();
  const codes: string[] = [];
  const unreadable: string[] = [];
  const passed: string[] = [];
  let atMs = 1000;
  for (const [index, sent] of keys.entries()) {
    const [key, code] = typeof sent === 'string' ? [sent, ''] : [sent.ctrl, sent.place ?? ''];
    atMs += pauses[index] ?? gapMs;
    const reading = read({ key, code, ctrl: typeof sent !== 'string', atMs });
    if (reading.kind === 'pass') passed.push(key);
    if (reading.kind === 'scan' || reading.kind === 'typed') (reading.isWhole ? codes : unreadable).push(reading.code);
  }
  return { codes, unreadable, passed };
}
const prefix = { ctrl: 'b' };
const code = [...'4006381333931'];
const read = (keys: readonly Sent[]) => feed(keys);

describe('a scan with a start sign', () => {
  it.each(['Enter', 'Tab', '\u0003'])('that ends with %j is read and reaches no field', (end) => {
    expect(read([prefix, ...code, end])).toEqual({ codes: ['4006381333931'], unreadable: [], passed: [] });
  });

  it.each([
    ['carriage return, as scanners send it that send control characters with Ctrl', [{ ctrl: 'm' }]],
    ['line feed, sent so', [{ ctrl: 'j' }]],
    ['both', [{ ctrl: 'm' }, 'Control', { ctrl: 'j' }]],
    ['tab, sent so', [{ ctrl: 'i' }]],
    ['carriage return and line feed, each as Enter', ['Enter', 'Enter']],
    ['Enter and the line feed that opens a browser’s downloads', ['Enter', 'Control', { ctrl: 'j' }]],
    ['tab and Enter', ['Tab', 'Enter']],
    ['end of text and Enter', ['Control', { ctrl: 'c' }, 'Enter']],
  ])('may end with more than one key, and none of them reaches a field: %s', (_, end) => {
    const { codes, passed } = read([prefix, ...code, ...end, prefix, '1', ...end]);
    expect(codes).toEqual(['4006381333931', '1']);
    expect(passed.filter((key) => key !== 'Control')).toEqual([]);
  });

  it('leaves an Enter to the person who presses it afterwards', () => {
    expect(feed([prefix, '1', 'Enter', 'Enter'], 5, { 3: scanGapMs + 1 }).passed).toEqual(['Enter']);
    expect(feed([prefix, '1', 'Enter', '5', 'Enter'], 5, { 3: scanGapMs }).passed).toEqual(['5', 'Enter']);
  });

  it('may begin with the control character itself', () => {
    expect(read(['\u0002', ...code, 'Enter'])).toEqual({ codes: ['4006381333931'], unreadable: [], passed: [] });
  });

  it.each([
    ['the control character itself', '\u001d'],
    ['Ctrl and the key right of P, as an American keyboard calls it', { ctrl: ']', place: 'BracketRight' }],
    ['the same on a German one', { ctrl: '+', place: 'BracketRight' }],
  ])('keeps the separator of a GS1 code: %s', (_, separator) => {
    const { codes, passed } = read([prefix, ...'10A', 'Control', separator, ...'21B', 'Enter']);
    expect([codes, passed]).toEqual([['10A\u001d21B'], []]);
  });

  it.each([
    ['another key with Ctrl', [prefix, '1', { ctrl: 'x', place: 'KeyX' }, '2', 'Enter'], ['12']],
    ['more signs than any code has', [prefix, ...'9'.repeat(500), 'Enter'], ['9'.repeat(400)]],
  ])('with %s is no code, and reaches no field either', (_, keys, unreadable) => {
    expect(read(keys)).toEqual({ codes: [], unreadable, passed: [] });
  });

  it('twice in a row gives two codes, and an empty one is read as such', () => {
    expect(read([prefix, '1', 'Enter', prefix, 'Enter', prefix, '2', 'Enter']).codes).toEqual(['1', '', '2']);
  });
});

describe('a scan that is only typed', () => {
  /** On a German keyboard the separator's key carries a plus sign. */
  const signs = [...scannerTestText].map((sign) =>
    sign === groupSeparator ? { ctrl: '+', place: 'BracketRight' } : sign,
  );
  const verdict = (keys: readonly Sent[], pauses: Readonly<Record<number, number>> = {}) =>
    feed([...keys, 'Enter'], 5, pauses).codes.map(scannerVerdict);

  it('comes whole, with its shift keys and the separator', () => {
    expect(verdict(signs.flatMap((sign) => ['Shift', sign]))).toEqual(['good']);
  });

  it('of a wireless scanner that sends a part of it again is no code that was cut', () => {
    expect(verdict(signs, { [certainAfter]: certainGapMs, 12: certainGapMs })).toEqual(['good']);
  });

  it('lacks the digits that keys without Num Lock would type', () => {
    const withoutNumLock = signs.map((sign) => {
      return typeof sign === 'string' ? ({ '0': 'Insert', '1': 'End', '9': 'PageUp' }[sign] ?? sign) : sign;
    });
    const { codes, unreadable } = read([...withoutNumLock, 'Enter']);
    expect([codes, unreadable.map(scannerVerdict)]).toEqual([[], ['digits-lost']]);
  });

  it.each([
    ['a few keys before it', [...'abc', ...signs], { 3: scanGapMs + 1 }],
    ['another scan before it', [...'4006381333931', ...signs], { 13: certainGapMs + 1 }],
    ['one before it that nobody took', [...'4006381333931', 'Enter', ...signs], { 14: scanGapMs + 1 }],
  ])('is not joined with %s', (_what, keys, pauses) => {
    expect(verdict(keys, pauses).at(-1)).toBe('good');
  });

  it('is typed, however fast: its keys pass, and its end does not', () => {
    expect(feed([...code, 'Enter'], 1)).toEqual({ codes: ['4006381333931'], unreadable: [], passed: code });
  });
});
