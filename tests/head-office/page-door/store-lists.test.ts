// Lists of stores by a name: one a name, whatever its letters; of known stores alone; each change is in the audit.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { databaseServer } from '../../../testkit/head-office/database-server.ts';
import { type Office, openOffice } from '../../../testkit/head-office/open-office.ts';
import { granted, makeFirstUser, type PageClient } from '../../../testkit/head-office/page-client.ts';
import { enrolled } from '../../../testkit/head-office/taken-in.ts';

const server = await databaseServer();
const row = z.object({ what: z.string(), about: z.string() });

describe.skipIf(!server.ok)('lists of stores', () => {
  let office: Office;
  let ida: PageClient;
  beforeAll(async () => {
    office = await openOffice();
    ida = await makeFirstUser(office);
    for (const store of ['north-1', 'north-2', 'south']) await enrolled(office.database, `T-${store}`, store);
  });
  afterAll(() => office.close());
  const lists = async () => granted(await ida.ask('store-lists', undefined)).rows;

  it('are kept by a name, which is taken once, and deleted', async () => {
    granted(await ida.ask('keep-store-list', { name: 'North', stores: ['north-2', 'north-1', 'north-2'] }));
    granted(await ida.ask('keep-store-list', { name: 'Kiosks', stores: ['south'] }));
    expect(await lists()).toEqual([
      { name: 'Kiosks', stores: ['south'] },
      { name: 'North', stores: ['north-1', 'north-2'] },
    ]);
    granted(await ida.ask('keep-store-list', { name: 'NORTH', stores: ['north-1'] }));
    expect(await lists()).toEqual([
      { name: 'Kiosks', stores: ['south'] },
      { name: 'NORTH', stores: ['north-1'] },
    ]);
    granted(await ida.ask('drop-store-list', { name: 'north' }));
    expect(await lists()).toEqual([{ name: 'Kiosks', stores: ['south'] }]);
    const told = await office.database.rows(
      row,
      "SELECT what, about FROM audit WHERE what LIKE '%store-list' ORDER BY id",
    );
    expect(told).toEqual([
      { what: 'keep-store-list', about: 'North · north-1, north-2' },
      { what: 'keep-store-list', about: 'Kiosks · south' },
      { what: 'keep-store-list', about: 'NORTH · north-1' },
      { what: 'drop-store-list', about: 'north' },
    ]);
  });

  it('have no store that is not known, and none of no name', async () => {
    expect(await ida.ask('keep-store-list', { name: 'East', stores: ['north-1', 'nowhere'] })).toMatchObject({
      error: { code: 'stores_unknown' },
    });
    for (const wrong of [
      { name: ' ', stores: ['south'] },
      { name: 'East', stores: [] },
    ])
      expect(await ida.ask('keep-store-list', wrong)).toMatchObject({ error: { code: 'bad_request' } });
    expect(await ida.ask('drop-store-list', { name: 'East' })).toMatchObject({ error: { code: 'not_found' } });
    expect((await lists()).map(({ name }) => name)).not.toContain('East');
  });
});
