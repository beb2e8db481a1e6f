// A code is good for the pairs of its list, once each and until its time; whoever uses it a second time gets nothing and is named.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
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

  beforeAll(async () => {
    office = await openOffice();
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
    await expected(new Date(Date.now() - 1));
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
