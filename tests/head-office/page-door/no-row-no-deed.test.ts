// A deed and its row of the audit are one: where no row can be written, nothing else is either. Each request of the page that changes something is tried.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Asked, type RouteName, routes } from '../../../head-office/page-door/routes.ts';
import { databaseServer } from '../../../testkit/head-office/database-server.ts';
import { type Office, openOffice } from '../../../testkit/head-office/open-office.ts';
import {
  createPageClient,
  enterAs,
  goodPassword,
  granted,
  makeFirstUser,
  makeUser,
  type PageClient,
  tokenOf,
} from '../../../testkit/head-office/page-client.ts';
import { enrolledTill } from '../../../testkit/head-office/till-client.ts';

const server = await databaseServer();

describe.skipIf(!server.ok)('without a row of the audit', () => {
  let office: Office;
  let ida: PageClient;
  let sam: PageClient;
  const strangers = () => createPageClient(office);
  const run = (sql: string) => office.database.run(sql);
  const one = async (sql: string) => (await office.rows(z.object({ id: z.string() }), sql))[0]?.id ?? '';
  const said = { stores: ['north'], reason: 'why' };
  const setting = { ...said, field: 'lock_minutes', value: 9, starts: null, isTried: false } as const;
  const hired = { ...said, person: null, name: 'Nora Neu', role: 'cashier' } as const;
  const list = { name: 'North', stores: ['north'] };

  beforeAll(async () => {
    office = await openOffice();
    await enrolledTill(office, 'north');
    ida = await makeFirstUser(office);
    for (const name of ['Otto Ohm', 'Ole Off']) await makeUser(ida, office, name, 'it');
    await makeUser(ida, office, 'Sam Shore', 'support');
    sam = await enterAs(office, 'Sam Shore');
    await run("UPDATE users SET let_in_at = now() - interval '2 days'");
    await run("UPDATE users SET disabled_at = now() WHERE name = 'Ole Off'");
    granted(await ida.ask('add-key', { name: 'a program', tables: ['cards'], stores: [] }));
    granted(await ida.ask('keep-store-list', list));
    granted(await ida.ask('put-out', { ...said, person: 'anna' }));
    granted(await ida.ask('enrol', { csv: 'store,terminal\nnorth,T9\n', days: 1, replace: false }));
    for (const field of ['new_manager_days', 'lock_minutes'])
      granted(await ida.ask('say-setting', { ...setting, field }));
    for (const role of ['manager', 'cashier'] as const)
      granted(await ida.ask('say-person', { ...hired, role, name: `A ${role}` }));
    for (const table of ['settings_said', 'people_said']) await run(`UPDATE ${table} SET said_by = 'Otto Ohm'`);
    await run("INSERT INTO alarms (till, kind, facts, raised_at) SELECT id, 'silent', '{}', now() FROM tills");
    await run(`CREATE FUNCTION no_row() RETURNS trigger AS $$ BEGIN RAISE EXCEPTION 'no row'; END $$ LANGUAGE plpgsql`);
    await run(`CREATE TRIGGER no_row BEFORE INSERT ON audit FOR EACH ROW EXECUTE FUNCTION no_row()`);
  });
  afterAll(() => office.close());

  const userOf = (name: string) => one(`SELECT id FROM users WHERE name = '${name}'`);
  const change = (name: string, what: Asked<'change-user'>['change']) => async () =>
    ida.ask('change-user', { userId: await userOf(name), change: what });
  const pending = (table: string) => one(`SELECT id FROM ${table} WHERE told_from IS NULL`);
  const till = () => one('SELECT id FROM tills');
  const asked = { name: 'Sam Shore', password: goodPassword, code: null };

  const deeds: readonly (readonly [RouteName, () => Promise<{ readonly ok: boolean; readonly status: number }>])[] = [
    ['sign-in', () => strangers().ask('sign-in', asked)],
    ['sign-out', () => sam.ask('sign-out', undefined)],
    ['change-password', () => sam.ask('change-password', { password: goodPassword, next: 'another good password' })],
    ['add-user', () => ida.ask('add-user', { name: 'Gert Geist', role: 'it', stores: [] })],
    ['change-user', change('Otto Ohm', 'disable')],
    ['change-user', change('Ole Off', 'enable')],
    ['change-user', change('Otto Ohm', 'reset-factor')],
    ['change-user', change('Otto Ohm', 'new-link')],
    ['add-key', () => ida.ask('add-key', { name: 'another', tables: ['cards'], stores: [] })],
    ['end-key', async () => ida.ask('end-key', { keyId: await one('SELECT id FROM program_keys') })],
    ['keep-store-list', () => ida.ask('keep-store-list', { ...list, name: 'South' })],
    ['drop-store-list', () => ida.ask('drop-store-list', { name: list.name })],
    ['say-setting', () => ida.ask('say-setting', setting)],
    ['agree-setting', async () => ida.ask('agree-setting', { saidId: await pending('settings_said') })],
    ['withdraw-setting', async () => ida.ask('withdraw-setting', { saidId: await pending('settings_said') })],
    ['say-person', () => ida.ask('say-person', hired)],
    ['agree-person', async () => ida.ask('agree-person', { saidId: await pending('people_said') })],
    ['withdraw-person', async () => ida.ask('withdraw-person', { saidId: await pending('people_said') })],
    ['put-out', () => ida.ask('put-out', { ...said, person: 'ben' })],
    ['put-out-back', async () => ida.ask('put-out-back', { outId: await one('SELECT id FROM people_out') })],
    ['hours', () => ida.ask('hours', { stores: ['north'], hours: 'always' })],
    ['enrol', () => ida.ask('enrol', { csv: 'store,terminal\nnorth,T8\n', days: 1, replace: false })],
    [
      'cancel-code',
      async () =>
        ida.ask('cancel-code', {
          list: Number(await one('SELECT id::text FROM lists ORDER BY lists.id DESC')),
          place: null,
        }),
    ],
    [
      'store-facts',
      () =>
        ida.ask('store-facts', { store: 'north', name: 'N', country: 'DE', currency: 'EUR', zone: 'Europe/Berlin' }),
    ],
    ['tell-webhook', () => ida.ask('tell-webhook', { url: 'https://alarms.example', secret: 's'.repeat(16) })],
    [
      'tell-mail',
      () =>
        ida.ask('tell-mail', {
          ...{ host: 'mail.example', port: 25, security: 'none', user: '', password: '', language: 'en' },
          ...{ from: 'a@example.com', to: 'b@example.com' },
        } as Asked<'tell-mail'>),
    ],
    ['tell-quiet', () => ida.ask('tell-quiet', { from: '22:00', to: '06:00', zone: 'Europe/Berlin' })],
    ['revoke', async () => ida.ask('revoke', { till: await till(), reason: 'stolen' })],
    ['take-back', async () => ida.ask('take-back', { till: await till() })],
    ['close-alarm', async () => ida.ask('close-alarm', { alarmId: await one('SELECT id::text FROM alarms') })],
  ];

  const stored = async () => {
    const tables = await office.rows(
      z.object({ id: z.string() }),
      "SELECT table_name AS id FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'",
    );
    const names = tables.map(({ id }) => id).filter((name) => name !== 'audit' && name !== 'wrong_tries');
    const all = names.map(async (name) => [
      name,
      await one(`SELECT coalesce(string_agg(t::text, E'\\n' ORDER BY t::text), '') AS id FROM ${name} t`),
    ]);
    return Object.fromEntries(await Promise.all(all));
  };

  it.each(deeds)('nothing is done: %s', async (_name, ask) => {
    const before = await stored();
    expect(await ask()).toMatchObject({ ok: false, status: 500 });
    expect(await stored()).toEqual(before);
  });

  it('nor is a link used', async () => {
    await run('ALTER TABLE audit DISABLE TRIGGER no_row');
    const { path } = granted(await ida.ask('add-user', { name: 'Lea Link', role: 'support', stores: [] }));
    await run('ALTER TABLE audit ENABLE TRIGGER no_row');
    const before = await stored();
    const used = await strangers().ask('use-link', { token: tokenOf(path), name: null, password: goodPassword });
    expect([used.status, await stored()]).toEqual([500, before]);
  });

  it('each request that records is tried here', () => {
    // They change nothing but what a till is told, after the row: the person of a store; and a message that nothing is stored of.
    const others: readonly RouteName[] = ['show-cash', 'tell-test', 'use-link'];
    const recording = Object.entries(routes).flatMap(([name, { records }]) =>
      records === 'own' || records === 'deed' ? [name] : [],
    );
    expect([...new Set([...deeds.map(([name]) => name), ...others])].toSorted()).toEqual(recording.toSorted());
  });
});
