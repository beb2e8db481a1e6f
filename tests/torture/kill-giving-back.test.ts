// The power goes while a sale is cancelled, a card voided, or money given back: nothing is given twice and nothing stays taken.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { approval } from './counter.ts';
import { until } from './until.ts';
import { createWorld, type World } from './world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});
afterEach(() => world.end());

const paid = async (): Promise<string> => {
  const { id: saleId } = await world.counter.addCard();
  await world.counter.say('sale:reserve', { saleId });
  await world.counter.lines(saleId, 'reserved');
  await world.counter.pay(saleId, 'card');
  return saleId;
};
const sold = async (): Promise<{ saleId: string; lineId: string }> => {
  const saleId = await paid();
  await world.counter.say('sale:commit', { saleId });
  const { lines } = await world.counter.lines(saleId, 'active');
  return { saleId, lineId: lines[0]?.id ?? '' };
};
const parts = async (saleId: string) => (await world.counter.sale(saleId)).tenders.flatMap((tender) => tender.parts);
/** The order is invalidated and the money, due once, goes back once. */
const endsGivenBack = async (saleId: string, state: 'cancelled' | 'voided'): Promise<void> => {
  await world.counter.lines(saleId, state);
  expect(await parts(saleId)).toMatchObject([{ state: 'refund-due', amount: { amount: '25.00' } }]);
  await world.counter.refund(saleId);
  await world.booksAgree();
  expect(world.service.books().orders).toMatchObject([{ state: 'invalidated' }]);
};

describe('SIGKILL while cancelling a sale that was paid', () => {
  it('before the commit: the sale is as it was', async () => {
    const saleId = await paid();
    const lock = world.lockLedger();
    const lost = world.driver.ask('sale:cancel', { saleId }).catch(() => null);
    await world.stuck();
    await world.powerCut(lock.release);
    expect(await lost).toBeNull();
    expect(world.reached('invalidate')).toBe(0);
    expect(await world.counter.current()).toMatchObject({ id: saleId, lines: [{ state: 'reserved' }] });
    await world.counter.say('sale:cancel', { saleId });
    await endsGivenBack(saleId, 'cancelled');
  });

  it('committed and unsent: the reservation is given back after the restart', async () => {
    const saleId = await paid();
    const { reached } = world.service.gate.hold();
    await world.counter.say('sale:cancel', { saleId });
    await reached;
    await world.powerCut(() => {
      expect(world.reached('invalidate')).toBe(0);
      world.service.gate.open();
    });
    await endsGivenBack(saleId, 'cancelled');
  });

  it('sent and the answer held back', async () => {
    const saleId = await paid();
    world.service.controls.next({ call: 'invalidate', reply: { kind: 'slow', delayMs: 100_000 }, times: 1 });
    await world.counter.say('sale:cancel', { saleId });
    await until('the order is invalidated', () => world.service.books().orders[0]?.state === 'invalidated');
    await world.powerCut();
    await endsGivenBack(saleId, 'cancelled');
  });
});

describe('SIGKILL while voiding', () => {
  it('before the commit: the card is still active', async () => {
    const { saleId, lineId } = await sold();
    const lock = world.lockLedger();
    const lost = world.driver.ask('line:void', { lineId, reason: 'wrong card', approval }).catch(() => null);
    await world.stuck();
    await world.powerCut(lock.release);
    expect(await lost).toBeNull();
    expect(world.reached('invalidate')).toBe(0);
    await world.counter.lines(saleId, 'active');
    await world.counter.say('line:void', { lineId, reason: 'wrong card', approval });
    await endsGivenBack(saleId, 'voided');
  });

  it('committed and unsent: the card is voided after the restart', async () => {
    const { saleId, lineId } = await sold();
    const { reached } = world.service.gate.hold();
    await world.counter.say('line:void', { lineId, reason: 'wrong card', approval });
    await reached;
    await world.powerCut(() => {
      expect(world.reached('invalidate')).toBe(0);
      world.service.gate.open();
    });
    await endsGivenBack(saleId, 'voided');
  });

  it('sent and the answer held back', async () => {
    const { saleId, lineId } = await sold();
    world.service.controls.next({ call: 'invalidate', reply: { kind: 'slow', delayMs: 100_000 }, times: 1 });
    await world.counter.say('line:void', { lineId, reason: 'wrong card', approval });
    await until('the order is invalidated', () => world.service.books().orders[0]?.state === 'invalidated');
    await world.powerCut();
    await endsGivenBack(saleId, 'voided');
  });
});

describe('SIGKILL while refunding', () => {
  const due = async (): Promise<{ saleId: string; partId: string }> => {
    world.service.controls.next({
      call: 'confirm',
      reply: { kind: 'activation-fails', code: 'processing_declined' },
      times: 1,
    });
    const saleId = await paid();
    await world.counter.say('sale:commit', { saleId });
    await world.counter.lines(saleId, 'lost');
    return { saleId, partId: (await parts(saleId))[0]?.id ?? '' };
  };
  const endsRefunded = async (saleId: string): Promise<void> => {
    expect(await parts(saleId)).toMatchObject([{ state: 'refunded', amount: { amount: '25.00' } }]);
    await world.booksAgree();
  };

  it('before the commit: the money is still due, nobody was asked', async () => {
    const { saleId, partId } = await due();
    const lock = world.lockLedger();
    const lost = world.driver.ask('refund:begin', { partId, way: 'as-paid', approval: null }).catch(() => null);
    await world.stuck();
    await world.powerCut(lock.release);
    expect(await lost).toBeNull();
    expect(await parts(saleId)).toMatchObject([{ state: 'refund-due' }]);
    await world.counter.refund(saleId);
    await endsRefunded(saleId);
  });

  it('begun and the terminal not yet asked: a person says that nothing was paid out', async () => {
    const { saleId, partId } = await due();
    await world.counter.say('refund:begin', { partId, way: 'as-paid', approval: null });
    await world.powerCut();
    expect(await parts(saleId)).toMatchObject([{ state: 'refund-unknown' }]);
    const twice = await world.driver.ask('refund:begin', { partId, way: 'as-paid', approval: null });
    expect(twice).toMatchObject({ ok: false, error: { code: 'out_of_turn' } });
    await world.counter.say('refund:answer', { partId, answer: 'not-done' });
    await world.counter.refund(saleId);
    await endsRefunded(saleId);
  });

  it('paid out and not yet written: a person says that it was, and it is not paid again', async () => {
    const { saleId, partId } = await due();
    await world.counter.say('refund:begin', { partId, way: 'as-paid', approval: null });
    const lock = world.lockLedger();
    const lost = world.driver.ask('refund:answer', { partId, answer: 'done' }).catch(() => null);
    await world.stuck();
    await world.powerCut(lock.release);
    expect(await lost).toBeNull();
    expect(await parts(saleId)).toMatchObject([{ state: 'refund-unknown' }]);
    await world.counter.say('refund:answer', { partId, answer: 'done' });
    const twice = await world.driver.ask('refund:begin', { partId, way: 'as-paid', approval: null });
    expect(twice).toMatchObject({ ok: false, error: { code: 'out_of_turn' } });
    await endsRefunded(saleId);
  });
});
