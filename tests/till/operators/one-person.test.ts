// Nobody is two people: who gave somebody a PIN or a role may be acting as them, and counts as the same person for `new_manager_days`.
// Where nobody else is there, the word counts and is on the Z.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { oneTestIn } from '../../../testkit/some-tests.ts';
import { dayOf } from '../../../testkit/till/day.ts';
import { afterMorning } from '../../../testkit/till/harness.ts';
import { approvalOf, type PersonId } from '../../../testkit/till/people.ts';
import { createPeopleWorld, type PeopleWorld } from '../../../testkit/till/people-world.ts';
import { book } from '../../../testkit/till/products.ts';
import { euro, payCash, reserve } from '../../../testkit/till/selling.ts';
import { worldOf } from '../../../testkit/till/world.ts';

const some = oneTestIn(2);

const dayMs = 86_400_000;
const given = '739164';
const own = '582047';

let world: PeopleWorld;
const opened = async (options: Parameters<typeof createPeopleWorld>[0] = {}) => {
  world = await createPeopleWorld({ printer: 'paper?drawer=yes', ...options });
  await world.till.signIn('clara');
};
beforeEach(() => opened());
afterEach(() => world.till.close());

/** Clara gives this person a PIN, and chooses the next one as them. */
async function takeOver(operatorId: string, by: PersonId = 'clara'): Promise<void> {
  await world.till.signIn(by);
  await world.change({ kind: 'reset-pin', operatorId, pin: given });
  await world.till.ask('session:change-pin', { operatorId, pin: given, newPin: own });
}
const signInAs = (operatorId: string) => world.till.ask('session:sign-in', { operatorId, pin: own });
const wordOf = (operatorId: string) => ({ operatorId, pin: own });

/** Sold for cash by whoever is signed in, and handed over. */
async function handedOver(): Promise<string> {
  const { id } = await reserve(world.till, ['25.00'], book);
  await payCash(world.till, id, '25.00');
  await world.till.ask('sale:commit', { saleId: id });
  await world.till.time.advance(10_000);
  const lineId = (await worldOf(world.till).lineOf(id)).id;
  await world.till.ask('line:hand-over', { lineId });
  return lineId;
}
const voiding = (lineId: string, approval: { operatorId: string; pin: string }) => ({
  lineId,
  reason: 'wrong card',
  approval,
});
/** How the till answers: `done`, or the error with its detail. */
const answerOf = (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => 'done',
    (error: Error) => error.message.replace(/^\S+ /, '').trim(),
  );
const drawer = (approval: { operatorId: string; pin: string }) =>
  answerOf(world.till.ask('drawer:open', { reason: 'change', approval }));
const until = (days: number) => afterMorning(days * dayMs);
const alone = () => world.journal('no-second-person');

describe('a manager who gave a cashier her PIN', () => {
  some('does not approve her void: the refusal names the day, and who may meanwhile', async () => {
    await takeOver('anna');
    await signInAs('anna');
    const lineId = await handedOver();
    const answer = await answerOf(world.till.ask('line:void', voiding(lineId, approvalOf('clara'))));
    expect(answer).toMatch(new RegExp(`^approver_too_new ${until(7).slice(0, -7)}\\d\\d\\.\\d{3}Z dora$`));
    await world.till.ask('line:void', voiding(lineId, approvalOf('dora')));
    expect(alone()).toEqual([]);
  });

  some('does, once the days are over', async () => {
    await takeOver('anna');
    world.till.setClock(7 * dayMs);
    await signInAs('anna');
    await world.till.ask('line:void', voiding(await handedOver(), approvalOf('clara')));
  });

  some('is not the second of the two people that a card in the customer’s hand takes', async () => {
    await world.till.signIn('anna');
    const lineId = await handedOver();
    await takeOver('ben');
    await signInAs('ben');
    expect(await answerOf(world.till.ask('line:void', voiding(lineId, approvalOf('clara'))))).toMatch(
      /^approver_too_new .* dora$/,
    );
    await world.till.ask('line:void', voiding(lineId, approvalOf('dora')));
  });

  some('approves neither that her refund was not made, nor what takes a supervisor', async () => {
    await takeOver('anna');
    await signInAs('anna');
    const { id } = await reserve(world.till, ['25.00'], book);
    await payCash(world.till, id, '25.00');
    const cancelled = await world.till.ask('sale:cancel', { saleId: id });
    const partId = cancelled.tenders[0]?.parts[0]?.id ?? '';
    await world.till.ask('refund:begin', { partId, way: 'as-paid', approval: approvalOf('dora') });
    const notMade = (by: PersonId) =>
      answerOf(world.till.ask('refund:answer', { partId, answer: 'not-done', approval: approvalOf(by) }));
    expect(await notMade('clara')).toMatch(/^approver_too_new/);
    expect(await notMade('dora')).toBe('done');
    expect(await drawer(approvalOf('clara'))).toMatch(/^approver_too_new .*Z ben, dora$/);
    expect(await drawer(approvalOf('ben'))).toBe('done');
  });
});

