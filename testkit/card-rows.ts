// The rows of one card, for tests of what is made of them: plausible, and each test changes what it is about.

import type { DocumentKind } from '../shared/document.ts';
import type { CardRows } from '../shared/sale/card-facts.ts';
import type { PrintJobView } from '../shared/slips/views.ts';

export type CardChange = Partial<CardRows['line']> & Partial<Omit<CardRows, 'line'>>;

export function cardRows(change: CardChange = {}): CardRows {
  const {
    state = 'reserved',
    handedOverAt = null,
    cardLast4 = null,
    problem = null,
    refusalCode = null,
    ...rest
  } = change;
  return {
    line: { state, refusalCode, handedOverAt, cardLast4, problem },
    saleCancelled: false,
    attention: [],
    parts: [],
    hasSurplus: false,
    jobs: [],
    isSlipOut: false,
    slipDoubt: null,
    codeShown: false,
    hasPrinter: true,
    ...rest,
  };
}

export function jobOf(document: DocumentKind, change: Partial<PrintJobView> = {}): PrintJobView {
  return {
    id: 'job-1',
    document,
    lineId: 'line-1',
    copy: 0,
    state: 'printed',
    createdAt: '2026-11-06T08:00:00.000Z',
    changedAt: '2026-11-06T08:00:01.000Z',
    waitsForPerson: false,
    cause: null,
    ...change,
  };
}
