// A sale is cancelled, or abandoned, while its requests are out: whatever the service answers afterwards, no order stays and no
// money is kept.

import { afterEach, describe, expect, test } from 'vitest';
import { sampleNumber } from '../../../sandbox/catalogue/sample-numbers.ts';
import type { TrainingReply } from '../../../shared/training/views.ts';
import { scannedCard } from '../../../testkit/drive/scanned-card.ts';
import { oneTestIn } from '../../../testkit/some-tests.ts';
import { booksAgree } from '../../../testkit/till/books-agree.ts';
import { manager } from '../../../testkit/till/people.ts';
import { cafe } from '../../../testkit/till/products.ts';
import { payCard, payCash } from '../../../testkit/till/selling.ts';
import { settle } from '../../../testkit/till/virtual-time.ts';
import { worldPerTest } from '../../../testkit/till/world.ts';

const some = oneTestIn(2);

const { till, saleOf, orderStates, sent, next, reserved } = worldPerTest();

afterEach(() => booksAgree(till));

const states = async (saleId: string) => (await saleOf(saleId)).lines.map((line) => line.state);
describe('cancelled while the answer to the create is on its way', () => {
  const answers: readonly [string, TrainingReply | null, string, string[]][] = [
    ['and it says created', null, 'cancelled', ['invalidated']],
    ['and it says refused', { kind: 'refuse', code: 'store_limit_exceeded' }, 'refused', []],
    ['and it never arrives', { kind: 'drop-after' }, 'cancelled', ['invalidated']],
    ['and it makes no sense', { kind: 'nonsense' }, 'cancelled', ['invalidated']],
    ['and the service was down', { kind: 'server-error' }, 'cancelled', ['invalidated']],
    ['and the key was refused', { kind: 'refuse', code: 'unknown_key' }, 'cancelled', ['invalidated']],
  ];
  for (const [what, reply, state, booked] of answers)
    for (const crashes of [false, true])
      test(`${what}${crashes ? ', and the power goes out' : ''}`, async () => {
        till.hold();
        if (reply) next('create', reply);
        const { id } = await reserved();
        await till.ask('sale:cancel', { saleId: id });
        expect(await states(id)).toEqual(['reserving']);
        if (crashes) await till.crash();
        till.release();
        await till.time.advance(120_000);
        await till.signIn();
        // A refusal that a crash kept from being heard is asked for again, and then it is an order to take back.
        const wanted = crashes && state === 'refused' ? 'cancelled' : state;
        expect(await states(id)).toEqual([wanted]);
        expect(orderStates()).toEqual(wanted === state ? booked : ['invalidated']);
        expect(await till.ask('attention:list')).toEqual([]);
      });
});

some('cancelled while the invalidation is on its way, twice: once is enough', async () => {
  const { id } = await reserved(['10.00', '25.00']);
  till.hold();
  await till.ask('sale:cancel', { saleId: id });
  await settle();
  expect(await till.refusal('sale:cancel', { saleId: id })).toBe('out_of_turn');
  till.release();
  await till.time.advance(1000);
  expect(await states(id)).toEqual(['cancelled', 'cancelled']);
  expect(sent('/invalidate')).toBe(2);
});

some('cancelled without a connection: what certainly never left is not sent when it is back', async () => {
  till.unplug('unreachable');
  const { id } = await reserved(['10.00', '25.00']);
  await till.time.advance(20_000);
  await till.ask('sale:cancel', { saleId: id });
  expect(await states(id)).toEqual(['refused', 'refused']);
  till.plug();
  await till.time.advance(120_000);
  expect(orderStates()).toEqual([]);
});

describe('one reserved card taken out before any money', () => {
  const takeOut = (lineId = '') => till.ask('sale:remove-line', { lineId });

  for (const crashes of [false, true])
    test(`the others are sold${crashes ? ', though the power goes out' : ''}`, async () => {
      const { id, lines } = await reserved(['10.00', '25.00']);
      till.hold();
      expect(await takeOut(lines[0]?.id)).toMatchObject({ due: { amount: '25.00' }, stage: 'paying' });
      if (crashes) {
        await till.crash();
        await till.signIn();
      }
      till.release();
      await payCash(till, id, '25.00');
      await till.ask('sale:commit', { saleId: id });
      await till.time.advance(60_000);
      expect(await states(id)).toEqual(['cancelled', 'active']);
      expect(orderStates()).toEqual(['invalidated', 'completed']);
      expect(await till.ask('attention:list')).toEqual([]);
    });

  test('its own number can be sold again once the service has taken it back', async () => {
    const card = async () => ({
      productCode: cafe,
      faceValue: { currency: 'EUR', amount: '10.00' },
      ...(await scannedCard(till.ask, cafe, sampleNumber(cafe, 1))),
    });
    const { id } = await till.ask('sale:add-line', await card());
    const { lines } = await till.ask('sale:reserve', { saleId: id });
    await till.time.advance(1000);
    await takeOut(lines[0]?.id);
    await till.time.advance(1000);
    expect((await till.ask('sale:add-line', await card())).lines.map(({ state }) => state)).toEqual([
      'cancelled',
      'draft',
    ]);
  });

  test('the last one leaves a sale that can only be filled again or cancelled', async () => {
    const { id, lines } = await reserved(['10.00']);
    await takeOut(lines[0]?.id);
    expect(await till.refusal('sale:commit', { saleId: id })).toBe('out_of_turn');
    await till.time.advance(1000);
    await till.ask('sale:cancel', { saleId: id });
    expect(orderStates()).toEqual(['invalidated']);
  });

  test('not once money was taken, nor while that is not known', async () => {
    const { id, lines } = await reserved(['10.00', '25.00']);
    await till.ask('tender:begin', { saleId: id, method: 'card', amount: { currency: 'EUR', amount: '5.00' } });
    const lineId = lines[0]?.id ?? '';
    expect(await till.refusal('sale:remove-line', { lineId })).toBe('tender_undecided');
    const tenderId = (await saleOf(id)).tenders[0]?.id ?? '';
    await till.ask('tender:answer', { tenderId, answer: { kind: 'declined' } });
    await payCash(till, id, '5.00');
    expect(await till.refusal('sale:remove-line', { lineId })).toBe('out_of_turn');
    await payCash(till, id, '30.00');
    await till.ask('sale:commit', { saleId: id });
    await till.time.advance(60_000);
    expect(await states(id)).toEqual(['active', 'active']);
  });
});

