// What head office says, at real tills: an own PIN that was chosen at one and opens the other, one that was away for three documents, a trial that
// one of them refuses, and a setting that only a later version knows.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endTrials } from '../../head-office/intake/setting-trial.ts';
import { leastPinN } from '../../shared/operator.ts';
import { databaseServer } from '../../testkit/head-office/database-server.ts';
import { type Office, openOffice } from '../../testkit/head-office/open-office.ts';
import { granted, makeFirstUser, type PageClient } from '../../testkit/head-office/page-client.ts';
import { openRealTill, type RealTill } from '../../testkit/head-office/real-till.ts';
import type { HarnessOptions } from '../../testkit/till/harness.ts';
import { until } from '../../testkit/until.ts';

const server = await databaseServer();
const ownPin = '518273';

describe.skipIf(!server.ok)('what head office says', () => {
  let office: Office;
  let ida: PageClient;
  let n = 0;
  let store = '';
  const opened: RealTill[] = [];
  beforeAll(async () => {
    office = await openOffice({ pinN: leastPinN });
    ida = await makeFirstUser(office);
  });
  afterAll(async () => {
    expect(office.bugs).toEqual([]);
    await office.close();
  });
  beforeEach(() => {
    n += 1;
    store = `store-${n}`;
  });
  afterEach(async () => {
    for (const { till } of opened.splice(0)) await till.close();
    for (const table of ['people_said', 'people_out', 'settings_said'])
      await office.database.run(`DELETE FROM ${table}`);
  });
  const open = async (terminal: string, of = store, options: HarnessOptions = {}, currency = 'EUR') => {
    // Both go by one clock, and take PINs as in a shop.
    const usual = { beginsAt: new Date().toISOString(), pinCost: { newN: leastPinN, leastN: 16 } };
    const real = await openRealTill(office, { store: of, terminal, currency }, { ...usual, ...options });
    opened.push(real);
    return real;
  };
  const person = ({ kept }: RealTill, id: string) => kept.operators().find((one) => one.id === id);
  const goesOn = async (real: RealTill, what: string, isSo: () => boolean) =>
    until(what, async () => {
      await real.till.time.advance(5_000);
      return isSo();
    });

  it('an own PIN that was chosen at one till opens the other', async () => {
    const one = await open('T1');
    const two = await open('T2', store, { beside: one.till });
    const said = { person: null, name: 'Nora Neu', role: 'cashier' as const, stores: [store], reason: 'hired' };
    const { person: nora, pin } = granted(await ida.ask('say-person', said));
    for (const real of [one, two]) await goesOn(real, 'she is in', () => person(real, nora) !== undefined);
    await one.till.ask('session:change-pin', { operatorId: nora, pin, newPin: ownPin });
    await goesOn(two, 'her PIN arrives', () => person(two, nora)?.pin_must_change === undefined);
    expect((await two.till.ask('session:sign-in', { operatorId: nora, pin: ownPin })).operator?.id).toBe(nora);
    expect(person(two, nora)?.pin_hash).toBe(person(one, nora)?.pin_hash);
  });

  it('a till that was away for three documents does all of them once it is back', async () => {
    const real = await open('T1');
    real.away(true);
    granted(await ida.ask('put-out', { person: 'anna', stores: [store], reason: 'left' }));
    granted(
      await ida.ask('say-setting', {
        field: 'keep_names_months',
        value: 18,
        stores: [store],
        starts: null,
        isTried: false,
        reason: 'law',
      }),
    );
    const said = { person: null, name: 'Nora Neu', role: 'cashier' as const, stores: [store], reason: 'hired' };
    const { person: nora } = granted(await ida.ask('say-person', said));
    expect([person(real, 'anna')?.disabled_at, person(real, nora)]).toEqual([undefined, undefined]);
    real.away(false);
    await goesOn(
      real,
      'all of it is done',
      () => person(real, nora) !== undefined && real.kept.settings().keep_names_months === 18,
    );
    expect(person(real, 'anna')?.disabled_at).toEqual(expect.any(String));
  });

  describe('a setting that two stores try first', () => {
    const hours = (many: number) => new Date(Date.now() + many * 3_600_000);
    const setting = async () => granted(await ida.ask('settings-said', {})).rows[0];
    const refusals = async (real: RealTill) =>
      granted(await ida.ask('alarms', { till: real.id })).rows.map(({ kind, facts }) => [kind, facts]);

    /** Three stores of a till each; the first two of them try it. */
    async function onTrial(
      said: Pick<Parameters<typeof ida.ask<'say-setting'>>[1], 'field' | 'value'>,
      currencies: readonly string[] = [],
    ) {
      const names = ['a', 'b', 'c'].map((name) => `${store}-${name}`);
      const tills: RealTill[] = [];
      for (const [n, name] of names.entries()) tills.push(await open('T1', name, {}, currencies[n]));
      const [one, two, three] = tills as [RealTill, RealTill, RealTill];
      const heardSql = 'SELECT store FROM tills WHERE store = ANY($1) AND seen_at IS NOT NULL';
      const heard = () => office.database.rows(z.object({ store: z.string() }), heardSql, [names]);
      await until('all are heard', async () => (await heard()).length === names.length);
      three.away(true);
      await office.database.run("UPDATE tills SET seen_at = now() - interval '1 hour' WHERE store = $1", [names[2]]);
      const what = { stores: names, starts: null, isTried: true, reason: 'tidy', ...said };
      granted(await ida.ask('say-setting', what));
      expect((await setting())?.firstStores.toSorted()).toEqual(names.slice(0, 2));
      three.away(false);
      return { one, two, three };
    }

    it('goes no further where one of the two refuses it', async () => {
      const { one, two, three } = await onTrial({ field: 'low_balance', value: '50.00' }, ['EUR', 'USD']);
      await goesOn(one, 'one takes it', () => one.kept.settings().low_balance === '50.00');
      await until('the other refuses it', async () => {
        await two.till.time.advance(5_000);
        return (await setting())?.refused === 1;
      });
      expect((await setting())?.refusing).toMatchObject([{ storeId: `${store}-b`, why: 'other-currency' }]);
      expect(await refusals(two)).toMatchObject([['not-taken', { field: 'low_balance', why: 'other-currency' }]]);
      expect(await endTrials(office.database, hours(25))).toBe(0);
      for (let n = 0; n < 3; n += 1) await three.till.time.advance(60_000);
      expect(three.kept.settings().low_balance).toBeUndefined();
    });

    it('of which this version knows nothing is refused by it, and what is said besides is done', async () => {
      const { one, three } = await onTrial({ field: 'lock_minutes', value: 9 });
      // As a later head office says it.
      await office.database.run("UPDATE settings_said SET field = 'queue_screen'");
      granted(await ida.ask('put-out', { person: 'anna', stores: [`${store}-a`], reason: 'left' }));
      await goesOn(one, 'who left is out', () => person(one, 'anna')?.disabled_at !== undefined);
      await until('it refuses the setting', async () => {
        await one.till.time.advance(5_000);
        return (await refusals(one)).length > 0;
      });
      expect(await refusals(one)).toMatchObject([['not-taken', { field: 'queue_screen', why: 'not-settable' }]]);
      expect(await endTrials(office.database, hours(25))).toBe(0);
      expect(person(three, 'anna')?.disabled_at).toBeUndefined();
    });
  });
});
