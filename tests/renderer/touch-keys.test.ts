// A touch key changes a text as the same key of a keyboard does, wherever the caret stands and whatever is marked.
import { describe, expect, it } from 'vitest';
import { changeBy } from '../../renderer/keys/keys-to-touch.ts';

/** `|` is the caret; what is marked stands between two of them. */
function press(drawn: string, sign: string, most = 100): string {
  const [before = '', marked = '', after] = drawn.split('|');
  const [inside, behind] = after === undefined ? ['', marked] : [marked, after];
  const text = before + inside + behind;
  const change = changeBy(text, before.length, before.length + inside.length, sign, most);
  if (!change) return drawn;
  const [put, start, end] = change;
  return `${text.slice(0, start)}${put}|${text.slice(end)}`;
}

describe('a sign', () => {
  it.each([
    ['|', '3', '3|'],
    ['12|', '3', '123|'],
    ['|45', '3', '3|45'],
    ['12|45', '3', '123|45'],
    ['|1245|', '9', '9|'],
    ['1|24|5', '9', '19|5'],
    ['1|2|', '9', '19|'],
    ['12|45', '00', '1200|45'],
    ['a|c', ' ', 'a |c'],
  ])('%s and %s: %s', (before, sign, after) => {
    expect(press(before, sign)).toBe(after);
  });
});

describe('the erase key', () => {
  it.each([
    ['|', '|'],
    ['|12', '|12'],
    ['12|', '1|'],
    ['123|45', '12|45'],
    ['1|234|5', '1|5'],
    ['|12|', '|'],
    // One sign of two units.
    ['a😀|b', 'a|b'],
  ])('%s: %s', (before, after) => {
    expect(press(before, '')).toBe(after);
  });
});

describe('a full field', () => {
  it.each([
    ['12|34', '9', '12|34'],
    ['1|23|4', '9', '19|4'],
    ['12|3', '00', '120|3'],
    ['1|23|4', '00', '100|4'],
    // More than it holds was put there by a program.
    ['12|345', '9', '12|345'],
    ['123|45', '', '12|45'],
  ])('of four signs: %s and %s: %s', (before, sign, after) => {
    expect(press(before, sign, 4)).toBe(after);
  });
});
