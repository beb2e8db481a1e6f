// What a file may say of rack cards: the usual where it says nothing, and no rule that contradicts itself.
import { describe, expect, test } from 'vitest';
import { rackCards } from '../../../shared/scan/rack-cards.ts';
import { defaults, settingsChange, withDefaults } from '../../../shared/settings/provisioning.ts';
import { paperBoats } from '../../../testkit/till/rack-rules.ts';

const messagesOf = (rules: readonly unknown[]) =>
  settingsChange.safeParse({ rack_cards: { rules } }).error?.issues.map(({ message }) => message) ?? [];

describe('rack cards in a file of settings', () => {
  test('are the usual where a file says nothing of them', () => {
    expect(settingsChange.parse({ lock_minutes: 5 })).toEqual({ lock_minutes: 5 });
    expect(withDefaults({}).rack_cards).toEqual({
      rules: [],
      typed_numbers: 'supervisor',
      scan_to_give: 'several',
      scanner_prefix: null,
    });
    for (const prefix of ['', 'nine signs', '123456789', 'a b', 'ä'])
      expect(rackCards.safeParse({ scanner_prefix: prefix }).success, prefix).toBe(false);
    expect(rackCards.parse({ scanner_prefix: '000026' }).scanner_prefix).toBe('000026');
    expect(rackCards.parse({ scan_to_give: 'always' })).toEqual({ ...defaults.rack_cards, scan_to_give: 'always' });
  });

  test('are kept as they were given', () => {
    expect(settingsChange.parse({ rack_cards: { rules: [paperBoats] } }).rack_cards?.rules).toEqual([paperBoats]);
  });

  test.each([
    ['ends of different length', { number: { ...paperBoats.number, ranges: [{ from: '9910', to: '99191' }] } }],
    ['a mask without a product', { masks: ['X13 N16'] }],
    ['plastic without a number', { number: null, masks: [] }],
    ['a printed code with a number', { carrier: 'code', masks: [] }],
    ['a field that nobody knows', { colour: 'red' }],
  ])('are refused with %s', (_, change) => {
    expect(messagesOf([{ ...paperBoats, ...change }])).not.toEqual([]);
  });

  test('are refused where two rules name one product, or have one name', () => {
    expect(messagesOf([paperBoats, { ...paperBoats, name: 'Other' }])).toEqual([
      'product-in-two-rules: papierboot-kinder-eur',
    ]);
    expect(messagesOf([paperBoats, { ...paperBoats, products: ['other'] }])).toEqual([
      'two rules are named Paper boats',
    ]);
  });
});
