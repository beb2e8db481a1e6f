// Who works at a till: who may change it, what takes a second manager, and what a new manager may not do yet.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { operator } from '../../../shared/operator.ts';
import { staff } from '../../../shared/settings/provisioning.ts';
import { findSecrets } from '../../../testkit/checks/secrets.ts';
import { approvalOf, pins, wrongPin } from '../../../testkit/till/people.ts';
import { createPeopleWorld, type PeopleWorld } from '../../../testkit/till/people-world.ts';
import { book } from '../../../testkit/till/products.ts';
import { payCash, reserve } from '../../../testkit/till/selling.ts';

const dayMs = 86_400_000;
const given = '739164';
const own = '582047';
const dora = { kind: 'manager', ...approvalOf('dora') } as const;

let world: PeopleWorld;
beforeEach(async () => {
  world = await createPeopleWorld();
  await world.till.signIn('clara');
});
afterEach(() => world.till.close());

const add = (name: string, role: 'cashier' | 'supervisor' | 'manager' = 'cashier') =>
  ({ kind: 'add', name, role, pin: given }) as const;

/** The person signs in with the PIN that was given and takes an own one. */
const takeOwnPin = (operatorId: string, newPin = own) =>
  world.till.ask('session:change-pin', { operatorId, pin: given, newPin });

describe('somebody new', () => {
  test('has an id made from the name, and chooses an own PIN before anything else', async () => {
    await world.change(add('Zoë Groß'));
    expect(await world.person('zoe-gross')).toMatchObject({ name: 'Zoë Groß', role: 'cashier', pinMustChange: true });
    const signIn = (pin: string) => ({ operatorId: 'zoe-gross', pin });
    expect(await world.till.refusal('session:sign-in', signIn(given))).toBe('pin_must_change');
    await takeOwnPin('zoe-gross');
    await world.till.ask('session:sign-in', signIn(own));
    expect(world.journal('person-changed', 'pin-changed')).toEqual([
      { kind: 'person-changed', subject: 'zoe-gross', by: 'clara', body: { what: 'added', role: 'cashier' } },
      { kind: 'pin-changed', subject: null, by: 'zoe-gross', body: {} },
    ]);
  });

  test('gives no word with the PIN that was given: a manager knows it too', async () => {
    await world.change(add('Ed', 'supervisor'));
    const approval = { operatorId: 'ed', pin: given };
    await world.till.signIn('anna');
    expect(await world.till.refusal('drawer:open', { reason: 'change', approval })).toBe('pin_must_change');
  });

  test.each([
    ['the same name again', 'Ben', 'name_taken'],
    ['the same name in other letters', '  BEN ', 'name_taken'],
    ['the same name and a blank without width in it', 'Be\u200bn', 'name_taken'],
    ['the same name and a letter without ink behind it', 'Ben\u3164', 'name_taken'],
    ['letters of two alphabets, which look like one', 'Cl\u0430ra', 'name_mixed'],
  ])('is not added with %s', async (_what, name, refusal) => {
    await world.change({ kind: 'change', operatorId: 'ben', name: 'Ben', role: 'supervisor' });
    expect(await world.refused(add(name))).toBe(refusal);
  });

  test('comes back under the name of somebody who took it meanwhile only once one of them is renamed', async () => {
    await world.change(add('Ed'));
    await world.change({ kind: 'disable', operatorId: 'ed' });
    await world.change(add('Ed\u200d'));
    expect(await world.refused({ kind: 'enable', operatorId: 'ed' })).toBe('name_taken');
    await world.change({ kind: 'change', operatorId: 'ed', name: 'Ed K.', role: 'cashier' });
    await world.change({ kind: 'enable', operatorId: 'ed' });
    expect(await world.person('ed')).toMatchObject({ name: 'Ed K.', disabledAt: null });
  });

  test('and somebody of before keeps a name that would be refused now, whatever else is changed of them', async () => {
    world.kept.rename('ben', 'Ann\u0430');
    world.kept.rename('anna', 'Ann\u0430 \u200b');
    await world.change({ kind: 'change', operatorId: 'ben', name: 'Ann\u0430', role: 'cashier' });
    expect(await world.person('ben')).toMatchObject({ name: 'Ann\u0430', role: 'cashier' });
    const renamed = { kind: 'change', operatorId: 'ben', name: 'B\u0435n', role: 'cashier' } as const;
    expect(await world.refused(renamed)).toBe('name_mixed');
  });

  test('is not added with a PIN that is guessed first, or too short for the role', async () => {
    expect(await world.refused({ ...add('Ed'), pin: '1234' })).toBe('pin_obvious');
    expect(await world.refused({ ...add('Ed', 'manager'), pin: '7391' }, dora)).toBe('pin_length');
  });

  test('never gets the id of somebody before them', async () => {
    await world.change(add('Ed'));
    await world.change({ kind: 'disable', operatorId: 'ed' });
    world.kept.leave('ed');
    await world.change(add('Ed'));
    expect(await world.person('ed')).toBeUndefined();
    expect(await world.person('ed-2')).toMatchObject({ name: 'Ed' });
  });
});

