// The order of products while it is changed, and where a dragged row lands.
import { expect, test } from 'vitest';
import {
  changeOf,
  choiceOf,
  type Draft,
  hasRoom,
  isSame,
  move,
  pageOf,
  stand,
  standingOf,
} from '../../renderer/screens/manage/products/draft.ts';
import { placeOf, shiftOf } from '../../renderer/screens/manage/products/use-drag.ts';
import { maxHidden, maxPinned } from '../../shared/catalogue/max-ordered.ts';

const of = (code: string) => ({ code, listed: null });
const draft = (pinned: string, hidden = ''): Draft => ({
  pinned: [...pinned].map(of),
  hidden: [...hidden].map(of),
  firstPage: 'all',
});
const shown = ({ pinned, hidden }: Draft) =>
  [pinned, hidden].map((all) => all.map(({ code }) => code).join('')).join('|');

test('a product is pinned, hidden or neither, and comes behind the others', () => {
  expect(shown(stand(draft('ab', 'c'), of('d'), 'pinned'))).toBe('abd|c');
  expect(shown(stand(draft('ab', 'c'), of('c'), 'pinned'))).toBe('abc|');
  expect(shown(stand(draft('ab', 'c'), of('a'), 'hidden'))).toBe('b|ca');
  expect(shown(stand(draft('ab', 'c'), of('a'), null))).toBe('b|c');
  expect(shown(stand(draft('ab', 'c'), of('c'), null))).toBe('ab|');
  expect(['a', 'c', 'x'].map((code) => standingOf(draft('ab', 'c'), code))).toEqual(['pinned', 'hidden', null]);
});

test('a move keeps every product, and one beyond an end stops there', () => {
  expect(shown(move(draft('abcd'), 3, 0))).toBe('dabc|');
  expect(shown(move(draft('abcd'), 0, 2))).toBe('bcad|');
  expect(shown(move(draft('abcd'), 0, -1))).toBe('abcd|');
  expect(shown(move(draft('abcd'), 3, 4))).toBe('abcd|');
  expect(shown(move(draft('abcd'), 9, 0))).toBe('abcd|');
});

test('no list grows beyond what main takes', () => {
  const full: Draft = {
    ...draft(''),
    pinned: Array.from({ length: maxPinned }, (_, n) => of(`p${n}`)),
    hidden: Array.from({ length: maxHidden }, (_, n) => of(`h${n}`)),
  };
  expect([hasRoom(full, 'pinned'), hasRoom(full, 'hidden')]).toEqual([false, false]);
  expect(stand(full, of('x'), 'pinned').pinned).toHaveLength(maxPinned);
  expect(stand(full, of('p0'), 'pinned').pinned.at(-1)).toEqual(of('p0'));
});

test('what is saved is codes in order; where nothing is ordered, nothing', () => {
  expect(changeOf({ ...draft('ba', 'c'), firstPage: { category: 'gaming' } })).toEqual({
    products: { pinned: ['b', 'a'], hidden: ['c'], first_page: { category: 'gaming' } },
  });
  expect(changeOf(draft(''))).toEqual({ products: null });
  expect([isSame(draft('ab'), draft('ab')), isSame(draft('ab'), draft('ba'))]).toEqual([true, false]);
});

test('a first page is the same after it was a choice', () => {
  for (const page of ['all', 'favourites', { category: 'all' }, { category: 'category x' }] as const)
    expect(pageOf(choiceOf(page))).toEqual(page);
});

test('a dragged row lands where most of it lies, and the others make room for it', () => {
  const dragged = (byPx: number) => placeOf({ from: 2, rowPx: 60, byPx }, 5);
  expect([-1000, -91, -89, -29, 0, 29, 31, 1000].map(dragged)).toEqual([0, 0, 1, 2, 2, 2, 3, 4]);
  const shifts = (from: number, to: number) => [0, 1, 2, 3].map((index) => shiftOf(index, from, to));
  expect([shifts(0, 2), shifts(3, 1), shifts(1, 1)]).toEqual([
    [0, -1, -1, 0],
    [0, 1, 1, 0],
    [0, 0, 0, 0],
  ]);
});