some('who got a PIN approves at once, but not what the one who gave it did', async () => {
  await takeOver('ben');
  await world.till.signIn('anna');
  expect(await drawer(wordOf('ben'))).toBe('done');
  await world.till.signIn('clara');
  const day = { reason: 'x', approval: wordOf('ben') };
  expect(await answerOf(world.till.ask('drawer:open', day))).toMatch(/^approver_too_new .*Z dora$/);
});

some('two people whose PINs one manager gave are no two people, and no longer chain hides it', async () => {
  await takeOver('anna');
  await takeOver('ben');
  await signInAs('anna');
  expect(await drawer(wordOf('ben'))).toMatch(/^approver_too_new .*Z dora$/);
  expect(await drawer(approvalOf('dora'))).toBe('done');
});

some('a role counts as a PIN does', async () => {
  await world.change({ kind: 'change', operatorId: 'anna', name: 'anna', role: 'supervisor' });
  expect(await answerOf(world.till.ask('drawer:open', { reason: 'x', approval: approvalOf('anna') }))).toMatch(
    /^approver_too_new .*Z ben, dora$/,
  );
});

some('through a manager whose PIN was given it is the same hands', async () => {
  const second = { kind: 'manager', ...approvalOf('dora') } as const;
  await world.change({ kind: 'add', name: 'Eve', role: 'manager', pin: given }, second);
  await world.till.ask('session:change-pin', { operatorId: 'eve', pin: given, newPin: own });
  await signInAs('eve');
  await world.change({ kind: 'reset-pin', operatorId: 'ben', pin: given });
  await world.till.ask('session:change-pin', { operatorId: 'ben', pin: given, newPin: own });
  await signInAs('ben');
  expect(await drawer(approvalOf('clara'))).toMatch(/^approver_too_new .*Z dora$/);
  expect(await drawer(wordOf('eve'))).toMatch(/^approver_too_new .*Z dora$/);
  expect(await drawer(approvalOf('dora'))).toBe('done');
});

some('nobody agrees to a change of a manager whose PIN the one who asks gave', async () => {
  await world.change({ kind: 'reset-pin', operatorId: 'dora', pin: given }, { kind: 'recovery', code: world.code });
  await world.till.ask('session:change-pin', { operatorId: 'dora', pin: given, newPin: own });
  const ed = { kind: 'add', name: 'Ed', role: 'manager', pin: given } as const;
  expect(await world.refused(ed, { kind: 'manager', ...wordOf('dora') })).toBe('approver_too_new');
});

some('with no days to wait the rest of the rule stays', async () => {
  await world.till.close();
  await opened({ chosen: { new_manager_days: 0 } });
  await takeOver('anna');
  await signInAs('anna');
  expect(await drawer(approvalOf('clara'))).toBe('done');
  await world.till.signIn('clara');
  await world.change({ kind: 'reset-pin', operatorId: 'ben', pin: given });
  expect(await drawer({ operatorId: 'ben', pin: given })).toBe('pin_must_change');
  expect(await drawer(approvalOf('clara'))).toBe('approver_is_the_cashier');
});

describe('a shop with one manager', () => {
  test('keeps that manager’s word, and the Z says how often', async () => {
    await world.till.close();
    await opened({ people: ['anna', 'clara'], shifts: {} });
    world.kept.leave('ben');
    world.kept.leave('dora');
    await takeOver('anna');
    await signInAs('anna');
    const day = dayOf(worldOf(world.till));
    await day.open('100.00');
    const id = await day.sell(['25.00'], [['cash', '25.00']]);
    const lineId = (await worldOf(world.till).lineOf(id)).id;
    await world.till.ask('line:hand-over', { lineId });
    const why = { ...approvalOf('clara'), reason: 'came back' };
    expect(await answerOf(world.till.ask('line:void', voiding(lineId, approvalOf('clara'))))).toBe('alone_reason');
    expect(await answerOf(world.till.ask('line:void', voiding(lineId, why)))).toMatch(/^alone_pause /);
    await world.till.time.advance(10 * 60_000);
    await world.till.ask('line:void', voiding(lineId, why));
    const body = { needed: 'manager', reason: 'came back', isCardLive: true };
    expect(alone()).toEqual([{ kind: 'no-second-person', subject: lineId, by: 'clara', body }]);
    await day.giveBack(id);
    const z = await day.close({ drawer: '100.00' });
    expect(z.body.happened).toMatchObject({ soleManagerVoids: 1, noSecondPerson: 1 });
    day.verified();
  });
});

