// What a shop never chose is the usual value for whoever reads it, and stays absent where it is stored: a change of one line chooses
// nothing else.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tillSettings } from '../../electron/shell/settings.ts';
import { applyChange } from '../../electron/till/provisioning/apply-change.ts';
import type { FirstPage } from '../../shared/catalogue/product-settings.ts';
import { shownHeadOffice } from '../../shared/head-office/held.ts';
import { knownCategories } from '../../shared/known-categories.ts';
import { scansToGive, typedNumbers } from '../../shared/scan/rack-choices.ts';
import type { ShopRule } from '../../shared/scan/shop-rule.ts';
import { setUpDevices } from '../../shared/set-up/set-up-steps.ts';
import { withControls } from '../../shared/settings/controls.ts';
import { fields, type With } from '../../shared/settings/fields.ts';
import { defaults, type StoredSettings, settingsChange, withDefaults } from '../../shared/settings/provisioning.ts';
import { themes } from '../../shared/theme.ts';
import { provisioned } from '../../testkit/shell/chosen-settings.ts';

const held = { terminalPassphrase: false, webhookKeyIds: [], headOffice: shownHeadOffice(undefined) };
const amount = fc.integer({ min: 0, max: 1_000_000_000 });
const maximum = fc.constantFrom(null, '0', '500.00');
const papierboot: ShopRule = {
  name: 'Papierboot',
  products: ['papierboot'],
  carrier: 'plastic',
  number: { signs: 'digits', lengths: [16], ranges: [{ from: '7100', to: '7199' }], check: 'none', gtin_like: false },
  masks: [],
};
const phone = fc.constantFrom('+49 30 123456', '112');
const fieldsOfUsual = {
  theme: fc.constantFrom(...themes),
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
    code_length: fc.integer({ min: 4, max: 12 }),
    per_sale_minor: amount,
    per_day_minor: amount,
  }),
  shifts: fc.record({
    on: fc.boolean(),
    tolerance_minor: amount,
    move_limit_minor: amount,
    day_begins: fc.constantFrom('00:00', '04:00', '23:59'),
  }),
  rack_cards: fc.record({
    rules: fc.subarray([papierboot]),
    typed_numbers: fc.constantFrom(...typedNumbers),
    scan_to_give: fc.constantFrom(...scansToGive),
    scanner_prefix: fc.constantFrom(null, '000026'),
  }),
  products: fc.record({
    pinned: fc.subarray(['a', 'b']),
    hidden: fc.subarray(['b', 'c']),
    first_page: fc.constantFrom<FirstPage[]>('all', 'favourites', { category: 'Games' }),
  }),
  phones: fc.record({ service: phone, support: phone, head_office: phone }, { requiredKeys: [] }),
  slips: fc.record({ separate: fc.boolean(), phone, head: fc.constant('Open daily') }, { requiredKeys: ['separate'] }),
  untested_devices: fc.subarray([...setUpDevices]),
} satisfies Record<Exclude<keyof typeof defaults, With<{ kind: 'whole' | 'switch' }>>, unknown>;
/** Numbers and switches, by what their rows say of them. */
const simple = Object.fromEntries(
  [...fields].flatMap(([path, row]): [string, fc.Arbitrary<unknown>][] => {
    if (!(path in defaults)) return [];
    if (row.kind === 'whole') return [[path, fc.integer({ min: row.from, max: row.to })]];
    return row.kind === 'switch' ? [[path, fc.boolean()]] : [];
  }),
);
const others = { low_balance: fc.constant('500.00'), kiosk: fc.boolean() };
const stored: fc.Arbitrary<StoredSettings> = fc.record(
  { ...fieldsOfUsual, ...simple, ...others },
  { requiredKeys: [] },
);

describe('the usual values', () => {
  test('fill what is absent, and leave every stored value and what is stored as it is', () => {
    fc.assert(
      fc.property(stored, (settings) => {
        const before = structuredClone(settings);
        expect(withDefaults(settings)).toEqual({ ...defaults, ...settings });
        expect(settings).toEqual(before);
      }),
    );
  });

  test('stand for a field that a change took away', () => {
    expect(withDefaults({ lock_minutes: undefined, phones: { support: '112' } })).toEqual({
      ...defaults,
      phones: { support: '112' },
    });
  });

  test('are such as a file may choose them', () => {
    expect(tillSettings.partial().safeParse(defaults).error).toBeUndefined();
  });
});

describe('what is stored', () => {
  const ofToday = { ...provisioned, vault_id: '00000000-0000-4000-8000-000000000000' };

  test('is read without a field that nobody chose, and with each as it was chosen', () => {
    fc.assert(
      fc.property(stored, (settings) => {
        expect(tillSettings.parse({ ...ofToday, ...settings })).toEqual({ ...ofToday, ...settings });
      }),
    );
  });

  test('keeps every other choice when one line changes', () => {
    const nullable = Object.entries(settingsChange.shape).filter(([, field]) => field.safeParse(null).success);
    expect(nullable.map(([name]) => name)).toEqual(expect.arrayContaining(Object.keys(defaults).filter(isChangeable)));
    fc.assert(
      fc.property(stored, fc.constantFrom(...nullable.map(([name]) => name)), (settings, name) => {
        const before = { ...provisioned, ...settings };
        const change = settingsChange.parse({ [name]: null });
        expect(change).toEqual({ [name]: null });
        const applied = applyChange(before, held, change, 'file');
        if (!applied.ok) throw new Error(applied.error.message);
        const { settings: now, waits } = applied.value;
        const expected = { ...before, [name]: name === 'printer' ? null : undefined };
        const whole = { ...now, ...withControls(now, waits) };
        // What loosens a control waits; with it, it is as usual, and nothing else was touched.
        if (Object.keys(waits).length === 0) expect(now).toEqual(expected);
        else expect({ ...now, [name]: undefined }).toEqual(expected);
        expect(withDefaults(whole)).toEqual(withDefaults(expected));
      }),
    );
  });
});

/** A device is tried, not chosen. */
const isChangeable = (field: string): boolean => field !== 'untested_devices';
