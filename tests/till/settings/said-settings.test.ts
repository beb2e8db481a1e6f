// What head office says of a till's settings: each is done once, between sales; what loosens a control waits for a day and is called back here; nothing
// that it may not set is taken; people of the till make it stricter only, until head office says no more or the till has left it.
import { beforeEach, describe, expect, test } from 'vitest';
import { createRecoveryCode } from '../../../electron/till/operators/recovery-code.ts';
import type { FieldSaid, TillDocument } from '../../../shared/head-office/document.ts';
import { headOfficeRows } from '../../../shared/settings/head-office-rows.ts';
import { enrolledHere, playHeadOffice } from '../../../testkit/head-office/played-head-office.ts';
import { createKeptInMemory, type KeptInMemory } from '../../../testkit/till/kept-in-memory.ts';
import { payCash } from '../../../testkit/till/selling.ts';
import { worldPerTest } from '../../../testkit/till/world.ts';

const { till, reopen, reserved, saleOf } = worldPerTest();
let office: ReturnType<typeof playHeadOffice>;
let kept: KeptInMemory;
let reopened: number;
beforeEach(async () => {
  kept = createKeptInMemory();
  office = playHeadOffice(enrolledHere, () => kept);
  reopened = 0;
  await kept.change('head-office', { secrets: { headOffice: enrolledHere } });
  await reopen({
    headOffice: office.parts,
    logged: () => {},
    kept: ({ timers }) => ({
      outside: kept,
      recovery: createRecoveryCode({ kept, timers, hide: () => {}, failed: () => {} }),
      reopen: async () => {
        reopened += 1;
        return { ok: true, value: null };
      },
    }),
  });
});

const ids = new Map<string, string>();
const idOf = (name: string) => ids.get(name) ?? ids.set(name, crypto.randomUUID()).get(name) ?? '';
const dayMs = 86_400_000;
const after = (ms: number) => new Date(till.time.now().getTime() + ms).toISOString();

type Said = Partial<TillDocument['settings'][number]> & Pick<FieldSaid, 'field' | 'value'>;
const said = ({ id = 'one', ...one }: Said): TillDocument['settings'][number] => ({
  id: idOf(id),
  currency: null,
  from: '2026-01-01T00:00:00.000Z',
  by: 'Ida Itzig',
  agreedBy: null,
  at: '2026-01-01T00:00:00.000Z',
  ...one,
});
let version = 0;
const told = async (...settings: readonly Said[]) => {
  await office.line().onDocument({
    v: 1,
    till: 'till-1',
    version: ++version,
    out: [],
    settings: settings.map(said),
    people: [],
    pins: [],
  });
  await till.time.advance(5_000);
};
const states = () =>
  office
    .line()
    .document()
    .document?.settings?.map(({ is }) => is);
const entries = (...kinds: readonly string[]) =>
  till
    .db()
    .prepare<[], { kind: string; by: string | null; body: string }>(
      'SELECT kind, operator_id AS "by", body FROM journal ORDER BY seq',
    )
    .all()
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ body, ...entry }) => ({ ...entry, body: JSON.parse(body) }));
const save = async (change: Record<string, unknown>) => till.ask('settings:save', { change: change as never });

test('a stricter one is in force at once, once, and is in the journal with who said it', async () => {
  await told({ field: 'new_manager_days', value: 9 });
  expect(kept.settings().new_manager_days).toBe(9);
  expect(states()).toEqual(['in-force']);
  expect(reopened).toBe(1);
  await till.time.advance(20_000);
  expect(reopened).toBe(1);
  const entry = {
    kind: 'settings-changed',
    by: null,
    body: { fields: ['new_manager_days'], headOffice: { id: idOf('one'), by: 'Ida Itzig' } },
  };
  expect(entries('settings-changed')).toEqual([entry]);
  // As after a power cut before the entry, or in a restored ledger.
  await till.crash();
  await till.time.advance(20_000);
  expect(entries('settings-changed')).toEqual([entry]);
  expect(states()).toEqual(['in-force']);
});

test('nothing is taken within a sale, a payment or a count', async () => {
  await till.signIn('anna');
  const sale = await reserved(['25.00']);
  await told({ field: 'lock_minutes', value: 9 });
  await till.time.advance(20_000);
  expect([kept.settings().lock_minutes, states(), reopened]).toEqual([undefined, ['ahead'], 0]);
  await payCash(till, sale.id, '25.00');
  await till.ask('sale:commit', { saleId: sale.id });
  await till.time.advance(20_000);
  expect((await saleOf(sale.id)).lines[0]?.state).toBe('active');
  expect([kept.settings().lock_minutes, states()]).toEqual([9, ['in-force']]);
});

test('one of a later time is taken then, by the service’s clock', async () => {
  await told({ field: 'lock_minutes', value: 9, from: after(dayMs) });
  await till.time.advance(dayMs - 60_000);
  expect([kept.settings().lock_minutes, states()]).toEqual([undefined, ['ahead']]);
  await till.time.advance(3_600_000);
  expect([kept.settings().lock_minutes, states()]).toEqual([9, ['in-force']]);
});

