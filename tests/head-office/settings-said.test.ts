// A setting for the tills of some stores: a real till that takes it, and what tills of other stores, zones and currencies are told, who must agree, what
// something later takes the place of, and what the page says of it.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endTrials } from '../../head-office/intake/setting-trial.ts';
import type { Asked } from '../../head-office/page-door/routes.ts';
import { mayAgree } from '../../head-office/page-door/second-person.ts';
import { type TillDocument, tillDocument } from '../../shared/head-office/document.ts';
import type { ReportRequest } from '../../shared/head-office/messages.ts';
import { databaseServer } from '../../testkit/head-office/database-server.ts';
import { type Office, openOffice } from '../../testkit/head-office/open-office.ts';
import { enterAs, granted, makeFirstUser, makeUser, type PageClient } from '../../testkit/head-office/page-client.ts';
import { createMadeJournal, enrolledTill, type TillClient } from '../../testkit/head-office/till-client.ts';

const server = await databaseServer();
const answer = z.looseObject({ document: tillDocument.optional() }).nullable();
const reason = 'new rule';

describe.skipIf(!server.ok)('a setting of the tills', () => {
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
  });
  afterAll(async () => {
    expect(office.bugs).toEqual([]);
    await office.close();
  });
  const longAgo = async () => {
    await office.database.run("UPDATE users SET let_in_at = now() - interval '2 days'");
  };
  beforeEach(async () => {
    stores += 1;
    store = `store-${stores}`;
    await longAgo();
  });
  afterEach(() => office.database.run('DELETE FROM settings_said'));

  type Said = Parameters<typeof ida.ask<'say-setting'>>[1];
  const say = (one: Partial<Said> & Pick<Said, 'field' | 'value'>) =>
    ida.ask('say-setting', { stores: [store], starts: null, isTried: false, reason, ...one });
  const rows = async () => granted(await ida.ask('settings-said', {})).rows;
  const journal = createMadeJournal();
  const told = async (client: TillClient, besides: Partial<ReportRequest> = {}): Promise<TillDocument | null> => {
    await office.database.run("UPDATE documents SET told_at = told_at - interval '1 hour'");
    return answer.parse((await client.report(journal.report(besides))).body)?.document ?? null;
  };
  const became = (has: number, settings: readonly { id: string; is: string }[]) => ({
    has,
    document: { refused: null, found: [], settings: [...settings] },
  });

  it('is told to the tills of these stores, from a time of their own clock on', async () => {
    const near = await enrolledTill(office, store, 'T1');
    const other = await enrolledTill(office, `${store}-other`, 'T1');
    const far = await enrolledTill(office, `${store}-far`, 'T1');
    await office.database.run("UPDATE stores SET zone = 'America/New_York' WHERE id = $1", [`${store}-far`]);
    granted(
      await say({ field: 'lock_minutes', value: 9, starts: '2031-07-07T06:00', stores: [store, `${store}-far`] }),
    );
    expect(await told(other)).toBeNull();
    const one = { field: 'lock_minutes', value: 9, currency: null, by: 'Ida Itzig', agreedBy: null };
    expect(await told(near)).toMatchObject({
      version: 1,
      out: [],
      settings: [{ ...one, from: '2031-07-07T04:00:00.000Z' }],
    });
    expect(await told(far)).toMatchObject({
      version: 1,
      out: [],
      settings: [{ ...one, from: '2031-07-07T10:00:00.000Z' }],
    });
    const [{ saidId = '' } = {}] = await rows();
    await told(near, became(1, [{ id: saidId, is: 'ahead' }]));
    expect((await rows())[0]).toMatchObject({ tills: 2, ahead: 1, inForce: 0, refused: 0, starts: '2031-07-07T06:00' });
  });

  it('the later one wins, each from its own time on, and the page says where', async () => {
    const till = await enrolledTill(office, store);
    granted(await say({ field: 'lock_minutes', value: 9 }));
    expect((await told(till))?.settings).toHaveLength(1);
    granted(await say({ field: 'lock_minutes', value: 10, starts: '2031-07-07T06:00' }));
    const both = await told(till, { has: 1 });
    expect(both?.settings.map(({ value }) => value)).toEqual([9, 10]);
    granted(await say({ field: 'lock_minutes', value: 11 }));
    const last = await told(till, { has: 2 });
    // What is said later holds from its own time on, also over what was planned before.
    expect(last?.settings.map(({ value }) => value)).toEqual([11]);
    await told(
      till,
      became(
        3,
        (last?.settings ?? []).map(({ id }) => ({ id, is: 'in-force' })),
      ),
    );
    expect((await rows()).map(({ value, inForce, replaced }) => [value, inForce, replaced])).toEqual([
      [11, 1, 0],
      [10, 0, 1],
      [9, 0, 1],
    ]);
    const [{ saidId = '' } = {}] = await rows();
    granted(await ida.ask('withdraw-setting', { saidId }));
    expect(await ida.ask('withdraw-setting', { saidId })).toMatchObject({ error: { code: 'not_found' } });
    expect((await told(till, { has: 3 }))?.settings.map(({ value }) => value)).toEqual([9, 10]);
  });

  describe('two people', () => {
    it('agree to what may loosen a control, to whom people call, and to what concerns all stores; before, no till is told', async () => {
      const till = await enrolledTill(office, store);
      granted(await say({ field: 'new_manager_days', value: 2 }));
      for (const field of ['phones.support', 'slips.phone']) granted(await say({ field, value: '+49 30 1' }));
      granted(await say({ field: 'lock_minutes', value: 9, stores: [] }));
      expect(await told(till)).toBeNull();
      const waiting = await rows();
      expect(waiting.map(({ toldFrom }) => toldFrom)).toEqual([null, null, null, null]);
      for (const { saidId } of waiting) {
        expect(await ida.ask('agree-setting', { saidId })).toMatchObject({ error: { code: 'needs_other_person' } });
        granted(await otto.ask('agree-setting', { saidId }));
        expect(await otto.ask('agree-setting', { saidId })).toMatchObject({ error: { code: 'needs_other_person' } });
      }
      expect((await told(till))?.settings).toMatchObject([
        { field: 'new_manager_days', agreedBy: 'Otto Ohm' },
        { field: 'phones.support', agreedBy: 'Otto Ohm' },
        { field: 'slips.phone', agreedBy: 'Otto Ohm' },
        { field: 'lock_minutes', agreedBy: 'Otto Ohm' },
      ]);
    });

    it('says a list in the audit as it was said, whoever agrees or withdraws', async () => {
      await enrolledTill(office, store);
      await office.database.run('DELETE FROM audit');
      granted(await say({ field: 'customer_pause.categories', value: ['books', 'fashion'] }));
      const [{ saidId = '' } = {}] = await rows();
      granted(await otto.ask('agree-setting', { saidId }));
      granted(await otto.ask('withdraw-setting', { saidId }));
      const about = `customer_pause.categories = ["books","fashion"] · ${store}`;
      const audit = granted(await ida.ask('audit', {})).rows.map((one) => [one.what, one.about]);
      expect(audit).toEqual(
        expect.arrayContaining([
          ['say-setting', `${about} · ${reason}`],
          ['agree-setting', about],
          ['withdraw-setting', about],
        ]),
      );
    });

    const anew: readonly Asked<'change-user'>['change'][][] = [['disable', 'enable'], ['reset-factor'], ['new-link']];
    it.each(anew)('who may come in anew since less than a day agrees to nothing: %s %s', async (...changes) => {
      const name = `Karl ${changes[0]}`;
      await makeUser(ida, office, name, 'it');
      await longAgo();
      const { userId = '' } = granted(await ida.ask('users', undefined)).rows.find((one) => one.name === name) ?? {};
      const may = (hours: number) =>
        mayAgree(office.database, 'setAtTills', { userId }, new Date(Date.now() + hours * 3_600_000));
      expect(await may(0)).toBe(true);
      for (const change of changes) granted(await ida.ask('change-user', { userId, change }));
      await office.database.run("UPDATE users SET password_hash = 'x' WHERE id = $1", [userId]);
      expect([await may(0), await may(23), await may(25)]).toEqual([false, false, true]);
      await office.database.run('UPDATE users SET disabled_at = now() WHERE id = $1', [userId]);
    });

    it('where nobody else could, tills are told after 24 hours; who was just let in agrees to nothing', async () => {
      const till = await enrolledTill(office, store);
      const { userId = '' } =
        granted(await ida.ask('users', undefined)).rows.find(({ name }) => name === 'Otto Ohm') ?? {};
      granted(await ida.ask('change-user', { userId, change: 'new-link' }));
      await office.database.run("UPDATE users SET password_hash = 'x' WHERE id = $1", [userId]);
      await makeUser(ida, office, 'Thief', 'it');
      const mine = await enterAs(office, 'Thief');
      granted(await say({ field: 'new_manager_days', value: 2 }));
      const [{ saidId = '', toldFrom = null } = {}] = await rows();
      expect(Date.parse(toldFrom ?? '')).toBeGreaterThan(Date.now() + 86_000_000);
      expect(await mine.ask('agree-setting', { saidId })).toMatchObject({ error: { code: 'needs_other_person' } });
      expect(await told(till)).toBeNull();
      await office.database.run("UPDATE settings_said SET told_from = now() - interval '1 minute'");
      expect((await told(till))?.settings).toMatchObject([{ field: 'new_manager_days', agreedBy: null }]);
    });
  });

  const wrong: readonly (readonly [string, Partial<Said> & Pick<Said, 'field' | 'value'>, string])[] = [
    ['the service’s address', { field: 'base_url', value: 'https://thief.example/v1' }, 'setting_bad'],
    ['a printer', { field: 'printer', value: null }, 'setting_bad'],
    ['the begin of a day', { field: 'shifts.day_begins', value: '05:00' }, 'setting_bad'],
    ['a value that makes no sense', { field: 'lock_minutes', value: 0 }, 'setting_bad'],
    ['an amount with too many places', { field: 'shop_maxima.card', value: '1.001' }, 'setting_bad'],
    ['a store that is not there', { field: 'lock_minutes', value: 9, stores: ['nowhere'] }, 'stores_unknown'],
  ];
  it.each(wrong)('is refused: %s', async (_what, one, code) => {
    await enrolledTill(office, store);
    expect(await say(one)).toMatchObject({ error: { code } });
    expect(await rows()).toEqual([]);
  });

  it('an amount is of one currency; more than 60 changes in an hour are refused', async () => {
    await enrolledTill(office, store);
    await enrolledTill(office, `${store}-chf`);
    await office.database.run("UPDATE stores SET currency = 'CHF' WHERE id = $1", [`${store}-chf`]);
    const both = [store, `${store}-chf`];
    const amount = { field: 'shop_maxima.card', value: '100.00' } as const;
    expect(await say({ ...amount, stores: both })).toMatchObject({ error: { code: 'currencies_differ' } });
    granted(await say({ ...amount, stores: [`${store}-chf`] }));
    expect((await rows())[0]).toMatchObject({ currency: 'CHF', value: '100.00' });
    await office.database.run(
      `INSERT INTO settings_said (id, field, value, reason, said_by, said_at)
       SELECT 'x' || n, 'lock_minutes', '9', 'r', 'Ida Itzig', now() FROM generate_series(1, 59) n`,
    );
    expect(await say(amount)).toMatchObject({ error: { code: 'too_many_changes' } });
    expect(await say(amount)).toMatchObject({ error: { code: 'too_many_changes' } });
    const raised = granted(await ida.ask('alarms', {})).rows.filter(({ kind }) => kind === 'many-changes');
    expect(raised).toEqual([expect.objectContaining({ storeId: store, closedAt: null })]);
  });

  it('no more than 60 an hour either where many are said at once', async () => {
    await enrolledTill(office, store);
    const all = await Promise.all(Array.from({ length: 90 }, () => say({ field: 'lock_minutes', value: 9 })));
    expect(all.filter(({ ok }) => ok)).toHaveLength(60);
  });

  describe('that is tried at two stores first', () => {
    const hours = (n: number) => new Date(Date.now() + n * 3_600_000);
    const ends: readonly (readonly [is: string, ended: number])[] = [
      ...['in-force', 'waits', 'otherwise', 'ahead'].map((is) => [is, 1] as const),
      ['not-valid', 0],
      ['not-settable', 0],
    ];

    /** Three stores; the two heard last are the first. */
    async function onTrial() {
      const names = ['a', 'b', 'c'].map((name) => `${store}-${name}`);
      const tills = await Promise.all(names.map((name) => enrolledTill(office, name, 'T1')));
      for (const [n, name] of names.entries())
        await office.database.run("UPDATE tills SET seen_at = now() - $2 * interval '1 minute' WHERE store = $1", [
          name,
          n,
        ]);
      granted(await say({ field: 'lock_minutes', value: 9, stores: names, isTried: true }));
      const [{ saidId = '' } = {}] = await rows();
      const [first, second, third] = tills as [TillClient, TillClient, TillClient];
      const answers = (is: string) => told(first, became(1, [{ id: saidId, is }]));
      return { names, first, second, third, saidId, answers, isTold: async () => (await told(third)) !== null };
    }

    it('is told to the two that were heard last, and to the others a day later', async () => {
      const { names, first, second, answers, isTold } = await onTrial();
      expect((await told(first))?.settings).toHaveLength(1);
      expect((await told(second))?.settings).toHaveLength(1);
      expect(await isTold()).toBe(false);
      expect((await rows())[0]).toMatchObject({ tills: 3, untried: 1, firstStores: names.slice(0, 2) });
      // Nobody has taken it yet.
      expect(await endTrials(office.database, hours(25))).toBe(0);
      await answers('in-force');
      expect(await endTrials(office.database, hours(23))).toBe(0);
      expect(await isTold()).toBe(false);
      expect(await endTrials(office.database, hours(25))).toBe(1);
      expect(await endTrials(office.database, hours(26))).toBe(0);
      await office.database.run('UPDATE settings_said SET rest_from = now()');
      expect(await isTold()).toBe(true);
      // It stays told, whatever the first stores say from then on.
      await answers('not-valid');
      expect((await rows())[0]).toMatchObject({ untried: 0, refused: 1 });
    });

    it.each(ends)('ends where a till says %s: %i', async (is, ended) => {
      const { first, answers } = await onTrial();
      await told(first);
      await answers(is);
      expect(await endTrials(office.database, hours(25))).toBe(ended);
    });

    it('waits while one of them refuses it, though the other took it and the alarm was closed', async () => {
      const { first, second, saidId, answers } = await onTrial();
      await told(first);
      await answers('in-force');
      await told(second);
      await told(second, became(1, [{ id: saidId, is: 'not-valid' }]));
      await office.database.run('UPDATE alarms SET closed_at = now()');
      expect(await endTrials(office.database, hours(25))).toBe(0);
    });

    it('waits while an alarm that was raised there since is open, and not for one of another store', async () => {
      const { first, second, third, answers } = await onTrial();
      await told(first);
      await answers('in-force');
      const raise = (till: string) =>
        office.database.run("INSERT INTO alarms (till, kind, facts, raised_at) VALUES ($1, 'silent', '{}', now())", [
          till,
        ]);
      await raise(second.till);
      expect(await endTrials(office.database, hours(25))).toBe(0);
      await office.database.run('UPDATE alarms SET closed_at = now()');
      await raise(third.till);
      expect(await endTrials(office.database, hours(25))).toBe(1);
    });

    it('is no trial where there are no more than two stores', async () => {
      await enrolledTill(office, store);
      granted(await say({ field: 'lock_minutes', value: 9, isTried: true }));
      expect((await rows())[0]).toMatchObject({ firstStores: [], untried: 0 });
    });
  });

  it('what a till refuses is shown with its reason, and raises one alarm; it is in the audit', async () => {
    const till = await enrolledTill(office, store);
    await office.database.run('DELETE FROM audit');
    granted(await say({ field: 'lock_minutes', value: 9 }));
    const [{ saidId = '' } = {}] = await rows();
    await told(till);
    const refusal = became(1, [{ id: saidId, is: 'not-valid' }]);
    await told(till, refusal);
    await told(till, refusal);
    expect((await rows())[0]).toMatchObject({ refused: 1, refusing: [{ storeId: store, why: 'not-valid' }] });
    const alarms = granted(await ida.ask('alarms', { till: till.till })).rows;
    expect(alarms.map(({ kind, facts }) => [kind, facts])).toEqual([
      ['not-taken', { version: 1, field: 'lock_minutes', why: 'not-valid' }],
    ]);
    const audit = granted(await ida.ask('audit', {})).rows;
    expect(audit.map(({ user, what, about }) => [user, what, about])).toContainEqual([
      'Ida Itzig',
      'say-setting',
      `lock_minutes = 9 · ${store} · ${reason}`,
    ]);
  });
});
