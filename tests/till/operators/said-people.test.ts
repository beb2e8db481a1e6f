// What head office says of who works here: each is done once, between sales; a first PIN opens nothing but the choice of another; who is new, back or moved counts as new;
// who is refused keeps nobody else out; and a till that has left keeps its people.
import { randomBytes, scryptSync } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { createRecoveryCode } from '../../../electron/till/operators/recovery-code.ts';
import { mostPeople, type TillDocument } from '../../../shared/head-office/document.ts';
import { approverBesides, grantsTo, headOfficeHand, secondPeople } from '../../../shared/operators/second-person.ts';
import { enrolledHere, playHeadOffice } from '../../../testkit/head-office/played-head-office.ts';
import { dayOf } from '../../../testkit/till/day.ts';
import type { HarnessOptions } from '../../../testkit/till/harness.ts';
import { createKeptInMemory, type KeptInMemory } from '../../../testkit/till/kept-in-memory.ts';
import { payCash } from '../../../testkit/till/selling.ts';
import { worldOf, worldPerTest } from '../../../testkit/till/world.ts';

const { till, reopen, reserved, saleOf } = worldPerTest();
let office: ReturnType<typeof playHeadOffice>;
let kept: KeptInMemory;
beforeEach(async () => {
  kept = createKeptInMemory();
  office = playHeadOffice(enrolledHere, () => kept);
  await kept.change('head-office', { secrets: { headOffice: enrolledHere } });
  await open();
});
const open = (options: HarnessOptions = {}) =>
  reopen({
    ...options,
    headOffice: office.parts,
    logged: () => {},
    kept: ({ timers }) => ({
      outside: kept,
      recovery: createRecoveryCode({ kept, timers, hide: () => {}, failed: () => {} }),
    }),
  });

const firstPin = '70418396';
const ownPin = '518273';
const salt = randomBytes(16);
const hash = `scrypt$32768$8$1$${salt.toString('base64url')}$${scryptSync(firstPin, salt, 32, { N: 32_768, r: 8, p: 1, maxmem: 2 ** 27 }).toString('base64url')}`;
const ids = new Map<string, string>();
const idOf = (name: string) => ids.get(name) ?? ids.set(name, crypto.randomUUID()).get(name) ?? '';
/** Each was said a second after the one before. */
const saidAt = (name: string) => new Date(Date.UTC(2026, 10, 6, 8, 0, [...ids.keys()].indexOf(name))).toISOString();
const dayMs = 86_400_000;
const after = (ms: number) => new Date(till.time.now().getTime() + ms).toISOString();

type Person = TillDocument['people'][number];
const said = ({ id = 'one', ...one }: Partial<Person>): Person => ({
  ...{ id: idOf(id), at: saidAt(id) },
  person: 'nora',
  name: 'Nora Neu',
  role: 'cashier',
  here: true,
  pin: { hash, until: after(7 * dayMs) },
  by: 'Ida Itzig',
  agreedBy: null,
  ...one,
});
let version = 0;
const take = async (people: readonly Partial<Person>[], out: TillDocument['out'] = []) => {
  const document = { v: 1, till: 'till-1', version: ++version, out, settings: [], people: people.map(said), pins: [] };
  await office.line().onDocument(document);
  await till.time.advance(5_000);
};
const told = (...people: readonly Partial<Person>[]) => take(people);
const states = () =>
  office
    .line()
    .document()
    .document?.people?.map(({ is }) => is);
const person = (id = 'nora') => kept.operators().find((one) => one.id === id);
const entries = () =>
  till
    .db()
    .prepare<[], { kind: string; subject: string | null; by: string | null; body: string }>(
      'SELECT kind, subject_id AS subject, operator_id AS "by", body FROM journal ORDER BY seq',
    )
    .all()
    .filter(({ kind }) => kind === 'person-changed' || kind === 'manager-changed')
    .map(({ body, ...entry }) => ({ ...entry, body: JSON.parse(body) }));
const whatOf = () => entries().map(({ kind, body }) => [kind, body.what, body.role]);
const days = async (count: number) => {
  till.time.sleep(count * dayMs);
  await till.time.advance(3 * 60_000);
};
const choose = () => till.ask('session:change-pin', { operatorId: 'nora', pin: firstPin, newPin: ownPin });

