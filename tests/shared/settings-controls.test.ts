// Which settings are controls: every field has a decision, and no save makes a control looser at once.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { knownCategories } from '../../shared/known-categories.ts';
import { pauseOf } from '../../shared/sale/customer-pause.ts';
import { scansToGive, typedNumbers } from '../../shared/scan/rack-choices.ts';
import type { ShopRule } from '../../shared/scan/shop-rule.ts';
import { looserThan, splitLoosening, withControls } from '../../shared/settings/controls.ts';
import { fields, sectionOfControl } from '../../shared/settings/fields.ts';
import { provisioning, type StoredSettings, settingsChange, withDefaults } from '../../shared/settings/provisioning.ts';

const objectIn = (field: z.core.$ZodType): z.ZodObject | null => {
  if (field instanceof z.ZodObject) return field;
  // In parts, or a sum alone.
  if (field instanceof z.ZodPipe) return objectIn(field.out);
  if (field instanceof z.ZodUnion) return field.options.map(objectIn).find((one) => one !== null) ?? null;
  const wraps = field instanceof z.ZodOptional || field instanceof z.ZodNullable || field instanceof z.ZodDefault;
  return wraps ? objectIn(field.unwrap()) : null;
};

/** What the table says of each path that it decides about. */
const decided = new Map([...fields].flatMap(([path, { loosens }]) => (loosens ? [[path, loosens] as const] : [])));

/** Each field by its path, down to where the table has a word for it. */
function pathsIn(shape: Readonly<Record<string, z.core.$ZodType>>, before = ''): readonly string[] {
  return Object.entries(shape).flatMap(([name, field]) => {
    const path = `${before}${name}`;
    const inner = decided.has(path) ? null : objectIn(field);
    return inner ? pathsIn(inner.shape, `${path}.`) : [path];
  });
}

const paths = new Set([...pathsIn(provisioning.shape), ...pathsIn(settingsChange.shape)]);

const maximum = fc.constantFrom(null, '0', '9.50', '10');
const amount = fc.integer({ min: 0, max: 5 });
const rule = fc.record<ShopRule>({
  name: fc.constantFrom('one', 'two', 'three'),
  products: fc.subarray(['a', 'b', 'c'], { minLength: 1 }),
  carrier: fc.constantFrom('plastic', 'code', 'either'),
  number: fc.constantFrom(null, {
    signs: 'digits' as const,
    lengths: [16],
    ranges: [{ from: '7100', to: '7199' }],
    check: 'none' as const,
    gtin_like: false,
  }),
  masks: fc.constant([]),
});
const settings: fc.Arbitrary<StoredSettings> = fc.record(
  {
    new_manager_days: amount,
    customer_pause: fc.oneof(
      maximum.filter((sum) => sum !== null),
      fc.record({
        amount: maximum,
        cards: fc.constantFrom(null, 1, 5),
        categories: fc.subarray<'games' | 'food'>(['games', 'food']),
      }),
    ),
    shop_maxima: fc.record({ card: maximum, sale: maximum, supervisor_above: maximum }),
    category_maxima: fc.record(Object.fromEntries(knownCategories.map((code) => [code, maximum]))),
    company_orders: fc.record({
      on: fc.boolean(),
      order_most: maximum,
      company_most: maximum,
      alone_most: maximum,
      cash_most: maximum,
      identity_above: maximum,
      pause_hours: fc.constantFrom(0, 24),
    }),
    manual_card: fc.record({
      code_of: fc.constantFrom('digits', 'letters-and-digits'),
      code_length: fc.integer({ min: 4, max: 6 }),
      per_sale_minor: amount,
      per_day_minor: amount,
    }),
    shifts: fc.record({
      on: fc.boolean(),
      tolerance_minor: amount,
      move_limit_minor: amount,
      day_begins: fc.constantFrom('04:00', '05:00'),
    }),
    rack_cards: fc.record({
      rules: fc.uniqueArray(rule, { selector: ({ name }) => name, maxLength: 3 }),
      typed_numbers: fc.constantFrom(...typedNumbers),
      scan_to_give: fc.constantFrom(...scansToGive),
      scanner_prefix: fc.constantFrom(null, '000026'),
    }),
    theme: fc.constantFrom('dark', 'light'),
    keep_names_months: amount,
  },
  { requiredKeys: [] },
);
const byName = ({ rack_cards, customer_pause, ...all }: ReturnType<typeof withDefaults>) => ({
  ...all,
  customer_pause: pauseOf(customer_pause),
  rack_cards: { ...rack_cards, rules: [...rack_cards.rules].sort((a, b) => (a.name < b.name ? -1 : 1)) },
});

describe('the table of controls', () => {
  test('decides about every field of the settings: a control, with the direction that loosens it, or none', () => {
    expect([...paths].filter((path) => !decided.has(path))).toEqual([]);
  });

  test('names no field that is none', () => {
    expect([...decided.keys()].filter((path) => !paths.has(path))).toEqual([]);
  });

  test('has the controls that a colleague would loosen', () => {
    const named = [...decided].filter(([, loosens]) => loosens !== 'never').map(([path]) => path);
    const expected = [
      'new_manager_days',
      'customer_pause.amount',
      'customer_pause.cards',
      'customer_pause.categories',
      'shop_maxima.card',
      'shop_maxima.sale',
      'shop_maxima.supervisor_above',
      ...knownCategories.map((code) => `category_maxima.${code}`),
      'manual_card.code_of',
      'manual_card.code_length',
      'manual_card.per_sale_minor',
      'manual_card.per_day_minor',
      ...['on', 'order_most', 'company_most', 'cash_most', 'alone_most', 'identity_above', 'pause_hours'].map(
        (part) => `company_orders.${part}`,
      ),
      'shifts.on',
      'shifts.tolerance_minor',
      'shifts.move_limit_minor',
      'rack_cards.typed_numbers',
      'rack_cards.scan_to_give',
      'base_url',
      'key_id',
      'codes_printer',
      'card_terminal',
      'webhooks',
      'customer_display.pictures',
      'head_office',
      'rack_cards.rules',
    ];
    expect(named.toSorted()).toEqual(expected.toSorted());
  });
});

