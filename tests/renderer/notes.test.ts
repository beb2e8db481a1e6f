// The sums offered for cash are ones a customer would hand over.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cashSaid, isEnough, isMuchChange, quickSums } from '../../renderer/screens/pay/notes.ts';
import { parseMoney } from '../../shared/money.ts';
import { eur } from '../../testkit/renderer/sale-view.ts';

const amounts = (amountMinor: number, currency = 'EUR') =>
  quickSums({ currency, amountMinor }).map((sum) => sum.amount);

describe('the sums offered for cash', () => {
  it('are the next sums that notes make', () => {
    expect(amounts(2990)).toEqual(['30.00', '40.00', '50.00']);
    expect(amounts(4700)).toEqual(['50.00', '60.00', '100.00']);
    expect(amounts(1000)).toEqual(['20.00', '50.00', '100.00']);
  });

  it('are whole notes of currencies without and with three places', () => {
    expect(amounts(2500, 'JPY')).toEqual(['3000', '5000', '10000']);
    expect(amounts(12_345, 'KWD')).toEqual(['13.000', '15.000', '20.000']);
  });

  it.each([
    ['NOK', ['50.00', '100.00', '200.00']],
    ['HUF', ['500.00', '1000.00', '2000.00']],
    ['CHF', ['40.00', '50.00', '100.00']],
  ] as const)('are made of the notes of %s', (currency, sums) => {
    expect(amounts(3700, currency)).toEqual(sums);
  });

  it('exist for a currency without listed notes', () => {
    expect(amounts(3700, 'BRL')).toEqual(['40.00', '50.00', '100.00']);
  });

  it('are above the amount due, ascending, and at most three', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5_000_000 }),
        fc.constantFrom('EUR', 'GBP', 'USD', 'CHF', 'JPY', 'KWD', 'NOK', 'BRL'),
        (amountMinor, currency) => {
          const sums = quickSums({ currency, amountMinor }).map((sum) => {
            const read = parseMoney(sum);
            return read.ok ? read.value.amountMinor : 0;
          });
          expect(sums.length).toBeLessThanOrEqual(3);
          expect(sums.every((sum) => sum > amountMinor)).toBe(true);
          expect(sums).toEqual([...new Set(sums)].sort((a, b) => a - b));
        },
      ),
    );
  });
});

describe('change', () => {
  const much = (changeMinor: number, dueMinor: number, currency = 'EUR') =>
    isMuchChange({ currency, amountMinor: changeMinor }, { currency, amountMinor: dueMinor });

  it('is questioned from the largest note on, which the customer would have kept', () => {
    expect([much(19_999, 2500), much(20_000, 2500), much(2_999_974_200, 25_800)]).toEqual([false, true, true]);
    expect([much(9999, 500, 'JPY'), much(10_000, 500, 'JPY')]).toEqual([false, true]);
  });

  it('in a currency without listed notes is questioned well above the amount due', () => {
    expect([much(6300, 3700, 'BRL'), much(366_300, 3700, 'BRL')]).toEqual([false, true]);
  });

  it('of an offered sum is never questioned', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5_000_000 }),
        fc.constantFrom('EUR', 'GBP', 'USD', 'JPY', 'KWD', 'BRL'),
        (due, currency) => {
          for (const sum of quickSums({ currency, amountMinor: due })) {
            const read = parseMoney(sum);
            expect(read.ok && much(read.value.amountMinor - due, due, currency)).toBe(false);
          }
        },
      ),
    );
  });
});

describe('cash handed over', () => {
  it('is enough from the exact sum on', () => {
    expect(isEnough({ currency: 'EUR', amountMinor: 2500 }, eur('25.00'))).toBe(true);
    expect(isEnough({ currency: 'EUR', amountMinor: 2499 }, eur('25.00'))).toBe(false);
  });

  it.each([
    [0, 1, 'too-little'],
    [2499, 1, 'too-little'],
    [2499, 5, 'too-little'],
    [2500, 1, 'taken'],
    [2500, 5, 'taken'],
    [2501, 1, 'taken'],
    [2501, 5, 'no-coins'],
    [2504, 5, 'no-coins'],
    [2505, 5, 'taken'],
    [9999, 5, 'no-coins'],
  ] as const)('of %i for 25.00, where the smallest coin is %i, is %s', (amountMinor, coinMinor, said) => {
    expect(cashSaid({ currency: 'EUR', amountMinor }, eur('25.00'), coinMinor)).toBe(said);
  });
});