test('somebody new signs in with the first PIN, which opens nothing but the choice of another, and then sells', async () => {
  await told({ agreedBy: 'Otto Ohm' });
  expect(states()).toEqual(['in']);
  expect(person()).toMatchObject({ pin_must_change: true, set_by: [{ by: headOfficeHand }] });
  const signIn = { operatorId: 'nora', pin: firstPin };
  expect(await till.refusal('session:sign-in', signIn)).toBe('pin_must_change');
  await choose();
  expect(await till.refusal('session:sign-in', signIn)).toBe('wrong_pin');
  await till.time.advance(60_000);
  await till.ask('session:sign-in', { operatorId: 'nora', pin: ownPin });
  const sale = await reserved(['25.00']);
  await payCash(till, sale.id, '25.00');
  await till.ask('sale:commit', { saleId: sale.id });
  await till.time.advance(1000);
  expect((await saleOf(sale.id)).lines[0]?.state).toBe('active');
  const headOffice = {
    version,
    by: 'Ida Itzig',
    agreedBy: 'Otto Ohm',
    ...{ at: saidAt('one'), id: idOf('one') },
  };
  const entry = { what: 'added', role: 'cashier', headOffice };
  expect(entries()).toEqual([{ kind: 'person-changed', subject: 'nora', by: null, body: entry }]);
  expect(JSON.stringify(entries())).not.toContain('Nora');
  // As after a power cut before the entry, or in a restored ledger.
  await till.crash();
  await till.time.advance(20_000);
  expect(entries()).toHaveLength(1);
  expect(person()?.pin_until).toBeUndefined();
});

test('the first PIN is good for its days alone, and a manager here resets it', async () => {
  await told({ pin: { hash, until: after(60_000) } });
  await till.time.advance(90_000);
  expect(await till.refusal('session:sign-in', { operatorId: 'nora', pin: firstPin })).toBe('pin_over');
  const change = { operatorId: 'nora', pin: firstPin, newPin: ownPin };
  expect(await till.refusal('session:change-pin', change)).toBe('pin_over');
  await till.signIn('clara');
  await till.ask('people:change', {
    change: { kind: 'reset-pin', operatorId: 'nora', pin: '93571846' },
    agreement: null,
  });
  await till.ask('session:change-pin', { operatorId: 'nora', pin: '93571846', newPin: ownPin });
  // Who comes to a till later needs another first one.
  await told({ id: 'late', person: 'late', name: 'Lea Late', pin: { hash, until: after(-1) } });
  expect(states()).toEqual(['pin-over']);
});

test('the first PIN is good for seven days, whatever is said of it', async () => {
  await told({ role: 'manager', pin: { hash, until: '9999-12-31T00:00:00.000Z' } });
  expect(Date.parse(person()?.pin_until ?? '')).toBeLessThanOrEqual(till.time.now().getTime() + 7 * dayMs);
  await days(8);
  expect(await till.refusal('session:change-pin', { operatorId: 'nora', pin: firstPin, newPin: ownPin })).toBe(
    'pin_over',
  );
});

test('nobody is taken within a sale, a payment or a count', async () => {
  await till.signIn('anna');
  const sale = await reserved(['25.00']);
  await told({});
  await till.time.advance(20_000);
  expect([person(), states()]).toEqual([undefined, ['ahead']]);
  await payCash(till, sale.id, '25.00');
  expect(states()).toEqual(['ahead']);
  await till.ask('sale:commit', { saleId: sale.id });
  await till.time.advance(20_000);
  expect(states()).toEqual(['in']);
});

test('nor within a count', async () => {
  await open({ shifts: {} });
  const day = dayOf(worldOf(till));
  await till.signIn('clara');
  await day.open('150.00');
  const { id: shiftId } = await day.current();
  await till.ask('shift:begin-count', { shiftId });
  await told({});
  await till.time.advance(20_000);
  expect([person(), states()]).toEqual([undefined, ['ahead']]);
});

