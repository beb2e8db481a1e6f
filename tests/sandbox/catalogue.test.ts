// The goods the sandbox sells by default: what training and every other test may count on.
import { describe, expect, it } from 'vitest';
import { cardFieldsOf } from '../../sandbox/catalogue/card-fields.ts';
import { defaultCatalogue } from '../../sandbox/catalogue/catalogue.ts';
import { sampleNumber } from '../../sandbox/catalogue/sample-numbers.ts';
import { denomination, productCodePattern, productWithCards } from '../../shared/interface/resources.ts';
import { currencyExponent, parseMoney } from '../../shared/money.ts';
import { listFaults } from '../../shared/scan/list-faults.ts';
import { cardsOf } from '../../shared/scan/stated-cards.ts';
import { openBench, order } from '../../testkit/sandbox/bench.ts';

const currencies = (code: string) =>
  defaultCatalogue.find((one) => one.code === code)?.denominations.map((one) => one.currency) ?? [];

describe('the default catalogue', () => {
  it('is wide: number, currencies, schemes, fixed and ranges, off sale, long names', () => {
    expect(defaultCatalogue.length).toBeGreaterThanOrEqual(24);
    const all = new Set(defaultCatalogue.flatMap((one) => currencies(one.code)));
    expect([...all].sort()).toEqual(['CHF', 'EUR', 'GBP', 'JPY', 'KWD', 'PLN', 'USD']);
    expect(new Set(defaultCatalogue.map((one) => one.distribution_scheme))).toEqual(new Set(['agency', 'resale']));
    expect(defaultCatalogue.some((one) => one.denominations.some((each) => 'amounts' in each))).toBe(true);
    expect(defaultCatalogue.some((one) => one.denominations.some((each) => 'step' in each))).toBe(true);
    expect(defaultCatalogue.filter((one) => !one.available).length).toBeGreaterThanOrEqual(2);
    expect(Math.max(...defaultCatalogue.map((one) => one.name.length))).toBeGreaterThan(60);
    expect(new Set(defaultCatalogue.map((one) => one.category)).size).toBeGreaterThanOrEqual(8);
  });

  it('has at least 14 products that can be sold in euros in Germany', () => {
    const sellable = defaultCatalogue.filter(
      (one) => one.available && one.countries.includes('DE') && currencies(one.code).includes('EUR'),
    );
    expect(sellable.length).toBeGreaterThanOrEqual(14);
  });

  it.each(defaultCatalogue.map((one) => [one.code, one] as const))('%s is whole', (code, one) => {
    // Strict where the till is tolerant: nothing may rest on a reader's default.
    expect(productWithCards.parse(one)).toEqual(one);
    expect(code).toMatch(productCodePattern);
    for (const text of [one.name, one.brand, one.category, one.description, one.terms]) expect(text).toMatch(/\S/);
    expect(one.countries.every((country) => /^[A-Z]{2}$/.test(country))).toBe(true);
    for (const each of one.denominations) {
      denomination.parse(each);
      const amounts = 'amounts' in each && Array.isArray(each.amounts) ? each.amounts : [each.min, each.max, each.step];
      for (const amount of amounts) {
        const text = String(amount);
        expect(parseMoney({ currency: each.currency, amount: text }).ok).toBe(true);
        expect(text.split('.')[1]?.length ?? 0).toBe(currencyExponent(each.currency));
      }
    }
  });

  it('says what hangs on the rack: plastic, printed codes, both, and one product of which nobody says anything', () => {
    const carriers = Map.groupBy(defaultCatalogue, ({ code }) => cardFieldsOf(code).carrier ?? 'unstated');
    const codes = (carrier: 'plastic' | 'either' | 'unstated') => carriers.get(carrier)?.map(({ code }) => code) ?? [];
    expect(codes('either')).toEqual(['velorado-rad-eur']);
    expect(codes('unstated')).toEqual(['papierboot-kinder-eur']);
    expect(new Set(codes('plastic').flatMap(currencies))).toEqual(
      new Set(['EUR', 'USD', 'GBP', 'PLN', 'JPY', 'KWD', 'CHF']),
    );
    expect(carriers.get('code')?.length).toBeGreaterThan(12);
  });

  it('has no rule that cannot be read, and no two that contradict each other', () => {
    const read = defaultCatalogue.map(cardsOf);
    expect(read.flatMap(({ faults }) => faults)).toEqual([]);
    expect(listFaults(read.map(({ product }) => product))).toEqual([]);
  });

  it('has a code and a barcode of its own for each, the barcodes valid EAN-13', () => {
    expect(new Set(defaultCatalogue.map((one) => one.code)).size).toBe(defaultCatalogue.length);
    const barcodes = defaultCatalogue.flatMap((one) => (one.barcode === null ? [] : [one.barcode]));
    expect(new Set(barcodes).size).toBe(barcodes.length);
    expect(barcodes.length).toBeGreaterThan(10);
    expect(barcodes.length).toBeLessThan(defaultCatalogue.length);
    for (const barcode of barcodes) {
      expect(barcode).toMatch(/^2\d{12}$/);
      const weighed = [...barcode].map((digit, index) => Number(digit) * (index % 2 === 0 ? 1 : 3));
      expect(weighed.reduce((a, b) => a + b, 0) % 10).toBe(0);
    }
  });

  it('can be sold: each available product, each of its denominations, from order to delivery', async () => {
    const bench = await openBench({ settings: { maxima: {} } });
    let sold = 0;
    for (const one of defaultCatalogue.filter((each) => each.available)) {
      for (const each of one.denominations) {
        const amounts = 'amounts' in each && Array.isArray(each.amounts) ? each.amounts : [each.min, each.max];
        for (const amount of amounts) {
          const face_value = { currency: each.currency, amount: String(amount) };
          const isPlastic = cardFieldsOf(one.code).carrier === 'plastic';
          const created = await bench.created({
            product_code: one.code,
            country: one.countries[0],
            face_value,
            ...(isPlastic && { card_number: sampleNumber(one.code, sold) }),
          });
          const tenders = [{ type: 'card', amount: String(amount) }];
          expect(order(await bench.confirm(created.id, { paid: face_value, tenders })).state).toBe('completed');
          sold++;
        }
      }
    }
    expect(sold).toBeGreaterThan(60);
    await bench.close();
  });
});
