// While an answer is out the cashier is told at once what to do with card and money, and what is unknown settles by itself once the
// service speaks again. What nobody comes back to is given back, whatever restarts and clocks do.
import { describe, expect, test } from 'vitest';
import type { Verdict } from '../../../shared/sale/verdict.ts';
import { oneTestIn } from '../../../testkit/some-tests.ts';
import { booksAgree } from '../../../testkit/till/books-agree.ts';
import { payCash } from '../../../testkit/till/selling.ts';
import { worldPerTest } from '../../../testkit/till/world.ts';

const { till, lineOf, orders, next, basket, reserved, paid, sold, voidCard } = worldPerTest();

const verdictsTold = (): (Verdict | undefined)[] => till.showings.map(({ lines }) => lines[0]?.verdict);

/** What is asked of the service, and what the cashier is told while nobody knows. */
const asked = {
  reservation: {
    begin: async () => (await basket()).id,
    ask: (saleId: string) => till.ask('sale:reserve', { saleId }),
    verdict: 'take-no-money',
    inTheEnd: 'take-payment',
  },
  activation: {
    begin: async () => (await paid()).id,
    ask: (saleId: string) => till.ask('sale:commit', { saleId }),
    verdict: 'keep-card',
    inTheEnd: 'hand-over',
  },
  void: {
    begin: async () => (await sold()).id,
    ask: voidCard,
    verdict: 'return-nothing-yet',
    inTheEnd: 'return-money',
  },
  cancellation: {
    begin: async () => (await reserved()).id,
    ask: (saleId: string) => till.ask('sale:cancel', { saleId }),
    verdict: 'return-nothing-yet',
    inTheEnd: 'nothing-owed',
  },
} as const;

const silences = {
  'the answer is held back': [() => till.hold(), () => till.release()],
  'the line is dead': [() => till.unplug('no-answer'), () => till.plug()],
  'there is no line': [() => till.unplug('unreachable'), () => till.plug()],
  'the service fails': [() => next('any', { kind: 'server-error' }, 20), () => till.sandbox.controls.reset()],
  'its answers make no sense': [() => next('any', { kind: 'nonsense' }, 20), () => till.sandbox.controls.reset()],
} as const;

describe.each(Object.keys(asked) as (keyof typeof asked)[])('the answer to the %s is unknown', (what) => {
  test.each(Object.keys(silences) as (keyof typeof silences)[])('because %s', async (why) => {
    const { begin, ask, verdict, inTheEnd } = asked[what];
    const [fall, rise] = silences[why];
    const saleId = await begin();
    fall();
    till.showings.length = 0;
    const told = await ask(saleId);
    expect(told.lines[0]?.verdict, 'in the answer to the cashier’s key').toBe(verdict);
    // No time has passed; the screens hear it unasked, and hear nothing else for as long as nobody knows.
    expect(verdictsTold()).toContain(verdict);
    await till.time.advance(2_999);
    expect((await lineOf(saleId)).verdict).toBe(verdict);
    expect(new Set(verdictsTold())).toEqual(new Set([verdict]));
    rise();
    await till.time.advance(90_000);
    expect((await lineOf(saleId)).verdict, 'by itself').toBe(inTheEnd);
  });

  test('and the till restarts: it says the same again, and goes on by itself', async () => {
    const { begin, ask, verdict, inTheEnd } = asked[what];
    const saleId = await begin();
    till.unplug();
    await ask(saleId);
    await till.crash();
    await till.signIn();
    expect((await lineOf(saleId)).verdict).toBe(verdict);
    till.plug();
    await till.time.advance(90_000);
    expect((await lineOf(saleId)).verdict).toBe(inTheEnd);
  });
});

describe('an abandoned reservation is given back', () => {
  const some = oneTestIn(3);

  const orderState = () => orders()[0]?.state;

  some('half an hour after anybody touched it, and not before', async () => {
    await reserved();
    await till.time.advance(29 * 60_000);
    expect(orderState()).toBe('created');
    await till.time.advance(2 * 60_000);
    expect(orderState()).toBe('invalidated');
    booksAgree(till);
  });

  some('by a till that was off all the while', async () => {
    await reserved();
    till.time.sleep(31 * 60_000);
    await till.crash();
    await till.time.advance(10_000);
    expect(orderState()).toBe('invalidated');
  });

  some('half an hour after a restart at the latest, where the clock was set back', async () => {
    await reserved();
    till.setClock(-48 * 3_600_000);
    await till.crash();
    await till.time.advance(29 * 60_000);
    expect(orderState()).toBe('created');
    await till.time.advance(2 * 60_000);
    expect(orderState()).toBe('invalidated');
  });

  some('in time, where the clock is set back while it waits', async () => {
    await reserved();
    await till.time.advance(10 * 60_000);
    till.setClock(-48 * 3_600_000);
    await till.time.advance(21 * 60_000);
    expect(orderState()).toBe('invalidated');
  });

  some('but not from under the cashier’s hands, because the clock jumped ahead', async () => {
    const { id } = await reserved();
    till.setClock(48 * 3_600_000);
    await till.time.advance(60_000);
    await payCash(till, id, '25.00');
    await till.ask('sale:commit', { saleId: id });
    await till.time.advance(1000);
    expect(orderState()).toBe('completed');
  });

  some('never once money was taken for it', async () => {
    await paid();
    await till.time.advance(3 * 3_600_000);
    expect(orderState()).toBe('created');
  });
});

test('a create that was stored just after the clock jumped 2 h ahead makes no second order', async () => {
  till.setClock(2 * 3_600_000);
  next('create', { kind: 'drop-after' });
  await reserved();
  expect(orders()).toHaveLength(1);
  till.unplug('unreachable');
  await till.time.advance(24.5 * 3_600_000);
  till.plug();
  await till.time.advance(10 * 60_000);
  expect(orders()).toHaveLength(1);
});
