// Signing in: the wait grows with each wrong PIN, over restarts too, and guessing in parallel gains nothing.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hashPin, pinMatches } from '../../../electron/till/operators/pin-hash.ts';
import { waitAfterMs } from '../../../electron/till/operators/sign-in.ts';
import { operator } from '../../../shared/operator.ts';
import { findSecrets } from '../../e2e/checks/secrets.ts';
import { createHarness, type Harness } from '../world/harness.ts';
import { pins, wrongPin } from '../world/people.ts';

let till: Harness;
beforeEach(async () => {
  till = await createHarness();
});
afterEach(() => till.close());

const wrong = () => till.refusal('session:sign-in', { operatorId: 'anna', pin: wrongPin });

test('a PIN hash is what the provisioning asks for, salted, and matches its own PIN alone', async () => {
  const [first, second] = await Promise.all([hashPin('1234'), hashPin('1234')]);
  expect(operator.safeParse({ id: 'a', name: 'A', role: 'cashier', pin_hash: first }).success).toBe(true);
  expect(first).not.toBe(second);
  expect(await pinMatches('1234', first)).toBe(true);
  expect(await pinMatches('1235', first)).toBe(false);
  expect(
    await pinMatches('1234', 'scrypt$3$8$1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'),
  ).toBe(false);
});

test('the wait: none after two wrong PINs, then 1 s doubling to 5 minutes', () => {
  expect([1, 2, 3, 4, 8, 12, 40].map(waitAfterMs)).toEqual([0, 0, 1000, 2000, 32_000, 300_000, 300_000]);
});

test('during the wait the right PIN is refused too, and is not spent as a try', async () => {
  for (let n = 0; n < 3; n += 1) expect(await wrong()).toBe('wrong_pin');
  expect(await till.refusal('session:sign-in', { operatorId: 'anna', pin: pins.anna })).toBe('too_many_tries');
  await till.time.advance(1000);
  await till.signIn();
  expect(await wrong()).toBe('wrong_pin');
});

test('a restart does not shorten the wait', async () => {
  for (let n = 0; n < 3; n += 1) await wrong();
  await till.crash();
  expect(await till.refusal('session:sign-in', { operatorId: 'anna', pin: pins.anna })).toBe('too_many_tries');
});

test('guesses sent at once are counted before they are checked', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, wrong));
  expect(answers.filter((code) => code === 'wrong_pin')).toHaveLength(3);
  expect(answers.filter((code) => code === 'too_many_tries')).toHaveLength(7);
});

test('one operator’s wrong PINs do not lock out another, and an unknown one tells nothing', async () => {
  for (let n = 0; n < 5; n += 1) await wrong();
  expect(await till.refusal('session:sign-in', { operatorId: 'nobody', pin: pins.anna })).toBe('wrong_pin');
  await till.signIn('ben');
  expect((await till.ask('session:get')).operator?.id).toBe('ben');
});

test('neither a PIN nor its hash is in a file of the till or in what the screens are told', async () => {
  await wrong();
  await till.signIn();
  expect(JSON.stringify(till.db().prepare('SELECT * FROM journal').all())).toContain('wrong-pin');
  const secrets = new Map([...Object.entries(pins), ['nobody', wrongPin], ['a hash', 'scrypt$']]);
  expect(findSecrets(till.folder, secrets)).toEqual([]);
  expect(JSON.stringify([await till.ask('session:get'), till.events])).not.toContain('scrypt$');
});
