// What a past sale shows: its money, its slips, its days, and what a refund of a card would return.
import { describe, expect, it } from 'vitest';
import { moneyBack } from '../../renderer/sale/money-back.ts';
import { areAllOut } from '../../renderer/sale/slips/last-job.ts';
import { slipsOf } from '../../renderer/sale/slips/slips-of.ts';
import { daysOf } from '../../renderer/screens/sales/life.tsx';
import { breakdownOf } from '../../renderer/screens/sales/money-rows.ts';
import type { TenderPartView } from '../../shared/sale/views.ts';
import { eur, lineView, saleView, tenderView } from '../../testkit/renderer/sale-view.ts';

const part = (change: Partial<TenderPartView>): TenderPartView => ({
  id: 'part',
  lineId: null,
  amount: eur('25.00'),
  toReturn: eur('25.00'),
  state: 'approved',
  refundWay: null,
  refundAtTerminal: false,
  ...change,
});

describe('the money of a sale', () => {
  const cash = tenderView('approved', {
    id: 'cash',
    amount: eur('35.01'),
    asked: eur('35.00'),
    parts: [
      part({ id: 'a', state: 'refunded' }),
      part({ id: 'b', state: 'refund-due', toReturn: eur('4.00') }),
      part({ id: 'c' }),
    ],
  });

  it('keeps what came in, less what went back and what is due back', () => {
    const { paid, kept, returned, owed } = breakdownOf(saleView({ tenders: [cash] }));
    expect([paid.amount, kept?.amount]).toEqual(['35.00', '6.00']);
    expect([returned.map((row) => row.part.id), owed.map((row) => row.part.id)]).toEqual([['a'], ['b']]);
  });

  it('does not say what is kept while the outcome of a refund is unknown', () => {
    const unknown = tenderView('approved', { parts: [part({ state: 'refund-unknown' }), part({ id: 'b' })] });
    const { kept, owed } = breakdownOf(saleView({ tenders: [unknown] }));
    expect([kept, owed.length]).toEqual([null, 1]);
  });

  it('counts no payment that is declined, requested or unknown', () => {
    for (const state of ['requested', 'unknown', 'declined'] as const) {
      const { paid, taken, notTaken } = breakdownOf(saleView({ tenders: [tenderView(state)] }));
      expect([paid.amount, taken.length, notTaken.length], state).toEqual(['0.00', 0, 1]);
    }
  });

  it('counts what was paid at the slip’s till, and the shop’s own money only when it goes out', () => {
    const slip = tenderView('refunded', { source: 'slip' });
    expect(breakdownOf(saleView({ tenders: [slip] })).kept?.amount).toBe('0.00');
    const shop = tenderView('refunded', { source: 'shop' });
    expect(breakdownOf(saleView({ tenders: [shop] })).kept?.amount).toBe('-25.00');
  });

  it('names the way money went back, not only the way it came', () => {
    const card = tenderView('refunded', { method: 'card', parts: [part({ state: 'refunded', refundWay: 'cash' })] });
    expect(breakdownOf(saleView({ tenders: [card] })).returned[0]?.method).toBe('cash');
  });
});

describe('what goes back of a card', () => {
  it('lists each way once, for this card only, without what already went back', () => {
    const tenders = [
      tenderView('approved', { method: 'cash', parts: [part({ lineId: 'a', toReturn: eur('5.00') })] }),
      tenderView('approved', {
        method: 'card',
        parts: [part({ lineId: 'a', toReturn: eur('12.00') }), part({ lineId: 'b' })],
      }),
      tenderView('approved', { method: 'card', parts: [part({ lineId: 'a', toReturn: eur('8.00') })] }),
      tenderView('refunded', { method: 'card', parts: [part({ lineId: 'a', state: 'refunded' })] }),
    ];
    expect(moneyBack(saleView({ tenders }), 'a')).toEqual([
      { method: 'card', amount: eur('20.00') },
      { method: 'cash', amount: eur('5.00') },
    ]);
  });
});

describe('the slips of a sale', () => {
  const printed = {
    id: 'j',
    copy: 0,
    state: 'printed',
    createdAt: '',
    changedAt: '',
    waitsForPerson: false,
    cause: null,
  } as const;
  const names = (...sale: Parameters<typeof saleView>) =>
    slipsOf(saleView(...sale)).map(
      (slip) => `${slip.document}${slip.line ? ' of a card' : ''}${slip.isCurrent ? '' : ', past'}`,
    );

  it('are a receipt and the slips that each card’s state allows', () => {
    expect(names({ stage: 'committed', lines: [lineView({ state: 'active' })] })).toEqual([
      'receipt',
      'activation of a card',
    ]);
    expect(names({ stage: 'committed', lines: [lineView({ state: 'activating' })] })).toEqual([
      'receipt',
      'pending of a card',
    ]);
    expect(names({ stage: 'committed', lines: [lineView({ state: 'active', slip: 'out' })] })).toEqual(['receipt']);
    expect(names({ stage: 'cancelled', lines: [lineView({ state: 'cancelled' })] })).toEqual([]);
  });

  it('of a voided card are its void and refund slips, with the earlier ones marked as past', () => {
    const tenders = [
      tenderView('refunded', { method: 'card', parts: [part({ lineId: 'line-1', state: 'refunded' })] }),
    ];
    const printJobs = [
      { ...printed, document: 'activation', lineId: 'line-1' },
      { ...printed, document: 'pin', lineId: 'line-1' },
    ] as const;
    expect(names({ stage: 'committed', lines: [lineView({ state: 'voided' })], tenders, printJobs })).toEqual([
      'receipt',
      'merchant',
      'activation of a card, past',
      'pin of a card, past',
      'void of a card',
      'refund of a card',
    ]);
  });

  it.each([
    [[], [], false],
    [['printed'], [], false],
    [['printed'], ['unknown'], false],
    [['unsent'], ['printed'], false],
    [['printed', 'sending'], ['printed'], false],
    [['printed'], ['unknown', 'printed'], true],
  ] as const)('are out once the last printing of each is: receipt %j, card %j', (receipt, activation, areOut) => {
    const printJobs = [
      ...receipt.map((state) => ({ ...printed, state, document: 'receipt', lineId: null }) as const),
      ...activation.map((state) => ({ ...printed, state, document: 'activation', lineId: 'line-1' }) as const),
    ];
    expect(areAllOut(saleView({ stage: 'committed', lines: [lineView({ state: 'active' })], printJobs }))).toBe(areOut);
    expect(areAllOut(saleView({ stage: 'basket' }))).toBe(false);
  });

  it('leave receipt and merchant copy to the till that took the money', () => {
    const claim = { terminalId: 'T2', receiptNumber: 'T2-A-1' };
    expect(names({ stage: 'committed', claim, lines: [lineView({ state: 'active' })] })).toEqual([
      'activation of a card',
    ]);
  });
});

describe('the days of a timeline', () => {
  it('follow the journal’s order, even over midnight and after the clock was set back', () => {
    const at = (day: number) => ({ at: `2026-11-0${day}T12:00:00.000Z` });
    const days = daysOf([at(6), at(6), at(7), at(6)], (time) => time.slice(0, 10));
    expect(days.map(({ day, entries }) => `${day} ${entries.length}`)).toEqual([
      '2026-11-06 2',
      '2026-11-07 1',
      '2026-11-06 1',
    ]);
  });
});
