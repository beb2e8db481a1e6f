// The power goes while a card is reserved, or while the customer pays: afterwards the sale is finished as if nothing had been.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { approvedAnswer } from './counter.ts';
import { until } from './until.ts';
import { createWorld, type World } from './world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});
afterEach(() => world.end());

/** Takes the payment of a reserved sale and sees it to its end: one card, one order, paid once. */
async function sellOut(saleId: string): Promise<void> {
  const { counter } = world;
  await counter.lines(saleId, 'reserved');
  const { due } = await counter.sale(saleId);
  if (due.amount !== '0.00') await counter.pay(saleId, 'cash');
  await counter.say('sale:commit', { saleId });
  await counter.lines(saleId, 'active');
  await world.booksAgree();
  expect(world.service.books().orders).toHaveLength(1);
  expect((await counter.sale(saleId)).tenders.flatMap((tender) => tender.parts.map((part) => part.state))).toContain(
    'approved',
  );
}

describe('SIGKILL while reserving', () => {
  it('before the commit: the basket is as it was', async () => {
    const { id: saleId } = await world.counter.addCard();
    const lock = world.lockLedger();
    const lost = world.driver.ask('sale:reserve', { saleId }).catch(() => null);
    await world.stuck();
    await world.powerCut(lock.release);
    expect(await lost).toBeNull();
    expect(world.reached('create')).toBe(0);
    expect(await world.counter.current()).toMatchObject({ id: saleId, stage: 'basket', lines: [{ state: 'draft' }] });
    await world.counter.say('sale:reserve', { saleId });
    await sellOut(saleId);
  });

  it('committed and unsent: the request leaves after the restart', async () => {
    const { id: saleId } = await world.counter.addCard();
    const { reached } = world.service.gate.hold();
    await world.counter.say('sale:reserve', { saleId });
    await reached;
    await world.powerCut(() => {
      expect(world.reached('create')).toBe(0);
      world.service.gate.open();
    });
    await sellOut(saleId);
  });

  it('sent and the answer held back: the replay finds the one order', async () => {
    const { id: saleId } = await world.counter.addCard();
    world.service.controls.next({ call: 'create', reply: { kind: 'slow', delayMs: 100_000 }, times: 1 });
    await world.counter.say('sale:reserve', { saleId });
    await until('the service has the order', () => world.service.books().orders.length === 1);
    await world.powerCut();
    await sellOut(saleId);
    const keys = world.service
      .books()
      .requests.flatMap(({ method, path, headers }) =>
        method === 'POST' && path === '/v1/retail_orders' ? [headers['idempotency-key']] : [],
      );
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });
});

describe('SIGKILL while a tender is asked for', () => {
  const reserved = async (): Promise<string> => {
    const { id: saleId } = await world.counter.addCard();
    await world.counter.say('sale:reserve', { saleId });
    await world.counter.lines(saleId, 'reserved');
    return saleId;
  };
  /** The one tender of the sale, whose end nobody knows after the restart. */
  const unknownTender = async (saleId: string) => {
    const { tenders } = await world.counter.sale(saleId);
    expect(tenders).toMatchObject([{ parts: [{ state: 'unknown' }] }]);
    const refused = await world.driver.ask('sale:commit', { saleId });
    expect(refused).toMatchObject({ ok: false, error: { code: 'tender_undecided' } });
    return tenders[0] ?? expect.unreachable('no tender');
  };

  it('before the commit: nobody was asked, nothing is known of it', async () => {
    const saleId = await reserved();
    const { due } = await world.counter.sale(saleId);
    const lock = world.lockLedger();
    const lost = world.driver.ask('tender:begin', { saleId, method: 'cash', amount: due }).catch(() => null);
    await world.stuck();
    await world.powerCut(lock.release);
    expect(await lost).toBeNull();
    expect((await world.counter.sale(saleId)).tenders).toEqual([]);
    await sellOut(saleId);
  });

  it('committed and the customer not yet asked: a person says that nothing was paid', async () => {
    const saleId = await reserved();
    await world.counter.beginTender(saleId, 'cash');
    await world.powerCut();
    const tender = await unknownTender(saleId);
    await world.counter.say('tender:answer', { tenderId: tender.id, answer: { kind: 'declined' } });
    await sellOut(saleId);
  });

  it('paid and the answer not yet written: a person says that it was paid', async () => {
    const saleId = await reserved();
    const begun = await world.counter.beginTender(saleId, 'card');
    const tenderId = begun.tenders[0]?.id ?? '';
    const answer = approvedAnswer('card', begun.due);
    const lock = world.lockLedger();
    const lost = world.driver.ask('tender:answer', { tenderId, answer }).catch(() => null);
    await world.stuck();
    await world.powerCut(lock.release);
    expect(await lost).toBeNull();
    const tender = await unknownTender(saleId);
    await world.counter.say('tender:answer', { tenderId: tender.id, answer });
    await sellOut(saleId);
  });
});
