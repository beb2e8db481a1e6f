// Sales as main shows them, for tests of what the screens make of them.

import type { MoneyText } from '../../shared/money.ts';
import { cardOf } from '../../shared/sale/card.ts';
import { factsOf } from '../../shared/sale/card-facts.ts';
import type { LineView, SaleView, TenderPartView, TenderView } from '../../shared/sale/views.ts';
import { type CardChange, cardRows } from '../card-rows.ts';

export const eur = (amount: string): MoneyText => ({ currency: 'EUR', amount });

/** `rows`: what its value is made from, beside its own columns. */
export function lineView(change: Partial<LineView> = {}, rows: CardChange = {}): LineView {
  const facts = factsOf(cardRows({ state: 'reserved', ...change, ...rows }));
  return {
    ...cardOf(facts),
    id: 'line-1',
    productCode: 'books',
    productName: 'Books',
    brand: 'Brand',
    faceValue: eur('25.00'),
    cardLast4: null,
    carrier: 'code',
    waitsForNumber: false,
    isCodeInstead: false,
    numberBy: null,
    takesScan: false,
    plasticStays: false,
    refusal: null,
    voidRule: 'manager',
    voidRefusal: null,
    problem: null,
    waitingSince: null,
    attention: [],
    orderId: null,
    serialLast4: null,
    voidUntil: null,
    handedOverAt: null,
    slip: facts.slip,
    ...change,
  };
}

export function tenderView(
  state: TenderPartView['state'],
  change: Partial<TenderView> & { readonly partId?: string } = {},
): TenderView {
  const { partId = 'part-1', ...rest } = change;
  const amount = rest.amount ?? eur('25.00');
  return {
    id: 'tender-1',
    method: 'cash',
    amount,
    asked: amount,
    tendered: null,
    change: null,
    approvalCode: null,
    correctedFrom: null,
    atTerminal: false,
    heard: null,
    declined: null,
    parts: [{ id: partId, lineId: null, amount, toReturn: amount, state, refundWay: null, refundAtTerminal: false }],
    ...rest,
  };
}

export function saleView(change: Partial<SaleView> = {}): SaleView {
  return {
    id: 'sale-1',
    receiptNumber: 'T1-A-1',
    stage: 'paying',
    outcome: 'paying',
    operatorId: 'anna',
    operatorName: 'Anna',
    cashierIds: ['anna'],
    createdAt: '2026-11-06T08:00:00.000Z',
    committedAt: null,
    suspendedAt: null,
    currency: 'EUR',
    lines: [lineView()],
    correctable: [],
    tenders: [],
    total: eur('25.00'),
    rounding: eur('0.00'),
    paid: eur('0.00'),
    due: eur('25.00'),
    dueInCash: eur('25.00'),
    coinMinor: 1,
    change: eur('0.00'),
    refundDue: eur('0.00'),
    printJobs: [],
    ...change,
  };
}
