// The screens hear of a change once, however much of it happened in one turn: a press on fifty cards is not told fifty times.
import { expect, test } from 'vitest';
import { createNews } from '../../../electron/till/core/news.ts';
import type { Request, TillChannel } from '../../../shared/ipc/ipc.ts';
import { saleView } from '../../../testkit/renderer/sale-view.ts';
import { createHarness, type Harness } from '../../../testkit/till/harness.ts';
import { euro, reserve } from '../../../testkit/till/selling.ts';

const salesTold = (till: Harness) => till.events.filter(({ kind }) => kind === 'sale');

/** From the first card to the last one that works. */
async function sell(till: Harness, cards: number): Promise<string> {
  const amounts = Array.from({ length: cards }, () => '25.00');
  const { id: saleId, due } = await reserve(till, amounts, 'quillenhof-buch-eur');
  const asked = await till.ask('tender:begin', { saleId, method: 'cash', amount: due });
  const answer = { kind: 'cash', tendered: due } as const;
  await till.ask('tender:answer', { tenderId: asked.tenders[0]?.id ?? '', answer });
  await till.ask('sale:commit', { saleId });
  await till.time.advance(60_000);
  return saleId;
}

test.each([
  { cards: 1, events: 7 },
  { cards: 50, events: 56 },
])(
  'a sale of $cards cards is told in $events events',
  async ({ cards, events }) => {
    const till = await createHarness();
    try {
      await till.signIn();
      till.events.length = 0;
      const sale = await till.ask('sale:get', { saleId: await sell(till, cards) });
      expect(sale.lines.filter(({ state }) => state === 'active')).toHaveLength(cards);
      expect(till.showings.at(-1), 'what the events add up to').toEqual(sale);
      expect(salesTold(till)).toHaveLength(events);
    } finally {
      await till.close();
    }
  },
  60_000,
);

test('a change that shows nothing tells nothing, and the answer names what is shown', async () => {
  const till = await createHarness();
  try {
    await till.signIn();
    const { id: saleId } = await reserve(till, ['25.00'], 'quillenhof-buch-eur');
    const answer = async <C extends TillChannel>(channel: C, request: Request<C>): Promise<unknown> => {
      const handle: (request: Request<C>) => unknown = till.till().handlers[channel];
      return handle(request);
    };
    const told = salesTold(till).at(-1);
    const version = told?.kind === 'sale' ? told.news.version : 0;
    till.events.length = 0;
    expect(await answer('sale:get', { saleId })).toMatchObject({ ok: true, value: { version, sale: { id: saleId } } });
    // The journal keeps that a PDF was made; no screen shows it.
    await till
      .ask('print:pdf', { saleId, lineId: null, document: 'receipt', to: 'till', approval: null })
      .catch(() => undefined);
    await till.time.advance(5_000);
    expect(salesTold(till)).toEqual([]);
    expect(await answer('tender:begin', { saleId, method: 'cash', amount: euro('25.00') })).toEqual({
      ok: true,
      value: { id: saleId, version: expect.any(Number) },
    });
    expect(salesTold(till)).toHaveLength(1);
  } finally {
    await till.close();
  }
});

test.each<[string, (touch: () => void) => unknown]>([
  ['at once', (touch) => touch()],
  ['later', async (touch) => touch()],
  [
    'with a failure',
    (touch) =>
      Promise.resolve()
        .then(touch)
        .then(() => Promise.reject(new Error('no'))),
  ],
])('a command that answers %s has told before what it changed', async (_how, work) => {
  const told: string[] = [];
  const news = createNews(() => told.push('sale'));
  news.start({
    sale: (id) => saleView({ id }),
    mayTell: () => true,
    tellStatus: () => {},
    beforeSale: () => {},
    failed: () => {},
  });
  const handlers = news.beforeAnswers({ 'status:get': () => work(() => news.saleTouched('sale-1')) } as never);
  const answered = handlers['status:get'](undefined) as unknown;
  await Promise.resolve(answered).catch(() => {});
  told.push('answer');
  expect(told).toEqual(['sale', 'answer']);
});

test.each([
  ['of a new process is told to nobody before the first question', 0, 0],
  ['that takes another’s place is told to the windows that it had', 7, 3],
])('what a start %s', async (_what, from, expected) => {
  const told: unknown[] = [];
  const news = createNews((event) => told.push(event), from);
  news.start({
    sale: (id) => saleView({ id }),
    mayTell: () => true,
    tellStatus: () => {},
    beforeSale: () => {},
    failed: () => {},
  });
  for (const id of ['sale-1', 'sale-2', 'sale-3']) news.saleTouched(id);
  await new Promise(setImmediate);
  expect(told).toHaveLength(expected);
  const handlers = news.beforeAnswers({ 'status:get': () => news.saleTouched('sale-2') } as never);
  await handlers['status:get'](undefined);
  // The windows of the other till have just been told of it, and nothing differs since.
  expect(told).toHaveLength(Math.max(1, expected));
});

/** Of a till that was asked before, without a ledger: every sale that is touched differs. */
function newsOfSales() {
  const told: string[] = [];
  let count = 0;
  const news = createNews((event) => void (event.kind === 'sale' && told.push(event.news.sale.id)), 7);
  const sale = (id: string) => saleView({ id, receiptNumber: String(count++) });
  news.start({ sale, mayTell: () => true, tellStatus: () => {}, beforeSale: () => {}, failed: () => {} });
  return { news, told };
}

test('what touches thousands of sales at once is told in pieces, each once; a command meanwhile is told before its answer', async () => {
  const { news, told } = newsOfSales();
  const ids = Array.from({ length: 1000 }, (_, n) => `sale-${n}`);
  for (const id of ids) news.saleTouched(id);
  await new Promise(setImmediate);
  expect(told.length).toBeLessThan(100);
  const handlers = news.beforeAnswers({ 'status:get': () => news.saleTouched('sale-3') } as never);
  await handlers['status:get'](undefined);
  expect(told).toContain('sale-3');
  while (told.length < ids.length) await new Promise(setImmediate);
  expect(told.toSorted()).toEqual(ids.toSorted());
});

test('a slip is told of to the windows that have its sale, and of other sales to none', async () => {
  const told: string[] = [];
  const news = createNews((event) => void (event.kind === 'sale' && told.push(event.news.sale.id)));
  let count = 0;
  const sale = (id: string) => saleView({ id, receiptNumber: String(count++) });
  news.start({ sale, mayTell: () => true, tellStatus: () => {}, beforeSale: () => {}, failed: () => {} });
  void news.beforeAnswers({ 'sale:get': () => news.read('sale-1') } as never)['sale:get']({ saleId: 'sale-1' });
  for (const id of ['sale-1', 'sale-2']) news.slipTouched(id);
  await new Promise(setImmediate);
  expect(told).toEqual(['sale-1']);
});
