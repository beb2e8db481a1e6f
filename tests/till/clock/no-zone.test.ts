// A computer that names no time zone: the till sells in the zone of its start before, an open shift keeps its own, and Health and the Z say so.
import { afterEach, expect, test } from 'vitest';
import { dayOf } from '../../../testkit/till/day.ts';
import { worldPerTest } from '../../../testkit/till/world.ts';

const world = worldPerTest({ shifts: {} });
const { till } = world;
const day = dayOf(world);
const before = process.env.TZ;

const inZone = async (name: string | undefined): Promise<void> => {
  if (name === undefined) delete process.env.TZ;
  else process.env.TZ = name;
  await till.crash();
  await till.signIn('anna');
};
afterEach(() => {
  delete process.env.COUNTERFOIL_TZ_BEFORE;
  if (before === undefined) delete process.env.TZ;
  else process.env.TZ = before;
});

const sellAndClose = async () => {
  await day.sell(['20.00'], [['cash', '20.00']]);
  return day.close({ drawer: '20.00' });
};
const findings = async () => {
  await till.signIn('dora');
  const { items } = await till.ask('manager:health');
  return items.filter(({ finding }) => finding === 'clock-no-zone').map(({ values }) => values.zone);
};

test('the zone of the start before is kept, and the Z and Health say that there was none', async () => {
  await inZone('Asia/Kathmandu');
  expect(await findings()).toEqual([]);
  await inZone('');
  expect(await findings()).toEqual([expect.stringMatching(/Kat[hm]+andu/)]);
  await till.signIn('anna');
  await day.open('0.00');
  const z = await sellAndClose();
  expect(z.body).toMatchObject({ zoneUnknown: true, shift: { zone: expect.stringMatching(/Kat[hm]+andu/) } });
  await day.verified();
});

test('a shift that was opened before keeps its zone, and one after the repair says nothing more', async () => {
  await inZone('Pacific/Auckland');
  await day.open('0.00');
  await inZone('');
  const z = await sellAndClose();
  expect(z.body).toMatchObject({ zoneUnknown: true, shift: { zone: 'Pacific/Auckland' } });
  delete process.env.COUNTERFOIL_TZ_BEFORE;
  await inZone('Europe/Berlin');
  expect(await findings()).toEqual([]);
  await till.signIn('anna');
  await day.open('0.00');
  expect((await sellAndClose()).body.zoneUnknown).toBeUndefined();
  await day.verified();
});
