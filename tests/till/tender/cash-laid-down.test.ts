// Cash that is on the counter already is asked for and taken in one commit: a till that stops has either all of it or nothing.
import { expect, test } from 'vitest';
import { book } from '../../../testkit/till/products.ts';
import { euro } from '../../../testkit/till/selling.ts';
import { worldPerTest } from '../../../testkit/till/world.ts';

const { till, saleOf, reserved, commit } = worldPerTest();

const kindsOf = (saleId: string): unknown[] =>
  till.db().prepare('SELECT kind FROM journal WHERE sale_id = ? ORDER BY seq DESC LIMIT 2').pluck().all(saleId);

test('what it was asked for and that it was taken are two entries of one commit', async () => {
  const { id } = await reserved(['25.00'], book);
  const sealsBefore = till.db().prepare('SELECT count(*) FROM journal_seals').pluck().get();
  const cash = { saleId: id, method: 'cash', amount: euro('25.00'), tendered: euro('50.00') } as const;
  expect(await till.ask('tender:begin', cash)).toMatchObject({ due: euro('0.00'), change: euro('25.00') });
  expect(kindsOf(id)).toEqual(['tender-approve', 'tender-requested']);
  expect(till.db().prepare('SELECT count(*) FROM journal_seals').pluck().get()).toBe(Number(sealsBefore) + 1);
  expect((await commit(id)).stage).toBe('committed');
});

test.each([
  ['less than is asked for', 'cash', '25.00', '20.00', 'less_than_due'],
  ['another currency', 'cash', '25.00', { currency: 'USD', amount: '25.00' }, 'wrong_currency'],
  ['a card', 'card', '25.00', '25.00', 'out_of_turn'],
  ['more than is due', 'cash', '30.00', '30.00', 'more_than_due'],
] as const)('%s is refused, and nothing of it is stored', async (_what, method, amount, given, code) => {
  const { id } = await reserved(['25.00'], book);
  const tendered = typeof given === 'string' ? euro(given) : given;
  const journalled = kindsOf(id);
  expect(await till.refusal('tender:begin', { saleId: id, method, amount: euro(amount), tendered })).toBe(code);
  expect((await saleOf(id)).tenders).toEqual([]);
  expect(kindsOf(id)).toEqual(journalled);
});
