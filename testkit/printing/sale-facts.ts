// Complete and plausible sales for slips; each test changes only what it is about.
import type { CardSlipFacts } from '../../electron/printing/card-slips.ts';
import { alone } from '../../electron/printing/documents.ts';
import { cardOf } from '../../shared/sale/card.ts';
import { factsOf as factsOfRows } from '../../shared/sale/card-facts.ts';
import type { LineState } from '../../shared/sale/line-state.ts';
import type { TenderState } from '../../shared/sale/tender-state.ts';
import type { LineView, SaleView, TenderPartView, TenderView } from '../../shared/sale/views.ts';
import { cardRows } from '../card-rows.ts';

export const eur = (amount: string) => ({ currency: 'EUR', amount });

export function lineOf(state: LineState, more: Partial<LineView> = {}): LineView {
  const facts = factsOfRows(cardRows({ state, ...more }));
  return {
    ...cardOf(facts),
    slip: facts.slip,
    id: 'line-1',
    productCode: 'buchwelt',
    productName: 'Buchwelt Geschenkkarte',
    brand: 'Buchwelt',
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
    orderId: '6f1f6a3e-5b0c-4d57-9a3e-2f4f5f0a9b11',
    serialLast4: state === 'active' ? '4711' : null,
    voidUntil: null,
    handedOverAt: null,
    ...more,
  };
}

export function partOf(state: TenderState, more: Partial<TenderPartView> = {}): TenderPartView {
  const amount = more.amount ?? eur('25.00');
  return {
    id: 'part-1',
    lineId: 'line-1',
    amount,
    toReturn: amount,
    state,
    refundWay: null,
    refundAtTerminal: false,
    ...more,
  };
}

export function tenderOf(more: Partial<TenderView> = {}): TenderView {
  const amount = more.amount ?? eur('25.00');
  return {
    id: 'tender-1',
    method: 'cash',
    amount,
    asked: amount,
    tendered: eur('30.00'),
    change: eur('5.00'),
    approvalCode: null,
    correctedFrom: null,
    atTerminal: false,
    heard: null,
    declined: null,
    parts: [partOf('approved')],
    ...more,
  };
}

export function saleOf(more: Partial<SaleView> = {}): SaleView {
  return {
    id: 'sale-1',
    receiptNumber: 'T1-THX1-12',
    stage: 'committed',
    outcome: 'sold',
    operatorId: 'anna',
    operatorName: 'Anna Köhler',
    cashierIds: ['anna'],
    createdAt: '2026-11-06T08:40:00.000Z',
    committedAt: '2026-11-06T08:49:37.000Z',
    suspendedAt: null,
    currency: 'EUR',
    lines: [lineOf('active')],
    correctable: [],
    tenders: [tenderOf()],
    total: eur('25.00'),
    rounding: eur('0.00'),
    paid: eur('25.00'),
    due: eur('0.00'),
    dueInCash: eur('0.00'),
    coinMinor: 1,
    change: eur('5.00'),
    refundDue: eur('0.00'),
    printJobs: [],
    ...more,
  };
}

export function factsOf(more: Partial<CardSlipFacts> = {}): CardSlipFacts {
  return {
    sale: saleOf(),
    storeName: 'Schreibwaren Müller & Söhne',
    storeId: 'store-leipzig',
    logo: null,
    storeAddress: ['Große Straße 7', '04103 Leipzig'],
    terminalId: 'T1',
    environment: 'live',
    locale: 'de',
    timeZone: 'Europe/Berlin',
    shop: {},
    strip: alone,
    head: null,
    copy: null,
    lineId: 'line-1',
    notice: null,
    terms: null,
    claim: null,
    ...more,
  };
}
