// What is drawn and where the focus goes, without a browser: each group of a count has its name, a card may be taken out or not, and
// nobody is taken out of a field in the middle of a word.
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { nothingCounted } from '../../renderer/books/count-draft.ts';
import { setTyping, textFields, toWrongField } from '../../renderer/keys/wrong-field.ts';
import { mayTakeOut } from '../../renderer/sale/take-out.ts';
import { PieceTable } from '../../renderer/screens/shift/piece-table.tsx';
import { lineStates } from '../../shared/sale/line-state.ts';
import { piecesOf } from '../../shared/shift/pieces.ts';
import { withoutBrowser } from '../../testkit/renderer/without-browser.ts';

const page = { documentElement: {}, activeElement: null as unknown, body: null as unknown };
withoutBrowser(Object.assign(page, { querySelectorAll: () => [] }));

it.each(['EUR', 'GBP', 'CHF', 'USD'])('a count in %s has its notes and its coins under their names', (currency) => {
  const pieces = (piecesOf(currency) ?? []).map((minor) => (minor / 100).toFixed(2));
  const to = { onType: () => {}, onFocus: () => {}, onEnter: () => {} };
  const of = { pieces, currency, draft: nothingCounted(pieces), current: null, fields: new Map() };
  const groups = renderToStaticMarkup(<PieceTable {...of} {...to} />).match(/<section.*?<\/section>/g) ?? [];
  const names = groups.map((group) => /^<section[^>]* aria-label="([^"]*)"/.exec(group)?.[1]);
  expect(names).toEqual(['Notes', 'Coins']);
  const labels = groups.map((group) =>
    [...group.matchAll(/<label [^>]*for="piece-([\d.]+)"/g)].map(([, piece]) => piece),
  );
  expect(labels.flat()).toEqual(pieces);
});

describe('a card', () => {
  it.each(lineStates)('that is %s is taken out by a touch where that takes nothing but itself', (state) => {
    const may = (cards: number, isPaid: boolean) => mayTakeOut({ state }, cards, isPaid);
    const always = state === 'draft';
    expect([may(1, false), may(2, false), may(1, true), may(2, true)]).toEqual([
      always,
      always || state === 'reserved',
      always,
      always,
    ]);
  });
});

describe('a field that becomes wrong', () => {
  const element = (isWrong: boolean, isText: boolean) => ({
    matches: (what: string) => (what === textFields ? isText : isWrong),
    focus: () => void went.push('there'),
  });
  const went: string[] = [];

  it.each([
    ['a person types elsewhere', true, false, true, []],
    ['a person has just pressed a button', false, false, false, ['there']],
    ['a key pressed a button', true, false, false, ['there']],
    ['the focus is in a field that nobody types into now', false, false, true, ['there']],
    ['it has the focus itself', true, true, true, []],
    ['it has the focus itself, and nobody types', false, true, true, []],
  ])('gets the focus or not where %s', (_where, isTyping, isWrong, isText, goes) => {
    went.length = 0;
    page.activeElement = element(isWrong, isText);
    page.body = { querySelector: () => element(true, true) };
    Object.assign(globalThis, { HTMLInputElement: class {} });
    setTyping(isTyping);
    toWrongField();
    expect(went).toEqual(goes);
    Reflect.deleteProperty(globalThis, 'HTMLInputElement');
  });
});
