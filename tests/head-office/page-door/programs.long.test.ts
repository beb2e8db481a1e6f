// Another program that reads by a key: what it may, what it is refused, and what the interface says of itself.
import { join } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import Database from 'better-sqlite3';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { followAll } from '../../../head-office/books/follower.ts';
import { doubtUsers } from '../../../head-office/page-door/after-restore.ts';
import { fileNames } from '../../../shared/head-office/users.ts';
import { type Office, openOffice } from '../../../testkit/head-office/open-office.ts';
import { granted, makeFirstUser, type PageClient } from '../../../testkit/head-office/page-client.ts';
import { enrolled, takeIn } from '../../../testkit/head-office/taken-in.ts';
import { companyOrderIn, takesCompanies } from '../../../testkit/till/companies.ts';
import { dayOf } from '../../../testkit/till/day.ts';
import { createHarness } from '../../../testkit/till/harness.ts';
import { worldOf } from '../../../testkit/till/world.ts';

let office: Office;
let it0: PageClient;
const days = { from: '2026-11-01', to: '2026-11-30' };
const query = (asked: Record<string, string>) => `?${new URLSearchParams(asked)}`;

async function get(path: string, key?: string) {
  const headers: HeadersInit = key === undefined ? {} : { authorization: `Bearer ${key}` };
  const answer = await fetch(`${office.url}${path}`, { headers });
  return { status: answer.status, body: z.record(z.string(), z.unknown()).parse(await answer.json()) };
}
const keyFor = async (tables: readonly (typeof fileNames)[number][], stores: string[] = []) =>
  granted(await it0.ask('add-key', { name: 'Books', tables: [...tables], stores })).key;
const rowsOf = (body: object) =>
  z.object({ rows: z.array(z.record(z.string(), z.unknown())), next: z.null() }).parse(body).rows;

beforeAll(async () => {
  office = await openOffice();
  const till = await createHarness({ ...takesCompanies, shifts: {} });
  await till.signIn();
  const sold = dayOf(worldOf(till));
  await sold.open('100.00');
  await sold.sell(['25.00'], [['cash', '25.00']]);
  await worldOf(till).voidCard(await sold.sell(['31.17'], [['cash', '31.17']]));
  await sold.close({ drawer: '156.17' });
  await companyOrderIn(till, 'ready');
  const journal = new Database(join(till.folder, 'ledger.sqlite'), { readonly: true });
  for (const id of ['T1', 'T2']) {
    await enrolled(office.database, id, `store-${id}`);
    await takeIn(office.database, journal, { till: id, ledger: `L-${id}` });
  }
  journal.close();
  await till.close();
  await followAll(office.database, (error) => {
    throw error;
  });
  it0 = await makeFirstUser(office);
}, 120_000);
afterAll(async () => {
  expect(office.bugs).toEqual([]);
  await office.close();
});

it('reads what the CSV has, each table, and rows as they are described', async () => {
  const key = await keyFor(fileNames);
  const document = await get('/openapi.json');
  expect(await new Validator().validate(structuredClone(document.body))).toMatchObject({ valid: true });
  const paths = z.record(z.string(), z.record(z.string(), z.looseObject({ responses: z.record(z.string(), z.any()) })));
  for (const name of fileNames) {
    const { status, body } = await get(`/${name}${query(days)}`, key);
    expect([name, status]).toEqual([name, 200]);
    const schema = paths.parse(document.body.paths)[`/v1/${name}`]?.get?.responses['200'].content['application/json'];
    const isAsDescribed = new Ajv2020({ strict: false, formats: { date: true, 'date-time': true } }).compile(
      schema.schema,
    );
    expect([name, isAsDescribed(body), isAsDescribed.errors]).toEqual([name, true, null]);
    const finance = await office.database.rows(
      z.object({ count: z.int() }),
      "SELECT count(*) AS count FROM audit WHERE what = 'key-read' AND about LIKE $1",
      [`${name} · %`],
    );
    expect([name, finance]).toEqual([name, [{ count: 1 }]]);
    expect(JSON.stringify(body).includes('store-T1'), name).toBe(name !== 'alarms');
  }
});

it('has the cards that the file has', async () => {
  const { body } = await get(`/cards${query(days)}`, await keyFor(['cards']));
  const { csvFile } = await import('../../../head-office/views/files.ts');
  let text = '';
  const reader = { stores: 'all', userId: 'x', now: new Date() } as const;
  for await (const piece of csvFile(office.database, reader, 'cards', { ...days, separator: 'comma' })) text += piece;
  const file: Record<string, string>[] = parse(text, { bom: true, columns: true });
  expect(file.length).toBe(4);
  expect(rowsOf(body).map((row) => Object.fromEntries(Object.entries(row).map(([k, v]) => [k, v ?? ''])))).toEqual(
    file,
  );
});

it('reads its own tables and stores alone', async () => {
  const key = await keyFor(['cards'], ['store-T1']);
  const { body } = await get(`/cards${query(days)}`, key);
  expect(new Set(rowsOf(body).map((row) => row.till_id))).toEqual(new Set(['T1']));
  for (const [path, status, code] of [
    [`/zs${query(days)}`, 403, 'not_of_this_key'],
    [`/cards${query({ ...days, store: 'store-T2' })}`, 403, 'not_of_this_key'],
    [`/cards${query({ ...days, till: 'T2' })}`, 403, 'not_of_this_key'],
    [`/cards${query({ ...days, store: 'nowhere' })}`, 403, 'not_of_this_key'],
    ['/cards', 400, 'bad_request'],
    [`/cards${query({ ...days, from: 'then' })}`, 400, 'bad_request'],
    [`/cards${query({ ...days, after: '[1,2]' })}`, 400, 'bad_request'],
    [`/cards${query({ ...days, most: '5' })}`, 400, 'bad_request'],
  ] as const)
    expect([path, await get(path, key)]).toMatchObject([path, { status, body: { code } }]);
});

it('is nobody without a key that holds: none, a wrong one, one that ended, any from before a restore', async () => {
  const ended = await keyFor(['cards']);
  const { rows } = granted(await it0.ask('keys', undefined));
  expect(JSON.stringify(rows)).not.toContain(ended);
  const { keyId = '' } = rows.toSorted((one, other) => one.madeAt.localeCompare(other.madeAt)).at(-1) ?? {};
  granted(await it0.ask('end-key', { keyId }));
  for (const key of [undefined, 'x'.repeat(43), ended, `${ended} `])
    expect(await get(`/cards${query(days)}`, key)).toMatchObject({ status: 401, body: { code: 'key_unknown' } });
  const [tried] = await office.database.rows(
    z.object({ count: z.int() }),
    "SELECT count(*) AS count FROM audit WHERE what = 'key-unknown'",
  );
  expect(tried?.count).toBe(1);
  const kept = await keyFor(['cards']);
  expect((await get(`/cards${query(days)}`, kept)).status).toBe(200);
  await office.database.transaction((tx) => doubtUsers(tx, 'Ida Itzig', new Date()));
  expect((await get(`/cards${query(days)}`, kept)).status).toBe(401);
});