describe('somebody who is here already', () => {
  beforeEach(async () => {
    await told({});
    await choose();
  });

  test('keeps their PIN, and counts as new with a higher role, whatever the settings say', async () => {
    await open({ chosen: { new_manager_days: 0 } });
    const before = person()?.pin_hash;
    await told({ id: 'two', role: 'supervisor' });
    expect(states()).toEqual(['in']);
    expect(person()).toMatchObject({ role: 'supervisor', pin_hash: before });
    await till.signIn('clara');
    const { people } = await till.ask('people:list');
    const waits = Date.parse(people.find(({ id }) => id === 'nora')?.waitsUntil ?? '');
    expect(waits).toBeGreaterThan(till.time.now().getTime() + 6 * dayMs);
  });

  test('a manager by head office is on the Z, chooses a longer PIN, and goes again but for the last one', async () => {
    await told({ id: 'two', role: 'manager' });
    expect(whatOf().at(-1)).toEqual(['manager-changed', 'role-changed', 'manager']);
    expect(person()?.pin_must_change).toBe(true);
    await take(
      [{ id: 'two', role: 'manager' }],
      ['clara', 'dora'].map((id) => ({ id, person: id, by: 'Ida', at: after(0) })),
    );
    await told({ id: 'three', here: false });
    expect([states(), person()?.disabled_at]).toEqual([['role-last-manager'], undefined]);
  });

  test('is disabled where they leave the store, signed out, and new again when they come back', async () => {
    await till.ask('session:sign-in', { operatorId: 'nora', pin: ownPin });
    await told({ id: 'two', here: false });
    expect(states()).toEqual(['gone']);
    expect((await till.ask('session:get')).operator).toBeNull();
    expect(person()?.disabled_at).toBeDefined();
    await told({ id: 'three', role: 'supervisor' });
    expect(states()).toEqual(['in']);
    expect(whatOf().slice(1)).toEqual([
      ['person-changed', 'disabled', 'cashier'],
      ['person-changed', 'enabled', 'supervisor'],
      ['person-changed', 'role-changed', 'supervisor'],
    ]);
    await till.ask('session:sign-in', { operatorId: 'nora', pin: ownPin });
  });

  test('is changed by a manager here, and stays so until it is said anew', async () => {
    await till.signIn('clara');
    await till.ask('people:change', { change: { kind: 'disable', operatorId: 'nora' }, agreement: null });
    await told({});
    expect([states(), person()?.disabled_at === undefined]).toEqual([['otherwise'], false]);
    await told({ id: 'two' });
    expect(states()).toEqual(['in']);
  });

  test('an older word that comes back changes nothing: withdrawn, or from before a restore', async () => {
    const [first] = [{}];
    await told({ id: 'two', here: false });
    expect(person()?.disabled_at).toBeDefined();
    await told(first);
    expect([states(), person()?.disabled_at === undefined]).toEqual([['otherwise'], false]);
    await told({ id: 'three', role: 'supervisor' });
    await told({ id: 'four', role: 'cashier' });
    await told({ id: 'three', role: 'supervisor' });
    expect([states(), person()?.role]).toEqual([['otherwise'], 'cashier']);
    // Nor does it where head office said nothing of them meanwhile, and a manager here did.
    await told();
    await till.signIn('clara');
    await till.ask('people:change', { change: { kind: 'disable', operatorId: 'nora' }, agreement: null });
    await told({ id: 'four', role: 'cashier' });
    expect([states(), person()?.disabled_at === undefined]).toEqual([['otherwise'], false]);
  });

  test('what was said of a time to come is older than what is said then', async () => {
    await told({ id: 'two', role: 'supervisor', at: '9999-12-31T00:00:00.000Z' });
    expect(person()?.role).toBe('supervisor');
    await till.time.advance(60_000);
    await told({ id: 'three', role: 'cashier', at: till.time.now().toISOString() });
    expect([states(), person()?.role]).toEqual([['in'], 'cashier']);
  });

  test('and is out: an older word brings them back neither here nor at a till where they are new', async () => {
    const out = (who: string) => ({ id: `out-${who}`, person: who, by: 'Ida Itzig', at: '2026-11-07T09:30:00.000Z' });
    await take([{}, { id: 'late', person: 'lea', name: 'Lea' }], [out('nora'), out('lea')]);
    expect([person()?.disabled_at === undefined, person('lea')]).toEqual([false, undefined]);
    expect(states()).toEqual(['otherwise', 'otherwise']);
    await office.line().onDocument({
      v: 1,
      till: 'till-1',
      version: version - 1,
      out: [],
      settings: [],
      people: [said({ id: 'old' })],
      pins: [],
    });
    await till.time.advance(5_000);
    expect(person()?.disabled_at).toBeDefined();
  });
});

describe('is refused with what is wrong, and keeps nobody else out', () => {
  const cases: readonly (readonly [Partial<Person>, string])[] = [
    [{ role: 'owner' }, 'role-unknown'],
    [{ name: 'BEN' }, 'name-taken'],
    [{ name: 'Nоra' }, 'name-mixed'],
    [{ name: '.' }, 'name-unreadable'],
    [{ person: 'ben' }, 'id-taken'],
    [{ person: 'no id', name: 'Ole' }, 'pin-bad'],
    [{ pin: { hash: 'scrypt$1024$8$1$a$b', until: '2099-01-01T00:00:00.000Z' } }, 'pin-bad'],
  ];
  test.each(cases)('%j: %s', async (wrong, why) => {
    const out = [{ id: 'out-anna', person: 'anna', by: 'Ida', at: after(0) }];
    await take(
      [
        { id: why, ...wrong },
        { id: 'good', person: 'good', name: 'Gerd Gut' },
      ],
      out,
    );
    expect(states()).toEqual([why, 'in']);
    expect(person('anna')?.disabled_at).toBeDefined();
    expect(person('good')).toBeDefined();
    expect(entries().filter(({ subject }) => subject !== 'anna' && subject !== 'good')).toEqual([]);
  });
});

