// The shop's own maxima: which one a sale passes, over the whole range of cards and amounts; and what a till does about it.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CardToSell, type MaximaMinor, maximumPassed } from '../../../electron/till/sale/shop-maxima.ts';
import type { ShopScope } from '../../../shared/limits/views.ts';
import { defaults } from '../../../shared/settings/provisioning.ts';
import { oneTestIn } from '../../../testkit/some-tests.ts';
import { anyAmount } from '../../../testkit/till/day.ts';
import { manager, supervisor } from '../../../testkit/till/people.ts';
import { add, euro } from '../../../testkit/till/selling.ts';
import { worldPerTest } from '../../../testkit/till/world.ts';

// Each a story of its own.
const some = oneTestIn(2);

const none: MaximaMinor = { card: null, sale: null, supervisorAbove: null, categories: new Map() };
const card = (amountMinor: number, category: string | null = null, isDraft = true): CardToSell => ({
  amountMinor,
  category,
  isDraft,
});
const games = new Map([['games', 150]]);

test.each<[string, CardToSell[], Partial<MaximaMinor>, ShopScope | null]>([
  ['nothing is set', [card(999_999)], {}, null],
  ['an empty basket', [], { card: 0, sale: 0 }, null],
  ['a card of the maximum', [card(100)], { card: 100 }, null],
  ['a card above it', [card(101)], { card: 100 }, 'card'],
  ['cards that pass none alone', [card(60), card(60)], { card: 100 }, null],
  ['a sale of the maximum', [card(60), card(40)], { sale: 100 }, null],
  ['a sale above it', [card(60), card(41)], { sale: 100 }, 'sale'],
  ['a sale with what it reserved before', [card(60, null, false), card(41)], { sale: 100 }, 'sale'],
  ['a sale whose cards are all reserved', [card(60, null, false), card(41, null, false)], { sale: 100 }, null],
  ['a reserved card that was let pass', [card(500, null, false), card(20)], { card: 100 }, null],
  ['a category above its maximum', [card(100, 'games'), card(51, 'games')], { categories: games }, 'category'],
  ['a category beside others', [card(100, 'games'), card(999, 'travel')], { categories: games }, null],
  ['another category than what is full', [card(200, 'games', false), card(9, 'food')], { categories: games }, null],
  ['a product without a category', [card(999)], { categories: games }, null],
  ['a maximum of nothing', [card(1, 'games')], { categories: new Map([['games', 0]]) }, 'category'],
  ['above the amount for a supervisor', [card(101)], { supervisorAbove: 100, sale: 200 }, 'supervisor'],
  ['above both: the stricter word', [card(201)], { supervisorAbove: 100, sale: 200 }, 'sale'],
])('%s', (_what, cards, maxima, scope) => {
  expect(maximumPassed(cards, { ...none, ...maxima })?.scope ?? null).toBe(scope);
});

describe('over every basket', () => {
  const amounts = fc.integer({ min: 1, max: 40 });
  const category = fc.constantFrom(null, 'games', 'food');
  const cards = fc.array(fc.record({ amountMinor: amounts, category, isDraft: fc.boolean() }), { maxLength: 6 });
  const most = fc.option(fc.integer({ min: 0, max: 60 }));
  const maxima = fc.record({
    card: most,
    sale: most,
    supervisorAbove: most,
    categories: fc
      .dictionary(fc.constantFrom('games', 'food'), fc.integer({ min: 0, max: 60 }))
      .map((all) => new Map(Object.entries(all))),
  });
  const sum = (all: readonly CardToSell[]) => all.reduce((total, { amountMinor }) => total + amountMinor, 0);

  some('a word is asked for exactly where a draft is above a maximum, alone or with its sale or category', () => {
    fc.assert(
      fc.property(cards, maxima, (all, set) => {
        const above = (value: number, limit: number | null | undefined) => limit != null && value > limit;
        const needsManager = all
          .filter(({ isDraft }) => isDraft)
          .some(
            (one) =>
              above(one.amountMinor, set.card) ||
              above(sum(all), set.sale) ||
              above(
                sum(all.filter((other) => other.category === one.category)),
                set.categories.get(one.category ?? ''),
              ),
          );
        const needsSupervisor = all.some(({ isDraft }) => isDraft) && above(sum(all), set.supervisorAbove);
        const scope = maximumPassed(all, set)?.scope ?? null;
        if (needsManager) expect(['card', 'category', 'sale']).toContain(scope);
        else expect(scope).toBe(needsSupervisor ? 'supervisor' : null);
      }),
    );
  });

  some('one more card, or a lower maximum, never takes a word away', () => {
    const weight = (scope: ShopScope | 'none' = 'none') => (scope === 'none' ? 0 : Number(scope !== 'supervisor') + 1);
    const lower = (limit: number | null) => (limit === null ? 7 : Math.max(0, limit - 7));
    fc.assert(
      fc.property(cards, maxima, amounts, category, (all, set, amountMinor, of) => {
        const before = weight(maximumPassed(all, set)?.scope);
        const more = [...all, { amountMinor, category: of, isDraft: true }];
        expect(weight(maximumPassed(more, set)?.scope)).toBeGreaterThanOrEqual(before);
        const stricter = { ...set, card: lower(set.card), sale: lower(set.sale) };
        expect(weight(maximumPassed(all, stricter)?.scope)).toBeGreaterThanOrEqual(before);
      }),
    );
  });
});

