// What head office says, at real tills: an own PIN that was chosen at one and opens the other, and one that was away for three documents.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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
  const open = async (terminal: string, of = store, options: HarnessOptions = {}) => {
    // Both go by one clock, and take PINs as in a shop.
    const usual = { beginsAt: new Date().toISOString(), pinCost: { newN: leastPinN, leastN: 16 } };
    const real = await openRealTill(office, { store: of, terminal }, { ...usual, ...options });
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
});
