// A leaver is out of every till: a real till that hears it in the middle of a payment, and tills that are away, refuse it, or know more than a head office that
// was restored.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type TillDocument, tillDocument } from '../../shared/head-office/document.ts';
import type { ReportRequest } from '../../shared/head-office/messages.ts';
import { databaseServer } from '../../testkit/head-office/database-server.ts';
import { type Office, openOffice } from '../../testkit/head-office/open-office.ts';
import { granted, makeFirstUser, type PageClient } from '../../testkit/head-office/page-client.ts';
import { openRealTill } from '../../testkit/head-office/real-till.ts';
import { createMadeJournal, enrolledTill, type TillClient } from '../../testkit/head-office/till-client.ts';
import { booksAgree } from '../../testkit/till/books-agree.ts';
import { book } from '../../testkit/till/products.ts';
import { payCash, reserve } from '../../testkit/till/selling.ts';
import { until } from '../../testkit/until.ts';

const server = await databaseServer();
const answer = z.looseObject({ document: tillDocument.optional() }).nullable();

describe.skipIf(!server.ok)('somebody who is out', () => {
  let office: Office;
  let it0: PageClient;
  let stores = 0;
  let store = '';
  beforeAll(async () => {
    office = await openOffice();
    it0 = await makeFirstUser(office);
  });
  afterAll(async () => {
    expect(office.bugs).toEqual([]);
    await office.close();
  });
  beforeEach(() => {
    stores += 1;
    store = `store-${stores}`;
  });
  afterEach(() => office.database.run('UPDATE people_out SET withdrawn_at = now() WHERE withdrawn_at IS NULL'));

  const putOut = async (person: string, of: readonly string[] = []) =>
    granted(await it0.ask('put-out', { person, stores: [...of], reason: 'left on Monday' }));
  const seen = async (person: string) => {
    const { rows } = granted(await it0.ask('people-out', {}));
    return rows.find((row) => row.person === person);
  };
  const journal = createMadeJournal();
  /** The document that it is told; later, as it would be once a till had time to take it. */
  const told = async (client: TillClient, besides: Partial<ReportRequest> = {}): Promise<TillDocument | null> => {
    await office.database.run("UPDATE documents SET told_at = told_at - interval '1 hour'");
    const { body, isSigned } = await client.report(journal.report(besides));
    expect(isSigned).toBe(true);
    return answer.parse(body)?.document ?? null;
  };
  const people = (document: TillDocument | null) => document?.out.map(({ person }) => person);

  it('is signed out in the middle of a payment, which another person finishes', async () => {
    const { till, kept } = await openRealTill(office, { store });
    try {
      await till.signIn('anna');
      const sale = await reserve(till, ['25.00'], book);
      await putOut('anna');
      await until('the till signs her out', async () => (await till.ask('session:get')).operator === null);
      await until('head office hears so', async () => (await seen('anna'))?.taken === 1);
      expect(await seen('anna')).toMatchObject({ tills: 1, found: 1, refused: 0, by: 'Ida Itzig', stores: [] });

      await till.signIn('ben');
      await till.ask('session:take-over', { saleId: sale.id });
      await payCash(till, sale.id, '25.00');
      await till.ask('sale:commit', { saleId: sale.id });
      await till.time.advance(1000);
      booksAgree(till);

      // A second document names both, and does again nothing of the first.
      await putOut('dora', [store]);
      await until('the till takes that too', async () => (await seen('dora'))?.taken === 1);
      const off = kept.operators().filter(({ disabled_at: at }) => at !== undefined);
      expect(off.map(({ id }) => id)).toEqual(['anna', 'dora']);
      expect((await till.ask('session:get')).operator?.id).toBe('ben');

      // Who would leave it without a manager stays, and head office is told.
      await putOut('clara', [store]);
      await until('the till refuses', async () => (await seen('clara'))?.refused === 1);
      expect((await seen('clara'))?.refusing).toMatchObject([{ storeId: store, why: 'no-manager' }]);
      expect(await seen('anna')).toMatchObject({ taken: 1, refused: 0 });
    } finally {
      await till.close();
    }
  });

  it('is told to a till that was away once it is back, and to those of the stores alone', async () => {
    const near = await enrolledTill(office, store, 'T1');
    const away = await enrolledTill(office, store, 'T2');
    const other = await enrolledTill(office, `${store}-other`, 'T1');
    await putOut('anna', [store]);
    expect(await told(other)).toBeNull();
    const first = await told(near);
    expect(first).toMatchObject({ v: 1, till: near.till, version: 1, out: [{ person: 'anna', by: 'Ida Itzig' }] });
    expect(await told(near, { has: 1, document: { refused: null, found: [] } })).toBeNull();
    expect(await seen('anna')).toMatchObject({ tills: 2, taken: 1, found: 0, refused: 0 });
    await putOut('ben', [store]);
    expect(people(await told(near, { has: 1 }))).toEqual(['anna', 'ben']);
    expect(people(await told(away))).toEqual(['anna', 'ben']);
    await told(away, { has: 1 });
    expect(await seen('anna')).toMatchObject({ tills: 2, taken: 2 });
    expect(await seen('ben')).toMatchObject({ tills: 2, taken: 1 });
  });

  it('is told again to who refused it, though not at once; and what was taken back is told no more', async () => {
    const till = await enrolledTill(office, store);
    await putOut('clara', [store]);
    await told(till);
    const refused = { refused: { version: 1, why: 'no-manager' }, found: [] };
    await office.database.run('UPDATE documents SET told_at = now()');
    expect((await till.report(journal.report({ document: refused }))).body).not.toHaveProperty('document');
    expect(await seen('clara')).toMatchObject({ taken: 0, refused: 1, refusing: [{ why: 'no-manager' }] });
    expect((await told(till, { document: refused }))?.version).toBe(1);
    const { outId = '' } = (await seen('clara')) ?? {};
    granted(await it0.ask('put-out-back', { outId }));
    expect(await it0.ask('put-out-back', { outId })).toMatchObject({ error: { code: 'not_found' } });
    await putOut('anna', [store]);
    expect(await told(till, { document: refused })).toMatchObject({ version: 2, out: [{ person: 'anna' }] });
  });

  it('after a restore a till is told above what it has, and what was said before is no news to it', async () => {
    const till = await enrolledTill(office, store);
    await putOut('anna', [store]);
    const before = await told(till);
    // What the restored head office forgot had brought the till to version 9.
    expect(await told(till, { has: 9 })).toEqual({ ...before, version: 10 });
    await putOut('ben', [store]);
    expect(await told(till, { has: 10 })).toMatchObject({ version: 11 });
    // It forgot all of it.
    await office.database.run('DELETE FROM documents; DELETE FROM people_out');
    expect(await told(till, { has: 11 })).toMatchObject({ version: 12, out: [] });
    await putOut('anna', [store]);
    expect(people(await told(till, { has: 12 }))).toEqual(['anna']);
  });

  it('a till that was revoked is told nothing, and one that counts beyond all bounds neither', async () => {
    const till = await enrolledTill(office, store);
    await putOut('anna', [store]);
    expect(await told(till, { has: Number.MAX_SAFE_INTEGER })).toBeNull();
    granted(await it0.ask('revoke', { till: till.till, reason: 'stolen' }));
    await until('it is refused', async () => (await till.report(journal.report())).status === 403);
  });

  it('is chosen from those who may sign in at tills, by their ids', async () => {
    const state = { ...journal.report().state, people: ['zoe', 'yan'] };
    await (await enrolledTill(office, store, 'T1')).report(journal.report({ state }));
    await (await enrolledTill(office, store, 'T2')).report(journal.report({ state: { ...state, people: ['zoe'] } }));
    const { rows } = granted(await it0.ask('people-known', undefined));
    expect(rows.filter(({ person }) => ['zoe', 'yan'].includes(person))).toEqual([
      { person: 'yan', tills: 1 },
      { person: 'zoe', tills: 2 },
    ]);
  });

  it('is in the audit, with why; a store that is not there is refused', async () => {
    await enrolledTill(office, store);
    await office.database.run('DELETE FROM audit');
    await putOut('anna', [store]);
    expect(await it0.ask('put-out', { person: 'anna', stores: [store, 'nowhere'], reason: 'left' })).toMatchObject({
      error: { code: 'stores_unknown' },
    });
    granted(await it0.ask('put-out-back', { outId: (await seen('anna'))?.outId ?? '' }));
    const { rows } = granted(await it0.ask('audit', {}));
    expect(rows.map(({ user, what, about }) => [user, what, about])).toEqual([
      ['Ida Itzig', 'put-out-back', `anna · ${store} · left on Monday`],
      ['Ida Itzig', 'put-out', `anna · ${store} · left on Monday`],
    ]);
  });
});
