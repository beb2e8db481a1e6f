// A till leaves head office aloud: it belongs there until that one has noted it, over power cuts and kills, and seven days without an answer are
// ended by two people alone.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { createLeavingEntries } from '../../../electron/ledger/head-office-leaving.ts';
import { createJournal } from '../../../electron/ledger/journal.ts';
import { openLedger } from '../../../electron/ledger/open.ts';
import { playHeadOffice } from '../../../testkit/head-office/played-head-office.ts';
import { dayOf } from '../../../testkit/till/day.ts';
import { failWrites } from '../../../testkit/till/failing-writes.ts';
import { secondManager } from '../../../testkit/till/people.ts';
import { worldPerTest } from '../../../testkit/till/world.ts';

const world = worldPerTest({ shifts: {} });
const { till, reopen } = world;
const dayMs = 86_400_000;
let office: ReturnType<typeof playHeadOffice>;
beforeEach(async () => {
  office = playHeadOffice();
  await reopen({ headOffice: office.parts, shifts: {} });
});

type Said = { seq: number; what: string; by: string | null; agreedBy: string | null };
const said = () =>
  till
    .db()
    .prepare<[], Said>(
      `SELECT seq, body ->> 'what' AS what, operator_id AS "by", body ->> 'agreedBy' AS agreedBy FROM journal
       WHERE kind = 'head-office' ORDER BY seq`,
    )
    .all();
const whats = () => said().map(({ what }) => what);
const state = async () => (await till.ask('status:get')).headOffice;
const leave = async () => {
  office.leaves(true);
  await till.crash();
};

test('until head office has noted it the till belongs there, says once that it leaves, and sells', async () => {
  await leave();
  await till.crash();
  await till.crash();
  expect(whats()).toEqual(['leaving']);
  expect(office.line().leaving()).toMatchObject({ entry: said()[0]?.seq });
  expect(office.held()).toMatchObject({ state: 'enrolled' });
  expect(await state()).toMatchObject({ state: 'leaving' });
  await till.signIn('clara');
  await dayOf(world).open('100.00');
  await dayOf(world).sell(['25.00'], [['cash', '25.00']]);
});

test('once it is noted the secret is gone and the line ended, also where the power went in between', async () => {
  await leave();
  office.lockVault(true);
  office.line().onLeft();
  await till.time.advance(1000);
  expect(office.held()).toMatchObject({ state: 'enrolled' });
  await till.crash();
  expect(office.line().leaving()).not.toBeNull();
  office.lockVault(false);
  office.line().onLeft();
  await till.time.advance(1000);
  expect(office.held()).toBeUndefined();
  expect(office.hasLine()).toBe(false);
  expect(await state()).toBeUndefined();
  expect(whats()).toEqual(['leaving']);
});

test('one that stays after all says so, and is not taken for one that left by an answer of before', async () => {
  await leave();
  office.leaves(false);
  await till.crash();
  expect(whats()).toEqual(['leaving', 'staying']);
  expect(office.line().leaving()).toBeNull();
  office.line().onLeft();
  await till.time.advance(1000);
  expect(office.held()).toMatchObject({ state: 'enrolled' });
  await leave();
  expect(whats()).toEqual(['leaving', 'staying', 'leaving']);
});

test('who changed the setting last, and who agreed, is in the entry', () => {
  const folder = mkdtempSync(join(tmpdir(), 'leaving-'));
  const now = () => new Date('2026-11-06T09:00:00.000Z');
  const opened = openLedger(join(folder, 'ledger.sqlite'), { environment: 'sandbox', terminalId: 'T1' }, now, null);
  if (!opened.ok) throw new Error(opened.error.detail);
  const ledger = opened.value;
  const entries = createLeavingEntries(ledger);
  const note = (entry: Parameters<ReturnType<typeof createJournal>['append']>[1]) =>
    ledger.transaction((tx) => createJournal(ledger, now).append(tx, entry));
  expect(entries.wishedBy()).toEqual({ by: null, agreedBy: null });
  note({ kind: 'settings-changed', operatorId: 'clara', body: { fields: ['head_office'] } });
  note({ kind: 'settings-changed', operatorId: 'dora', body: { fields: ['printer'] } });
  expect(entries.wishedBy()).toEqual({ by: 'clara', agreedBy: null });
  const waited = { what: 'begun', controls: ['head_office'], from: now().toISOString(), approvedBy: 'dora' } as const;
  note({ kind: 'loosening', operatorId: 'clara', body: waited });
  expect(entries.wishedBy()).toEqual({ by: 'clara', agreedBy: 'dora' });
  ledger.close();
  rmSync(folder, { recursive: true });
});

test('two people end what head office did not answer for seven days, and it is on the Z', async () => {
  await till.signIn('clara');
  const day = dayOf(world);
  await day.open('100.00');
  await leave();
  await till.signIn('clara');
  till.time.sleep(6 * dayMs);
  expect(await till.refusal('head-office:leave', { approval: secondManager })).toBe('not_found');
  expect((await state())?.mayLeave).toBeUndefined();
  till.time.sleep(dayMs + 60_000);
  // It answered since: it can be told.
  office.tells({ lastHeardAt: till.time.now().toISOString() });
  expect(await till.refusal('head-office:leave', { approval: secondManager })).toBe('not_found');
  office.tells({ lastHeardAt: null });
  expect(await state()).toMatchObject({ state: 'leaving', mayLeave: true });
  expect(await till.refusal('head-office:leave', { approval: null })).toBe('needs_second_person');
  await till.ask('head-office:leave', { approval: secondManager });
  expect(whats()).toEqual(['leaving', 'left-unheard']);
  expect(office.held()).toBeUndefined();
  expect(await till.refusal('head-office:leave', { approval: secondManager })).toBe('not_found');
  expect((await day.close({ drawer: '100.00' })).body.happened).toMatchObject({ headOfficeLeft: 1 });
});

test('another address counts once the same head office answers there; until then the till reports where it is enrolled', async () => {
  const address = { url: 'https://elsewhere.example/v1' };
  await reopen({ headOffice: { ...office.parts, address } });
  await till.time.advance(60 * 60_000);
  expect(office.held()).toMatchObject({ address: { url: 'https://head-office.example/v1' } });
  expect(whats()).toEqual([]);
  office.answersElsewhere(true);
  await till.time.advance(10 * 60_000);
  expect(office.held()).toMatchObject({ address });
  expect(whats()).toEqual(['moved']);
  expect(office.hasLine()).toBe(true);
});

test('a disk that is full at any write of the start stops the till, which says so; that it leaves is said after the next start', async () => {
  const room = failWrites('database or disk is full', 'SQLITE_FULL');
  const found = new Set<string>();
  for (let writes = 0; found.size < 3 && writes < 30; writes += 1) {
    office.leaves(true);
    room.writes = writes;
    // The books do not open, or the till stops, or all of it fits.
    const opened = await till.crash().catch((error: unknown) => String(error));
    const fault = opened === undefined ? (await till.ask('session:get')).fault?.code : opened.match(/disk_full/)?.[0];
    found.add(`${opened === undefined ? 'open' : 'shut'}, ${fault}`);
    room.writes = Number.POSITIVE_INFINITY;
    await till.crash();
    expect(whats().at(-1), `${writes} writes`).toBe('leaving');
    office.leaves(false);
    await till.crash();
  }
  expect([...found].toSorted()).toEqual(['open, disk_full', 'open, undefined', 'shut, disk_full']);
});
