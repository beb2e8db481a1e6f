// The signs of the books on paper are read as a person types them, however alike some of them look.
import { expect, test } from 'vitest';
import { headSigns, readHeadSigns } from '../../shared/journal/head-signs.ts';

/** Its signs are `0123456789AB`. */
const hash = '00443214c74254b';
const head = { count: 1234, signs: '0123456789AB' };

test('a head on paper has its number and twelve signs; an empty journal has none', () => {
  expect(headSigns({ count: 1234, hash })).toBe('1234-0123456789AB');
  expect(headSigns({ count: 0, hash: '' })).toBeNull();
});

test.each([
  ['as it stands on the paper', '1234-0123456789AB'],
  ['in small letters, with spaces around and between', ' 1234 0123 4567 89ab '],
  ['in groups', '1234-0123-4567-89AB'],
  ['a zero as an O', '1234-O123456789AB'],
  ['a one as an I', '1234-0I23456789AB'],
  ['a one as a small L', '1234-0l23456789ab'],
])('it is read %s', (_how, typed) => {
  expect(readHeadSigns(typed)).toEqual(head);
});

test.each([
  ['a sign too few', '1234-0123456789A'],
  ['a sign too many', '1234-0123456789ABC'],
  ['a U, which is no sign', '1234-U123456789AB'],
  ['no number', '0123456789AB'],
])('%s is no head', (_what, typed) => {
  expect(readHeadSigns(typed)).toBeNull();
});