describe('abandoned', () => {
  const begin = async (saleId: string) => {
    const amount = { currency: 'EUR', amount: '25.00' };
    const sale = await till.ask('tender:begin', { saleId, method: 'card', amount });
    return sale.tenders.at(-1)?.id ?? '';
  };
  const halfAnHour = () => till.time.advance(31 * 60_000);

  test('after a declined card: the order is given back', async () => {
    const { id } = await reserved();
    await till.ask('tender:answer', { tenderId: await begin(id), answer: { kind: 'declined' } });
    await halfAnHour();
    expect(await states(id)).toEqual(['cancelled']);
  });

  test('never while nobody knows whether it was paid', async () => {
    const { id } = await reserved();
    const tenderId = await begin(id);
    await halfAnHour();
    expect(await states(id), 'asked for').toEqual(['reserved']);
    await till.ask('tender:answer', { tenderId, answer: { kind: 'unknown' } });
    await halfAnHour();
    await till.crash();
    await till.signIn();
    await halfAnHour();
    expect(await states(id), 'lost sight of').toEqual(['reserved']);
    await till.ask('tender:answer', { tenderId, answer: { kind: 'declined' } });
    await till.time.advance(10 * 60_000);
    expect(await states(id), 'the customer looks for another card').toEqual(['reserved']);
    await halfAnHour();
    expect(await states(id), 'not paid after all').toEqual(['cancelled']);
  });

  test('never with money in the drawer', async () => {
    const { id } = await reserved();
    await payCard(till, id, '10.00');
    await halfAnHour();
    expect(await states(id)).toEqual(['reserved']);
    await payCard(till, id, '15.00');
    await till.ask('sale:commit', { saleId: id });
    await till.time.advance(1000);
    expect(await states(id)).toEqual(['active']);
  });

  test('while the till was off: at the next start', async () => {
    const { id } = await reserved();
    till.time.sleep(31 * 60_000);
    await till.crash();
    await till.time.advance(1000);
    await till.signIn();
    expect(await states(id)).toEqual(['cancelled']);
    expect(await till.ask('sale:current')).toBeNull();
  });
});

describe('cancelled after a part was paid', () => {
  const part = async (saleId: string) => (await saleOf(saleId)).tenders.flatMap(({ parts }) => parts)[0]?.state;
  const paidInPart = async () => {
    const { id } = await reserved(['25.00']);
    await payCash(till, id, '10.00');
    return id;
  };

  test('with a manager’s word its return begins at once; without it is due', async () => {
    const id = await paidInPart();
    await till.ask('sale:cancel', { saleId: id, reason: 'changed their mind', approval: manager });
    expect(await part(id)).toBe('refunding');
    await till.crash();
    await till.signIn();
    expect(await part(id)).not.toBe('approved');
    const [{ id: partId = '' } = {}] = (await saleOf(id)).tenders.flatMap(({ parts }) => parts);
    await till.ask('refund:answer', { partId, answer: 'done' });

    const later = await paidInPart();
    await till.ask('sale:cancel', { saleId: later });
    expect(await part(later)).toBe('refund-due');
    const [{ id: due = '' } = {}] = (await saleOf(later)).tenders.flatMap(({ parts }) => parts);
    await till.ask('refund:begin', { partId: due, way: 'as-paid', approval: manager });
    await till.ask('refund:answer', { partId: due, answer: 'done' });
    await till.time.advance(1000);
  });

  test('a wrong PIN leaves it as it is', async () => {
    const id = await paidInPart();
    const approval = { ...manager, pin: '000000' };
    expect(await till.refusal('sale:cancel', { saleId: id, reason: 'x', approval })).toBe('wrong_pin');
    expect((await saleOf(id)).stage).toBe('paying');
    await payCash(till, id, '15.00');
    await till.ask('sale:commit', { saleId: id });
    await till.time.advance(2000);
  });
});
