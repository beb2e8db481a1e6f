// Each request of the page against each role, from elsewhere, and across the border of a store; and what of it stands in the audit.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Asked, type RouteName, routes } from '../../../head-office/page-door/routes.ts';
import { type UserRole, userRoles } from '../../../shared/head-office/users.ts';
import { databaseServer } from '../../../testkit/head-office/database-server.ts';
import { type Office, openOffice } from '../../../testkit/head-office/open-office.ts';
import {
  createPageClient,
  enterAs,
  granted,
  makeFirstUser,
  makeUser,
  type PageClient,
} from '../../../testkit/head-office/page-client.ts';
import { enrolledTill } from '../../../testkit/head-office/till-client.ts';

const server = await databaseServer();

/** Who may ask, said a second time by hand. */
const may = {
  session: userRoles,
  badges: userRoles,
  'sign-in': 'anybody',
  'sign-out': userRoles,
  link: 'anybody',
  'use-link': 'anybody',
  'change-password': userRoles,
  today: userRoles,
  cards: ['store', 'finance', 'support', 'auditor'],
  card: ['store', 'finance', 'support', 'auditor'],
  due: userRoles,
  'due-csv': userRoles,
  companies: ['store', 'finance', 'support', 'auditor'],
  'companies-csv': ['store', 'finance', 'support', 'auditor'],
  'alarms-csv': userRoles,
  'cards-csv': ['store', 'finance', 'support', 'auditor'],
  'payments-csv': ['store', 'finance', 'auditor'],
  'days-csv': ['store', 'finance', 'auditor'],
  'pots-csv': ['store', 'finance', 'auditor'],
  attention: userRoles,
  zs: ['store', 'finance', 'auditor'],
  'zs-csv': ['store', 'finance', 'auditor'],
  periods: ['store', 'finance', 'auditor'],
  exceptions: ['store', 'finance', 'auditor'],
  tills: userRoles,
  alarms: userRoles,
  audit: ['it', 'auditor'],
  'show-cash': ['store'],
  'close-alarm': ['it', 'support'],
  'prove-head': ['auditor', 'finance', 'it'],
  revoke: ['it'],
  'take-back': ['it'],
  'people-known': ['it'],
  'people-out': ['it'],
  'put-out': ['it'],
  'put-out-back': ['it'],
  'settings-said': ['it', 'auditor'],
  'store-lists': ['it'],
  'keep-store-list': ['it'],
  'drop-store-list': ['it'],
  'say-setting': ['it'],
  'agree-setting': ['it'],
  'withdraw-setting': ['it'],
  'people-said': ['it'],
  'say-person': ['it'],
  'agree-person': ['it'],
  'withdraw-person': ['it'],
  hours: ['it'],
  enrol: ['it'],
  enrolment: ['it', 'auditor'],
  'cancel-code': ['it'],
  'store-facts': ['it'],
  telling: ['it'],
  'tell-mail': ['it'],
  'tell-webhook': ['it'],
  'tell-quiet': ['it'],
  'tell-test': ['it'],
  users: ['it'],
  'add-user': ['it'],
  'change-user': ['it'],
  keys: ['it'],
  'add-key': ['it'],
  'end-key': ['it'],
} as const satisfies Record<RouteName, 'anybody' | readonly UserRole[]>;

