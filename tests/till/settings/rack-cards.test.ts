// What a manager says of rack cards on screen: a rule is kept only with an example that reads as its card, and the example is kept nowhere.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { createRecoveryCode } from '../../../electron/till/operators/recovery-code.ts';
import { sampleNumber } from '../../../sandbox/catalogue/sample-numbers.ts';
import type { Approval } from '../../../shared/request-parts.ts';
import { ok } from '../../../shared/result.ts';
import { rackCards } from '../../../shared/scan/rack-cards.ts';
import type { ShopRule } from '../../../shared/scan/shop-rule.ts';
import { createHarness, type Harness, type HarnessOptions } from '../../../testkit/till/harness.ts';
import { createKeptInMemory } from '../../../testkit/till/kept-in-memory.ts';
import { secondManager } from '../../../testkit/till/people.ts';
import { cafe } from '../../../testkit/till/products.ts';
import { paperBoatNumber, paperBoats, unstated } from '../../../testkit/till/rack-rules.ts';

const open: Harness[] = [];
afterEach(async () => {
  for (const till of open.splice(0)) await till.close();
});

async function world(options: HarnessOptions = {}) {
  const kept = createKeptInMemory();
  const till = await createHarness({
    ...options,
    kept: ({ timers }) => ({
      outside: kept,
      recovery: createRecoveryCode({ kept, timers, hide: () => undefined, failed: () => undefined }),
      reopen: async () => ok(null),
    }),
  });
  open.push(till);
  await till.signIn('clara');
  const keep = (rule: unknown, example: string, instead: string | null = null, approval: Approval | null = null) =>
    till.ask('settings:keep-card-rule', { rule: rule as never, example, instead, approval });
  const nextDay = async () => {
    till.time.sleep(24 * 3_600_000);
    await till.time.advance(3 * 60_000);
    await till.signIn('clara');
  };
  const faults = async (rule: unknown, example = paperBoatNumber(2)) => {
    const saved = await keep(rule, example);
    return saved.state === 'wrong' ? saved.faults : [];
  };
  const rules = () => kept.settings().rack_cards?.rules ?? [];
  return { till, kept, keep, faults, rules, nextDay };
}

const search = (till: Harness, query: string) =>
  till.ask('catalogue:search', { query, category: null, offset: 0, limit: 5 });
const journal = (till: Harness) =>
  till.db().prepare("SELECT kind, operator_id, body FROM journal WHERE kind <> 'signed-in' ORDER BY rowid").all();

describe('a rule', () => {
  test('is kept with an example that reads as its card, sealed and journalled by its name as other settings', async () => {
    const { till, kept, keep, rules } = await world();
    const seal = kept.seal();
    expect(await keep(paperBoats, paperBoatNumber(77))).toMatchObject({ state: 'saved' });
    expect(rules()).toEqual([paperBoats]);
    expect(kept.seal()).not.toEqual(seal);
    expect(journal(till).at(-1)).toEqual({
      kind: 'settings-changed',
      operator_id: 'clara',
      body: '{"fields":["rack_cards"]}',
    });
    const folder = dirname(till.db().name);
    const files = readdirSync(folder).filter((name) => statSync(join(folder, name)).isFile());
    for (const name of files) expect(readFileSync(join(folder, name)).includes(paperBoatNumber(77))).toBe(false);
    expect(JSON.stringify(kept.settings())).not.toContain(paperBoatNumber(77));
    expect(await till.ask('settings:rack-cards')).toMatchObject({
      rules: [{ rule: paperBoats, products: [{ code: unstated, name: expect.stringContaining('Papierboot') }] }],
    });
  });

  test.each<[string, string, Partial<ShopRule>, string]>([
    ['another range', 'number-form', {}, '8810000000000002'],
    ['a barcode of the product', 'product', {}, '2900417000113'],
    ['a card of another product', 'number-of-other', {}, sampleNumber(cafe, 7)],
    ['nothing', 'empty', {}, ''],
  ])('is not kept with an example that is %s: %s', async (_, why, change, example) => {
    const { faults, rules, till } = await world();
    const before = journal(till).length;
    expect(await faults({ ...paperBoats, ...change }, example)).toEqual([
      { code: 'example-misread', products: [unstated], why },
    ]);
    expect(rules()).toEqual([]);
    expect(journal(till)).toHaveLength(before);
  });

  test.each<[string, unknown]>([
    ['product-stated', { ...paperBoats, products: [cafe] }],
    ['product-unlisted', { ...paperBoats, products: ['nothing-of-ours'] }],
    ['range-ends-differ', { ...paperBoats, number: { ...paperBoats.number, ranges: [{ from: '99', to: '991' }] } }],
    ['mask-without-product', { ...paperBoats, masks: ['X13 N16'] }],
    ['unreadable', { ...paperBoats, name: '' }],
    ['unreadable', 'nonsense'],
  ])('is not kept, and each fault is named: %s', async (code, rule) => {
    const { faults, rules } = await world();
    expect((await faults(rule)).map((fault) => fault.code)).toContain(code);
    expect(rules()).toEqual([]);
  });

  test('takes the place of the one it was, and is dropped by its name, each with another manager and on the next day', async () => {
    const { till, keep, rules, nextDay } = await world();
    await keep(paperBoats, paperBoatNumber(1));
    const other = { ...paperBoats, name: 'Boats' };
    expect(await keep(other, paperBoatNumber(1), 'Paper boats')).toMatchObject({ state: 'takes-two' });
    expect(await keep(other, paperBoatNumber(1), 'Paper boats', secondManager)).toMatchObject({ state: 'saved' });
    expect(rules()).toEqual([paperBoats]);
    await nextDay();
    expect(rules()).toEqual([other]);
    expect(await keep({ ...other, products: [] }, paperBoatNumber(1), 'Boats')).toMatchObject({ state: 'wrong' });
    expect(await till.ask('settings:drop-card-rule', { name: 'Boats' })).toMatchObject({ state: 'takes-two' });
    await till.ask('settings:drop-card-rule', { name: 'Boats', approval: secondManager });
    expect(rules()).toEqual([other]);
    await nextDay();
    expect(rules()).toEqual([]);
    expect(await till.refusal('settings:drop-card-rule', { name: 'Boats' })).toBe('not_found');
  });

  test('of a printed code needs no example', async () => {
    const { keep, rules, nextDay } = await world();
    const code: ShopRule = { ...paperBoats, carrier: 'code', number: null, masks: [] };
    expect(await keep(code, '', null, secondManager)).toMatchObject({ state: 'saved' });
    expect(rules()).toEqual([]);
    await nextDay();
    expect(rules()).toEqual([code]);
  });

  test('is stated for products of which the catalogue says nothing', async () => {
    const { till } = await world();
    const all = await till.ask('settings:rack-products', { query: '' });
    expect(all.products.map(({ code }) => code)).toEqual([unstated]);
    const found = await till.ask('settings:rack-products', { query: 'papier' });
    expect(found).toEqual(all);
    expect((await till.ask('settings:rack-products', { query: 'zimt' })).products).toEqual([]);
  });
});

