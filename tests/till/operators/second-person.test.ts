// A second person's word takes a moment to check, and the world goes on meanwhile: what was asked is done for who asked it, once,
// and only if it is still true.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSimulator } from '../../../electron/payment/simulator.ts';
import type { Approval } from '../../../shared/ipc-schemas.ts';
import type { SaleView } from '../../../shared/views.ts';
import { createHarness, type Harness, payCard, payCash, pins, reserve } from '../world/harness.ts';

const book = 'quillenhof-buch-eur';
const clara = { operatorId: 'clara', pin: pins.clara };
const dora = { operatorId: 'dora', pin: pins.dora };
let till: Harness;

beforeEach(async () => {
  till = await createHarness();
  await till.signIn();
});
afterEach(() => till.close());

const sale = (id: string): Promise<SaleView> => till.ask('sale:get', { saleId: id });
const codeOf = (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => 'done',
    (error: Error) => error.message.split(' ')[1] ?? '',
  );

async function sold(): Promise<{ id: string; lineId: string }> {
  const { id } = await reserve(till, ['25.00'], book);
  await payCash(till, id, '25.00');
  await till.ask('sale:commit', { saleId: id });
  await till.time.advance(0);
  return { id, lineId: (await sale(id)).lines[0]?.id ?? '' };
}

async function cancelledAfterCard(): Promise<{ id: string; partId: string }> {
  const { id } = await reserve(till, ['25.00'], book);
  await payCard(till, id, '25.00');
  await till.ask('sale:cancel', { saleId: id });
  await till.time.advance(0);
  return { id, partId: (await sale(id)).tenders[0]?.parts[0]?.id ?? '' };
}

describe('while a PIN is checked', () => {
  test('the cashier signs out: nothing happens', async () => {
    const { id, lineId } = await sold();
    const asked = codeOf(till.ask('line:void', { lineId, reason: 'x', approval: clara }));
    await till.ask('session:sign-out');
    expect(await asked).toBe('not_signed_in');
    await till.signIn();
    expect((await sale(id)).lines[0]?.state).toBe('active');
  });

  test('another signs in: nothing happens in that one’s name', async () => {
    // Which of the two PINs is checked first is the machine's affair, though dora's takes longer: on a busy one it may be hers.
    for (let tries = 0; tries < 30; tries += 1) {
      await till.signIn('anna');
      const { id, lineId } = await sold();
      const asked = codeOf(till.ask('line:void', { lineId, reason: 'x', approval: dora }));
      await till.signIn('ben');
      if ((await asked) === 'not_signed_in') return expect((await sale(id)).lines[0]?.state).toBe('active');
      const by = till.db().prepare("SELECT operator_id FROM journal WHERE kind = 'line-void' AND sale_id = ?").get(id);
      expect(by, 'who asked for it').toEqual({ operator_id: 'anna' });
      await till.time.advance(10_000);
    }
    throw new Error('the other person was never quicker');
  });

  test('two windows ask for the same refund: the money leaves once', async () => {
    const { id, partId } = await cancelledAfterCard();
    const ask = (approval: Approval) => codeOf(till.ask('refund:begin', { partId, way: 'as-paid', approval }));
    expect((await Promise.all([ask(clara), ask(dora)])).sort()).toEqual(['done', 'out_of_turn']);
    expect((await sale(id)).tenders[0]?.parts[0]?.state).toBe('refunding');
    const answer = () => codeOf(till.ask('refund:answer', { partId, answer: 'done' }));
    expect((await Promise.all([answer(), answer()])).sort()).toEqual(['done', 'out_of_turn']);
  });

  test('two windows void the same card: one invalidation', async () => {
    const { id, lineId } = await sold();
    const ask = (approval: Approval) => codeOf(till.ask('line:void', { lineId, reason: 'x', approval }));
    expect((await Promise.all([ask(clara), ask(dora)])).sort()).toEqual(['done', 'out_of_turn']);
    await till.time.advance(10_000);
    expect(await sale(id)).toMatchObject({ refundDue: { amount: '25.00' } });
    expect(till.sandbox.books().requests.filter((one) => one.path.endsWith('/invalidate'))).toHaveLength(1);
  });

  test('the money is returned in another way first: the second way is refused', async () => {
    const { partId } = await cancelledAfterCard();
    const begin = (way: 'as-paid' | 'cash', approval: Approval) =>
      codeOf(till.ask('refund:begin', { partId, way, approval }));
    expect((await Promise.all([begin('cash', clara), begin('as-paid', dora)])).sort()).toEqual(['done', 'out_of_turn']);
  });
});

describe('who may approve', () => {
  test('not who took the money, even where another began the sale', async () => {
    const { id } = await reserve(till, ['25.00'], book);
    await till.signIn('clara');
    await payCash(till, id, '25.00');
    await till.ask('sale:commit', { saleId: id });
    await till.time.advance(0);
    const lineId = (await sale(id)).lines[0]?.id ?? '';
    const ask = (approval: Approval) => codeOf(till.ask('line:void', { lineId, reason: 'x', approval }));
    expect(await ask(clara)).toBe('approver_is_the_cashier');
    expect(await ask({ operatorId: 'anna', pin: pins.anna })).toBe('approver_is_the_cashier');
    expect(await ask(dora)).toBe('done');
  });

  test('not who charged the card on an attached terminal', async () => {
    await till.close();
    till = await createHarness({ cardTerminal: (time) => createSimulator(time) });
    await till.signIn();
    const { id } = await reserve(till, ['25.00'], book);
    await till.signIn('clara');
    await till.ask('tender:begin', { saleId: id, method: 'card', amount: { currency: 'EUR', amount: '25.00' } });
    await till.time.advance(1000);
    await till.ask('sale:cancel', { saleId: id });
    const partId = (await sale(id)).tenders[0]?.parts[0]?.id ?? '';
    const ask = (approval: Approval) => codeOf(till.ask('refund:begin', { partId, way: 'as-paid', approval }));
    expect(await ask(clara)).toBe('approver_is_the_cashier');
    expect(await ask(dora)).toBe('done');
  });

  test('who took money all the same, where every manager did: the money must not be stuck', async () => {
    const { id } = await reserve(till, ['25.00'], book);
    for (const manager of ['clara', 'dora'] as const) {
      await till.signIn(manager);
      await payCash(till, id, '12.50');
    }
    await till.ask('sale:cancel', { saleId: id });
    const partId = (await sale(id)).tenders[0]?.parts[0]?.id ?? '';
    expect(await codeOf(till.ask('refund:begin', { partId, way: 'as-paid', approval: clara }))).toBe('done');
  });

  test('not who filled a basket that another had left empty', async () => {
    const wish = { productCode: book, faceValue: { currency: 'EUR', amount: '25.00' }, cardNumber: null };
    const begun = await till.ask('sale:add-line', wish);
    await till.ask('sale:remove-line', { lineId: begun.lines[0]?.id ?? '' });
    await till.signIn('clara');
    const filled = await till.ask('sale:add-line', wish);
    expect(filled).toMatchObject({ id: begun.id, operatorId: 'clara', operatorName: 'clara' });
  });

  test('a basket that still holds a card stays its cashier’s', async () => {
    const wish = { productCode: book, faceValue: { currency: 'EUR', amount: '25.00' }, cardNumber: null };
    await till.ask('sale:add-line', wish);
    await till.signIn('clara');
    expect((await till.ask('sale:add-line', wish)).operatorId).toBe('anna');
  });
});