describe('who may', () => {
  test('nobody but a manager', async () => {
    await world.till.signIn('ben');
    expect(await world.refused(add('Ed'))).toBe('needs_manager');
    expect(await world.till.refusal('people:list')).toBe('needs_manager');
  });

  test('nobody in training: nothing of it is kept there', async () => {
    const training = await createPeopleWorld({ kept: () => undefined });
    await training.till.signIn('clara');
    expect(await training.refused(add('Ed'))).toBe('not_while_training');
    expect(await training.till.refusal('session:change-pin', { operatorId: 'anna', pin: pins.anna, newPin: own })).toBe(
      'not_while_training',
    );
    await training.till.close();
  });

  test('not themselves: neither less, nor disabled, nor with another PIN', async () => {
    const clara = { operatorId: 'clara' };
    expect(await world.refused({ kind: 'disable', ...clara }, dora)).toBe('not_yourself');
    expect(await world.refused({ kind: 'change', ...clara, name: 'clara', role: 'cashier' }, dora)).toBe(
      'not_yourself',
    );
    expect(await world.refused({ kind: 'reset-pin', ...clara, pin: given }, dora)).toBe('not_yourself');
    await world.change({ kind: 'change', ...clara, name: 'Clara C.', role: 'manager' });
    expect((await world.till.ask('session:get')).operator?.name).toBe('Clara C.');
  });

  test('the last manager stays one', async () => {
    await world.change({ kind: 'disable', operatorId: 'dora' }, { kind: 'recovery', code: world.code });
    expect(await world.refused({ kind: 'disable', operatorId: 'clara' })).toBe('last_manager');
    expect(await world.refused({ kind: 'change', operatorId: 'clara', name: 'clara', role: 'supervisor' })).toBe(
      'last_manager',
    );
  });
});

describe('a manager is added, promoted, demoted, disabled, let in again or given a PIN', () => {
  const requests = [
    ['added', 'ed', add('Ed', 'manager')],
    ['role-changed', 'ben', { kind: 'change', operatorId: 'ben', name: 'ben', role: 'manager' }],
  ] as const;

  test.each(requests)('only where a second manager agrees: %s', async (what, subject, request) => {
    expect(await world.refused(request)).toBe('needs_agreement');
    expect(await world.refused(request, { ...dora, operatorId: 'clara', pin: pins.clara })).toBe('needs_second_person');
    expect(await world.refused(request, { ...dora, operatorId: 'anna', pin: pins.anna })).toBe('needs_second_person');
    expect(await world.refused(request, { ...dora, pin: wrongPin })).toBe('wrong_pin');
    expect(world.journal('manager-changed')).toEqual([]);
    await world.change(request, dora);
    expect(world.journal('manager-changed')).toEqual([
      { kind: 'manager-changed', subject, by: 'clara', body: { what, role: 'manager', agreedBy: 'dora' } },
    ]);
    expect(await world.person(subject)).toMatchObject({ role: 'manager', pinMustChange: true });
  });

  test('not with the word of the one it is about', async () => {
    for (const request of [
      { kind: 'disable', operatorId: 'dora' },
      { kind: 'reset-pin', operatorId: 'dora', pin: given },
      { kind: 'change', operatorId: 'dora', name: 'dora', role: 'cashier' },
    ] as const)
      expect(await world.refused(request, dora)).toBe('needs_second_person');
  });

  test('or where the recovery code does, which is spent by it', async () => {
    const request = { kind: 'reset-pin', operatorId: 'dora', pin: given } as const;
    expect(await world.refused(request, { kind: 'recovery', code: '00000-00000-00000-00000' })).toBe(
      'wrong_recovery_code',
    );
    await world.change(request, { kind: 'recovery', code: world.code });
    expect(world.journal('manager-changed')).toEqual([
      {
        kind: 'manager-changed',
        subject: 'dora',
        by: 'clara',
        body: { what: 'pin-reset', role: 'manager', agreedBy: null },
      },
    ]);
    expect(await world.till.refusal('session:sign-in', approvalOf('dora'))).toBe('wrong_pin');
    expect(await world.refused({ kind: 'disable', operatorId: 'dora' }, { kind: 'recovery', code: world.code })).toBe(
      'wrong_recovery_code',
    );
  });

  test('a name is changed by one alone, and so is a cashier', async () => {
    await world.change({ kind: 'change', operatorId: 'dora', name: 'Dora D.', role: 'manager' });
    await world.change({ kind: 'change', operatorId: 'anna', name: 'Anna', role: 'supervisor' });
    await world.change({ kind: 'reset-pin', operatorId: 'anna', pin: given });
    await world.change({ kind: 'disable', operatorId: 'anna' });
    expect(world.journal('manager-changed')).toEqual([]);
    expect(world.journal('person-changed').map(({ body }) => body)).toMatchObject([
      { what: 'renamed' },
      { what: 'role-changed' },
      { what: 'pin-reset' },
      { what: 'disabled' },
    ]);
  });
});

