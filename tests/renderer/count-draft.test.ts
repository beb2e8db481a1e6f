// What is typed while a drawer is counted: an empty field is not zero, and nothing is a count before every piece is given.
import { describe, expect, test } from 'vitest';
import {
  type CountDraft,
  countedOf,
  nothingCounted,
  pieceSum,
  readTotal,
  sumOf,
  uncounted,
} from '../../renderer/books/count-draft.ts';

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
    expect(pieceSum(typed('3'), '50.00', 'EUR')).toEqual(eur(15_000));
    expect(pieceSum(typed('0'), '50.00', 'EUR')).toEqual(eur(0));
    expect(pieceSum(typed('-'), '50.00', 'EUR')).toBeNull();
    expect(pieceSum(typed(''), '50.00', 'EUR')).toBeNull();
  });

  test('the sum so far takes what is typed', () => {
    expect(sumOf(typed('3', '-', '1'), pieces, 'EUR')).toEqual(eur(15_005));
    expect(sumOf(typed(), pieces, 'EUR')).toEqual(eur(0));
    expect(sumOf(typed('999999', '999999', '999999'), pieces, 'EUR')).toEqual(eur(999_999 * 5205));
  });

  test('is a count once no field is empty, zeros among them', () => {
    expect(uncounted(typed('3', '', '0'), pieces)).toEqual(['2.00']);
    expect(countedOf(typed('3', '', '0'), pieces, 'EUR')).toBeNull();
    expect(countedOf(typed('3', '0', '0'), pieces, 'EUR')).toEqual({ pieces: { '50.00': 3, '2.00': 0, '0.05': 0 } });
  });
});

describe('as one total', () => {
  const total = (text: string): CountDraft => ({ by: 'total', pieces: { '50.00': '9' }, refunds: '', total: text });

  test('zero is one, nothing is none, and no letter is', () => {
    expect(countedOf(total('0'), pieces, 'EUR')).toEqual({ total: { currency: 'EUR', amount: '0.00' } });
    expect(countedOf(total('150'), pieces, 'EUR')).toEqual({ total: { currency: 'EUR', amount: '150.00' } });
    for (const text of ['', '1e5', '-5', 'many', '1.005']) expect(readTotal(text, 'EUR'), text).toBeNull();
  });

  test('is how a currency without pieces is counted', () => {
    expect(nothingCounted(null).by).toBe('total');
    expect(nothingCounted(pieces)).toEqual({ by: 'pieces', pieces: {}, total: '', refunds: '' });
    expect(countedOf({ ...nothingCounted(null), total: '12.50' }, null, 'EUR')).toEqual({
      total: { currency: 'EUR', amount: '12.50' },
    });
  });
});
