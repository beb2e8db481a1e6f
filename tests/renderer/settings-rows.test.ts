// The settings as rows: what is saved is what was changed, read as the till's language writes it; the rest is not chosen.
import { describe, expect, test } from 'vitest';
import { changeOf, initialValue, type Values } from '../../renderer/screens/manage/settings/rows.ts';
import { rowOf, rowsOf } from '../../shared/settings/fields.ts';
import { defaults, settingsChange } from '../../shared/settings/provisioning.ts';
import { type Section, sectionsByGroup } from '../../shared/settings/sections.ts';
import type { KeptView } from '../../shared/settings/views.ts';

const kept: KeptView = {
  ...defaults,
  base_url: 'https://service.example/v1',
  key_id: 'K1',
  printer: null,
  isPrinterUntested: false,
  locale: 'en',
  card_terminal: null,
  hasTerminalPassphrase: false,
  low_balance: '1500.00',
  customer_pause: { amount: null, cards: null, categories: [] },
  customer_display: null,
  code_notice: null,
  products: { pinned: 0, hidden: 0 },
  backup_folder: null,
  phones: { support: '+49 30 99' },
  webhooks: null,
  webhookKeyIds: [],
  oldStoreKeys: 0,
  waiting: [],
  head_office: null,
  headOffice: { state: 'none', revokedAt: null },
  updates: null,
};
const english = { locale: 'en', currency: 'EUR' };
const german = { locale: 'de', currency: 'EUR' };

const sections = sectionsByGroup.flatMap(([, those]) => those);

const typing = (section: Section, typed: Values, till = english, before = kept) => {
  const all = rowsOf(section);
  const first = Object.fromEntries(all.map((row) => [row.field, initialValue(row, before, till)]));
  return changeOf(all, { ...first, ...typed }, first, till);
};

describe('what is saved', () => {
  test.each(sections)('of %s is nothing where nothing was changed', (section) => {
    expect(typing(section, {})).toEqual({});
  });

  test('is the row that was changed, and what is kept together with it', () => {
    expect(typing('saleLimits', { max_unresolved_cards: '5' })).toEqual({ max_unresolved_cards: 5 });
    const change = typing('typedCards', { 'manual_card.code_length': '8' });
    expect(change).toEqual({ manual_card: { ...defaults.manual_card, code_length: 8 } });
  });

  test('in a field of its own unit is counted in what it is kept in', () => {
    expect(initialValue(known('min_free_bytes'), kept, english)).toBe('200');
    expect(typing('saleLimits', { min_free_bytes: '300' })).toEqual({ min_free_bytes: 300 * 1024 * 1024 });
  });

  test('of an empty field is what is usual, or none', () => {
    expect(typing('staff', { new_manager_days: '' })).toEqual({ new_manager_days: null });
    expect(typing('warnings', { low_balance: ' ' })).toEqual({ low_balance: null });
    expect(typing('phones', { 'phones.support': '' })).toEqual({ phones: null });
    expect(typing('phones', { 'phones.service': ' 112 ' })).toEqual({
      phones: { service: '112', support: '+49 30 99' },
    });
    expect(typing('service', { key_secret: '  ' })).toEqual({});
  });

  test('of an address that was emptied is refused, and not kept as it was', () => {
    const change = typing('service', { base_url: '' });
    expect(settingsChange.safeParse(change).error?.issues[0]?.path).toEqual(['base_url']);
  });

  test('of webhooks that were not taken before is every row', () => {
    const rows = rowsOf('webhooks');
    const values = Object.fromEntries(rows.map((row) => [row.field, initialValue(row, kept, english)]));
    const webhooks = { port: 8085, address: '127.0.0.1', path: '/webhooks' };
    expect(changeOf(rows, values, {}, english)).toEqual({ webhooks });
  });
});

describe('a number', () => {
  test('is shown and read as the till’s language writes it', () => {
    expect(initialValue(known('low_balance'), kept, german)).toBe('1500,00');
    expect(typing('warnings', { low_balance: '1,000' })).toEqual({ low_balance: '1000.00' });
    expect(typing('warnings', { low_balance: '1.000' }, german)).toEqual({ low_balance: '1000.00' });
    expect(typing('shifts', { 'shifts.tolerance_minor': '2,50' }, german)).toEqual({
      shifts: { ...defaults.shifts, tolerance_minor: 250 },
    });
  });

  test.each(['1e3', '1.0.0', '-5', 'five'])(
    'that is none, %j, is refused by its field in every row of numbers',
    (typed) => {
      const numbers = sections
        .flatMap(rowsOf)
        .filter(({ kind }) => kind === 'whole' || kind === 'minor' || kind === 'amount');
      expect(numbers.length).toBeGreaterThan(30);
      for (const row of numbers) {
        const refused = settingsChange.safeParse(changeOf([row], { [row.field]: typed }, {}, english));
        const paths = refused.error?.issues.map(({ path }) => path.join('.'));
        expect(paths).toContain(row.field);
      }
    },
  );
});

function known(field: string) {
  const found = rowOf(field);
  if (!found) throw new Error(`no row ${field}`);
  return found;
}