some('the only manager gives back at once what was paid for a sale that is cancelled', async () => {
  for (const id of ['anna', 'ben', 'dora']) world.kept.leave(id);
  const { id } = await reserve(world.till, ['25.00'], book);
  await payCash(world.till, id, '10.00');
  const cancel = { saleId: id, reason: 'changed their mind' };
  const why = { ...approvalOf('clara'), reason: 'changed their mind' };
  expect(await answerOf(world.till.ask('sale:cancel', { ...cancel, approval: approvalOf('clara') }))).toBe(
    'alone_reason',
  );
  const cancelled = await world.till.ask('sale:cancel', { ...cancel, approval: why });
  expect(cancelled.tenders[0]?.parts[0]?.state).toBe('refunding');
  expect(alone()).toMatchObject([{ by: 'clara', body: { reason: 'changed their mind', isCardLive: false } }]);
});

describe('a difference of the count', () => {
  some('takes somebody else than the manager who gave the one who closes her PIN', async () => {
    await world.till.close();
    await opened({ shifts: {} });
    await takeOver('anna');
    await signInAs('anna');
    const day = dayOf(worldOf(world.till));
    await day.open('100.00');
    const short = (approval: { operatorId: string; pin: string } | null) =>
      ({ drawer: '50.00', again: '50.00', reason: 'short', approval }) as Parameters<typeof day.close>[0];
    const shiftId = (await day.current()).id;
    expect(await answerOf(day.close(short(approvalOf('clara'))))).toMatch(/^approver_too_new .*Z ben, dora$/);
    const close = (approval: ReturnType<typeof approvalOf> | null) =>
      world.till.ask('shift:close', { shiftId, left: euro('0.00'), reason: 'short', approval, owners: [] });
    expect(await answerOf(close(null))).toBe('needs_supervisor');
    const z = await close(approvalOf('ben'));
    expect(z.body.happened).not.toHaveProperty('noSecondPerson');
  });

  some('is closed by the shop’s only manager alone, and is on the Z', async () => {
    await world.till.close();
    await opened({ shifts: {} });
    for (const id of ['anna', 'ben', 'dora']) world.kept.leave(id);
    const day = dayOf(worldOf(world.till));
    await day.open('100.00');
    const z = await day.close({ drawer: '50.00', again: '50.00', reason: 'short' });
    expect(z.body.happened).toMatchObject({ noSecondPerson: 1 });
    day.verified();
  });
});

describe('at the update, people of whom the settings do not say who gave them their PIN', () => {
  const asBefore = async (days: number) => {
    await takeOver('anna');
    const anna = world.kept.operators().find(({ id }) => id === 'anna');
    world.kept.leave('anna');
    if (anna) world.kept.hire({ id: 'anna', name: 'anna', role: 'cashier' }, own, 16);
    await world.till.dies();
    world.till.setClock(days * dayMs);
    await world.till.lives();
    await signInAs('anna');
    return drawer(approvalOf('clara'));
  };

  some('count as having chosen it', async () => {
    await world.till.signIn('anna');
    expect(await drawer(approvalOf('clara'))).toBe('done');
  });

  some('unless the journal names who reset it lately', async () => {
    expect(await asBefore(3)).toMatch(/^approver_too_new .*Z ben, dora$/);
  });

  some('but not where that is longer ago than a new manager waits', async () => {
    expect(await asBefore(8)).toBe('done');
  });
});

some('the people page says of each how long', async () => {
  await takeOver('anna');
  expect((await world.person('anna'))?.waitsUntil).toBe(until(7));
  expect((await world.person('ben'))?.waitsUntil).toBeNull();
  world.till.setClock(7 * dayMs);
  expect((await world.person('anna'))?.waitsUntil).toBeNull();
});
