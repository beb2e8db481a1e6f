// Case 20: 300.00 twice in 6 minutes, at a sum of 500.00: the sale pauses until the customer was asked about fraud, and stops or goes on.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CardCounted, type PauseRule, pauseDue } from '../../../electron/till/sale/customer-pause.ts';
import { isPauseSet } from '../../../shared/sale/customer-pause.ts';
import { anyAmount, dayOf } from '../../../testkit/till/day.ts';
import { add, payCash, reserve } from '../../../testkit/till/selling.ts';
import { worldPerTest } from '../../../testkit/till/world.ts';

describe('the rule', () => {
  const card = fc.record({
    amountMinor: fc.integer({ min: 1, max: 60 }),
    category: fc.constantFrom(null, 'games', 'food'),
  });
  const rule: fc.Arbitrary<PauseRule> = fc.record({
    limitMinor: fc.option(fc.integer({ min: 1, max: 120 })),
    cards: fc.option(fc.integer({ min: 1, max: 6 })),
    categories: fc.subarray(['games', 'food']).map((all) => new Set(all)),
  });
  const isDue = (drafts: readonly CardCounted[], others: readonly CardCounted[], of: PauseRule) =>
    pauseDue(drafts, [], others, of) !== null;

  test('cards that pause as one sale pause however they are split: at the latest with the last one that counts', () => {
    fc.assert(
      fc.property(fc.array(card, { maxLength: 8 }), fc.array(fc.nat(3), { maxLength: 8 }), rule, (cards, at, of) => {
        const sales = [...Map.groupBy(cards, (_, n) => at[n] ?? 0).values()];
        const pauses = sales.some((own, n) => isDue(own, sales.slice(0, n).flat(), of));
        expect(pauses).toBe(isDue(cards, [], of));
      }),
    );
  });

  test('a stricter rule never lets pass what another stops', () => {
    fc.assert(
      fc.property(fc.array(card, { maxLength: 6 }), fc.array(card, { maxLength: 6 }), rule, (own, others, of) => {
        if (!isDue(own, others, of)) return;
        expect(isDue(own, others, { ...of, categories: new Set() })).toBe(true);
        expect(isDue(own, others, { ...of, cards: Math.max(1, (of.cards ?? 9) - 1) })).toBe(true);
      }),
    );
  });

  test.each<[string, number[], number[], Partial<PauseRule>, boolean]>([
    ['the sum', [300, 200], [], { limitMinor: 500 }, true],
    ['less than the sum', [300, 199], [], { limitMinor: 500 }, false],
    ['the sum over two sales', [300], [200], { limitMinor: 500 }, true],
    ['many small cards', [99, 99, 99, 99, 99, 99], [], { limitMinor: 500 }, false],
    ['the number', [100, 100], [100], { limitMinor: 500, cards: 3 }, true],
    ['the number of small cards', [99, 99, 99], [], { limitMinor: 500, cards: 3 }, false],
    ['the number alone', [1, 1, 1], [], { cards: 3 }, true],
    ['nothing to reserve', [], [300, 300], { limitMinor: 500 }, false],
    ['nothing that counts to reserve', [99], [300, 300], { limitMinor: 500 }, false],
    ['no rule', [999], [999], {}, false],
  ])('%s', (_what, own, others, of, due) => {
    const cards = (all: number[]) => all.map((amountMinor) => ({ amountMinor, category: 'games' }));
    const whole = { limitMinor: null, cards: null, categories: new Set<string>(), ...of };
    expect(isDue(cards(own), cards(others), whole)).toBe(due);
    expect(isDue(cards(own), cards(others), { ...whole, categories: new Set(['games']) })).toBe(due);
    expect(isDue(cards(own), cards(others), { ...whole, categories: new Set(['food']) })).toBe(false);
  });

  test.each([
    ['nothing was ever set', undefined, false],
    ['it was taken away', null, false],
    ['it is a sum alone', '500.00', true],
    ['it is a sum', { amount: '500.00', cards: null, categories: [] }, true],
    ['it is a number of cards alone', { amount: null, cards: 4, categories: [] }, true],
    ['it is neither', { amount: null, cards: null, categories: [] }, false],
  ])('whether the shop asks its customers, where %s: %j, %s', (_what, stored, isSet) => {
    expect(isPauseSet(stored)).toBe(isSet);
  });
});

