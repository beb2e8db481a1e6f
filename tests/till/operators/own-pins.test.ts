// An own PIN that was chosen at one till opens the others of the store: sealed on its way, the newest counts, none that was not chosen for this store, person
// and role, and none within a sale; whoever gave one there counts as one with its owner here.
import { createSecretKey, randomBytes, scryptSync } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { createRecoveryCode } from '../../../electron/till/operators/recovery-code.ts';
import { createPinSeal } from '../../../electron/till/operators/sealed-pin.ts';
import type { SealedPin } from '../../../shared/head-office/document.ts';
import type { Operator } from '../../../shared/operator.ts';
import { headOfficeHand } from '../../../shared/operators/second-person.ts';
import { enrolledHere, playHeadOffice } from '../../../testkit/head-office/played-head-office.ts';
import { createKeptInMemory, type KeptInMemory } from '../../../testkit/till/kept-in-memory.ts';
import { payCash } from '../../../testkit/till/selling.ts';
import { worldPerTest } from '../../../testkit/till/world.ts';

const { till, reopen, reserved } = worldPerTest();
let office: ReturnType<typeof playHeadOffice>;
let kept: KeptInMemory;
beforeEach(async () => {
  kept = createKeptInMemory();
  office = playHeadOffice(enrolledHere, () => kept);
  await kept.change('head-office', { secrets: { headOffice: enrolledHere } });
  await reopen({
    headOffice: office.parts,
    kept: ({ timers }) => ({
      outside: kept,
      recovery: createRecoveryCode({ kept, timers, hide: () => {}, failed: () => {} }),
    }),
  });
});

const [firstPin, otherPin] = ['70418396', '518273'];
const hashed = (pin: string): string => {
  const salt = randomBytes(16);
  const key = scryptSync(pin, salt, 32, { N: 32_768, r: 8, p: 1, maxmem: 2 ** 27 });
  return `scrypt$32768$8$1$${salt.toString('base64url')}$${key.toString('base64url')}`;
};
const [firstHash, otherHash] = [firstPin, otherPin].map(hashed) as [string, string];
const dayMs = 86_400_000;
const after = (ms: number) => new Date(till.time.now().getTime() + ms).toISOString();
const seal = () => createPinSeal(till.storeKey, 'store-001');
const sealed = (
  {
    person = 'nora',
    at = after(0),
    ...pin
  }: Partial<{ person: string; at: string } & Parameters<ReturnType<typeof seal>['seal']>[1]> = {},
  by = seal(),
): SealedPin => ({
  person,
  key: by.keyId,
  at,
  sealed: by.seal({ person, at }, { hash: otherHash, role: 'cashier', setBy: [], ...pin }),
});
const nora = (role: 'cashier' | 'manager' = 'cashier') => ({
  ...{
    id: crypto.randomUUID(),
    person: 'nora',
    name: 'Nora Neu',
    role,
    here: true,
    by: 'Ida Itzig',
    agreedBy: 'Otto Ohm',
  },
  ...{ pin: { hash: firstHash, until: after(7 * dayMs) }, at: '2026-11-06T09:30:00.000Z' },
});
type People = readonly ReturnType<typeof nora>[];
let version = 0;
let people: People = [];
const told = async (pins: readonly SealedPin[], staff: People = people) => {
  people = staff;
  version += 1;
  await office.line().onDocument({ v: 1, till: 'till-1', version, out: [], settings: [], people, pins });
  await till.time.advance(5_000);
};
const person = (id = 'nora') => kept.operators().find((one) => one.id === id);
const changed = (id: string, change: Partial<Operator>) =>
  kept.change('people', ({ operators }) => ({
    operators: operators.map((one) => (one.id === id ? { ...one, ...change } : one)),
  }));
const chosen = () => office.line().document().document?.pins?.chosen ?? [];
const arrived = () =>
  till
    .db()
    .prepare<[], { subject_id: string; body: string }>(
      `SELECT subject_id, body FROM journal WHERE kind = 'pin-arrived'`,
    )
    .all();
const isTaken = () => person()?.pin_hash === otherHash;

test('what was chosen at another till signs in here, once and for all, and is in the journal', async () => {
  await told([], [nora()]);
  await told([sealed()]);
  await till.ask('session:sign-in', { operatorId: 'nora', pin: otherPin });
  expect(person()).toMatchObject({ pin_hash: otherHash });
  expect([person()?.pin_must_change, person()?.pin_until]).toEqual([undefined, undefined]);
  expect(arrived()).toEqual([{ subject_id: 'nora', body: JSON.stringify({ at: person()?.pin_changed_at }) }]);
  // Head office has it: it is not sent back.
  expect(chosen()).toEqual([]);
  await till.time.advance(60_000);
  expect(arrived()).toHaveLength(1);
});

test('what is chosen here goes up until head office tells it back, and opens with the key of the store alone', async () => {
  await told([], [nora()]);
  expect(chosen()).toEqual([]);
  await till.time.advance(60_000);
  await till.ask('session:change-pin', { operatorId: 'nora', pin: firstPin, newPin: otherPin });
  const [one] = chosen();
  if (!one) throw new Error('nothing goes up');
  expect(office.line().document().document?.pins?.key).toBe(seal().keyId);
  expect(JSON.stringify(one)).not.toContain(person()?.pin_hash ?? '');
  await told([{ ...one, key: seal().keyId }]);
  expect(chosen()).toEqual([]);
  expect(arrived()).toEqual([]);
});