describe.skipIf(!server.ok)('the door of the page', () => {
  let office: Office;
  const clients = new Map<UserRole, PageClient>();
  const tills = new Map<string, string>();
  const names = Object.keys(may) as RouteName[];

  beforeAll(async () => {
    office = await openOffice({ proxies: '127.0.0.1' });
    for (const store of ['north', 'south']) tills.set(store, (await enrolledTill(office, store)).till);
    const it0 = await makeFirstUser(office);
    clients.set('it', it0);
    for (const role of ['store', 'finance', 'support', 'auditor'] as const) {
      await makeUser(it0, office, `Person of ${role}`, role, ['north']);
      clients.set(role, await enterAs(office, `Person of ${role}`));
    }
  });
  afterAll(async () => {
    expect(office.bugs).toEqual([]);
    await office.close();
  });

  const clientOf = (role: UserRole): PageClient => {
    const client = clients.get(role);
    if (!client) throw new Error(`nobody is ${role}`);
    return client;
  };
  const tillOf = (store: string): string => tills.get(store) ?? '';
  const file = { from: '2026-11-01', to: '2026-11-26', separator: 'comma' } as const;
  /** Good ones: whether the role may is all that is left to refuse. */
  const requests = (): { readonly [N in RouteName]: Asked<N> } => ({
    session: undefined,
    badges: undefined,
    'sign-in': { name: 'Nobody', password: 'nothing at all', code: null },
    'sign-out': undefined,
    link: { token: 'none' },
    'use-link': { token: 'none', name: null, password: 'nothing at all' },
    'change-password': { password: 'nothing at all', next: 'nothing at all' },
    today: {},
    cards: { find: '0154' },
    card: { till: tillOf('north'), line: 'none' },
    due: {},
    'due-csv': file,
    companies: {},
    'companies-csv': file,
    'alarms-csv': file,
    'cards-csv': file,
    'payments-csv': file,
    'days-csv': file,
    'pots-csv': file,
    attention: {},
    zs: { from: '2026-11-01', to: '2026-11-26' },
    'zs-csv': file,
    periods: { from: '2026-11-01', to: '2026-11-26', by: 'day' },
    exceptions: { from: '2026-11-01', to: '2026-11-26', role: 'sellers' },
    tills: {},
    alarms: {},
    audit: {},
    'show-cash': { till: tillOf('north') },
    'close-alarm': { alarmId: '1' },
    'prove-head': { till: tillOf('north'), head: '1-7KQ0ZM4T9VXA' },
    revoke: { till: tillOf('south'), reason: 'stolen' },
    'take-back': { till: tillOf('south') },
    'people-known': undefined,
    'people-out': {},
    'put-out': { person: 'anna', stores: ['south'], reason: 'left' },
    'put-out-back': { outId: 'none' },
    'settings-said': {},
    'store-lists': undefined,
    'keep-store-list': { name: 'North', stores: ['south'] },
    'drop-store-list': { name: 'North' },
    'say-setting': { field: 'lock_minutes', value: 9, stores: ['south'], starts: null, isTried: false, reason: 'tidy' },
    'agree-setting': { saidId: 'none' },
    'withdraw-setting': { saidId: 'none' },
    'people-said': {},
    'say-person': { person: null, name: 'Nora Neu', role: 'cashier', stores: ['south'], reason: 'new' },
    'agree-person': { saidId: 'none' },
    'withdraw-person': { saidId: 'none' },
    enrol: { csv: 'store,terminal\nnorth,T7', days: 7, replace: false },
    enrolment: {},
    'cancel-code': { list: 9, place: null },
    telling: undefined,
    'tell-mail': null,
    'tell-webhook': null,
    'tell-quiet': null,
    'tell-test': { way: 'mail' },
    'store-facts': { store: 'north', name: 'Store north', country: 'DE', currency: 'EUR', zone: 'Europe/Berlin' },
    hours: { stores: ['north', 'south'], hours: 'always' },
    users: undefined,
    'add-user': { name: 'New Person', role: 'support', stores: [] },
    'change-user': { userId: 'none', change: 'disable' },
    keys: undefined,
    'add-key': { name: 'Books', tables: ['cards'], stores: [] },
    'end-key': { keyId: 'none' },
  });
  const said = async (client: PageClient, name: RouteName) => {
    const answer = await client.ask(name, requests()[name]);
    return answer.ok ? null : answer.error.code;
  };

  it('is the table of who may that is written here', () => {
    expect(Object.fromEntries(Object.entries(routes).map(([name, row]) => [name, row.may]))).toEqual(may);
  });

  it('lets each role ask what it may, and nothing else', async () => {
    const wrong: string[] = [];
    for (const role of userRoles)
      for (const name of names.filter((one) => one !== 'sign-out')) {
        const code = await said(clientOf(role), name);
        const allowed: 'anybody' | readonly UserRole[] = may[name];
        const isAllowed = allowed === 'anybody' || allowed.includes(role);
        if (isAllowed === (code === 'not_allowed')) wrong.push(`${role} ${name}: ${code}`);
      }
    expect(wrong).toEqual([]);
  });

  it('tells nothing to who is not signed in', async () => {
    const stranger = createPageClient(office);
    for (const name of names.filter((one) => may[one] !== 'anybody'))
      expect([name, await said(stranger, name)]).toEqual([name, 'signed_out']);
  });

  it('answers only its own page: of another origin, of none, in a form, from another site', async () => {
    const { cookie } = clientOf('it');
    for (const headers of [
      { origin: 'https://elsewhere.example' },
      { origin: '' },
      { 'content-type': 'application/x-www-form-urlencoded' },
      { 'sec-fetch-site': 'cross-site' },
    ]) {
      const other = createPageClient(office, headers);
      other.takeCookie(cookie());
      for (const name of ['today', 'revoke', 'sign-in'] as const)
        expect([headers, await said(other, name)]).toEqual([headers, 'not_allowed']);
    }
    const get = await fetch(`${new URL(office.url).origin}/page/today`, { headers: { cookie: cookie() } });
    expect(get.status).toBe(404);
  });

  it('sets a cookie that no script reads, no other site sends and no plain connection carries', async () => {
    const answer = await createPageClient(office).raw(
      'sign-in',
      JSON.stringify({ name: 'Person of support', password: 'correct horse battery', code: null }),
    );
    expect(answer.headers.get('set-cookie')).toMatch(
      /^__Host-\S+=\S{43}; Max-Age=28800; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('keeps a store manager to their stores, whatever is asked', async () => {
    const store = clientOf('store');
    const [own, other] = [tillOf('north'), tillOf('south')];
    for (const [name, request] of [
      ['today', { store: 'south' }],
      ['today', { till: other }],
      ['cards', { find: '0154', store: 'south' }],
      ['card', { till: other, line: 'none' }],
      ['due', { store: 'south' }],
      ['companies', { store: 'south' }],
      ['zs', { from: '2026-11-01', to: '2026-11-26', till: other }],
      ['show-cash', { till: other }],
      ['today', { store: 'nowhere' }],
    ] as const)
      expect([name, request, (await store.ask(name, request as never)).status]).toEqual([name, request, 404]);
    const { stores, isNew } = granted(await store.ask('session', undefined));
    expect(isNew).toBe(false);
    expect(stores.map(({ storeId }) => storeId)).toEqual(['north']);
    const tillsSeen = granted(await store.ask('tills', {}));
    expect(tillsSeen.rows.map(({ tillId }) => tillId)).toEqual([own]);
  });

  it('writes down each look at people’s figures, and a change before it is made; a page that reads itself anew is one look', async () => {
    const rows = async () =>
      office.rows(
        z.object({ user_name: z.string(), what: z.string(), about: z.string().nullable() }),
        'SELECT user_name, what, about FROM audit ORDER BY id',
      );
    await office.database.run('DELETE FROM audit');
    const auditor = clientOf('auditor');
    for (let n = 0; n < 3; n += 1) await auditor.ask('today', { store: 'north' });
    await auditor.ask('cards', { find: '0154' });
    await auditor.ask('tills', {});
    await clientOf('it').ask('revoke', { till: tillOf('south'), reason: 'stolen at night' });
    const it0 = clientOf('it');
    const list = { days: 7, replace: false };
    await it0.ask('enrol', { csv: 'north,T8\nnorth,T8', ...list });
    expect(await it0.ask('enrol', { csv: 'north,T1\nnorth,T8', ...list })).toMatchObject({
      error: { code: 'places_taken', detail: 'north/T1' },
    });
    granted(await it0.ask('enrol', { csv: 'north,T1\nnorth,T8', ...list, replace: true }));
    const { codes } = granted(await auditor.ask('enrolment', { find: 'north/T1' }));
    expect(codes.rows[0]).toMatchObject({ state: 'open', madeBy: 'Ida Itzig', replaces: true });
    const of = { list: codes.rows[0]?.list ?? 0, place: 'north/T1' };
    granted(await it0.ask('cancel-code', of));
    expect(await it0.ask('cancel-code', of)).toMatchObject({ error: { code: 'code_ended' } });
    const facts = { store: 'south', name: 'South', country: 'DE', currency: 'EUR', zone: 'Europe/Berlin' };
    expect(await it0.ask('store-facts', { ...facts, zone: 'Europe/Atlantis' })).toMatchObject({
      error: { code: 'store_fact_bad' },
    });
    granted(await it0.ask('store-facts', facts));
    const { stated } = granted(await auditor.ask('enrolment', {}));
    expect(stated.map(({ storeId }) => storeId)).not.toContain('south');
    expect(await rows()).toEqual([
      { user_name: 'Person of auditor', what: 'today', about: 'Store north' },
      { user_name: 'Person of auditor', what: 'cards', about: '0154' },
      { user_name: 'Ida Itzig', what: 'revoke', about: 'Store south, T1 · stolen at night' },
      { user_name: 'Ida Itzig', what: 'enrol', about: 'north/T1, north/T8' },
      { user_name: 'Ida Itzig', what: 'replace', about: 'north/T1' },
      { user_name: 'Ida Itzig', what: 'cancel-code', about: 'north/T1' },
      {
        user_name: 'Ida Itzig',
        what: 'store-facts',
        about: 'south · Store south → South · DE · EUR · Europe/Berlin',
      },
    ]);
    const seen = granted(await auditor.ask('audit', { what: 'revoke' }));
    expect(seen.rows.map(({ user }) => user)).toEqual(['Ida Itzig']);
  });

  it('says for several stores at once when they are open: for all of them, or for none', async () => {
    const it0 = clientOf('it');
    const opens = async () =>
      (
        await office.rows(z.object({ id: z.string(), opens: z.unknown() }), 'SELECT id, opens FROM stores ORDER BY id')
      ).map(({ id, opens }) => [id, opens]);
    await office.database.run('DELETE FROM audit; UPDATE stores SET opens = NULL');
    const hours = 'mon-sat 09:00-20:00';
    expect(await it0.ask('hours', { stores: ['north', 'nowhere'], hours })).toMatchObject({
      error: { code: 'not_found' },
    });
    expect(await it0.ask('hours', { stores: ['north'], hours: 'now and then' })).toMatchObject({
      error: { code: 'hours_bad' },
    });
    expect(await opens()).toEqual([
      ['north', null],
      ['south', null],
    ]);
    granted(await it0.ask('hours', { stores: ['north', 'south', 'north'], hours }));
    const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
    expect((await opens()).map(([, hours]) => hours)).toEqual(Array(2).fill([{ days, from: '09:00', to: '20:00' }]));
    const row = z.object({ what: z.string(), about: z.string() });
    expect(await office.rows(row, 'SELECT what, about FROM audit')).toEqual([
      { what: 'hours', about: `north, south · ${hours}` },
    ]);
  });

  it('writes down a look from another place, though the same person has just looked from theirs', async () => {
    await office.database.run('DELETE FROM audit');
    const auditor = clientOf('auditor');
    const elsewhere = createPageClient(office, { 'x-forwarded-for': '198.51.100.7' });
    elsewhere.takeCookie(auditor.cookie());
    for (const client of [auditor, elsewhere, auditor]) granted(await client.ask('today', { store: 'north' }));
    const { rows } = granted(await clientOf('it').ask('audit', { what: 'today' }));
    expect(rows.map(({ address }) => address)).toEqual(['198.51.100.7', '127.0.0.1']);
  });

  it('answers what is no request in one word, and nothing of what it held', async () => {
    for (const body of ['', 'null', '{"find":', '{"find":"x","more":1}', `{"find":"${'x'.repeat(200)}"}`, '[]']) {
      const answer = await clientOf('auditor').raw('cards', body);
      expect([body.slice(0, 20), await answer.json()]).toEqual([body.slice(0, 20), { error: { code: 'bad_request' } }]);
    }
    const large = await clientOf('it').raw(
      'enrol',
      JSON.stringify({ csv: 'x'.repeat(600_000), days: 7, replace: false }),
    );
    expect([large.status, await large.json()]).toEqual([413, { error: { code: 'bad_request' } }]);
  });
});
