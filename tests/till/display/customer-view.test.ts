// What the customer sees of a sale: every state by a table, and by a property that nothing but what may be seen is in it.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CustomerFacts, type CustomerSale, customerView } from '../../../electron/till/display/customer-view.ts';
import { locales } from '../../../shared/locales/intl.ts';
import { lineStates } from '../../../shared/sale/line-state.ts';
import { tenderStates } from '../../../shared/sale/tender-state.ts';
import { verdicts } from '../../../shared/sale/verdict.ts';
import { saleView } from '../../../testkit/renderer/sale-view.ts';

const eur = (amount: string) => ({ currency: 'EUR', amount });
const idle = { pictures: [], brands: [{ brand: 'Steam', picture: null }] };

type Line = CustomerSale['lines'][number];
const line = (state: Line['state'], more: Partial<Line> = {}): Line => ({
  productCode: 'steam',
  productName: 'Steam card',
  brand: 'Steam',
  faceValue: eur('25.00'),
  state,
  verdict: 'hand-over',
  problem: null,
  ...more,
});
const sale = (stage: CustomerSale['stage'], more: Partial<CustomerSale> = {}): CustomerSale => ({
  ...saleView({ stage, lines: [] }),
  lines: [line('draft')],
  ...more,
});
const tender = (
  method: 'cash' | 'card',
  state: (typeof tenderStates)[number],
  given: string | null = null,
): CustomerSale['tenders'][number] => ({
  method,
  asked: eur('25.00'),
  tendered: given === null ? null : eur(given),
  change: given === null ? null : eur((Number(given) - 25).toFixed(2)),
  parts: [{ state }],
});
const facts = (more: Partial<CustomerFacts> = {}): CustomerFacts => ({
  isAway: false,
  sale: null,
  wakesInMs: 0,
  idle: () => idle,
  pictureOf: (code) => (code === 'steam' ? '/picture?code=steam&version=1' : null),
  locale: 'en',
  locales,
  shop: 'Test store',
  isTraining: false,
  isTouch: true,
  ...more,
});
const screenOf = (given: CustomerSale | null, more: Partial<CustomerFacts> = {}) =>
  customerView(facts({ sale: given, ...more })).screen;

const steam = (count: number, sum: string) => ({
  brand: 'Steam',
  name: 'Steam card',
  picture: '/picture?code=steam&version=1',
  count,
  amount: eur('25.00'),
  sum: eur(sum),
});

describe('each state', () => {
  const asked = { questionId: 'q1', state: 'asked', at: 'display' } as const;
  const rows = [steam(1, '25.00')];
  const pay = { kind: 'pay', rows, total: eur('25.00') };
  const pauseBy = (more: object) => ({ kind: 'pause', questionId: 'q1', wakesInMs: 0, isNothingPaid: true, ...more });
  const paid = (state: string, ready: number, coming: number) => ({
    kind: 'paid',
    rows: [{ ...steam(1, '25.00'), state }],
    ready,
    coming,
    change: null,
  });
  const approvedByCard = () =>
    sale('committed', { due: eur('0.00'), lines: [line('activating')], tenders: [tender('card', 'approved')] });
  const committed = (...lines: Line[]) => sale('committed', { lines, change: eur('0.00') });

  test.each<[string, CustomerSale | null, object]>([
    ['nothing is sold', null, { kind: 'idle', ...idle }],
    ['an empty basket', sale('basket', { lines: [] }), { kind: 'idle', ...idle }],
    ['a card', sale('basket'), { kind: 'basket', rows, total: eur('25.00') }],
    ['all refused', sale('paying', { lines: [line('refused')] }), { kind: 'idle', ...idle }],
    ['cancelled', sale('cancelled', { lines: [line('cancelled')] }), { kind: 'idle', ...idle }],
    ['nobody said how', sale('paying'), { ...pay, due: eur('25.00'), paying: null }],
    [
      'by card',
      sale('paying', { tenders: [tender('card', 'requested')] }),
      { ...pay, due: eur('25.00'), paying: { by: 'card', isPaid: false } },
    ],
    [
      'a card whose end is unknown',
      sale('paying', { tenders: [tender('card', 'unknown')] }),
      { ...pay, due: eur('25.00'), paying: { by: 'card', isPaid: false } },
    ],
    [
      'approved',
      sale('paying', { due: eur('0.00'), tenders: [tender('card', 'approved')] }),
      { ...pay, due: eur('25.00'), paying: { by: 'card', isPaid: true } },
    ],
    [
      'approved, and the card is not ready yet',
      approvedByCard(),
      { ...pay, due: eur('25.00'), paying: { by: 'card', isPaid: true } },
    ],
    [
      'declined',
      sale('paying', { tenders: [tender('card', 'declined')] }),
      { ...pay, due: eur('25.00'), paying: null },
    ],
    [
      'cash',
      sale('paying', { due: eur('0.00'), tenders: [tender('cash', 'approved', '50.00')] }),
      { ...pay, due: eur('25.00'), paying: { by: 'cash', given: eur('50.00'), change: eur('25.00') } },
    ],
    [
      'a part in cash',
      sale('paying', { due: eur('5.00'), tenders: [tender('cash', 'approved', '25.00')] }),
      { ...pay, due: eur('5.00'), paying: null },
    ],
    ['asked', sale('basket', { pause: asked }), pauseBy({ state: 'asked', wakesInMs: 7000 })],
    [
      'asked at the counter',
      sale('basket', { pause: { ...asked, at: 'counter' } }),
      pauseBy({ state: 'at-the-counter' }),
    ],
    ['stopped', sale('basket', { pause: { ...asked, state: 'stopped' } }), pauseBy({ state: 'stopped' })],
    [
      'asked after a payment',
      sale('paying', { pause: asked, paid: eur('10.00') }),
      pauseBy({ state: 'asked', wakesInMs: 7000, isNothingPaid: false }),
    ],
    [
      'paid this moment',
      committed(line('activating', { verdict: 'keep-card' })),
      { ...pay, due: eur('25.00'), paying: null },
    ],
    ['it waits', committed(line('activating', { verdict: 'keep-card', problem: 'no_answer' })), paid('coming', 0, 1)],
    ['ready', committed(line('active')), paid('ready', 1, 0)],
    ['in their hand', committed(line('active', { verdict: 'nothing-owed' })), paid('ready', 1, 0)],
    ['its slip is out', committed(line('active', { verdict: 'hand-over-against-slip' })), paid('coming', 0, 1)],
    ['lost', committed(line('lost', { verdict: 'return-money' })), paid('returned', 0, 0)],
    ['settled', committed(line('manually-settled', { verdict: 'return-money' })), paid('returned', 0, 0)],
    ['one was refused before', committed(line('active'), line('refused')), paid('ready', 1, 0)],
  ])('%s', (_what, given, screen) => {
    expect(screenOf(given, { wakesInMs: 7000 })).toEqual(screen);
    expect(screenOf(given, { wakesInMs: 7000, isAway: true })).toEqual({ kind: 'away' });
  });

  test('a row for each product and amount, the newest last', () => {
    const apple = { productCode: 'apple', brand: 'Apple', productName: 'Apple' };
    const lines = [line('draft'), line('draft', apple), line('draft', { faceValue: eur('10.00') }), line('draft')];
    const screen = screenOf(sale('basket', { lines }));
    if (screen.kind !== 'basket') throw new Error(screen.kind);
    expect(screen.rows.map(({ brand, count, sum }) => [brand, count, sum.amount])).toEqual([
      ['Apple', 1, '25.00'],
      ['Steam', 1, '10.00'],
      ['Steam', 2, '50.00'],
    ]);
  });

  test('two of three are ready, and the change is told', () => {
    const lines = [line('active'), line('activating', { verdict: 'keep-card', problem: 'no_answer' }), line('active')];
    expect(screenOf(sale('committed', { lines, change: eur('5.00') }))).toMatchObject({
      ready: 2,
      coming: 1,
      change: eur('5.00'),
      rows: [
        { count: 2, state: 'ready' },
        { count: 1, state: 'coming' },
      ],
    });
  });
});

