// Each reason by itself why a payment's way is corrected no more, beside a payment that may be.
import { expect, test } from 'vitest';
import type { LineRow } from '../../../electron/ledger/lines.ts';
import type { TenderPartRow } from '../../../electron/ledger/tenders.ts';
import { type PaymentOfSale, whyNotCorrected } from '../../../electron/till/core/correctable.ts';
import { defaults } from '../../../shared/settings/provisioning.ts';

const soldAt = '2026-11-06T11:00:00.000Z';
const part = { id: 'p1', tenderId: 't1', lineId: 'l1', state: 'approved' } as TenderPartRow;
const line = { id: 'l1' } as LineRow;
const sale = { id: 's1', stage: 'committed', committedAt: soldAt } as PaymentOfSale['sale'];
const tender = { id: 't1', terminal: null, source: null } as PaymentOfSale['tender'];
const payment: PaymentOfSale = { sale, tender, parts: [part], lines: [line] };

function why(change: Partial<PaymentOfSale> = {}, { at = soldAt, out = '', fromBackup = '' } = {}) {
  const context = {
    sales: { isFromBackup: (id: string) => id === fromBackup },
    now: () => new Date(at),
    identity: { shifts: defaults.shifts },
  } as unknown as Parameters<typeof whyNotCorrected>[0];
  return whyNotCorrected(context, ({ id }) => id === out, { ...payment, ...change });
}

test('a payment that a person booked here today, and of which nothing went back, may be corrected', () => {
  expect(why()).toBeNull();
  expect(why({ parts: [part, { ...part, id: 'p2', lineId: 'l2' }] })).toBeNull();
});

test('the sale must be committed, its time known, and not from a backup', () => {
  expect(why({ sale: { ...sale, stage: 'paying' } })).toBe('sale');
  expect(why({ sale: { ...sale, committedAt: null } })).toBe('sale');
  expect(why({}, { fromBackup: 's1' })).toBe('sale');
});

test('what the terminal took, and what came from elsewhere, stays', () => {
  expect(why({ tender: { ...tender, terminal: 'tcp://terminal' } })).toBe('terminal');
  expect(why({ tender: { ...tender, source: 'slip' } })).toBe('source');
  expect(why({ tender: { ...tender, source: 'shop' } })).toBe('source');
});

test('every part must be approved, and there must be one', () => {
  expect(why({ parts: [] })).toBe('money-back');
  for (const state of ['refund-due', 'refunding', 'refunded', 'refund-unknown'] as const)
    expect(why({ parts: [part, { ...part, id: 'p2', state }] }), state).toBe('money-back');
});

test('on the business day of the sale only, before it and after', () => {
  expect(why({}, { at: '2026-11-08T11:00:00.000Z' })).toBe('day');
  expect(why({}, { at: '2026-11-04T11:00:00.000Z' })).toBe('day');
});

test('a slip that is out counts where this payment paid for its card, and only there', () => {
  expect(why({}, { out: 'l1' })).toBe('slip');
  const other = { id: 'l2' } as LineRow;
  expect(why({ lines: [line, other] }, { out: 'l2' })).toBeNull();
  expect(why({ lines: [other, line], parts: [part, { ...part, id: 'p2', lineId: 'l2' }] }, { out: 'l1' })).toBe('slip');
});
