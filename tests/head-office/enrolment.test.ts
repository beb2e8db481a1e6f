// A code is good for the pairs of its list, once each and until its time; whoever uses it a second time gets nothing and is named.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { atCommandLine } from '../../head-office/core/audit-row.ts';
import { expectTills } from '../../head-office/intake/codes.ts';
import { readExpectedTills } from '../../head-office/intake/expected-tills.ts';
import { revokeTill } from '../../head-office/intake/revocation.ts';
import { setFacts } from '../../head-office/intake/store-facts.ts';
import { enrolAnswer } from '../../shared/head-office/messages.ts';
import { databaseServer } from '../../testkit/head-office/database-server.ts';
import { type Office, openOffice } from '../../testkit/head-office/open-office.ts';
import {
  askToEnrol,
  createMadeJournal,
  createTillClient,
  send,
  storeOf,
} from '../../testkit/head-office/till-client.ts';

const server = await databaseServer();

describe.skipIf(!server.ok)('an enrolment', () => {
  let office: Office;
  let code: string;
  let place: { store: string; terminal: string; ledger: string };
  let stores = 0;

  let ms = Date.now();

  beforeAll(async () => {
    office = await openOffice({ now: () => new Date(ms), proxies: '127.0.0.1' });
  });
  afterAll(async () => {
    expect(office.bugs).toEqual([]);
    await office.close();
  });
  const expected = async (until?: Date) => {
    stores += 1;
    place = { store: `store-${stores}`, terminal: 'T1', ledger: randomUUID() };
    code = await office.expect(place.store, place.terminal, until && { until });
  };
  const ask = (change: Partial<typeof place> = {}, by = code) => askToEnrol(office.url, by, { ...place, ...change });
  const alarms = () => office.rows(z.object({ facts: z.record(z.string(), z.unknown()) }), 'SELECT facts FROM alarms');
  const tills = () => office.rows(z.object({ id: z.string() }), 'SELECT id FROM tills WHERE store = $1', [place.store]);
  const clientOf = (body: unknown) => {
    const { till, secret } = enrolAnswer.parse(body);
    return createTillClient(office.url, till, secret);
  };
  const report = () => createMadeJournal().report();

  it('gives a secret that signs, and no database holds it or the code', async () => {
    await expected();
    const { status, body } = await ask();
    expect(status).toBe(200);
    const till = clientOf(body);
    expect(till.secret).toMatch(/^[\w-]{43}$/);
    expect(await till.report(report())).toMatchObject({ status: 200, isSigned: true });
    const all = await office.rows(
      z.object({ text: z.string() }),
      'SELECT (SELECT json_agg(t) FROM tills t)::text || (SELECT json_agg(e) FROM lists e)::text AS text',
    );
    expect(all[0]?.text).toContain(place.store);
    expect(all[0]?.text).not.toContain(till.secret);
    expect(all[0]?.text).not.toContain(code);
  });

  it.each([
    ['another code', {}, 'x'],
    ['a till that is not on the list', { terminal: 'T2' }, null],
    ['another store', { store: 'elsewhere' }, null],
  ])('with %s is refused, and nothing is kept', async (_what, change, other) => {
    await expected();
    expect(await ask(change, other ?? code)).toMatchObject({ status: 403, body: { code: 'unknown' } });
    expect(await tills()).toEqual([]);
    expect(await ask()).toMatchObject({ status: 200 });
  });

  it('after its time is refused', async () => {
    await expected(new Date(ms - 1));
    expect(await ask()).toMatchObject({ status: 403, body: { code: 'over' } });
    expect(await tills()).toEqual([]);
  });

  it('whose answer was lost is answered the same, until the till has signed', async () => {
    await expected();
    const first = await ask();
    expect(await ask()).toEqual(first);
    await clientOf(first.body).report(report());
    const before = (await alarms()).length;
    expect(await ask()).toMatchObject({ status: 403, body: { code: 'used' } });
    expect((await alarms()).length).toBe(before + 1);
  });

  it('a second time is refused and named once, with both addresses', async () => {
    await expected();
    const first = await ask();
    const before = (await alarms()).length;
    for (let n = 0; n < 3; n += 1)
      expect(await ask({ ledger: randomUUID() })).toMatchObject({ status: 403, body: { code: 'used' } });
    const raised = (await alarms()).slice(before);
    expect(raised).toMatchObject([{ facts: { firstFrom: '127.0.0.1', secondFrom: '127.0.0.1' } }]);
    expect(await clientOf(first.body).report(report())).toMatchObject({ status: 200 });
  });

  it('of many at once gives one of them a secret', async () => {
    // Several times, because they may come one after the other by chance.
    for (let n = 0; n < 6; n += 1) {
      await expected();
      const told = await Promise.all(Array.from({ length: 8 }, () => ask({ ledger: randomUUID() })));
      expect(told.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403, 403, 403, 403, 403]);
    }
  });

  it('by another code of its place lifts no revocation', async () => {
    await expected();
    const till = clientOf((await ask()).body);
    const other = await office.expect(place.store, place.terminal, { mayReplace: true });
    await office.database.transaction((tx) => revokeTill(tx, till.till, atCommandLine, new Date(ms)));
    for (const by of [other, code]) expect((await ask({}, by)).status).toBe(403);
    expect(await till.report(report(), 0, new Date(ms))).toMatchObject({ status: 403, body: { code: 'revoked' } });
  });

  it('by a code that replaces throws the till out of its place: it is told so, and head office has an alarm', async () => {
    await expected();
    const old = clientOf((await ask()).body);
    const before = (await alarms()).length;
    const next = await office.expect(place.store, place.terminal, { mayReplace: true });
    const fresh = clientOf((await ask({ ledger: randomUUID() }, next)).body);
    expect(fresh.till).toBe(old.till);
    expect(await fresh.report(report(), 0, new Date(ms))).toMatchObject({ status: 200, isSigned: true });
    const thrownOut = { status: 403, body: { code: 'replaced' }, isSigned: true };
    expect(await old.report(report(), 0, new Date(ms))).toMatchObject(thrownOut);
    expect((await alarms()).slice(before)).toMatchObject([{ facts: { firstFrom: '127.0.0.1' } }]);
  });

  const storeRow = async () => {
    const row = z.object({ name: z.string(), currency: z.string(), zone: z.string(), stated: z.array(z.string()) });
    const sql = 'SELECT name, currency, zone, stated FROM stores WHERE id = $1';
    return (await office.rows(row, sql, [place.store]))[0];
  };
  const listed = async (lines: string) => {
    stores += 1;
    place = { store: `store-${stores}`, terminal: 'T1', ledger: randomUUID() };
    const list = readExpectedTills(Buffer.from(lines.replaceAll('STORE', place.store)));
    if (!list.ok) throw new Error(list.error.reason);
    const listing = { ...list.value, until: new Date(ms + 60_000), mayReplace: true };
    const made = await office.database.transaction((tx) => expectTills(tx, listing, atCommandLine, new Date(ms)));
    code = made.ok ? made.value : '';
  };
  const askOf = (store: Partial<ReturnType<typeof storeOf>>, terminal = 'T1') =>
    send(office.url, {
      path: '/enrol',
      body: Buffer.from(
        JSON.stringify({ code, store: { ...storeOf(place.store), ...store }, terminal, ledger: randomUUID() }),
      ),
    });

  it('takes what the list says of the store, whatever the till says, and its zone need not be known then', async () => {
    await listed('store,terminal,store name,country,currency,zone\nSTORE,T1,North,CH,CHF,Europe/Zurich\n');
    expect((await askOf({ zone: 'Europe/Atlantis' })).status).toBe(200);
    expect(await storeRow()).toEqual({ name: 'North', currency: 'CHF', zone: 'Europe/Zurich', stated: [] });
    const sql = "SELECT about FROM audit WHERE what = 'enrolled' ORDER BY id DESC LIMIT 1";
    const [row] = await office.rows(z.object({ about: z.string() }), sql);
    expect(row?.about).toContain(`${place.store}/T1 · Store ${place.store} ≠ North · DE ≠ CH · EUR ≠ CHF`);
  });

  it('lets the first till say what the list lacks, and no later one; a later list and IT confirm it', async () => {
    await listed('store,terminal,name,store name,currency\nSTORE,T1,Front,,EUR\nSTORE,T2\n');
    expect((await askOf({ currency: 'CHF' })).status).toBe(200);
    const first = { name: `Store ${place.store}`, currency: 'EUR', zone: 'Europe/Berlin' };
    expect(await storeRow()).toEqual({ ...first, stated: ['name', 'country', 'zone'] });
    expect((await askOf({ name: 'Of a thief', currency: 'USD', zone: 'America/Boise' }, 'T2')).status).toBe(200);
    expect(await storeRow()).toEqual({ ...first, stated: ['name', 'country', 'zone'] });
    const { store } = place;
    const say = (facts: object) =>
      office.database.transaction((tx) => setFacts(tx, store, facts, atCommandLine, new Date(ms)));
    const list = readExpectedTills(Buffer.from(`store,terminal,zone\n${store},T3,Europe/Vienna\n`));
    if (!list.ok) throw new Error(list.error.reason);
    const listing = { ...list.value, until: new Date(ms + 60_000), mayReplace: false };
    await office.database.transaction((tx) => expectTills(tx, listing, atCommandLine, new Date(ms)));
    expect(await storeRow()).toEqual({ ...first, zone: 'Europe/Vienna', stated: ['name', 'country'] });
    await say({ name: 'South', country: 'DE' });
    expect(await storeRow()).toEqual({ name: 'South', currency: 'EUR', zone: 'Europe/Vienna', stated: [] });
    await say({ name: 'South' });
    const sql = "SELECT about FROM audit WHERE what = 'store-facts' AND strpos(about, $1) = 1 ORDER BY id";
    expect(await office.rows(z.object({ about: z.string() }), sql, [`${store} ·`])).toEqual([
      { about: `${store} · Europe/Berlin → Europe/Vienna` },
      { about: `${store} · Store ${store} → South · DE` },
    ]);
  });

  describe('that is refused', () => {
    const audited = () =>
      office.rows(
        z.object({ what: z.string(), about: z.string(), address: z.string(), text: z.string() }),
        `SELECT what, about, address, a::text AS text FROM audit a WHERE what LIKE 'enrol-%' ORDER BY id`,
      );
    const askFrom = (address: string, by = code) =>
      send(office.url, {
        path: '/enrol',
        headers: { 'x-forwarded-for': address },
        body: Buffer.from(JSON.stringify({ code: by, store: storeOf(place.store), terminal: 'T1', ledger: 'l' })),
      });
    beforeEach(async () => {
      ms += 60_000;
      await office.database.run('TRUNCATE audit');
    });

    it('leaves a line for IT with the till and the address, and without the code', async () => {
      for (const [what, until, prepare] of [
        [
          'unknown',
          undefined,
          () => {
            code = randomUUID();
          },
        ],
        ['over', new Date(ms - 1), () => {}],
        ['used', undefined, async () => clientOf((await ask()).body).report(report(), 0, new Date(ms))],
      ] as const) {
        await expected(until);
        await prepare();
        ms += 60_000;
        expect((await ask()).status).toBe(403);
        const line = (await audited()).at(-1);
        expect(line?.about.split(' · ')[0]).toBe(`${place.store}, T1`);
        expect(line).toMatchObject({ what: `enrol-${what}`, address: '127.0.0.1' });
        expect(line?.text).not.toContain(code);
      }
      expect(await audited()).toHaveLength(3);
    });

    it('leaves one line a minute and address, and ten of all, however often it is asked: the next line counts the rest', async () => {
      await expected();
      for (let n = 0; n < 5; n += 1) expect((await askFrom('198.51.100.7', 'no code')).status).toBe(403);
      expect(await audited()).toMatchObject([{ address: '198.51.100.7' }]);
      for (let n = 0; n < 40; n += 1) expect((await askFrom(`198.51.100.${100 + n}`, 'no code')).status).toBe(403);
      const first = await audited();
      expect(first).toHaveLength(10);
      expect(first[1]?.about).toBe(`${place.store}, T1 · +4`);
      ms += 60_000;
      await askFrom('198.51.100.7', 'no code');
      expect((await audited()).slice(10)).toMatchObject([{ about: `${place.store}, T1 · +31` }]);
    });
  });

  it('from a zone that is not known here is refused by its name, and the code stays good', async () => {
    await expected();
    const asked = (zone: string) => ({ code, store: { ...storeOf(place.store), zone }, terminal: 'T1', ledger: 'l' });
    for (const zone of ['Etc/Unknown', 'Europe/Atlantis', ':/etc/localtime', 'undefined', ' ']) {
      const answer = await send(office.url, { path: '/enrol', body: Buffer.from(JSON.stringify(asked(zone))) });
      expect([zone, answer.status, JSON.parse(answer.body.toString())]).toMatchObject([zone, 403, { code: 'zone' }]);
    }
    expect(await tills()).toEqual([]);
    expect((await ask()).status).toBe(200);
  });

  it('that is no enrolment is refused as a whole', async () => {
    await expected();
    const good = { code, store: storeOf(place.store), terminal: 'T1', ledger: 'l' };
    const bodies = [
      '',
      '{',
      '[]',
      JSON.stringify({ ...good, terminal: '' }),
      JSON.stringify({ ...good, terminal: 'a'.repeat(101) }),
      JSON.stringify({ ...good, store: { ...good.store, name: 'a\0b' } }),
      JSON.stringify({ ...good, store: { ...good.store, name: '\ud800' } }),
      JSON.stringify({ ...good, store: { ...good.store, currency: 'EURO' } }),
    ];
    for (const body of bodies) {
      const { status } = await send(office.url, { path: '/enrol', body: Buffer.from(body) });
      expect([body, status]).toEqual([body, 400]);
    }
    const large = Buffer.from(JSON.stringify({ ...good, code: 'a'.repeat(20_000) }));
    expect((await send(office.url, { path: '/enrol', body: large })).status).toBe(413);
    expect(await tills()).toEqual([]);
  });
});