describe('whatever a sale holds', () => {
  const money = fc.nat(99_999).map((minor) => eur((minor / 100).toFixed(2)));
  const anyLine = fc.record({
    productCode: fc.constantFrom('steam', 'apple'),
    productName: fc.constant('a name'),
    brand: fc.constant('a brand'),
    faceValue: money,
    state: fc.constantFrom(...lineStates),
    verdict: fc.constantFrom(...verdicts),
    problem: fc.constantFrom(null, 'no_answer' as const, 'activation_pending' as const),
  });
  const anyTender = fc.record({
    method: fc.constantFrom('cash' as const, 'card' as const),
    asked: money,
    tendered: fc.option(money),
    change: fc.option(money),
    parts: fc.array(fc.record({ state: fc.constantFrom(...tenderStates) }), { maxLength: 3 }),
  });
  const anySale = fc.record({
    stage: fc.constantFrom('basket' as const, 'paying' as const, 'committed' as const, 'cancelled' as const),
    currency: fc.constant('EUR'),
    total: money,
    paid: money,
    due: money,
    change: money,
    lines: fc.array(anyLine, { maxLength: 50 }),
    tenders: fc.array(anyTender, { maxLength: 3 }),
    pause: fc.option(
      fc.record({
        questionId: fc.constant('q1'),
        state: fc.constantFrom('asked' as const, 'stopped' as const),
        at: fc.constantFrom('display' as const, 'counter' as const),
      }),
    ),
  });
  const cardsIn = (screen: ReturnType<typeof screenOf>) =>
    'rows' in screen ? screen.rows.reduce((all, { count }) => all + count, 0) : 0;

  test('it is made of what may be seen, small for 50 cards, and no card is shown twice or lost', () => {
    fc.assert(
      fc.property(anySale, (given) => {
        // As a `SaleView` has them beside what the screen is made of.
        const secret = 'S3CRET';
        const lines = given.lines.map((one) => ({
          ...one,
          id: secret,
          cardLast4: secret,
          serialLast4: secret,
          orderId: secret,
          saidCode: secret,
          refusal: { code: secret, field: secret },
        }));
        const tenders = given.tenders.map((one) => ({ ...one, id: secret, approvalCode: secret }));
        const whole = { ...given, lines, tenders, id: secret, receiptNumber: secret, operatorName: secret };
        const text = JSON.stringify(customerView(facts({ sale: whole })));
        expect(text).not.toContain(secret);
        expect(text.length).toBeLessThan(12_000);
        const screen = screenOf(whole);
        const wanted =
          given.stage === 'committed'
            ? given.lines.filter(
                ({ state }) =>
                  !['draft', 'reserving', 'reserved', 'refused', 'cancelling', 'cancelled'].includes(state),
              )
            : given.lines.filter(({ state }) => ['draft', 'reserving', 'reserved'].includes(state));
        if ('rows' in screen) expect(cardsIn(screen)).toBe(wanted.length);
        else expect(wanted.length === 0 || given.stage === 'cancelled' || screen.kind === 'pause').toBe(true);
      }),
    );
  });
});