describe('the other choices about rack cards', () => {
  test('are saved as other settings, and the rules stay', async () => {
    const { till, kept, keep } = await world();
    await keep(paperBoats, paperBoatNumber(1));
    const chosen = { typed_numbers: 'never', scan_to_give: 'always', scanner_prefix: '000026' };
    expect(await till.ask('settings:save', { change: { rack_cards: chosen } })).toMatchObject({
      state: 'saved',
      view: { kept: { rack_cards: chosen } },
    });
    expect(kept.settings().rack_cards).toEqual({ ...chosen, rules: [paperBoats] });
  });

  test('bring no rule in, because it would have no example', async () => {
    const { till, rules } = await world();
    const saved = await till.ask('settings:save', { change: { rack_cards: { rules: [paperBoats] } } });
    expect(saved).toEqual({ state: 'wrong', fields: ['rack_cards.rules'], why: null });
    expect(rules()).toEqual([]);
  });
});

describe('a code that is tried', () => {
  const chosen = { rack_cards: rackCards.parse({ rules: [paperBoats] }) };

  test.each([
    ['a number by the shop’s rule', paperBoatNumber(2), 'number', { by: 'shop', rule: 'Paper boats' }],
    ['a number by the catalogue’s', sampleNumber(cafe, 7), 'number', { by: 'catalogue', rule: null }],
    ['a barcode', '417000000105', 'product', { by: 'catalogue', rule: null }],
    ['a drink', '5449000000996', 'nothing', null],
  ])('says how it is read, and by whose rule: %s', async (_, text, kind, stated) => {
    const { till } = await world({ chosen });
    const tried = await till.ask('scan:try', { text });
    expect(tried).toMatchObject({ answer: { kind }, stated });
    expect(JSON.stringify(tried)).not.toContain(text);
  });

  test('is kept nowhere, and ends no scan of the counter', async () => {
    const { till } = await world({ chosen });
    const sale = await till.ask('sale:add-line', {
      productCode: cafe,
      faceValue: { amount: '25.00', currency: 'EUR' },
    });
    const { scan } = await till.ask('scan:read', { text: sampleNumber(cafe, 7), by: 'scanner', screen: 'sell' });
    const before = journal(till);
    await till.ask('scan:try', { text: sampleNumber(cafe, 8) });
    expect(journal(till)).toEqual(before);
    await till.ask('line:number', { lineId: sale.lines[0]?.id ?? '', scan: scan ?? '' });
    expect(await till.ask('scan:try', { text: sampleNumber(cafe, 7) })).toMatchObject({
      answer: { kind: 'nothing', reason: 'number-in-sale' },
    });
  });

  test('of a product that nobody described says so', async () => {
    const { till } = await world();
    const [{ barcode } = { barcode: null }] = (await search(till, 'Papierboot')).products;
    const text = `https://id.example/01/0${barcode}/21/${paperBoatNumber(2)}`;
    expect(await till.ask('scan:try', { text })).toMatchObject({
      answer: { kind: 'nothing', reason: 'carrier-unstated' },
      product: expect.stringContaining('Papierboot'),
      stated: null,
    });
  });
});

test('what the scanner types before each code is taken off once, and named where nobody said so', async () => {
  const [before, learned] = [
    await world(),
    await world({ chosen: { rack_cards: rackCards.parse({ scanner_prefix: '000026' }) } }),
  ];
  const read = async ({ till }: typeof before, text: string) =>
    (await till.ask('scan:read', { text, by: 'scanner', screen: 'sell' })).answer;
  for (const [text, reason, then] of [
    ['000026https://example.com', 'prefix', 'web-link'],
    ['https://example.com', 'web-link', 'web-link'],
    ['000026000026https://example.com', 'unknown', 'prefix'],
  ] as const) {
    expect(await read(before, text)).toMatchObject({ kind: 'nothing', reason });
    expect(await read(learned, text)).toMatchObject({ kind: 'nothing', reason: then });
  }
});
