// A manager settles a card as in the customer's hand while the till was taking it back. What the invalidation did shows later: a dead
// card is told, and its money due; one that works stays the customer's. Nothing is lost by a restart.
import { describe, expect, test } from 'vitest';
import type { TrainingReply } from '../../../shared/training/views.ts';
import { freePort } from '../../../testkit/free-port.ts';
import { booksAgree } from '../../../testkit/till/books-agree.ts';
import { manager } from '../../../testkit/till/people.ts';
import { worldPerTest } from '../../../testkit/till/world.ts';

const { till, saleOf, lineOf, attention, decide, unsent, orderStates, next, paid, reopen } = worldPerTest();

/** Sold, then voided; the service only fails, for so long that a person may decide. */
async function voidGoesWrong(first: TrainingReply): Promise<string> {
  const { id } = await paid();
  await till.ask('sale:commit', { saleId: id });
  await till.time.advance(1000);
  next('invalidate', first);
  next('invalidate', { kind: 'server-error' }, 100);
  const card = await lineOf(id);
  await till.ask('line:void', { lineId: card?.id ?? '', reason: 'wrong card', approval: manager });
  await till.time.advance(11 * 60_000);
  expect(await attention()).toEqual(['waiting_too_long']);
  return id;
}

/** The customer comes, is told, and gets the money by a manager's word only. */
async function customerIsPaid(saleId: string): Promise<void> {
  const sale = await till.ask('sale:get', { saleId });
  expect(sale.lines[0]).toMatchObject({ state: 'voided', verdict: 'return-money' });
  expect(sale.refundDue.amount).toBe('25.00');
  const partId = sale.tenders[0]?.parts[0]?.id ?? '';
  expect(await till.refusal('refund:begin', { partId, way: 'as-paid', approval: null })).toBe('needs_manager');
  await till.ask('refund:begin', { partId, way: 'as-paid', approval: manager });
  await till.ask('refund:answer', { partId, answer: 'done' });
  expect(await attention()).toEqual([]);
  expect(await unsent()).toBe(0);
  booksAgree(till);
}

describe('the invalidation worked, so the customer holds a dead card', () => {
  test('its answer comes after the decision', async () => {
    const id = await voidGoesWrong({ kind: 'server-error' });
    till.sandbox.controls.reset();
    till.hold();
    await till.time.advance(61_000);
    expect(orderStates()).toEqual(['invalidated']);
    await decide('waiting_too_long', 'settle-card-handed-over');
    expect(await lineOf(id)).toMatchObject({ state: 'manually-settled', verdict: 'nothing-owed' });
    till.release();
    await till.time.advance(1000);
    expect(await attention()).toEqual(['given_card_dead']);
    await customerIsPaid(id);
  });

  test('its answer was lost before the decision: a look afterwards finds it', async () => {
    const id = await voidGoesWrong({ kind: 'drop-after' });
    till.sandbox.controls.reset();
    await decide('waiting_too_long', 'settle-card-handed-over');
    await till.time.advance(1000);
    expect(await attention()).toEqual(['given_card_dead']);
    await customerIsPaid(id);
  });

  test('the power goes out after the decision: the next start looks', async () => {
    const id = await voidGoesWrong({ kind: 'drop-after' });
    till.unplug();
    await decide('waiting_too_long', 'settle-card-handed-over');
    await till.crash();
    till.sandbox.controls.reset();
    till.plug();
    await till.signIn();
    await till.time.advance(60_000);
    expect(await attention()).toEqual(['given_card_dead']);
    await customerIsPaid(id);
  });

  test('who told the customer is in the journal, and the money stays due', async () => {
    const id = await voidGoesWrong({ kind: 'drop-after' });
    till.sandbox.controls.reset();
    await decide('waiting_too_long', 'settle-card-handed-over');
    await till.time.advance(1000);
    await decide('given_card_dead', 'customer-told', null);
    const told = (await till.ask('sale:timeline', { saleId: id })).find((entry) => entry.step === 'customer-told');
    expect(told).toMatchObject({ operatorName: 'anna', note: 'spoke with support' });
    await customerIsPaid(id);
  });
});

describe('the card works', () => {
  test('the invalidation never arrived: it is not sent again, and the card stays the customer’s', async () => {
    const id = await voidGoesWrong({ kind: 'drop-before' });
    till.sandbox.controls.reset();
    await decide('waiting_too_long', 'settle-card-handed-over');
    await till.time.advance(5 * 60_000);
    expect(orderStates()).toEqual(['completed']);
    expect(await lineOf(id)).toMatchObject({ state: 'manually-settled', verdict: 'nothing-owed' });
    expect(await attention()).toEqual([]);
    expect(await unsent()).toBe(0);
  });

  test('paid and handed over, and its confirm never got through: it goes on, so that the card works', async () => {
    const { id } = await paid();
    till.unplug('unreachable');
    await till.ask('sale:commit', { saleId: id });
    await till.time.advance(61 * 60_000);
    await decide('waiting_too_long', 'settle-card-handed-over');
    await till.crash();
    till.plug();
    await till.signIn();
    await till.time.advance(2 * 60_000);
    expect(orderStates()).toEqual(['completed']);
    expect(await lineOf(id)).toMatchObject({ state: 'manually-settled', verdict: 'nothing-owed' });
    expect(await unsent()).toBe(0);
  });

  test('the money goes back instead: the card is taken back, as the void had asked', async () => {
    const id = await voidGoesWrong({ kind: 'drop-before' });
    till.sandbox.controls.reset();
    await decide('waiting_too_long', 'settle-money-back');
    await till.time.advance(60_000);
    expect(orderStates()).toEqual(['invalidated']);
    const partId = (await saleOf(id)).tenders[0]?.parts[0]?.id ?? '';
    await till.ask('refund:begin', { partId, way: 'as-paid', approval: null });
    await till.ask('refund:answer', { partId, answer: 'done' });
    booksAgree(till);
  });
});

test('paid and handed over, and its activation failed: the customer is told, the money due', async () => {
  const { id } = await paid();
  next('confirm', { kind: 'activation-fails', code: 'processing_declined' });
  till.hold();
  await till.ask('sale:commit', { saleId: id });
  await till.time.advance(61 * 60_000);
  await decide('waiting_too_long', 'settle-card-handed-over');
  till.release();
  await till.time.advance(2 * 60_000);
  expect(await attention()).toEqual(['given_card_dead']);
  await customerIsPaid(id);
});

test('a webhook tells that somebody else invalidated it later: raised once, and a manager decides about the money', async () => {
  await reopen({ webhookPort: await freePort() });
  const id = await voidGoesWrong({ kind: 'drop-before' });
  till.sandbox.controls.reset();
  await decide('waiting_too_long', 'settle-card-handed-over');
  await till.time.advance(180_000);
  expect(await unsent()).toBe(0);
  await till.elsewhere.invalidateRetailOrder((await lineOf(id)).orderId ?? '');
  await expect
    .poll(
      async () => {
        await till.time.advance(50);
        return attention();
      },
      { interval: 5 },
    )
    .toEqual(['invalidated_elsewhere']);
  expect(await lineOf(id)).toMatchObject({ state: 'manually-settled', verdict: 'nothing-owed' });
  await decide('invalidated_elsewhere', 'settle-money-back');
  expect((await saleOf(id)).refundDue.amount).toBe('25.00');
  expect(await attention()).toEqual([]);
});
