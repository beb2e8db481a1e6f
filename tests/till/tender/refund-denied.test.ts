// The drawer opens each time that cash is returned. Whoever says "not returned" over and over has it opened as often: alone once, then
// only together with somebody else, whichever button it is said by.
import { expect, test } from 'vitest';
import { booksAgree } from '../../../testkit/till/books-agree.ts';
import { approvalOf, manager, type PersonId, secondManager } from '../../../testkit/till/people.ts';
import { worldPerTest } from '../../../testkit/till/world.ts';

const { till, partOf, refundDue, entryOf, returnMoney } = worldPerTest({ printer: 'paper?drawer=yes' });

const begin = (partId: string) => till.ask('refund:begin', { partId, way: 'as-paid', approval: null });
const deny = (partId: string, word?: PersonId) => ({
  partId,
  answer: 'not-done' as const,
  approval: word ? approvalOf(word) : null,
});
const kicks = () => till.db().prepare("SELECT count(*) FROM journal WHERE kind = 'drawer-requested'").pluck().get();

test('a cashier says it once; the second time, and each time after that, it takes a manager', async () => {
  const { id } = await refundDue();
  const { id: partId } = await partOf(id);
  const before = Number(kicks());
  await begin(partId);
  await till.ask('refund:answer', deny(partId));
  for (const _ of ['second', 'third']) {
    await begin(partId);
    expect(await till.refusal('refund:answer', deny(partId))).toBe('needs_manager');
    expect(await till.refusal('refund:answer', deny(partId, 'ben'))).toBe('needs_manager');
    await till.ask('refund:answer', deny(partId, 'clara'));
  }
  expect(kicks()).toBe(before + 3);
  const words = till.db().prepare("SELECT operator_id FROM journal WHERE body ->> 'what' = 'refund-not-made'");
  expect(words.pluck().all()).toEqual(['clara', 'clara']);
  await returnMoney(id);
  booksAgree(till);
});

test('a manager alone is one person, at the sale and in the attention list', async () => {
  const { id } = await refundDue();
  const { id: partId } = await partOf(id);
  await till.signIn('clara');
  await begin(partId);
  await till.ask('refund:answer', deny(partId));
  await begin(partId);
  expect(await till.refusal('refund:answer', deny(partId, 'clara'))).toBe('needs_second_person');
  await till.ask('refund:answer', { partId, answer: 'unknown' });
  expect(await till.refusal('refund:answer', deny(partId, 'clara'))).toBe('needs_second_person');
  const { id: entryId } = await entryOf('refund_unknown');
  const decision = { entryId, step: 'refund-not-made', note: 'counted' } as const;
  expect(await till.refusal('attention:decide', { ...decision, approval: manager })).toBe('needs_second_person');
  await till.ask('attention:decide', { ...decision, approval: secondManager });
  expect((await partOf(id)).state).toBe('refund-due');
  await returnMoney(id);
  booksAgree(till);
});

test('a restart forgets nothing', async () => {
  const { id } = await refundDue();
  const { id: partId } = await partOf(id);
  await begin(partId);
  await till.ask('refund:answer', deny(partId));
  await till.crash();
  await till.signIn();
  await begin(partId);
  expect(await till.refusal('refund:answer', deny(partId))).toBe('needs_manager');
});