describe('a save', () => {
  test('makes no control looser at once; what tightens is at once, and what loosens waits', () => {
    fc.assert(
      fc.property(settings, settings, (before, after) => {
        const { settings: now, waits } = splitLoosening(before, after);
        expect(looserThan(before, now)).toEqual([]);
        expect(looserThan(before, after).toSorted()).toEqual(Object.keys(waits).toSorted());
        // With what waited, it is what was asked for.
        expect(byName(withDefaults({ ...now, ...withControls(now, waits) }))).toEqual(byName(withDefaults(after)));
        if (Object.keys(waits).length === 0) expect(now).toBe(after);
      }),
    );
  });

  test('leaves what nobody chose unchosen', () => {
    const { settings: now } = splitLoosening({ theme: 'dark' }, { theme: 'light', new_manager_days: 0 });
    expect(now).toEqual({ theme: 'light', new_manager_days: undefined });
  });

  test.each([
    ['manual_card', 'code_of', ['digits', 'letters-and-digits']],
    ['rack_cards', 'typed_numbers', ['never', 'supervisor', 'cashier']],
    ['rack_cards', 'scan_to_give', ['always', 'several', 'never']],
  ] as const)('of %s.%s each choice is looser than those before it, and than no other', (field, name, choices) => {
    const by = (choice: string) => ({ [field]: { ...withDefaults({})[field], [name]: choice } }) as StoredSettings;
    for (const [had, before] of choices.entries())
      for (const [has, after] of choices.entries())
        expect(looserThan(by(before), by(after)), `${before}, ${after}`).toEqual(has > had ? [`${field}.${name}`] : []);
  });

  const rules = (...all: ShopRule[]) => ({
    rack_cards: {
      rules: all,
      typed_numbers: 'supervisor' as const,
      scan_to_give: 'several' as const,
      scanner_prefix: null,
    },
  });
  const boats: ShopRule = { name: 'Boats', products: ['boat'], carrier: 'plastic', number: null, masks: [] };
  const pause = (sum: string | null, cards: number | null, categories: ('games' | 'food')[] = []) => ({
    amount: sum,
    cards,
    categories,
  });
  const shifts = { on: true, tolerance_minor: 200, move_limit_minor: 100, day_begins: '04:00' };
  test.each<[string, StoredSettings, StoredSettings, readonly string[]]>([
    ['fewer days', {}, { new_manager_days: 3 }, ['new_manager_days']],
    ['more days', {}, { new_manager_days: 14 }, []],
    ['no pause for the customer', { customer_pause: '100.00' }, {}, ['customer_pause.amount']],
    ['a pause as it was, in its parts', { customer_pause: '9' }, { customer_pause: pause('9', null) }, []],
    [
      'a pause from more cards on',
      { customer_pause: pause('9', 2) },
      { customer_pause: pause('9', 3) },
      ['customer_pause.cards'],
    ],
    [
      'a pause for games only',
      { customer_pause: pause('9', 2) },
      { customer_pause: pause('9', 2, ['games']) },
      ['customer_pause.categories'],
    ],
    ['a pause for all cards', { customer_pause: pause('9', 2, ['games']) }, { customer_pause: pause('9', 2) }, []],
    ['a pause from less on', { customer_pause: '100.00' }, { customer_pause: '20.5' }, []],
    ['shifts off', { shifts }, { shifts: { ...shifts, on: false } }, ['shifts.on']],
    ['a tolerance where shifts begin', {}, { shifts: { ...shifts, tolerance_minor: 900 } }, []],
    ['a tolerance', { shifts }, { shifts: { ...shifts, tolerance_minor: 900 } }, ['shifts.tolerance_minor']],
    ['a rule for other products', {}, rules(boats), []],
    ['a rule that asks for no number', {}, rules({ ...boats, carrier: 'code' }), ['rack_cards.rules.Boats']],
    ['a rule that gets more products', rules(boats), rules({ ...boats, products: ['boat', 'ship'] }), []],
    ['a rule that goes', rules(boats), {}, ['rack_cards.rules.Boats']],
    ['a rule that is another', rules(boats), rules({ ...boats, products: ['b'] }), ['rack_cards.rules.Boats']],
    [
      'a rule by another name',
      rules(boats),
      rules({ ...boats, name: 'Ships' }),
      ['rack_cards.rules.Boats', 'rack_cards.rules.Ships'],
    ],
  ])('%s', (_what, before, after, looser) => {
    expect(looserThan(before, after)).toEqual(looser);
  });
});

test('what starts later is listed in the section that changes it', () => {
  const homeless = [...decided].flatMap(([path, loosens]) =>
    loosens === 'never' || sectionOfControl(path) !== undefined ? [] : [path],
  );
  expect(homeless).toEqual([]);
  expect(
    ['company_orders.on', 'rack_cards.rules.book', 'card_terminal', 'codes_printer', 'pictures', 'head_office'].map(
      sectionOfControl,
    ),
  ).toEqual(['companyOrders', 'rackCards', 'terminal', 'printer', 'customerDisplay', 'headOffice']);
});
