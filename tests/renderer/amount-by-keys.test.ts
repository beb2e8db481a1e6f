// Choosing a fixed amount by keys: typed digits are the amount, and digits of no amount choose none.
import { describe, expect, it } from 'vitest';
import { amountMoved, amountTyped, typedOn } from '../../renderer/screens/sell/fixed-amounts.tsx';
import { eur } from '../../testkit/renderer/sale-view.ts';

const amounts = [eur('10.00'), eur('20.00'), eur('25.00'), eur('29.90'), eur('100.00')];

describe('typing a fixed amount', () => {
  it.each([
    ['1', 0],
    ['10', 0],
    ['100', 4],
    ['2', 1],
    ['25', 2],
    ['25.0', 2],
    ['29.90', 3],
    ['25.', 2],
  ])('%s means amount number %i', (typed, index) => {
    expect(amountTyped(amounts, typed, 'en-GB')).toBe(index);
  });

  it.each(['', '3', '259', '250', '29.95', '29,9', '6006491234567890', '.', ','])('%j means none', (typed) => {
    expect(amountTyped(amounts, typed, 'en-GB')).toBeNull();
  });

  it('is read as the locale writes amounts, never as another does', () => {
    const [thousand, one] = [eur('1000.00'), eur('1.00')];
    expect(['1,000', '1.000', "1'000", '1e3'].map((typed) => amountTyped([one, thousand], typed, 'en-GB'))).toEqual([
      1,
      null,
      null,
      null,
    ]);
    expect(['1,000', '1.000', '1,0'].map((typed) => amountTyped([one, thousand], typed, 'de-DE'))).toEqual([
      null,
      1,
      0,
    ]);
  });

  it('means whole amounts of a currency without places', () => {
    expect(
      amountTyped(
        [
          { currency: 'JPY', amount: '1000' },
          { currency: 'JPY', amount: '1' },
        ],
        '1',
        'en-GB',
      ),
    ).toBe(1);
    expect(amountTyped([{ currency: 'JPY', amount: '2000' }], '2000', 'en-GB')).toBe(0);
  });
});

describe('typing on', () => {
  it('goes on with the amount, and after a pause begins another', () => {
    expect(typedOn('2', '5', 300)).toBe('25');
    const scanned = [...'2900417000014'].reduce((typed, digit) => typedOn(typed, digit, 4), '');
    expect(amountTyped(amounts, scanned, 'en-GB')).toBeNull();
    expect(amountTyped(amounts, typedOn(typedOn(scanned, '2', 2000), '5', 200), 'en-GB')).toBe(2);
  });
});

describe('going from amount to amount', () => {
  it.each([
    ['ArrowRight', 0, 1],
    ['ArrowDown', 1, 2],
    ['ArrowLeft', 2, 1],
    ['ArrowUp', 1, 0],
    ['Home', 3, 0],
    ['End', 0, 4],
  ])('%s goes from %i to %i', (key, from, to) => {
    expect(amountMoved(key, from, 5)).toBe(to);
  });

  it.each([
    ['ArrowLeft', 0],
    ['ArrowRight', 4],
    ['PageDown', 0],
    ['Enter', 2],
    ['a', 2],
  ])('%s at %i goes nowhere', (key, from) => {
    expect(amountMoved(key, from, 5)).toBeNull();
  });
});
