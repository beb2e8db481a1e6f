// A code is good for the pairs of its list, once each and until its time; whoever uses it a second time gets nothing and is named.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { revokeTill } from '../../head-office/intake/revocation.ts';
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
    code = randomUUID();
    place = { store: `store-${stores}`, terminal: 'T1', ledger: randomUUID() };
    await office.expect(code, place.store, place.terminal, until);
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
      'SELECT (SELECT json_agg(t) FROM tills t)::text || (SELECT json_agg(e) FROM expected e)::text AS text',
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

  it('of a machine in the place of another stops that one by its own secret', async () => {
    await expected();
    const old = clientOf((await ask()).body);
    expect(await old.report(report())).toMatchObject({ status: 200 });
    const next = randomUUID();
    await office.expect(next, place.store, place.terminal);
    const fresh = clientOf((await ask({ ledger: randomUUID() }, next)).body);
    expect(fresh.till).toBe(old.till);
    expect(await fresh.report(report())).toMatchObject({ status: 200, isSigned: true });
    expect(await old.report(report())).toMatchObject({ status: 403, body: { code: 'revoked' }, isSigned: true });
  });

  it('of a machine in the place of a revoked one is heard, and the revoked one is not', async () => {
    await expected();
    const stolen = clientOf((await ask()).body);
    await office.database.transaction((tx) => revokeTill(tx, stolen.till, 'ada', new Date()));
    const next = randomUUID();
    await office.expect(next, place.store, place.terminal);
    const fresh = clientOf((await ask({ ledger: randomUUID() }, next)).body);
    expect(await fresh.report(report())).toMatchObject({ status: 200, isSigned: true });
    expect(await stolen.report(report())).toMatchObject({ status: 403, body: { code: 'revoked' }, isSigned: true });
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
      JSON.stringify({ ...good, more: 1 }),
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
