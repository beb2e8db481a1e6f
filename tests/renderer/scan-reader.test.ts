// A scan is read and swallowed whole; a person's typing is never touched.
import { describe, expect, it } from 'vitest';
import { createScanReader, scanGapMs } from '../../renderer/scan/scan-reader.ts';

/** Feeds keys `gapMs` apart; returns the codes read and the keys passed on to the page. */
function feed(
  keys: readonly (string | { ctrl: string; place?: string })[],
  options: { gapMs?: number; inPin?: boolean } = {},
) {
  const { gapMs = 5, inPin = false } = options;
  const read = createScanReader();
  const codes: string[] = [];
  const passed: string[] = [];
  for (const [index, key] of keys.entries()) {
    const name = typeof key === 'string' ? key : key.ctrl;
    const place = typeof key === 'string' ? '' : (key.place ?? '');
    const reading = read({ key: name, code: place, ctrl: typeof key !== 'string', atMs: index * gapMs, inPin });
    if (reading.kind === 'pass') passed.push(name);
    if (reading.kind === 'scan') codes.push(reading.code);
  }
  return { codes, passed };
}
const prefix = { ctrl: 'b' };
const code = [...'4006381333931'];

describe('a scan', () => {
  it.each(['Enter', 'Tab', '\u0003'])('that ends with %j is read and reaches no field', (end) => {
    expect(feed([prefix, ...code, end])).toEqual({ codes: ['4006381333931'], passed: [] });
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
    const { codes, passed } = feed([prefix, ...code, ...end, prefix, '1', ...end]);
    expect(codes).toEqual(['4006381333931', '1']);
    expect(passed.filter((key) => key !== 'Control')).toEqual([]);
  });

  it('leaves an Enter to the person who presses it afterwards', () => {
    const read = createScanReader();
    const key = (name: string, atMs: number, ctrl = false) =>
      read({ key: name, code: '', ctrl, atMs, inPin: false }).kind;
    expect([key('b', 0, true), key('1', 5), key('Enter', 10)]).toEqual(['swallow', 'swallow', 'scan']);
    expect(key('Enter', 10 + scanGapMs + 1)).toBe('pass');
    // Another key in between is no end of a scan, and neither is what follows it.
    expect([key('b', 1000, true), key('1', 1005), key('Enter', 1010)]).toEqual(['swallow', 'swallow', 'scan']);
    expect([key('5', 1020), key('Enter', 1030)]).toEqual(['pass', 'pass']);
  });

  it('may begin with the control character itself', () => {
    expect(feed(['\u0002', ...code, 'Enter'])).toEqual({ codes: ['4006381333931'], passed: [] });
  });

  it('with capital letters includes its shift keys', () => {
    expect(feed([prefix, 'Shift', 'A', '1', 'Enter'])).toEqual({ codes: ['A1'], passed: [] });
  });

  it.each([
    ['the control character itself', '\u001d'],
    ['Ctrl and the key right of P, as an American keyboard calls it', { ctrl: ']', place: 'BracketRight' }],
    ['the same on a German one', { ctrl: '+', place: 'BracketRight' }],
  ])('keeps the separator of a GS1 code: %s', (_, separator) => {
    expect(feed([prefix, ...'10A', 'Control', separator, ...'21B', 'Enter'])).toEqual({
      codes: ['10A\u001d21B'],
      passed: [],
    });
  });

  it('with another key with Ctrl is no code, and reaches no field either', () => {
    expect(feed([prefix, '1', { ctrl: 'x', place: 'KeyX' }, '2', 'Enter'])).toEqual({ codes: [], passed: [] });
  });

  it('twice in a row gives two codes', () => {
    expect(feed([prefix, '1', 'Enter', prefix, '2', 'Enter'])).toEqual({ codes: ['1', '2'], passed: [] });
  });

  it('that is empty or has no end gives no code', () => {
    expect(feed([prefix, 'Enter']).codes).toEqual([]);
    expect(feed([prefix, ...'9'.repeat(500), 'Enter']).codes).toEqual([]);
  });
});

describe('typing', () => {
  it('without the prefix passes, however fast', () => {
    expect(feed([...code, 'Enter'], { gapMs: 1 })).toEqual({ codes: [], passed: [...code, 'Enter'] });
  });

  it('into a PIN field is never read', () => {
    expect(feed([prefix, '1', 'Enter'], { inPin: true })).toEqual({ codes: [], passed: ['b', '1', 'Enter'] });
  });
});
