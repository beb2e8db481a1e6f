// What is typed while a drawer is counted: a blank box means none, what is no number is no count, and one total must be given.
import { describe, expect, test } from 'vitest';
import {
  blanksOf,
  type CountDraft,
  countedOf,
  nothingCounted,
  pieceSum,
  readTotal,
  sumOf,
  wrongPieces,
} from '../../renderer/books/count-draft.ts';
import type { Words } from '../../renderer/words.ts';

const pieces = ['50.00', '2.00', '0.05'];
const typed = (...counts: readonly string[]): CountDraft => ({
  by: 'pieces',
  pieces: Object.fromEntries(counts.flatMap((count, index) => (count === '-' ? [] : [[pieces[index] ?? '', count]]))),
  total: '',
  refunds: '',
});
const eur = (amountMinor: number) => ({ currency: 'EUR', amountMinor });

describe('by pieces', () => {
  test('each is worth its amount so many times; what is empty is worth nothing yet', () => {
    expect(pieceSum(typed('3'), '50.00', 'EUR', 'en-GB')).toEqual(eur(15_000));
    expect(pieceSum(typed('0'), '50.00', 'EUR', 'en-GB')).toEqual(eur(0));
    expect(pieceSum(typed('-'), '50.00', 'EUR', 'en-GB')).toBeNull();
    expect(pieceSum(typed(''), '50.00', 'EUR', 'en-GB')).toBeNull();
  });

  test('the sum so far takes what is typed', () => {
    expect(sumOf(typed('3', '-', '1'), pieces, 'EUR', 'en-GB')).toEqual(eur(15_005));
    expect(sumOf(typed(), pieces, 'EUR', 'en-GB')).toEqual(eur(0));
    expect(sumOf(typed('999999', '999999', '999999'), pieces, 'EUR', 'en-GB')).toEqual(eur(999_999 * 5205));
  });

  test('a number is read as the locale writes it; what is none is wrong, and is no count', () => {
    expect(pieceSum(typed('1,000'), '50.00', 'EUR', 'en-GB')).toEqual(eur(5_000_000));
    expect(pieceSum(typed('1.000'), '50.00', 'EUR', 'de-DE')).toEqual(eur(5_000_000));
    const words = { t: (key: string) => key, locale: 'en-GB' } as Words;
    for (const [text, why] of [
      ['1.000', 'not-whole'],
      ['1 000', 'not-whole'],
      ['1e3', 'not-whole'],
      ['-1', 'not-whole'],
      ['1000000', 'too-large'],
    ] as const) {
      expect(wrongPieces(words, typed(text), '50.00'), text).toBe(`counter:amount.${why}`);
      expect(countedOf(typed(text, '0', '0'), pieces, 'EUR', 'en-GB'), text).toBeNull();
    }
    expect([typed('3'), typed('')].map((draft) => wrongPieces(words, draft, '50.00'))).toEqual([null, null]);
  });

  test('a blank box counts as none, and all of them as an empty drawer', () => {
    expect(blanksOf(typed('3', '', '0'), pieces)).toEqual(['2.00']);
    expect(blanksOf(typed('-', ' ', '-'), pieces)).toEqual(pieces);
    expect(countedOf(typed('3', '', '-'), pieces, 'EUR', 'en-GB')).toEqual({
      pieces: { '50.00': 3, '2.00': 0, '0.05': 0 },
    });
    expect(countedOf(typed(), pieces, 'EUR', 'en-GB')).toEqual({
      pieces: { '50.00': 0, '2.00': 0, '0.05': 0 },
    });
    expect(countedOf(typed('3', '0', '0'), pieces, 'EUR', 'en-GB')).toEqual({
      pieces: { '50.00': 3, '2.00': 0, '0.05': 0 },
    });
  });
});

describe('as one total', () => {
  const total = (text: string): CountDraft => ({ by: 'total', pieces: { '50.00': '9' }, refunds: '', total: text });

  test('zero is one, nothing is none, and no letter is', () => {
    expect(countedOf(total('0'), pieces, 'EUR', 'en-GB')).toEqual({ total: { currency: 'EUR', amount: '0.00' } });
    expect(countedOf(total('150'), pieces, 'EUR', 'en-GB')).toEqual({ total: { currency: 'EUR', amount: '150.00' } });
    for (const text of ['', '1e5', '-5', 'many', '1.005']) expect(readTotal(text, 'EUR', 'en-GB'), text).toBeNull();
  });

  test('is how a currency without pieces is counted', () => {
    expect(nothingCounted(null).by).toBe('total');
    expect(nothingCounted(pieces)).toEqual({ by: 'pieces', pieces: {}, total: '', refunds: '' });
    expect(countedOf({ ...nothingCounted(null), total: '12.50' }, null, 'EUR', 'en-GB')).toEqual({
      total: { currency: 'EUR', amount: '12.50' },
    });
  });
});
