// Signing in: the wait grows with each wrong PIN, over restarts too, and guessing in parallel gains nothing.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { waitAfterMs } from '../../../electron/till/core/wrong-tries.ts';
import { checkPin, hashPin, pinCost } from '../../../electron/till/operators/pin-hash.ts';
import { operator } from '../../../shared/operator.ts';
import { newPinFault } from '../../../shared/operators/new-pin.ts';
import { findSecrets } from '../../../testkit/checks/secrets.ts';
import { createHarness, type Harness } from '../../../testkit/till/harness.ts';
import { pins, wrongPin } from '../../../testkit/till/people.ts';
import { isWhole } from '../../../testkit/whole.ts';

let till: Harness;
beforeEach(async () => {
  till = await createHarness();
});
afterEach(() => till.close());

const wrong = () => till.refusal('session:sign-in', { operatorId: 'anna', pin: wrongPin });

test('a PIN hash is what the provisioning asks for, salted, and matches its own PIN alone', async () => {
  const cost = { newN: 1024, leastN: 1024 };
  const [first, second] = await Promise.all([hashPin('1234', 1024), hashPin('1234', 1024)]);
  expect(operator.safeParse({ id: 'a', name: 'A', role: 'cashier', pin_hash: first }).success).toBe(true);
  expect(first).not.toBe(second);
  expect(await checkPin('1234', first, cost)).toBe('right');
  expect(await checkPin('1235', first, cost)).toBe('wrong');
  expect(
    await checkPin('1234', 'scrypt$3$8$1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', cost),
  ).toBe('wrong');
});

test.runIf(isWhole)(
  'a hash of today’s cost is made and checked: the library gets the memory that it takes',
  async () => {
    const made = await hashPin('739164');
    expect(made).toMatch(/^scrypt\$131072\$8\$1\$/);
    expect(await checkPin('739164', made, pinCost)).toBe('right');
  },
);

test.each([
  ['manager', '73916', 'pin_length'],
  ['manager', '739164', null],
  ['manager', '73916482', null],
  ['manager', '739164825', 'pin_length'],
  ['cashier', '739', 'pin_length'],
  ['cashier', '7391', null],
  ['supervisor', '73916482', null],
  ['cashier', '73a1', 'pin_length'],
  ...['1111', '1234', '4321', '7890', '1357', '1212', '123123', '112233', '2580', '1987', '147258'].map(
    (pin) => ['cashier', pin, 'pin_obvious'] as const,
  ),
] as const)('a new PIN of a %s: %s, %s', (role, pin, fault) => {
  expect(newPinFault(pin, role)).toBe(fault);
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

test('the wait is no longer where the clock was ahead: it is set right, and the right PIN is taken', async () => {
  till.setClock(400 * 24 * 3_600_000);
  for (let n = 0; n < 3; n += 1) await wrong();
  till.setClock(0);
  await till.time.advance(1000);
  await till.signIn();
  till.setClock(400 * 24 * 3_600_000);
  for (let n = 0; n < 3; n += 1) await wrong();
  till.setClock(0);
  await till.crash();
  await till.time.advance(1000);
  await till.signIn();
});

test('the wait is no shorter where somebody sets the clock between the guesses', async () => {
  const answers: string[] = [];
  for (let n = 0; n < 40; n += 1) {
    answers.push(await wrong());
    till.setClock((n + 1) * 3_600_000);
  }
  expect(answers.filter((code) => code === 'wrong_pin')).toHaveLength(3);
  expect(answers.filter((code) => code === 'too_many_tries')).toHaveLength(37);
});

test('after a restart the wait begins once more, and ends', async () => {
  for (let n = 0; n < 3; n += 1) await wrong();
  await till.time.advance(900);
  await till.crash();
  await till.time.advance(900);
  expect(await till.refusal('session:sign-in', { operatorId: 'anna', pin: pins.anna })).toBe('too_many_tries');
  await till.time.advance(100);
  await till.signIn();
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
