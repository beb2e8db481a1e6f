// Where codes, money and witnesses go: of every setting, and of every way to change it, what is in force after one word and after two.
import { describe, expect, test } from 'vitest';
import { applyChange, placesAsked, withPlaces } from '../../electron/till/provisioning/apply-change.ts';
import { fields } from '../../shared/settings/fields.ts';
import type { KeptSettings } from '../../shared/settings/kept-change.ts';
import { codesPrinterOf, isPlace, placeMoves } from '../../shared/settings/places.ts';
import type { SettingsChange } from '../../shared/settings/provisioning.ts';
import type { Setting } from '../../shared/settings/row.ts';
import { settings as table } from '../../shared/settings/table.ts';
import { inForce } from '../../shared/settings/waiting.ts';
import { hashOf, provisioned } from '../../testkit/shell/chosen-settings.ts';

const rows = Object.entries<Setting>(table);
const partsOf = ({ parts = {}, loosens }: Setting) => [loosens, ...Object.values(parts).map((part) => part.loosens)];

test('each setting that reaches money, codes or witnesses is a control, or says why nobody reaches them by it alone', () => {
  const open = rows.filter(([, row]) => row.reaches.length > 0 && row.heldBy === undefined);
  expect(
    open.filter(([, row]) => !partsOf(row).some((loosens) => loosens && loosens !== 'never')).map(([key]) => key),
  ).toEqual([]);
});

test('what is a control reaches something', () => {
  const controls = rows.filter(([, row]) => partsOf(row).some((loosens) => loosens && loosens !== 'never'));
  expect(controls.filter(([, { reaches }]) => reaches.length === 0).map(([key]) => key)).toEqual([]);
});

const nexo = {
  kind: 'nexo',
  address: 'https://192.0.2.9:8443/nexo',
  poi_id: 'P400-1',
  key: { identifier: 'till', version: 1 },
  authority: null,
} as const;
const webhooks = { port: 8085, address: '127.0.0.1', path: '/webhooks' };
const headOffice = { url: 'https://head-office.example/v1' };
const display = { monitor: 'one', is_touch: true, pictures: '/srv/pictures' };
const dora = { id: 'dora', name: 'Dora', role: 'manager', pin_hash: hashOf('d') } as const;

const till: KeptSettings = {
  ...provisioned,
  operators: [...provisioned.operators, dora],
  printer: 'tcp://192.0.2.5:9100',
  card_terminal: nexo,
  webhooks,
  head_office: headOffice,
  customer_display: display,
};

type Case = {
  readonly is: string;
  readonly place: string;
  readonly change: SettingsChange;
  readonly before?: Partial<KeptSettings>;
};

/** Anything but where it was. */
const elsewhere: readonly Case[] = [
  { is: 'another printer', place: 'codes_printer', change: { printer: 'tcp://192.0.2.66:9100' } },
  { is: 'a queue', place: 'codes_printer', change: { printer: 'cups:slips' } },
  { is: 'a cable', place: 'codes_printer', change: { printer: 'file:///dev/usb/lp0' } },
  {
    is: 'another printer of a till that gave its own up',
    place: 'codes_printer',
    before: { printer: null, codes_printer: 'tcp://192.0.2.5:9100' },
    change: { printer: 'tcp://192.0.2.66:9100' },
  },
  { is: 'no terminal', place: 'card_terminal', change: { card_terminal: null } },
  { is: 'a typed terminal', place: 'card_terminal', change: { card_terminal: { kind: 'manual' } } },
  { is: 'another serial number', place: 'card_terminal', change: { card_terminal: { ...nexo, poi_id: 'P400-2' } } },
  {
    is: 'another key',
    place: 'card_terminal',
    change: { card_terminal: { ...nexo, key: { identifier: 'till', version: 2 } }, terminal_passphrase: 'another' },
  },
  { is: 'another passphrase', place: 'card_terminal', change: { card_terminal: nexo, terminal_passphrase: 'another' } },
  { is: 'no head office', place: 'head_office', change: { head_office: null } },
  {
    is: 'another head office',
    place: 'head_office',
    change: { head_office: { url: 'https://other.example/v1' } },
  },
  { is: 'another service', place: 'base_url', change: { base_url: 'https://service.example/v1' } },
  { is: 'no webhooks', place: 'webhooks', change: { webhooks: null } },
  { is: 'webhooks for another address', place: 'webhooks', change: { webhooks: { ...webhooks, address: '0.0.0.0' } } },
  {
    is: 'other pictures for customers',
    place: 'customer_display.pictures',
    change: { customer_display: { ...display, pictures: '/tmp/pictures' } },
  },
];

/** The same device, or the till's first. */
const asBefore: readonly Omit<Case, 'place'>[] = [
  { is: 'other paper of the printer', change: { printer: 'tcp://192.0.2.5:9100?paper=58' } },
  { is: 'the first printer', before: { printer: null }, change: { printer: 'tcp://192.0.2.66:9100' } },
  { is: 'no printer', change: { printer: null } },
  {
    is: 'back to the printer of codes',
    before: { printer: 'tcp://192.0.2.66:9100', codes_printer: 'tcp://192.0.2.5:9100' },
    change: { printer: 'tcp://192.0.2.5:9100' },
  },
  {
    is: 'the terminal of that serial number and key elsewhere in the network',
    change: { card_terminal: { ...nexo, address: 'https://192.0.2.77:8443/nexo' } },
  },
  {
    is: 'the first terminal',
    before: { card_terminal: undefined },
    change: { card_terminal: nexo, terminal_passphrase: 'its own' },
  },
  {
    is: 'the first head office',
    before: { head_office: undefined },
    change: { head_office: { ...headOffice, code: 'a code' } },
  },
  { is: 'the first webhooks', before: { webhooks: undefined }, change: { webhooks } },
  { is: 'another key of the same service', change: { key_id: 'KEY2', key_secret: 'its secret' } },
];