test('a manager enters the day of somebody’s training about scams, their own too, alone, and it is journalled', async () => {
  expect((await world.person('anna'))?.scamTrainedAt).toBeNull();
  await world.change({ kind: 'scam-trained', operatorId: 'anna' });
  await world.change({ kind: 'scam-trained', operatorId: 'clara' });
  expect((await world.person('anna'))?.scamTrainedAt).toBe(world.till.time.now().toISOString());
  expect(world.journal('manager-changed', 'person-changed')).toMatchObject([
    { kind: 'person-changed', subject: 'anna', by: 'clara', body: { what: 'scam-trained', role: 'cashier' } },
    { kind: 'person-changed', subject: 'clara', by: 'clara', body: { what: 'scam-trained', role: 'manager' } },
  ]);
  await world.change({ kind: 'disable', operatorId: 'anna' });
  expect(await world.refused({ kind: 'scam-trained', operatorId: 'anna' })).toBe('out_of_turn');
  expect(await world.refused({ kind: 'scam-trained', operatorId: 'nobody' })).toBe('not_found');
});

test('who is disabled neither signs in nor approves, and is not shown; once enabled, both', async () => {
  await world.change({ kind: 'disable', operatorId: 'ben' });
  expect((await world.till.ask('session:get')).operators.map(({ id }) => id)).not.toContain('ben');
  expect(await world.till.refusal('session:sign-in', approvalOf('ben'))).toBe('wrong_pin');
  await world.till.signIn('anna');
  expect(await world.till.refusal('drawer:open', { reason: 'x', approval: approvalOf('ben') })).toBe('wrong_pin');
  await world.till.signIn('clara');
  await world.change({ kind: 'enable', operatorId: 'ben' });
  await world.till.signIn('ben');
});

test('the change of a manager who signs out meanwhile is not made', async () => {
  const asked = world.refused(add('Ed', 'manager'), dora);
  await world.till.ask('session:sign-out');
  expect(await asked).toBe('signed_out');
  expect(world.journal('manager-changed')).toEqual([]);
  const locked = world.till.refusal;
  await world.till.signIn('clara');
  const askedAgain = locked('people:change', { change: add('Ed'), agreement: null });
  await world.till.ask('session:lock');
  expect(await askedAgain).toBe('signed_out');
  await world.till.signIn('clara');
  expect(await world.person('ed')).toBeUndefined();
});

test('what could not be kept has not happened', async () => {
  world.kept.breaks(true);
  expect(await world.refused(add('Ed'))).toBe('settings_not_kept');
  expect(await world.person('ed')).toBeUndefined();
  expect(world.journal('person-changed')).toEqual([]);
});