test('who cannot sign in but by a first PIN is nobody who may stay alone', async () => {
  await told({ role: 'manager' });
  const out = ['clara', 'dora'].map((id) => ({ id, person: id, by: 'Ida', at: after(0) }));
  await take([{ role: 'manager' }], out);
  expect(office.line().document().document?.refused?.why).toBe('no-manager');
  expect([person('clara')?.disabled_at, person('dora')?.disabled_at]).toEqual([undefined, undefined]);
  await choose();
  await take([{ role: 'manager' }], out);
  expect(person('clara')?.disabled_at).toBeDefined();
});

test('no more may sign in by head office’s word than a document has people', async () => {
  const people = Array.from({ length: mostPeople }, (_, n) => ({ id: `p${n}`, person: `p${n}`, name: `Person ${n}` }));
  await kept.change('people', ({ operators }) => ({
    operators: [
      ...operators,
      ...people.map(({ person: id, name }) => ({
        id,
        name,
        role: 'cashier' as const,
        pin_hash: hash,
        head_office: true as const,
      })),
    ],
  }));
  await told({ id: 'more' });
  expect([states(), person()]).toEqual([['too-many'], undefined]);
  await told({ id: 'gone', person: 'p0', name: 'Person 0', here: false });
  await told({ id: 'more too' });
  expect(states()).toEqual(['in']);
  await told({ id: 'back', person: 'p0', name: 'Person 0' });
  expect([states(), person('p0')?.disabled_at === undefined]).toEqual([['too-many'], false]);
});

describe('a manager whom head office made', () => {
  const onlyManager = async () => {
    await told({ role: 'manager' });
    await choose();
    await take(
      [{ role: 'manager' }],
      ['clara', 'dora'].map((id) => ({ id, person: id, by: 'Ida', at: after(0) })),
    );
    await till.time.advance(60_000);
    await till.ask('session:sign-in', { operatorId: 'nora', pin: ownPin });
  };
  const save = (change: object) => ({ change: change as never, approval: null });

  test('is not the till’s only one before they count as themselves: nothing is looser, and codes go nowhere else', async () => {
    const printer = 'tcp://192.0.2.1:9100';
    await kept.change('settings', { settings: { printer } });
    await onlyManager();
    expect(await till.refusal('settings:save', save({ new_manager_days: 0 }))).toBe('approver_too_new');
    await till.ask('settings:save', save({ printer: 'tcp://192.0.2.66:9100' }));
    await days(3);
    const waits = () => kept.settings().waiting?.map(({ from }) => from) ?? [];
    expect([waits(), kept.settings().codes_printer]).toEqual([[null], printer]);
    await days(5);
    expect(waits()).toEqual([expect.any(String)]);
    await till.ask('session:sign-in', { operatorId: 'nora', pin: ownPin });
    expect(await till.ask('settings:save', save({ new_manager_days: 0 }))).toMatchObject({ state: 'saved' });
  });

  test('makes no recovery code before that', async () => {
    await told({ role: 'manager' });
    await choose();
    await till.ask('session:sign-in', { operatorId: 'nora', pin: ownPin });
    expect(await till.refusal('recovery:make', { pin: ownPin })).toBe('approver_too_new');
    await days(8);
    await till.ask('session:sign-in', { operatorId: 'nora', pin: ownPin });
    expect(await till.ask('recovery:make', { pin: ownPin })).toBeNull();
  });
});

test('a till that has left keeps the people as they are, and takes nobody', async () => {
  await told({});
  await till.signIn('anna');
  const sale = await reserved(['25.00']);
  await told({}, { id: 'two', person: 'lea', name: 'Lea' });
  await kept.change('head-office', { secrets: { headOffice: null } });
  await payCash(till, sale.id, '25.00');
  await till.ask('sale:commit', { saleId: sale.id });
  await till.time.advance(20_000);
  expect([person()?.disabled_at, person('lea')]).toEqual([undefined, undefined]);
});

test('a supervisor whom head office made approves for others at once, and not for who else came from there', async () => {
  await told({ role: 'supervisor' }, { id: 'two', person: 'lea', name: 'Lea' });
  const people = kept.operators().map((one) => ({ ...one, pin_must_change: false }));
  const facts = { people, given: people.flatMap(grantsTo), lost: [], nowMs: till.time.now().getTime(), days: 0 };
  const approve = (of: string) => secondPeople(approverBesides('supervisor', [of]), facts).map(({ id }) => id);
  expect(approve('anna')).toEqual(['ben', 'clara', 'dora', 'nora']);
  expect(approve('lea')).toEqual(['ben', 'clara', 'dora']);
});
