// Whatever a cash payment was split into, and whatever the coins: what goes back part by part is what came in.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TenderPartRow } from '../../../electron/ledger/tenders.ts';
import { askedMinor, inCoins, toReturnMinor } from '../../../electron/till/core/cash-amounts.ts';

const shops = [
  { currency: 'CHF', storeCountry: 'CH' },
  { currency: 'SEK', storeCountry: 'SE' },
  { currency: 'HUF', storeCountry: 'HU' },
  { currency: 'NZD', storeCountry: 'NZ' },
  { currency: 'EUR', storeCountry: 'FI' },
  { currency: 'EUR', storeCountry: 'DE' },
  { currency: 'CLP', storeCountry: 'CL' },
  { currency: 'PEN', storeCountry: 'PE' },
  { currency: 'UAH', storeCountry: 'UA' },
] as const;

const partOf = (amountMinor: number, index: number): TenderPartRow => ({
  id: `part-${index}`,
  tenderId: 'tender',
  source: null,
  lineId: null,
  amountMinor,
  state: 'refund-due',
  refundWay: null,
  refundId: null,
  refundAskedAt: null,
});

test('the parts of a cash payment go back as what the customer gave, each in coins', () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 5_000_000 }), { minLength: 1, maxLength: 50 });
  fc.assert(
    fc.property(fc.constantFrom(...shops), amounts, (shop, minors) => {
      const parts = minors.map(partOf);
      const amountMinor = minors.reduce((sum, one) => sum + one, 0);
      const tender = { method: 'cash', amountMinor, roundingMinor: inCoins(amountMinor, shop) - amountMinor } as const;
      const gaveMinor = askedMinor(tender);
      const backs = parts.map((part) => toReturnMinor(tender, part, parts, shop));
      expect(backs.reduce((sum, one) => sum + one, 0)).toBe(gaveMinor);
      for (const back of backs) {
        expect(back).toBeGreaterThanOrEqual(0);
        expect(inCoins(back, shop)).toBe(back);
      }
    }),
  );
});

test('what was paid before the coins changed goes back as it came', () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 5_000_000 }), { minLength: 1, maxLength: 50 });
  fc.assert(
    fc.property(fc.constantFrom(...shops), fc.constantFrom(...shops), amounts, (then, shop, minors) => {
      const parts = minors.map(partOf);
      const amountMinor = minors.reduce((sum, one) => sum + one, 0);
      const tender = { method: 'cash', amountMinor, roundingMinor: inCoins(amountMinor, then) - amountMinor } as const;
      const backs = parts.map((part) => toReturnMinor(tender, part, parts, shop));
      expect(backs.reduce((sum, one) => sum + one, 0)).toBe(askedMinor(tender));
      expect(Math.min(...backs)).toBeGreaterThanOrEqual(0);
    }),
  );
});

test('the parts of a card payment go back exactly, unless a manager returns them in cash', () => {
  const [shop] = shops;
  const part = partOf(1002, 0);
  const card = { method: 'card', amountMinor: 1002, roundingMinor: 0 } as const;
  expect(toReturnMinor(card, part, [part], shop)).toBe(1002);
  const inCash = { ...part, refundWay: 'cash' as const };
  expect(toReturnMinor(card, inCash, [inCash], shop)).toBe(1000);
});
