// A second person's word takes a moment to check, and the world goes on meanwhile: what was asked is done for who asked it, once,
// and only if it is still true.
import { describe, expect } from 'vitest';
import { createSimulator } from '../../../electron/payment/simulator.ts';
import type { Approval } from '../../../shared/request-parts.ts';
import { oneTestIn } from '../../../testkit/some-tests.ts';
import { approvalOf, manager, secondManager } from '../../../testkit/till/people.ts';
import { book } from '../../../testkit/till/products.ts';
import { beginTender, payCash } from '../../../testkit/till/selling.ts';
import { worldPerTest } from '../../../testkit/till/world.ts';

// Each a story of its own.
const some = oneTestIn(2);

const { till, saleOf, lineOf, partOf, sent, reserved, commit, sold, cancelled, reopen } = worldPerTest();

const codeOf = (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => 'done',
    (error: Error) => error.message.split(' ')[1] ?? '',
  );

describe('while a PIN is checked', () => {
  some('the cashier signs out: nothing happens', async () => {
    const { id, lines } = await sold();
    const lineId = lines[0]?.id ?? '';
    const asked = codeOf(till.ask('line:void', { lineId, reason: 'x', approval: manager }));
    await till.ask('session:sign-out');
    expect(await asked).toBe('not_signed_in');
    await till.signIn();
    expect((await lineOf(id)).state).toBe('active');
  });

  some('another signs in: nothing happens in that one’s name', async () => {
    // Which of the two PINs is checked first is the machine's affair, though dora's takes longer: on a busy one it may be hers.
    for (let tries = 0; tries < 30; tries += 1) {
      await till.signIn('anna');
      const { id, lines } = await sold();
      const lineId = lines[0]?.id ?? '';
      const asked = codeOf(till.ask('line:void', { lineId, reason: 'x', approval: secondManager }));
      await till.signIn('ben');
      if ((await asked) === 'not_signed_in') return expect((await lineOf(id)).state).toBe('active');
      const by = till.db().prepare("SELECT operator_id FROM journal WHERE kind = 'line-void' AND sale_id = ?").get(id);
      expect(by, 'who asked for it').toEqual({ operator_id: 'anna' });
      await till.time.advance(10_000);
    }
    throw new Error('the other person was never quicker');
  });

  some('two windows ask for the same refund: the money leaves once', async () => {
    const { id } = await cancelled();
    const { id: partId } = await partOf(id);
    const ask = (approval: Approval) => codeOf(till.ask('refund:begin', { partId, way: 'as-paid', approval }));
    expect((await Promise.all([ask(manager), ask(secondManager)])).sort()).toEqual(['done', 'out_of_turn']);
    expect((await partOf(id)).state).toBe('refunding');
    const answer = () => codeOf(till.ask('refund:answer', { partId, answer: 'done' }));
    expect((await Promise.all([answer(), answer()])).sort()).toEqual(['done', 'out_of_turn']);
  });

  some('two windows void the same card: one invalidation', async () => {
    const { id, lines } = await sold();
    const lineId = lines[0]?.id ?? '';
    const ask = (approval: Approval) => codeOf(till.ask('line:void', { lineId, reason: 'x', approval }));
    expect((await Promise.all([ask(manager), ask(secondManager)])).sort()).toEqual(['done', 'out_of_turn']);
    await till.time.advance(10_000);
    expect(await saleOf(id)).toMatchObject({ refundDue: { amount: '25.00' } });
    expect(sent('/invalidate')).toBe(1);
  });

  some('the money is returned in another way first: the second way is refused', async () => {
    const { id: partId } = await partOf((await cancelled()).id);
    const begin = (way: 'as-paid' | 'cash', approval: Approval) =>
      codeOf(till.ask('refund:begin', { partId, way, approval }));
    expect((await Promise.all([begin('cash', manager), begin('as-paid', secondManager)])).sort()).toEqual([
      'done',
      'out_of_turn',
    ]);
  });
});

describe('who may approve', () => {
  some('not who took the money, even where another began the sale', async () => {
    const { id } = await reserved();
    await till.signIn('clara');
    await payCash(till, id, '25.00');
    await commit(id);
    const { id: lineId } = await lineOf(id);
    const ask = (approval: Approval) => codeOf(till.ask('line:void', { lineId, reason: 'x', approval }));
    expect(await ask(manager)).toBe('approver_is_the_cashier');
    expect(await ask(approvalOf('anna'))).toBe('approver_is_the_cashier');
    expect(await ask(secondManager)).toBe('done');
  });

  some('not who charged the card on an attached terminal', async () => {
    await reopen({ cardTerminal: (time) => createSimulator(time) });
    const { id } = await reserved();
    await till.signIn('clara');
    await beginTender(till, id, 'card', '25.00');
    await till.time.advance(1000);
    await till.ask('sale:cancel', { saleId: id });
    const { id: partId } = await partOf(id);
    const ask = (approval: Approval) => codeOf(till.ask('refund:begin', { partId, way: 'as-paid', approval }));
    expect(await ask(manager)).toBe('approver_is_the_cashier');
    expect(await ask(secondManager)).toBe('done');
  });

  some('who took money all the same, where every manager did: the money must not be stuck', async () => {
    const { id } = await reserved();
    for (const person of ['clara', 'dora'] as const) {
      await till.signIn(person);
      await payCash(till, id, '12.50');
    }
    await till.ask('sale:cancel', { saleId: id });
    const { id: partId } = await partOf(id);
    expect(await codeOf(till.ask('refund:begin', { partId, way: 'as-paid', approval: manager }))).toBe('done');
  });

  some('not who filled a basket that another had left empty', async () => {
    const request = { productCode: book, faceValue: { currency: 'EUR', amount: '25.00' } };
    const begun = await till.ask('sale:add-line', request);
    await till.ask('sale:remove-line', { lineId: begun.lines[0]?.id ?? '' });
    await till.signIn('clara');
    const filled = await till.ask('sale:add-line', request);
    expect(filled).toMatchObject({ id: begun.id, operatorId: 'clara', operatorName: 'clara' });
  });

  some('a basket that still holds a card stays its cashier’s', async () => {
    const request = { productCode: book, faceValue: { currency: 'EUR', amount: '25.00' } };
    await till.ask('sale:add-line', request);
    await till.signIn('clara');
    expect((await till.ask('sale:add-line', request)).operatorId).toBe('anna');
  });
});