describe('at the till', () => {
  const maxima = (chosen: Partial<typeof defaults.shop_maxima>) => ({
    chosen: { shop_maxima: { ...defaults.shop_maxima, ...chosen } },
  });
  const { till, saleOf, reopen } = worldPerTest(maxima({ sale: '300.00', supervisor_above: '200.00' }));
  const basketOf = async (...amounts: string[]) => {
    let last = null;
    for (const amount of amounts) last = await add(till, amount, anyAmount);
    return last ?? expect.fail('no amounts');
  };
  const states = async (id: string) => (await saleOf(id)).lines.map(({ state }) => state);
  const words = () =>
    till
      .db()
      .prepare("SELECT operator_id AS who, body FROM journal WHERE kind = 'approval-given' ORDER BY seq")
      .all()
      .map((row) => {
        const { who, body } = row as { who: string; body: string };
        return { who, ...JSON.parse(body) };
      });

  some('up to the amounts nobody is asked', async () => {
    const { id, shopMaximum } = await basketOf('100.00', '100.00');
    expect(shopMaximum).toBeNull();
    await till.ask('sale:reserve', { saleId: id });
    expect(words()).toEqual([]);
  });

  some(
    'the basket says what is passed and who may lift it; nothing is reserved without that word, which is journalled',
    async () => {
      const { id, shopMaximum } = await basketOf('150.00', '51.00');
      expect(shopMaximum).toEqual({ scope: 'supervisor', category: null, most: euro('200.00'), lift: 'supervisor' });
      expect(await till.refusal('sale:reserve', { saleId: id })).toBe('needs_supervisor');
      expect(await states(id)).toEqual(['draft', 'draft']);
      await till.ask('sale:reserve', { saleId: id, approval: supervisor });
      await till.time.advance(0);
      expect(await states(id)).toEqual(['reserved', 'reserved']);
      expect(words()).toEqual([
        { who: 'ben', what: 'shop-maximum', scope: 'supervisor', mostMinor: 200_00, sumMinor: 201_00 },
      ]);
    },
  );

  some('above the maximum a supervisor is not enough', async () => {
    const { id, shopMaximum } = await basketOf('301.00');
    expect(shopMaximum).toMatchObject({ scope: 'sale', lift: 'manager' });
    expect(await till.refusal('sale:reserve', { saleId: id, approval: supervisor })).toBe('needs_manager');
    expect(await states(id)).toEqual(['draft']);
    await till.ask('sale:reserve', { saleId: id, approval: manager });
    expect(words()).toMatchObject([{ who: 'clara', scope: 'sale', mostMinor: 300_00, sumMinor: 301_00 }]);
  });

  some('a card that comes later asks for the word once more', async () => {
    const { id } = await basketOf('201.00');
    await till.ask('sale:reserve', { saleId: id, approval: supervisor });
    await till.time.advance(0);
    await basketOf('20.00');
    expect(await till.refusal('sale:reserve', { saleId: id })).toBe('needs_supervisor');
    expect(await states(id)).toEqual(['reserved', 'draft']);
  });

  some('an amount that the currency does not have lets nothing pass', async () => {
    await reopen(maxima({ card: '500.005' }));
    expect((await basketOf('20.00')).shopMaximum).toMatchObject({ scope: 'card', most: euro('0.00') });
  });

  some('a category has its own, by the catalogue', async () => {
    await reopen({ chosen: { category_maxima: { ...defaults.category_maxima, sports: '100.00' } } });
    expect((await basketOf('60.00')).shopMaximum).toBeNull();
    expect((await basketOf('60.00')).shopMaximum).toMatchObject({
      scope: 'category',
      category: 'sports',
      lift: 'manager',
    });
  });

  some('a till of today, where nothing is set, asks nobody', async () => {
    await reopen();
    const { id, shopMaximum } = await basketOf('500.00', '500.00');
    expect(shopMaximum).toBeNull();
    await till.ask('sale:reserve', { saleId: id });
  });
});
