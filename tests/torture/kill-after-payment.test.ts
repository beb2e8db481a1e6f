// The power goes once the customer has paid: while the sale is committed, or while its card is confirmed with the service.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
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
  await world.counter.pay(saleId, 'cash');
  return saleId;
};

/** The card is active without anybody's doing, the order completed once, the money kept once. */
const endsActive = async (saleId: string): Promise<void> => {
  await world.counter.lines(saleId, 'active');
  await world.booksAgree();
  expect(world.service.books().orders).toMatchObject([{ state: 'completed' }]);
  expect((await world.counter.sale(saleId)).tenders).toMatchObject([{ parts: [{ state: 'approved' }] }]);
};

describe('SIGKILL while committing', () => {
  it('before the commit: the sale is paid and not committed, nothing was confirmed', async () => {
    const saleId = await paid();
    const lock = world.lockLedger();
    const lost = world.driver.ask('sale:commit', { saleId }).catch(() => null);
    await world.stuck();
    await world.powerCut(lock.release);
    expect(await lost).toBeNull();
    expect(world.reached('confirm')).toBe(0);
    expect(await world.counter.current()).toMatchObject({ id: saleId, stage: 'paying', due: { amount: '0.00' } });
    await world.counter.say('sale:commit', { saleId });
    await endsActive(saleId);
  });

  it('committed and unsent: the confirm leaves after the restart', async () => {
    const saleId = await paid();
    await world.service.gate.shut();
    await world.counter.say('sale:commit', { saleId });
    await world.powerCut(() => {
      expect(world.reached('confirm')).toBe(0);
      world.service.gate.open();
    });
    await endsActive(saleId);
  });

  it('committed twice: the second time is out of turn', async () => {
    const saleId = await paid();
    await world.counter.say('sale:commit', { saleId });
    await world.powerCut();
    const again = await world.driver.ask('sale:commit', { saleId });
    expect(again).toMatchObject({ ok: false, error: { code: 'out_of_turn' } });
    await endsActive(saleId);
  });
});

describe('SIGKILL while confirming', () => {
  it('on the way: the service has not seen it, and sees it once', async () => {
    const saleId = await paid();
    const { reached } = world.service.gate.hold();
    await world.counter.say('sale:commit', { saleId });
    await reached;
    await world.powerCut(() => {
      expect(world.reached('confirm')).toBe(0);
      world.service.gate.open();
    });
    await endsActive(saleId);
    expect(world.reached('confirm')).toBe(1);
  });

  it('sent and the answer held back: the till looks before it asks again', async () => {
    const saleId = await paid();
    world.service.controls.next({ call: 'confirm', reply: { kind: 'slow', delayMs: 100_000 }, times: 1 });
    await world.counter.say('sale:commit', { saleId });
    await until('the service has completed the order', () => world.service.books().orders[0]?.state === 'completed');
    await world.powerCut();
    await endsActive(saleId);
    expect(world.reached('confirm')).toBe(1);
  });

  it('the answer came and was not yet written: the card is found active', async () => {
    const saleId = await paid();
    world.service.controls.next({ call: 'confirm', reply: { kind: 'slow', delayMs: 1000 }, times: 1 });
    await world.counter.say('sale:commit', { saleId });
    await until('the confirm is at the service', () => world.reached('confirm') === 1);
    const lock = world.lockLedger();
    await world.stuck();
    await world.powerCut(lock.release);
    await endsActive(saleId);
  });

  it('while the service still activates it', async () => {
    const saleId = await paid();
    world.service.controls.next({ call: 'confirm', reply: { kind: 'activation-takes', delayMs: 3000 }, times: 1 });
    await world.counter.say('sale:commit', { saleId });
    await until('the service works on it', () => world.service.books().orders[0]?.state === 'processing');
    await world.powerCut();
    await endsActive(saleId);
  });
});
