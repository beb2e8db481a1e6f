// What was done from the command line is in the journal once, in the status for a week, and on the next Z, also where no shift was open then.
import { afterEach, expect, test } from 'vitest';
import type { KeptChange } from '../../../shared/settings/kept-change.ts';
import { dayOf } from '../../../testkit/till/day.ts';
import { createPeopleWorld, type PeopleWorld } from '../../../testkit/till/people-world.ts';
import { worldOf } from '../../../testkit/till/world.ts';

const dayMs = 86_400_000;
let world: PeopleWorld;
afterEach(() => world.till.close());

test('stands on the next Z and on no other, and in the status for a week', async () => {
  world = await createPeopleWorld({ printer: 'paper?drawer=yes', shifts: {} });
  await world.till.signIn('clara');
  const day = dayOf(worldOf(world.till));
  const z = async () => {
    await day.open('100.00');
    return (await day.close({ drawer: '100.00' })).body.happened;
  };
  const told = async () => (await world.till.ask('status:get')).commandGiven;
  expect([await z(), await told()]).toEqual([expect.not.objectContaining({ commandChanges: 1 }), null]);
  const given: NonNullable<KeptChange['command']> = {
    command: 'settings',
    word: 'pin',
    by: 'clara',
    fields: ['lock_minutes'],
  };
  const { at } = world.kept.seal() ?? { at: '' };
  await world.kept.change('settings-file', { settings: { lock_minutes: 60 }, command: given });
  await world.kept.change('settings', { settings: { lock_minutes: 3 } });
  const { by, ...body } = given;
  expect(world.journal('command-line-used')).toEqual([
    { kind: 'command-line-used', subject: null, by, body: { ...body, givenAt: at } },
  ]);
  expect(await told()).toEqual({ ...body, at, name: 'clara' });
  expect(await z()).toMatchObject({ commandChanges: 1 });
  expect(await z()).not.toHaveProperty('commandChanges');
  await world.till.time.advance(8 * dayMs);
  expect(await told()).toBeNull();
  day.verified();
});

test('reading the service changes nothing: it is in the journal only', async () => {
  world = await createPeopleWorld({});
  await world.kept.change('recovery-code', {
    command: { command: 'service', word: 'recovery-code', by: null, fields: [] },
  });
  expect(world.journal('command-line-used')).toMatchObject([{ by: null, body: { command: 'service' } }]);
  expect((await world.till.ask('status:get')).commandGiven).toBeNull();
});

test('a clock that was set back keeps nothing out of the journal', async () => {
  // What is kept outside the books says the day before they began.
  world = await createPeopleWorld({ beginsAt: '2026-11-07T09:00:00.000Z' });
  await world.kept.change('settings-file', {
    settings: { lock_minutes: 60 },
    command: { command: 'settings', word: 'pin', by: 'clara', fields: ['lock_minutes'] },
  });
  expect(world.journal('command-line-used')).toMatchObject([{ by: 'clara', body: { fields: ['lock_minutes'] } }]);
});
