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
      const gaveMinor = askedMinor({ amountMinor, roundingMinor: inCoins(amountMinor, shop) - amountMinor });
      const backs = parts.map((part) => toReturnMinor({ method: 'cash' }, part, parts, shop));
      expect(backs.reduce((sum, one) => sum + one, 0)).toBe(gaveMinor);
      for (const back of backs) {
        expect(back).toBeGreaterThanOrEqual(0);
        expect(inCoins(back, shop)).toBe(back);
      }
    }),
  );
});

test('the parts of a card payment go back exactly, unless a manager returns them in cash', () => {
  const [shop] = shops;
  const part = partOf(1002, 0);
  expect(toReturnMinor({ method: 'card' }, part, [part], shop)).toBe(1002);
  const inCash = { ...part, refundWay: 'cash' as const };
  expect(toReturnMinor({ method: 'card' }, inCash, [inCash], shop)).toBe(1000);
});
