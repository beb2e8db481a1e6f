// After a stop of the till its cashier comes back to the change and the verdict of the sale that it cut off; nobody else does, and nobody a
// second time.
import { expect, test } from 'vitest';
import { pins } from '../../../testkit/till/people.ts';
import { worldPerTest } from '../../../testkit/till/world.ts';

const { till, sold, lineOf } = worldPerTest();
const resumes = async () => (await till.ask('session:get')).resumes;

test('its cashier, until they sign out', async () => {
  const { id } = await sold();
  expect(await resumes(), 'while the till runs its screens know').toBeNull();
  await till.crash();
  expect(await resumes()).toBeNull();
  await till.ask('session:sign-in', { operatorId: 'clara', pin: pins.clara });
  expect(await resumes(), 'another person').toBeNull();
  await till.ask('session:sign-out');
  await till.signIn();
  expect(await resumes()).toBe(id);
  await till.ask('session:sign-out');
  await till.signIn();
  expect(await resumes()).toBeNull();
});

test('not of a sale whose cards are handed over, nor of one long ago', async () => {
  const { id } = await sold();
  await till.ask('line:hand-over', { lineId: (await lineOf(id)).id });
  await till.crash();
  await till.signIn();
  expect(await resumes()).toBeNull();
  await sold();
  await till.dies();
  till.time.sleep(16 * 60_000);
  await till.lives();
  await till.signIn();
  expect(await resumes()).toBeNull();
});
