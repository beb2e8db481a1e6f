// While an answer is out the cashier is told at once what to do with card and money, and what is unknown settles by itself once the
// service speaks again. What nobody comes back to is given back, whatever restarts and clocks do.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Verdict } from '../../../shared/sale/verdict.ts';
import type { SaleView } from '../../../shared/views.ts';
import { booksAgree } from '../world/books-agree.ts';
import { createHarness, type Harness, payCash, pins, reserve } from '../world/harness.ts';

const book = 'quillenhof-buch-eur';
const approval = { operatorId: 'clara', pin: pins.clara };
let till: Harness;

beforeEach(async () => {
  till = await createHarness();
  await till.signIn();
});
afterEach(() => till.close());

const line = async (saleId: string) => (await till.ask('sale:get', { saleId })).lines[0];
const verdictsTold = (): (Verdict | undefined)[] =>
  till.events.flatMap((event) => (event.kind === 'sale' ? [event.sale.lines[0]?.verdict] : []));

async function basket(): Promise<SaleView> {
  const faceValue = { currency: 'EUR', amount: '25.00' };
  return till.ask('sale:add-line', { productCode: book, faceValue, cardNumber: null });
}
async function paid(): Promise<string> {
  const { id } = await reserve(till, ['25.00'], book);
  await payCash(till, id, '25.00');
  return id;
}
async function sold(): Promise<string> {
  const id = await paid();
  await till.ask('sale:commit', { saleId: id });
  await till.time.advance(0);
  return id;
}

/** What is asked of the service, and what the cashier is told while nobody knows. */
const asked = {
  reservation: {
    begin: async () => (await basket()).id,
    ask: (saleId: string) => till.ask('sale:reserve', { saleId }),
    verdict: 'take-no-money',
    inTheEnd: 'take-payment',
  },
  activation: {
    begin: paid,
    ask: (saleId: string) => till.ask('sale:commit', { saleId }),
    verdict: 'keep-card',
    inTheEnd: 'hand-over',
  },
  void: {
    begin: sold,
    ask: async (saleId: string) =>
      till.ask('line:void', { lineId: (await line(saleId))?.id ?? '', reason: 'wrong card', approval }),
    verdict: 'return-nothing-yet',
    inTheEnd: 'return-money',
  },
  cancellation: {
    begin: async () => (await reserve(till, ['25.00'], book)).id,
    ask: (saleId: string) => till.ask('sale:cancel', { saleId }),
    verdict: 'return-nothing-yet',
    inTheEnd: 'nothing-owed',
  },
} as const;

const silences = {
  'the answer is held back': [() => till.hold(), () => till.release()],
  'the line is dead': [() => till.unplug('no-answer'), () => till.plug()],
  'there is no line': [() => till.unplug('unreachable'), () => till.plug()],
  'the service fails': [
    () => till.sandbox.controls.next({ call: 'any', reply: { kind: 'server-error' }, times: 20 }),
    () => till.sandbox.controls.reset(),
  ],
  'its answers make no sense': [
    () => till.sandbox.controls.next({ call: 'any', reply: { kind: 'nonsense' }, times: 20 }),
    () => till.sandbox.controls.reset(),
  ],
} as const;

describe.each(Object.keys(asked) as (keyof typeof asked)[])('the answer to the %s is unknown', (what) => {
  test.each(Object.keys(silences) as (keyof typeof silences)[])('because %s', async (why) => {
    const { begin, ask, verdict, inTheEnd } = asked[what];
    const [fall, rise] = silences[why];
    const saleId = await begin();
    fall();
    till.events.length = 0;
    const told = await ask(saleId);
    expect(told.lines[0]?.verdict, 'in the answer to the cashier’s key').toBe(verdict);
    // No time has passed; the screens hear it unasked, and hear nothing else for as long as nobody knows.
    expect(verdictsTold()).toContain(verdict);
    await till.time.advance(2_999);
    expect((await line(saleId))?.verdict).toBe(verdict);
    expect(new Set(verdictsTold())).toEqual(new Set([verdict]));
    rise();
    await till.time.advance(90_000);
    expect((await line(saleId))?.verdict, 'by itself').toBe(inTheEnd);
  });

  test('and the till restarts: it says the same again, and goes on by itself', async () => {
    const { begin, ask, verdict, inTheEnd } = asked[what];
    const saleId = await begin();
    till.unplug();
    await ask(saleId);
    await till.crash();
    await till.signIn();
    expect((await line(saleId))?.verdict).toBe(verdict);
    till.plug();
    await till.time.advance(90_000);
    expect((await line(saleId))?.verdict).toBe(inTheEnd);
  });
});

describe('an abandoned reservation is given back', () => {
  const orderState = () => till.sandbox.books().orders[0]?.state;

  test('half an hour after anybody touched it, and not before', async () => {
    await reserve(till, ['25.00'], book);
    await till.time.advance(29 * 60_000);
    expect(orderState()).toBe('created');
    await till.time.advance(2 * 60_000);
    expect(orderState()).toBe('invalidated');
    booksAgree(till);
  });

  test('by a till that was off all the while', async () => {
    await reserve(till, ['25.00'], book);
    till.time.sleep(31 * 60_000);
    await till.crash();
    await till.time.advance(10_000);
    expect(orderState()).toBe('invalidated');
  });

  test('half an hour after a restart at the latest, where the clock was set back', async () => {
    await reserve(till, ['25.00'], book);
    till.setClock(-48 * 3_600_000);
    await till.crash();
    await till.time.advance(29 * 60_000);
    expect(orderState()).toBe('created');
    await till.time.advance(2 * 60_000);
    expect(orderState()).toBe('invalidated');
  });

  test('in time, where the clock is set back while it waits', async () => {
    await reserve(till, ['25.00'], book);
    await till.time.advance(10 * 60_000);
    till.setClock(-48 * 3_600_000);
    await till.time.advance(21 * 60_000);
    expect(orderState()).toBe('invalidated');
  });

  test('but not from under the cashier’s hands, because the clock jumped ahead', async () => {
    const { id } = await reserve(till, ['25.00'], book);
    till.setClock(48 * 3_600_000);
    await till.time.advance(60_000);
    await payCash(till, id, '25.00');
    await till.ask('sale:commit', { saleId: id });
    await till.time.advance(1000);
    expect(orderState()).toBe('completed');
  });

  test('never once money was taken for it', async () => {
    await paid();
    await till.time.advance(3 * 3_600_000);
    expect(orderState()).toBe('created');
  });
});

test('a create that was stored just after the clock jumped 2 h ahead makes no second order', async () => {
  till.setClock(2 * 3_600_000);
  till.sandbox.controls.next({ call: 'create', reply: { kind: 'drop-after' }, times: 1 });
  await reserve(till, ['25.00'], 'quillenhof-buch-eur');
  expect(till.sandbox.books().orders).toHaveLength(1);
  till.unplug('unreachable');
  await till.time.advance(24.5 * 3_600_000);
  till.plug();
  await till.time.advance(10 * 60_000);
  expect(till.sandbox.books().orders).toHaveLength(1);
});