describe('at the till', () => {
  const world = worldPerTest({ chosen: { customer_pause: '500.00' } });
  const { till, saleOf, commit, voidCard, reopen } = world;
  const { verified } = dayOf(world);

  async function sell(amount: string): Promise<string> {
    const { id } = await reserve(till, [amount], anyAmount);
    await payCash(till, id, amount);
    await commit(id);
    return id;
  }
  const basketOf = async (...amounts: string[]): Promise<string> => {
    let id = '';
    for (const amount of amounts) id = (await add(till, amount, anyAmount)).id;
    return id;
  };
  const minutes = (n: number) => till.time.advance(n * 60_000);
  const warned = () => {
    const rows = till.db().prepare("SELECT operator_id AS by, body FROM journal WHERE kind = 'customer-warned'").all();
    return rows.map((row) => {
      const { by, body } = row as { by: string; body: string };
      return { by, ...JSON.parse(body) };
    });
  };
  const asked = async (saleId: string) => {
    expect(await till.refusal('sale:reserve', { saleId })).toBe('customer_warning');
    return (await saleOf(saleId)).pause ?? expect.fail('nothing is asked');
  };
  const states = async (saleId: string) => (await saleOf(saleId)).lines.map(({ state }) => state);
  const goOn = async (questionId: string) => {
    await till.time.advance(10_000);
    await till.ask('pause:answer', { questionId, answer: 'continue' });
  };

  test('300.00, and 300.00 again 6 minutes later: nothing is reserved before the customer went on, which is journalled', async () => {
    await sell('300.00');
    await minutes(6);
    const saleId = await basketOf('300.00');
    const { questionId, ...question } = await asked(saleId);
    expect(question).toMatchObject({
      state: 'asked',
      cards: 2,
      sum: { amount: '600.00' },
      hasOthers: true,
      isAgain: false,
    });
    expect(await states(saleId)).toEqual(['draft']);
    expect(warned()).toEqual([]);
    await goOn(questionId);
    expect(await states(saleId)).toEqual(['draft']);
    await till.ask('sale:reserve', { saleId });
    await till.time.advance(0);
    expect(await states(saleId)).toEqual(['reserved']);
    const entry = { answer: 'continue', sumMinor: 60_000, cards: 2, limitMinor: 50_000 };
    expect(warned()).toEqual([{ by: 'anna', questionId, ...entry }]);
    expect((await saleOf(saleId)).pause).toBeNull();
    verified();
  });

  test('"Go on" sleeps for 10 s; "Stop" does not', async () => {
    const saleId = await basketOf('500.00');
    const { questionId } = await asked(saleId);
    await till.time.advance(9_000);
    expect(await till.refusal('pause:answer', { questionId, answer: 'continue' })).toBe('out_of_turn');
    await till.ask('pause:answer', { questionId, answer: 'stop' });
    expect(warned()).toMatchObject([{ answer: 'stop' }]);
  });

  test('after Stop nothing is reserved or paid, and the report counts it', async () => {
    await sell('300.00');
    const saleId = await basketOf('300.00');
    const { questionId } = await asked(saleId);
    await till.ask('pause:answer', { questionId, answer: 'stop' });
    expect(await till.refusal('sale:reserve', { saleId })).toBe('customer_warning');
    expect(await till.refusal('pause:answer', { questionId, answer: 'continue' })).toBe('out_of_turn');
    expect(await states(saleId)).toEqual(['draft']);
    await till.ask('sale:discard', { saleId });
    expect((await saleOf(saleId)).stage).toBe('cancelled');
    verified();
    await till.ask('session:sign-out');
    await till.signIn('clara');
    const { pauses } = await till.ask('report:read', { from: '2000-01-01', to: '2100-12-31' });
    expect(pauses).toEqual({ warned: 1, stopped: 1, notSold: { currency: 'EUR', amount: '300.00' } });
  });

  test('the report of a day: three warned, one of them stopped, and €500 not sold', async () => {
    const stops = await basketOf('300.00', '200.00');
    await till.ask('pause:answer', { questionId: (await asked(stops)).questionId, answer: 'stop' });
    await till.ask('sale:discard', { saleId: stops });
    for (let n = 0; n < 2; n += 1) {
      const saleId = await basketOf('500.00');
      await goOn((await asked(saleId)).questionId);
      await till.ask('sale:discard', { saleId });
    }
    // Asked, and never answered: it is not known that they heard it.
    const walksAway = await basketOf('500.00');
    await asked(walksAway);
    await till.ask('sale:discard', { saleId: walksAway });
    await till.ask('session:sign-out');
    await till.signIn('clara');
    const { pauses } = await till.ask('report:read', { from: '2000-01-01', to: '2100-12-31' });
    expect(pauses).toEqual({ warned: 3, stopped: 1, notSold: { currency: 'EUR', amount: '500.00' } });
  });

  test('after Stop the customer is asked once more, and may go on', async () => {
    const saleId = await basketOf('500.00');
    const first = await asked(saleId);
    await till.ask('pause:answer', { questionId: first.questionId, answer: 'stop' });
    await till.ask('pause:ask-again', { saleId });
    const again = (await saleOf(saleId)).pause ?? expect.fail('nothing is asked');
    expect(again).toMatchObject({ state: 'asked', isAgain: true });
    expect(again.questionId).not.toBe(first.questionId);
    expect(await till.refusal('pause:answer', { questionId: first.questionId, answer: 'continue' })).toBe('not_found');
    await goOn(again.questionId);
    await till.ask('sale:reserve', { saleId });
    expect(warned().map(({ answer }) => answer)).toEqual(['stop', 'continue']);
    verified();
  });

  test('Stop of a card that comes while the sale is paid keeps the reserved ones from being paid', async () => {
    const { id: saleId } = await reserve(till, ['300.00'], anyAmount);
    await basketOf('300.00');
    const { questionId } = await asked(saleId);
    await till.ask('pause:answer', { questionId, answer: 'stop' });
    const draft = (await saleOf(saleId)).lines.at(-1)?.id ?? '';
    await till.ask('sale:remove-line', { lineId: draft });
    const amount = { currency: 'EUR', amount: '300.00' };
    const paying = { saleId, method: 'cash' as const, amount, tendered: amount };
    expect(await till.refusal('tender:begin', paying)).toBe('customer_warning');
    await till.ask('sale:cancel', { saleId });
    await till.time.advance(0);
    expect((await saleOf(saleId)).tenders).toEqual([]);
    verified();
  });

  test('a question that is open as the power goes out is asked on: by its id, once, and nothing is reserved meanwhile', async () => {
    const saleId = await basketOf('500.00');
    const { questionId } = await asked(saleId);
    await till.crash();
    await till.signIn();
    expect((await saleOf(saleId)).pause).toMatchObject({
      questionId,
      state: 'asked',
      cards: 1,
      hasOthers: false,
      isAgain: false,
    });
    expect((await asked(saleId)).questionId).toBe(questionId);
    expect(await states(saleId)).toEqual(['draft']);
    await goOn(questionId);
    expect(await till.refusal('pause:answer', { questionId, answer: 'stop' })).toBe('out_of_turn');
    await till.ask('sale:reserve', { saleId });
    await till.time.advance(0);
    expect(await states(saleId)).toEqual(['reserved']);
    verified();
  });

  test('Stop stands across a restart: nothing is reserved or paid until the customer is asked again', async () => {
    const saleId = await basketOf('500.00');
    await till.ask('pause:answer', { questionId: (await asked(saleId)).questionId, answer: 'stop' });
    await till.crash();
    await till.signIn();
    expect(await till.refusal('sale:reserve', { saleId })).toBe('customer_warning');
    expect((await saleOf(saleId)).pause).toMatchObject({ state: 'stopped' });
    expect(await states(saleId)).toEqual(['draft']);
    verified();
  });

  test.each(['refused', 'cancelled'])('a card of the same sale that was %s counts no more', async (state) => {
    if (state === 'refused') world.next('create', { kind: 'refuse', code: 'store_limit_exceeded' });
    const { id: saleId, lines } = await reserve(till, ['300.00'], anyAmount);
    if (state === 'cancelled') await till.ask('sale:remove-line', { lineId: lines[0]?.id ?? '' });
    await till.time.advance(1000);
    await basketOf('300.00');
    await till.ask('sale:reserve', { saleId });
    await till.time.advance(0);
    expect(await states(saleId)).toEqual([state, 'reserved']);
  });

  test('who went on is asked again only for more', async () => {
    const saleId = await basketOf('500.00');
    await goOn((await asked(saleId)).questionId);
    await basketOf('100.00');
    const more = await asked(saleId);
    expect(more).toMatchObject({ cards: 2, isAgain: true });
  });

  test('half an hour later, or where the first card was voided, it does not pause', async () => {
    const first = await sell('300.00');
    await minutes(31);
    const second = await sell('300.00');
    await voidCard(second);
    await till.time.advance(10_000);
    await sell('300.00');
    expect(warned()).toEqual([]);
    expect(first).not.toBe(second);
  });

  test('so many cards pause too, also over three sales', async () => {
    await reopen({ chosen: { customer_pause: { amount: null, cards: 3, categories: ['sports'] } } });
    await sell('20.00');
    await sell('20.00');
    expect(await asked(await basketOf('20.00'))).toMatchObject({ cards: 3, sum: { amount: '60.00' } });
  });

  test('a shop that did not ask for it is never paused', async () => {
    await reopen({ chosen: {} });
    await sell('300.00');
    await sell('300.00');
    expect(warned()).toEqual([]);
  });
});
