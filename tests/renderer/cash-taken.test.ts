// What cash on the counter does, and that it never pays more than is due.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cashTaken } from '../../renderer/screens/pay/cash-taken.ts';
import type { Money } from '../../shared/money.ts';

const eur = (amountMinor: number): Money => ({ currency: 'EUR', amountMinor });

it('is exact until something is typed', () => {
  expect(cashTaken(eur(8500), eur(8500), 'nothing', false)).toMatchObject({
    kind: 'exact',
    amount: eur(8500),
    tendered: eur(8500),
  });
  expect(cashTaken(eur(8500), eur(8500), 'nothing', true)).toBeNull();
});

it('is nothing while what is typed is no amount yet', () => {
  expect(cashTaken(eur(8500), eur(8500), null, false)).toBeNull();
});

it('leaves change, or a rest', () => {
  expect(cashTaken(eur(8500), eur(8500), eur(10_000), false)).toMatchObject({
    kind: 'change',
    change: eur(1500),
    amount: eur(8500),
  });
  expect(cashTaken(eur(8500), eur(8500), eur(6000), false)).toMatchObject({
    kind: 'part',
    left: eur(2500),
    amount: eur(6000),
  });
});

it('pays all of a sum that coins cannot pay by what they can', () => {
  expect(cashTaken(eur(2997), eur(2995), 'nothing', false)).toMatchObject({ amount: eur(2997), tendered: eur(2995) });
  expect(cashTaken(eur(2997), eur(2995), eur(3000), false)).toMatchObject({ amount: eur(2997), change: eur(5) });
});

it('is too much where a part was asked for', () => {
  expect(cashTaken(eur(8500), eur(8500), eur(8500), true)?.kind).toBe('too-much');
  expect(cashTaken(eur(8500), eur(8500), eur(2000), true)?.kind).toBe('part');
});

it('never pays more of a sale than is due, nor less than was given but for the change', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: 1, max: 999_999 }), (due, given) => {
      const taken = cashTaken(eur(due), eur(due), eur(given), false);
      expect(taken?.amount.amountMinor).toBeLessThanOrEqual(due);
      expect((taken?.amount.amountMinor ?? 0) + (taken?.change?.amountMinor ?? 0)).toBe(given);
    }),
  );
});