describe('a new manager', () => {
  /** A sale of anna’s, cancelled after she took the money: what it takes to return it in cash is a manager. */
  const owed = async (cashier: 'anna' | 'clara') => {
    await world.till.signIn(cashier);
    const { id } = await reserve(world.till, ['25.00'], book);
    await payCash(world.till, id, '25.00');
    const cancelled = await world.till.ask('sale:cancel', { saleId: id });
    return cancelled.tenders[0]?.parts[0]?.id ?? '';
  };
  const refund = (partId: string) => ({
    partId,
    way: 'as-paid' as const,
    reason: 'x',
    approval: { operatorId: 'ben', pin: own },
  });

  beforeEach(async () => {
    await world.change({ kind: 'reset-pin', operatorId: 'ben', pin: given });
    await world.change({ kind: 'change', operatorId: 'ben', name: 'ben', role: 'manager' }, dora);
    await takeOwnPin('ben');
  });

  test('approves nothing of whoever promoted them for 7 days, and then does', async () => {
    const partId = await owed('clara');
    expect(await world.till.refusal('refund:begin', refund(partId))).toBe('approver_too_new');
    world.till.setClock(7 * dayMs - 60_000);
    expect(await world.till.refusal('refund:begin', refund(partId))).toBe('approver_too_new');
    world.till.setClock(7 * dayMs);
    await world.till.ask('refund:begin', refund(partId));
  });

  test('approves what somebody else sold at once', async () => {
    await world.till.ask('refund:begin', refund(await owed('anna')));
  });

  test('gives no second word to whoever promoted them either', async () => {
    const ben = { kind: 'manager', operatorId: 'ben', pin: own } as const;
    expect(await world.refused(add('Ed', 'manager'), ben)).toBe('approver_too_new');
  });

  test('does not stand in the way of money that only the others can let go', async () => {
    await world.till.signIn('clara');
    const { id } = await reserve(world.till, ['25.00'], book);
    await world.till.signIn('dora');
    await payCash(world.till, id, '25.00');
    const cancelled = await world.till.ask('sale:cancel', { saleId: id });
    const partId = cancelled.tenders[0]?.parts[0]?.id ?? '';
    // Clara began it and dora took the money: without ben, who has no say yet, dora may.
    await world.till.ask('refund:begin', { ...refund(partId), approval: approvalOf('dora') });
  });
});

describe('names of people gone', () => {
  const gone = async (months: number) => {
    await world.till.signIn('anna');
    const sale = await world.till.ask('sale:add-line', {
      productCode: book,
      faceValue: { currency: 'EUR', amount: '25.00' },
    });
    await world.till.ask('sale:discard', { saleId: sale.id });
    await world.till.signIn('clara');
    await world.change({ kind: 'change', operatorId: 'anna', name: 'Anna Adler', role: 'cashier' });
    await world.change({ kind: 'disable', operatorId: 'anna' });
    await world.till.dies();
    world.till.setClock(months * 31 * dayMs);
    await world.till.lives();
  };
  const namedSales = () => world.till.db().prepare('SELECT operator_name FROM sales').pluck().all();

  test('stay for a year', async () => {
    await gone(11);
    await world.till.signIn('clara');
    expect(await world.person('anna')).toMatchObject({ name: 'Anna Adler' });
  });

  test('are then gone from the settings and the sales; the journal keeps the id, and nobody else gets it', async () => {
    await gone(13);
    await world.till.signIn('clara');
    expect(await world.person('anna')).toBeUndefined();
    expect(namedSales()).toEqual(['anna']);
    expect(findSecrets(world.till.folder, new Map([['name', 'Anna Adler']]))).toEqual([]);
    expect(world.journal('person-name-removed')).toEqual([
      { kind: 'person-name-removed', subject: 'anna', by: null, body: {} },
    ]);
    await world.change(add('Anna'));
    expect(await world.person('anna-2')).toMatchObject({ name: 'Anna' });
  });
});

describe('the settings of a till', () => {
  const anna = {
    id: 'anna',
    name: 'Anna',
    role: 'manager',
    pin_hash: `scrypt$32768$8$1$${'a'.repeat(22)}$${'b'.repeat(43)}`,
  };

  test('of before, without any of the new fields, are still read', () => {
    expect(operator.parse(anna)).toEqual(anna);
    expect(staff(operator).parse([anna])).toEqual([anna]);
  });

  test('have a manager who may sign in', () => {
    const off = { ...anna, disabled_at: '2026-11-06T09:00:00.000Z' };
    expect(staff(operator).safeParse([off]).success).toBe(false);
  });
});