test('a PIN opens for its store, person and time alone, and with no bit changed', () => {
  const [key, otherKey] = [createSecretKey(randomBytes(32)), createSecretKey(randomBytes(32))];
  const of = { person: 'nora', at: '2026-11-06T09:30:00.000Z' };
  const pin = { hash: otherHash, role: 'cashier' as const, setBy: [{ by: 'clara', at: of.at }] };
  const own = createPinSeal(key, 'store-001');
  const text = own.seal(of, pin);
  expect(createPinSeal(key, 'store-001').open(of, text)).toEqual(pin);
  expect(own.seal(of, pin)).not.toBe(text);
  const others = [createPinSeal(key, 'store-002'), createPinSeal(otherKey, 'store-001')];
  for (const other of others) expect([other.keyId === own.keyId, other.open(of, text)]).toEqual([false, null]);
  expect(own.open({ ...of, person: 'anna' }, text)).toBeNull();
  expect(own.open({ ...of, at: '2026-11-06T09:30:00.001Z' }, text)).toBeNull();
  const bytes = Buffer.from(text, 'base64url');
  for (let bit = 0; bit < bytes.length * 8; bit += 1) {
    const wrong = Buffer.from(bytes);
    wrong[bit >> 3] = (wrong[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    expect(own.open(of, wrong.toString('base64url'))).toBeNull();
  }
  for (const length of [0, 11, 12, 27, 28, bytes.length - 1])
    expect(own.open(of, bytes.subarray(0, length).toString('base64url'))).toBeNull();
  expect(own.open(of, own.seal(of, { ...pin, hash: otherHash.replace('32768', '1024') }))).toBeNull();
});

const foreign = createPinSeal(createSecretKey(randomBytes(32)), 'store-001');
const nothing = async () => undefined;
const notTaken: readonly (readonly [string, () => SealedPin, () => Promise<unknown>])[] = [
  ['sealed by another key', () => sealed({}, foreign), nothing],
  ['sealed by another key under the name of ours', () => ({ ...sealed({}, foreign), key: seal().keyId }), nothing],
  ['told of another time', () => ({ ...sealed({ at: after(-60_000) }), at: after(0) }), nothing],
  ['told of another person', () => ({ ...sealed({ person: 'ben' }), person: 'nora' }), nothing],
  ['of a time to come', () => sealed({ at: after(10 * 60_000) }), nothing],
  ['of a lesser role', () => sealed(), () => changed('nora', { role: 'manager', pin_must_change: true })],
  [
    'from before one was chosen here',
    () => sealed({ at: after(-60_000) }),
    () => changed('nora', { pin_changed_at: after(-30_000) }),
  ],
  [
    'from before somebody here reset it',
    () => sealed({ at: after(-60_000) }),
    () => changed('nora', { set_by: [{ by: 'clara', at: after(-30_000) }] }),
  ],
  [
    'from whom they will get a PIN in a time to come',
    () => sealed({ setBy: [{ by: 'clara', at: after(dayMs) }] }),
    nothing,
  ],
  ['of who is disabled here', () => sealed(), () => changed('nora', { disabled_at: after(0) })],
  ['of somebody whom head office did not make', () => sealed({ person: 'anna' }), nothing],
];
test.each(notTaken)('%s: it is not taken', async (_, pin, before) => {
  await told([], [nora()]);
  await before();
  const was = [person(), person('anna')];
  await told([pin()]);
  await till.time.advance(60_000);
  expect([person(), person('anna')]).toEqual(was);
  expect(arrived()).toEqual([]);
});

test('one that no till of this store sealed is said back, without it', async () => {
  const states = () =>
    office
      .line()
      .document()
      .document?.people?.map(({ is }) => is);
  await told([], [nora()]);
  expect(states()).toEqual(['in']);
  const wrong = { ...sealed({}, foreign), key: seal().keyId };
  await told([wrong]);
  expect(states()).toEqual(['pin-forged']);
  await told([sealed({ at: after(-1000) })]);
  expect([states(), isTaken()]).toEqual([['in'], true]);
});

test('it waits for the end of a sale', async () => {
  await told([], [nora()]);
  await till.signIn('anna');
  const sale = await reserved(['25.00']);
  await told([sealed()]);
  await till.time.advance(20_000);
  await payCash(till, sale.id, '25.00');
  expect(isTaken()).toBe(false);
  await till.ask('sale:commit', { saleId: sale.id });
  await till.time.advance(20_000);
  expect(isTaken()).toBe(true);
});

test('the newest counts, whichever comes last', async () => {
  await told([], [nora()]);
  const [older, newer] = [sealed({ at: after(-60_000), hash: hashed('905172') }), sealed()];
  await told([newer]);
  await told([older]);
  await till.time.advance(20_000);
  expect(isTaken()).toBe(true);
  expect(arrived()).toHaveLength(1);
});

test('who gave them a PIN there counts as one with them here', async () => {
  await told([], [nora()]);
  const given = { by: 'clara', at: after(-60_000) };
  await told([sealed({ setBy: [given] })]);
  expect(isTaken()).toBe(true);
  expect(person()?.set_by).toEqual([expect.objectContaining({ by: headOfficeHand }), given]);
});

const older = (by: string) => ({ by, at: after(-30 * dayMs) });
const ties: readonly (readonly [string, string, () => Promise<unknown>])[] = [
  ['head office', headOfficeHand, nothing],
  ['a manager here', 'clara', () => changed('nora', { set_by: [{ by: 'clara', at: after(-60_000) }] })],
];
test.each(ties)(
  'a PIN that %s gave them here ties as long as before, whatever another till says of before',
  async (_, by, before) => {
    await told([], [nora()]);
    await before();
    const was = person()?.set_by;
    await told([sealed({ setBy: [older(by)] })]);
    expect(isTaken()).toBe(true);
    expect(person()?.set_by).toEqual(was);
  },
);
