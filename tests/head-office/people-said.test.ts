// Whom head office makes for tills: what their tills and those of other stores are told, who must agree, which names and ids they get, the first PIN, and
// what the page says of it.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type TillDocument, tillDocument } from '../../shared/head-office/document.ts';
import type { ReportRequest } from '../../shared/head-office/messages.ts';
import { isSecret } from '../../shared/secret-hash.ts';
import { databaseServer } from '../../testkit/head-office/database-server.ts';
import { type Office, openOffice } from '../../testkit/head-office/open-office.ts';
import { enterAs, granted, makeFirstUser, makeUser, type PageClient } from '../../testkit/head-office/page-client.ts';
import { createMadeJournal, enrolledTill, type TillClient } from '../../testkit/head-office/till-client.ts';

const server = await databaseServer();
const answer = z.looseObject({ document: tillDocument.optional() }).nullable();
const dayMs = 86_400_000;

describe.skipIf(!server.ok)('a person for the tills', () => {
  let office: Office;
  let ida: PageClient;
  let otto: PageClient;
  let stores = 0;
  let store = '';
  beforeAll(async () => {
    office = await openOffice();
    ida = await makeFirstUser(office);
    await makeUser(ida, office, 'Otto Ohm', 'it');
    otto = await enterAs(office, 'Otto Ohm');
    await office.database.run("UPDATE users SET let_in_at = now() - interval '2 days'");
  });
  afterAll(async () => {
    expect(office.bugs).toEqual([]);
    await office.close();
  });
  beforeEach(() => {
    stores += 1;
    store = `store-${stores}`;
  });
  afterEach(() => office.database.run('DELETE FROM people_said'));

  type Said = Parameters<typeof ida.ask<'say-person'>>[1];
  const say = (one: Partial<Said> = {}) =>
    ida.ask('say-person', {
      ...{ person: null, name: 'Nora Neu', role: 'cashier', stores: [store], reason: 'hired' },
      ...one,
    });
  const rows = async () => granted(await ida.ask('people-said', {})).rows;
  const journal = createMadeJournal();
  const told = async (client: TillClient, besides: Partial<ReportRequest> = {}): Promise<TillDocument | null> => {
    await office.database.run("UPDATE documents SET told_at = told_at - interval '1 hour'");
    return answer.parse((await client.report(journal.report(besides))).body)?.document ?? null;
  };
  const became = (has: number, people: readonly { id: string; is: string }[]) => ({
    has,
    document: { refused: null, found: [], people: [...people] },
  });

  it('is told to the tills of these stores alone, with the hash of the first PIN and its seven days', async () => {
    const till = await enrolledTill(office, store);
    const other = await enrolledTill(office, `${store}-other`);
    const { person, pin } = granted(await say());
    expect([person, pin]).toEqual(['nora-neu', expect.stringMatching(/^\d{8}$/)]);
    const [one] = (await told(till))?.people ?? [];
    expect(one).toMatchObject({
      person,
      name: 'Nora Neu',
      role: 'cashier',
      here: true,
      by: 'Ida Itzig',
      agreedBy: null,
    });
    expect(await isSecret(pin, one?.pin.hash ?? '')).toBe(true);
    expect(Date.parse(one?.pin.until ?? '') - Date.parse(one?.at ?? '')).toBe(7 * dayMs);
    expect(await told(other)).toBeNull();
    const stored = await office.rows(z.record(z.string(), z.unknown()), 'SELECT to_jsonb(p) AS p FROM people_said p');
    expect(JSON.stringify(stored)).not.toContain(pin);
    const [{ saidId = '' } = {}] = await rows();
    await told(till, became(1, [{ id: saidId, is: 'in' }]));
    expect((await rows())[0]).toMatchObject({ tills: 1, taken: 1, refused: 0, name: 'Nora Neu' });
  });

  it('who moves to another store is told to be gone where they were; withdrawn, the word before holds', async () => {
    const till = await enrolledTill(office, store);
    const other = await enrolledTill(office, `${store}-other`);
    const { person } = granted(await say());
    await told(till);
    granted(await say({ person, name: 'another name', stores: [`${store}-other`] }));
    expect((await told(till, { has: 1 }))?.people).toMatchObject([{ person, name: 'Nora Neu', here: false }]);
    expect((await told(other))?.people).toMatchObject([{ person, here: true }]);
    const [{ saidId = '' } = {}, ...more] = await rows();
    expect(more).toEqual([]);
    await told(till, became(2, [{ id: saidId, is: 'gone' }]));
    await told(other, became(1, [{ id: saidId, is: 'name-taken' }]));
    expect((await rows())[0]).toMatchObject({
      tills: 1,
      taken: 0,
      gone: 1,
      refused: 1,
      refusing: [{ why: 'name-taken' }],
    });
    const alarms = granted(await ida.ask('alarms', {})).rows.map(({ kind, facts }) => [kind, facts]);
    expect(alarms).toEqual([['not-taken', { version: 1, field: null, person, why: 'name-taken' }]]);
    granted(await ida.ask('withdraw-person', { saidId }));
    expect(await ida.ask('withdraw-person', { saidId })).toMatchObject({ error: { code: 'not_found' } });
    const back = await told(till, { has: 2 });
    expect([back?.version, back?.people]).toMatchObject([3, [{ person, here: true }]]);
  });

  it('who may approve, or may everywhere, is told to nobody before somebody else agreed', async () => {
    const till = await enrolledTill(office, store);
    for (const one of [{ role: 'supervisor' }, { role: 'manager' }, { stores: [] }] as const) {
      granted(await say({ ...one, stores: 'stores' in one ? [] : [store] }));
      expect(await told(till)).toBeNull();
      const [{ saidId = '', toldFrom } = {}] = await rows();
      expect(toldFrom).toBeNull();
      expect(await ida.ask('agree-person', { saidId })).toMatchObject({ error: { code: 'needs_other_person' } });
      granted(await otto.ask('agree-person', { saidId }));
      const document = await told(till);
      expect(document?.people).toMatchObject([{ agreedBy: 'Otto Ohm', here: true }]);
      await office.database.run('DELETE FROM people_said');
      await office.database.run('DELETE FROM documents');
    }
    // And who could approve is not made less by one person alone, nor anybody more.
    const { person } = granted(await say());
    await told(till);
    granted(await say({ person, role: 'manager' }));
    expect(await told(till, { has: 1 })).toBeNull();
    expect((await rows()).map(({ role, toldFrom }) => [role, toldFrom !== null])).toEqual([
      ['manager', false],
      ['cashier', true],
    ]);
  });

  it('who may approve at a till is made less by no one person alone: not by a word in between, nor by a withdrawn one', async () => {
    await enrolledTill(office, store);
    const newest = async () => (await rows())[0] ?? { saidId: '', toldFrom: null };
    const isTold = async () => (await newest()).toldFrom !== null;
    const agreed = async () => granted(await otto.ask('agree-person', { saidId: (await newest()).saidId }));
    const { person } = granted(await say());
    granted(await say({ person, role: 'manager' }));
    await agreed();
    for (const reason of ['once', 'and again']) {
      granted(await say({ person, reason }));
      expect(await isTold()).toBe(false);
    }
    for (const { saidId } of (await rows()).filter(({ role }) => role === 'manager'))
      granted(await ida.ask('withdraw-person', { saidId }));
    granted(await say({ person, reason: 'and once more' }));
    expect(await isTold()).toBe(false);
    await agreed();
    granted(await say({ person, reason: 'a cashier by now' }));
    expect(await isTold()).toBe(true);
  });

  it('has a name and an id that nobody else has, whoever made them', async () => {
    const till = await enrolledTill(office, store);
    const state = {
      unsent: 0,
      unsentSince: null,
      isShiftOpen: false,
      attention: 0,
      health: [],
      people: ['ole', 'Nora-Neu'],
    };
    await told(till, { state });
    expect(granted(await say()).person).toBe('nora-neu-2');
    const refused = async (one: Partial<Said>) => {
      const said = await say(one);
      return said.ok ? null : said.error.code;
    };
    expect(await refused({ name: ' NORA\u200b neu' })).toBe('name_taken');
    expect(await refused({ name: 'Nоra' })).toBe('name_mixed');
    expect(await refused({ name: '.' })).toBe('name_unreadable');
    expect(await refused({ name: 'Ole', stores: ['nowhere'] })).toBe('stores_unknown');
    expect(await refused({ person: 'ole' })).toBe('not_found');
    expect(granted(await say({ name: 'Ole' })).person).toBe('ole-2');
    // Of whom was withdrawn too, because a till may have them.
    for (const { saidId } of await rows()) granted(await ida.ask('withdraw-person', { saidId }));
    expect(granted(await say({ name: 'Ole' })).person).toBe('ole-3');
  });
});
