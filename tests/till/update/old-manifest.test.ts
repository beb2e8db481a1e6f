// An address that keeps showing an old manifest: Health says for how long there was no news, by the service's time, and nothing else stops.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import type { HarnessOptions } from '../../../testkit/till/harness.ts';
import { worldPerTest } from '../../../testkit/till/world.ts';
import { until } from '../../../testkit/until.ts';
import { newInstalls, putOnStick, updateParts } from '../../../testkit/update/till-updates.ts';

const day = (n: number) => new Date(Date.UTC(2026, 10, 6, 12) - n * 24 * 60 * 60_000).toISOString();
const current = { version: '0.0.0', minimumVersion: '0.0.0' };
let changes: object = {};
const options: HarnessOptions = {
  beginsAt: day(0),
  updates({ folder }) {
    const stick = join(folder, 'stick');
    if (!existsSync(stick)) putOnStick(stick, { ...current, ...changes });
    return updateParts(folder, newInstalls());
  },
};
const world = worldPerTest(options);
const { till, sold } = world;
beforeEach(() => {
  changes = {};
});

const health = async () => {
  await till.signIn('clara');
  return (await till.ask('manager:health')).items.find(({ finding }) => finding.startsWith('update-'));
};
const looked = async () => until('none', async () => (await till.ask('status:get')).update?.state.kind === 'none');

test.each([
  ['which nobody said', { issuedAt: day(4000) }, 'update-none'],
  ['that is not over', { issuedAt: day(89), goodForDays: 90 }, 'update-none'],
  ['that is over', { issuedAt: day(91), goodForDays: 90 }, 'update-no-news'],
])('past a time %s: %j is %s', async (_, of, finding) => {
  changes = of;
  await world.reopen(options);
  await looked();
  await sold();
  expect((await health())?.finding).toBe(finding);
});

test('it sells on, and takes a newer manifest', async () => {
  changes = { issuedAt: day(91), goodForDays: 90 };
  await world.reopen(options);
  await looked();
  await sold();
  expect((await health())?.values.update).toMatchObject({ state: { kind: 'none' }, daysWithoutNews: 91 });
  await sold();
  putOnStick(join(till.folder, 'stick'), { ...current, sequence: 8, issuedAt: day(1), goodForDays: 90 });
  await till.signIn('clara');
  await till.ask('update:look');
  expect((await health())?.finding).toBe('update-none');
});

test.each([-3650, 3650])('a clock that is %d days off says nothing of its own', async (off) => {
  changes = { issuedAt: day(10), goodForDays: 90 };
  await world.reopen(options);
  await looked();
  till.setClock(off * 24 * 60 * 60_000);
  await sold();
  expect((await health())?.finding).toBe('update-none');
});
