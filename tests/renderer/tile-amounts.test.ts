// The amounts on a tile: all of a few, the first of many, round ones of an open amount, and always ones that the product offers.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkRange } from '../../renderer/screens/sell/offers.ts';
import { inOneRow, presets, tileAmounts } from '../../renderer/screens/sell/tile-amounts.ts';
import type { DenominationView } from '../../shared/catalogue/views.ts';
import { formatMoney, type MoneyText, parseMoney } from '../../shared/money.ts';

const text = (amount: string, currency = 'EUR'): MoneyText => ({ currency, amount });
const fixed = (...amounts: string[]): DenominationView => ({ kind: 'fixed', amounts: amounts.map((one) => text(one)) });
const range = (min: string, max: string, step: string, currency = 'EUR') =>
  ({ kind: 'range', min: text(min, currency), max: text(max, currency), step: text(step, currency) }) as const;
const label = (amount: MoneyText) => formatMoney(amount, 'en-IE', { whole: /^\d+(\.0+)?$/.test(amount.amount) });
const onTile = (denominations: readonly DenominationView[], soldMost?: readonly string[], currency = 'EUR') => {
  const product = { denominations, ...(soldMost ? { soldMost: soldMost.map((one) => text(one, currency)) } : {}) };
  const { amounts, rest } = tileAmounts(product, currency, label);
  return [...amounts.map(({ amount }) => amount), ...(rest ? [rest] : [])];
};

describe('a tile', () => {
  it('has every amount of a product with up to four', () => {
    expect(onTile([fixed('29.90')])).toEqual(['29.90']);
    expect(onTile([fixed('10.00', '20.00', '25.00', '50.00')])).toEqual(['10.00', '20.00', '25.00', '50.00']);
  });

  it('has three of more, those that sell most here before the smallest, in rising order', () => {
    const many = fixed('10.00', '20.00', '25.00', '50.00', '100.00');
    expect(onTile([many])).toEqual(['10.00', '20.00', '25.00', 'more']);
    expect(onTile([many], ['100.00', '50.00'])).toEqual(['10.00', '50.00', '100.00', 'more']);
    // What is not offered any more is not offered here.
    expect(onTile([many], ['30.00'])).toEqual(['10.00', '20.00', '25.00', 'more']);
  });

  it('has round amounts of an open one, or those that sell most here', () => {
    expect(onTile([range('10.00', '250.00', '5.00')])).toEqual(['25.00', '50.00', '100.00', 'other']);
    expect(onTile([range('5.00', '100.00', '5.00')], ['15.00'])).toEqual(['15.00', '25.00', '50.00', 'other']);
    expect(onTile([range('1500', '50000', '1', 'JPY')], undefined, 'JPY')).toEqual(['2500', 'other']);
  });

  it('has fewer of long amounts, so that each can be read and touched', () => {
    expect([inOneRow(['€100']), inOneRow(['€29.90']), inOneRow(['CHF 1,500.00'])]).toEqual([4, 3, 2]);
    expect(onTile([fixed('14.99', '29.99', '49.99', '99.99')])).toEqual(['14.99', '29.99', 'more']);
  });

  it('has nothing of a product in another currency', () => {
    expect(onTile([range('10.00', '50.00', '5.00', 'USD')])).toEqual(['more'].slice(1));
  });
});

describe('the amounts at hand for an open one', () => {
  it('are offered by the range, distinct, and rising', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 200 }),
        fc.integer({ min: 1, max: 5000 }),
        fc.constantFrom(1, 50, 100, 250, 500, 1000),
        (minWhole, more, stepMinor) => {
          const of = range(`${minWhole}.00`, `${minWhole + more}.00`, (stepMinor / 100).toFixed(2));
          const found = presets({ denominations: [of] }, 'EUR', 6).map((amount) => {
            const money = parseMoney(amount);
            if (!money.ok) throw new Error(amount.amount);
            expect(checkRange(money.value, of).ok).toBe(true);
            return money.value.amountMinor;
          });
          expect(found).toEqual([...new Set(found)].sort((one, other) => one - other));
          expect(found.length).toBeGreaterThan(0);
        },
      ),
    );
  });
});