const held = (before: KeptSettings) => ({
  terminalPassphrase: before.card_terminal !== undefined,
  webhookKeyIds: [],
  headOffice: before.head_office
    ? ({
        state: 'enrolled',
        till: 't',
        url: 'https://head-office.example/v1',
        since: '2026-11-06T09:00:00.000Z',
        settings: [],
        people: [],
        pins: [],
        revokedAt: null,
      } as const)
    : ({ state: 'none', revokedAt: null } as const),
});

const applied = ({ before = {}, change }: Omit<Case, 'place'>, from: 'screen' | 'file') => {
  const settings = { ...till, ...before };
  const made = applyChange(settings, held(settings), change, from);
  if (!made.ok) throw new Error(`${made.error.field}: ${made.error.message}`);
  return { settings, made: made.value };
};

/** As the table's path leads to it, the printer of codes always named. */
const at = (settings: KeptSettings, path: string): unknown =>
  path === 'codes_printer'
    ? codesPrinterOf(settings)
    : path
        .split('.')
        .reduce<unknown>((whole, name) => (whole ? Reflect.get(Object(whole), name) : undefined), settings);

test('every place of the table has its case', () => {
  const cases = new Set(elsewhere.map(({ place }) => place));
  expect([...fields.keys()].filter((path) => isPlace(path) && path !== 'key_id' && !cases.has(path))).toEqual([]);
});

describe.each(elsewhere)('$is', (one) => {
  test('is not in force by one word, nor are its secrets, and with two it is at once', () => {
    const { settings, made } = applied(one, 'screen');
    expect(Object.keys(made.waits)).toEqual([one.place]);
    expect(at(made.settings, one.place)).toEqual(at(settings, one.place) ?? null);
    const two = withPlaces(made);
    expect(two.waits).toEqual({});
    const { wanted } = two;
    expect(at(two.settings, one.place)).toEqual(one.place === 'codes_printer' ? wanted.printer : at(wanted, one.place));
    expect({ ...made.settings, ...inForce(made.settings, { id: '', controls: made.waits }) }).toEqual(two.settings);
  });

  test('of a file is one word too, of two managers or one: it waits for the other, without a time', () => {
    const { settings, made } = applied(one, 'file');
    const asked = placesAsked(made, null);
    expect(at(asked.settings, one.place)).toEqual(at(settings, one.place) ?? null);
    expect(asked.settings.waiting).toMatchObject([{ from: null, by: null, approved_by: null }]);
    expect(asked.waits).toEqual({});
    expect(asked.secrets).not.toHaveProperty('terminalPassphrase');
    expect(asked.secrets).not.toHaveProperty('headOffice');
  });

  test('is told with the old and the new address', () => {
    const { settings, made } = applied(one, 'screen');
    const told = placeMoves(settings, withPlaces(made).settings);
    // It is at the same address.
    if (one.is !== 'another passphrase')
      expect(told).toContainEqual({
        field: one.place,
        from: expect.any(String),
        to: one.is.startsWith('no ') ? null : expect.any(String),
        step: 'changed',
      });
    expect(placeMoves(settings, placesAsked(made, null).settings)).toContainEqual(
      expect.objectContaining({ field: one.place, step: 'asked' }),
    );
  });
});

test.each(asBefore)('$is takes no second word', (one) => {
  const { settings, made } = applied(one, 'screen');
  expect(made.waits).toEqual({});
  expect(made.settings).toEqual({
    ...settings,
    ...made.wanted,
    codes_printer: made.settings.codes_printer,
    waiting: undefined,
  });
});

test('a key for another service waits with that service', () => {
  const change = { base_url: 'https://service.example/v1', key_id: 'KEY2', key_secret: 'its secret' };
  expect(Object.keys(applied({ is: 'both', change }, 'screen').made.waits)).toEqual(['base_url', 'key_id']);
});

test('what waits for one printer never begins for another, or for the one before', () => {
  const one = applied({ is: '', change: { printer: 'tcp://192.0.2.66:9100' } }, 'screen').made;
  const asked = placesAsked(one, null).settings;
  for (const printer of ['tcp://192.0.2.5:9100', 'tcp://192.0.2.67:9100', null]) {
    const next = applyChange(asked, held(asked), { printer }, 'screen');
    expect(next.ok && next.value.settings.waiting).toBeUndefined();
    const still = { ...asked, printer };
    expect(inForce(still, { id: '', controls: { codes_printer: 'tcp://192.0.2.66:9100' } })).toBeNull();
  }
});

test('no credential of an address is told', () => {
  const secret = 'h7-secret';
  const after = {
    ...till,
    card_terminal: { ...nexo, address: `https://user:${secret}@192.0.2.9/nexo?token=${secret}` },
    webhooks: { ...webhooks, public_url: `https://${secret}@shop.example/tills/7?key=${secret}` },
  };
  const told = placeMoves(till, after);
  expect(told.map(({ field }) => field)).toEqual(['card_terminal', 'webhooks']);
  expect(JSON.stringify(told)).not.toContain(secret);
});
