// An own PIN that a person whom head office made chose at one till: told to the other tills of that store with the same key, and to no other; the newest
// choice; of nobody who does not work there, who is out, or whose till is revoked.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { tillDocument } from '../../shared/head-office/document.ts';
import { databaseServer } from '../../testkit/head-office/database-server.ts';
import { type Office, openOffice } from '../../testkit/head-office/open-office.ts';
import { granted, makeFirstUser, type PageClient } from '../../testkit/head-office/page-client.ts';
import { createMadeJournal, enrolledTill, type TillClient } from '../../testkit/head-office/till-client.ts';

const server = await databaseServer();
const answer = z.looseObject({ document: tillDocument.optional() }).nullable();

describe.skipIf(!server.ok)('an own PIN', () => {
  let office: Office;
  let ida: PageClient;
  let n = 0;
  let store = '';
  let here: TillClient;
  let beside: TillClient;
  let away: TillClient;
  let person = '';
  beforeAll(async () => {
    office = await openOffice();
    ida = await makeFirstUser(office);
  });
  afterAll(async () => {
    expect(office.bugs).toEqual([]);
    await office.close();
  });
  beforeEach(async () => {
    n += 1;
    store = `store-${n}`;
    here = await enrolledTill(office, store, 'T1');
    beside = await enrolledTill(office, store, 'T2');
    away = await enrolledTill(office, `${store}-away`, 'T1');
    ({ person } = granted(
      await ida.ask('say-person', {
        ...{ person: null, name: `Nora ${n}`, role: 'cashier', stores: [store, `${store}-away`], reason: 'hired' },
      }),
    ));
  });
  afterEach(() => office.database.run('DELETE FROM people_said'));

  const journal = createMadeJournal();
  type Chosen = { person: string; at: string; sealed: string };
  /** As each till has it by then; null: nothing that it has not. */
  const reported = async (till: TillClient, chosen: readonly Chosen[] = [], key: string | null = 'key', has = 0) => {
    await office.database.run("UPDATE documents SET told_at = told_at - interval '1 hour'");
    const pins = key === null ? {} : { pins: { key, chosen: [...chosen] } };
    const document = { refused: null, found: [], ...pins };
    return answer.parse((await till.report(journal.report({ has, document }))).body)?.document ?? null;
  };
  const pinsAt = async (till: TillClient, key: string | null = 'key') =>
    (await reported(till, [], key))?.pins.map(({ person: of, sealed }) => [of, sealed]);
  const agoMs = (ms: number) => new Date(Date.now() - ms).toISOString();
  const chosen = (sealed: string, ms = 60_000): Chosen => ({ person, at: agoMs(ms), sealed });

  it('goes to the other tills of its store that have its key, and back to its own, and to no other', async () => {
    await reported(here, [chosen('one')]);
    expect(await pinsAt(beside)).toEqual([[person, 'one']]);
    expect(await pinsAt(here)).toEqual([[person, 'one']]);
    expect(await pinsAt(beside, 'another key')).toEqual([]);
    expect(await pinsAt(beside, null)).toEqual([]);
    expect(await pinsAt(away)).toEqual([]);
  });

  it('raises the version once, and the newest choice counts, also of a till that is heard late', async () => {
    const version = (await reported(beside))?.version ?? 0;
    await reported(here, [chosen('new', 60_000)]);
    const next = await reported(beside, [chosen('old', 120_000)]);
    expect([next?.version, next?.pins.map(({ sealed }) => sealed)]).toEqual([version + 1, ['new']]);
    expect(await reported(beside, [], 'key', version + 1)).toBeNull();
    await reported(here, [chosen('older', 180_000)]);
    expect(await pinsAt(beside)).toEqual([[person, 'new']]);
  });

  it('is kept of nobody who does not work there, nor from a time to come', async () => {
    await reported(here, [
      { ...chosen('x'), person: 'anna' },
      { ...chosen('y'), at: agoMs(-10 * 60_000) },
    ]);
    expect(await pinsAt(beside)).toEqual([]);
    await ida.ask('say-person', { person, name: '', role: 'cashier', stores: [`${store}-away`], reason: 'moved' });
    await reported(away, [chosen('there')]);
    expect([await pinsAt(away), await pinsAt(beside)]).toEqual([[[person, 'there']], []]);
  });

  it('of who is put out, and of a till that is revoked, goes to nobody', async () => {
    await reported(here, [chosen('one')]);
    const out = { person, stores: [store], reason: 'left' };
    granted(await ida.ask('put-out', out));
    expect(await pinsAt(beside)).toEqual([]);
    await reported(here, [chosen('again')]);
    expect(await pinsAt(beside)).toEqual([[person, 'again']]);
    await office.database.run('UPDATE tills SET revoked_at = now() WHERE store = $1 AND terminal = $2', [store, 'T1']);
    expect(await pinsAt(beside)).toEqual([]);
  });
});
