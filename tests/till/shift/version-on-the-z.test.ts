// Another version at a start is one entry of the journal, and stands on one Z, on screen and on paper, whether a shift was open then or not.
import { afterEach, expect, test } from 'vitest';
import type { ZView } from '../../../shared/shift/z.ts';
import { dayOf } from '../../../testkit/till/day.ts';
import { createHarness } from '../../../testkit/till/harness.ts';
import { type World, worldOf } from '../../../testkit/till/world.ts';

let world: World;
afterEach(() => world.till.close());

test('a change of version is told once, on the Z of the stretch in which it happened', async () => {
  let version = '1.4.0';
  world = worldOf(await createHarness({ printer: 'paper', shifts: {}, version: () => version }));
  const { till } = world;
  const starts = async (other: string) => {
    version = other;
    await till.crash();
    await till.signIn('clara');
  };
  const day = dayOf(world);
  const z = async () => (await day.close({ drawer: '100.00' })).body;
  const paper = async ({ ledgerId, n }: ZView['body']) =>
    JSON.stringify(await till.ask('shift:preview', { paper: { kind: 'z', ledgerId, n, correction: null } }));
  await till.signIn('clara');
  await day.open('100.00');
  await starts('1.4.0');
  const first = await z();
  expect(first).not.toHaveProperty('versions');
  expect(await paper(first)).not.toContain('New version');
  // At night, while no shift is open.
  await starts('1.5.0');
  await starts('1.5.0');
  await day.open('100.00');
  const second = await z();
  expect(second.versions).toEqual([{ from: '1.4.0', to: '1.5.0' }]);
  expect(await paper(second)).toContain('New version 1.5.0 (was 1.4.0)');
  await day.open('100.00');
  await starts('1.6.0');
  await starts('1.5.0');
  expect((await z()).versions).toEqual([
    { from: '1.5.0', to: '1.6.0' },
    { from: '1.6.0', to: '1.5.0' },
  ]);
  await day.open('100.00');
  expect(await z()).not.toHaveProperty('versions');
  expect(
    till.db().prepare("SELECT operator_id, sale_id, body FROM journal WHERE kind = 'version-changed'").all(),
  ).toEqual(
    [
      { from: '1.4.0', to: '1.5.0' },
      { from: '1.5.0', to: '1.6.0' },
      { from: '1.6.0', to: '1.5.0' },
    ].map((body) => ({ operator_id: null, sale_id: null, body: JSON.stringify(body) })),
  );
  day.verified();
});