describe('what loosens a control', () => {
  const looser = { field: 'new_manager_days', value: 2 } as const;

  test('waits for a day that begins 24 hours later, whatever time head office says, and then begins', async () => {
    await told(looser);
    const [waiting] = kept.settings().waiting ?? [];
    expect(waiting).toMatchObject({
      id: idOf('one'),
      by: null,
      head_office: 'Ida Itzig',
      controls: { new_manager_days: 2 },
    });
    expect(Date.parse(waiting?.from ?? '')).toBeGreaterThanOrEqual(till.time.now().getTime() + dayMs);
    expect([kept.settings().new_manager_days, states()]).toEqual([undefined, ['waits']]);
    await till.signIn('clara');
    const health = async () => (await till.ask('manager:health')).items;
    expect(await health()).toContainEqual({ finding: 'head-office-said', at: null, values: { count: 1 } });
    expect(entries('loosening')).toMatchObject([
      { by: null, body: { what: 'waits', headOffice: { by: 'Ida Itzig' } } },
    ]);
  });

  test('is called back by a manager here, and stays so', async () => {
    await told(looser);
    await till.signIn('clara');
    await till.ask('settings:call-back', { id: idOf('one') });
    expect([kept.settings().waiting, states()]).toEqual([undefined, ['otherwise']]);
    await told(looser, { id: 'two', field: 'lock_minutes', value: 9 });
    await till.time.advance(20_000);
    expect([kept.settings().waiting, states()]).toEqual([undefined, ['otherwise', 'in-force']]);
  });

  test('never begins once head office says it no more, or the till has left', async () => {
    await told(looser);
    await told();
    await till.time.advance(20_000);
    expect(kept.settings().waiting).toBeUndefined();
    expect(entries('loosening').map(({ body }) => body.what)).toEqual(['waits', 'dropped']);
    await told({ ...looser, id: 'again' });
    expect(kept.settings().waiting).toHaveLength(1);
    await kept.change('head-office', { secrets: { headOffice: null } });
    await till.time.advance(20_000);
    expect(kept.settings().waiting).toBeUndefined();
  });
});

describe('at the till', () => {
  beforeEach(async () => {
    await told(
      { field: 'new_manager_days', value: 9 },
      { id: 'two', field: 'lock_minutes', value: 9 },
      { id: 'three', field: 'shop_maxima.card', value: '100.00', currency: 'EUR' },
    );
    await till.signIn('clara');
  });
  const refused = (...fields: string[]) => ({ state: 'wrong', fields, why: 'set-there' });

  test('a manager makes it stricter, and nothing else', async () => {
    expect(states()).toEqual(['in-force', 'in-force', 'in-force']);
    expect(await save({ new_manager_days: 3 })).toEqual(refused('new_manager_days'));
    expect(await save({ lock_minutes: 3 })).toEqual(refused('lock_minutes'));
    expect(await save({ shop_maxima: { card: '200.00' } })).toEqual(refused('shop_maxima.card'));
    expect(await save({ shop_maxima: null })).toEqual(refused('shop_maxima.card'));
    expect(await save({ new_manager_days: 12, shop_maxima: { card: '50.00', sale: '300.00' } })).toMatchObject({
      state: 'saved',
    });
    expect(states()).toEqual(['otherwise', 'in-force', 'otherwise']);
    await till.time.advance(20_000);
    expect(kept.settings().new_manager_days).toBe(12);
  });

  test('it is open again once head office says it no more, or the till has left', async () => {
    await told({ field: 'new_manager_days', value: 9 });
    expect(await save({ lock_minutes: 3 })).toMatchObject({ state: 'saved' });
    expect(kept.settings().shop_maxima?.card).toBe('100.00');
    await kept.change('head-office', { secrets: { headOffice: null } });
    expect(await save({ new_manager_days: 3 })).toMatchObject({ state: 'takes-two' });
  });
});

describe('not taken, told with the reason, and all else of the document is', () => {
  const cases: readonly (readonly [Said, string])[] = [
    [{ field: 'base_url', value: 'https://thief.example/v1' }, 'not-settable'],
    [{ field: 'key_id', value: 'thief' }, 'not-settable'],
    [{ field: 'printer', value: null }, 'not-settable'],
    [{ field: 'card_terminal', value: null }, 'not-settable'],
    [{ field: 'head_office.url', value: 'https://thief.example' }, 'not-settable'],
    [{ field: 'webhooks.port', value: 1 }, 'not-settable'],
    [{ field: 'shifts.day_begins', value: '05:00' }, 'not-settable'],
    [{ field: 'customer_display.pictures', value: '/tmp' }, 'not-settable'],
    [{ field: 'operators', value: [] }, 'not-settable'],
    [{ field: 'of-a-newer-one', value: 1 }, 'not-settable'],
    [{ field: 'lock_minutes', value: 0 }, 'not-valid'],
    [{ field: 'lock_minutes', value: 'nine' }, 'not-valid'],
    [{ field: 'shop_maxima.card', value: '100.00', currency: 'CHF' }, 'other-currency'],
    [{ field: 'shop_maxima.card', value: '100.001', currency: 'EUR' }, 'not-valid'],
  ];
  test.each(cases)('%o', async (one, why) => {
    const before = kept.settings();
    await told(one, { id: 'two', field: 'lock_minutes', value: 9 });
    expect(states()).toEqual([why, 'in-force']);
    expect(kept.settings()).toEqual({ ...before, lock_minutes: 9 });
  });

  test('none of what head office may set says where money, codes or witnesses go', () => {
    const never = [
      'service',
      'printer',
      'terminal',
      'webhooks',
      'headOffice',
      'backups',
      'storeKey',
      'customerDisplay',
    ];
    expect(headOfficeRows.filter(({ section }) => never.includes(section))).toEqual([]);
    expect(headOfficeRows.map(({ field }) => field)).toContain('phones.head_office');
  });
});
