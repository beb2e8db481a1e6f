// The body of a journal request on the wire and in head office's books: its JSON as a raw deflate with a preset dictionary of what sales say, so that
// a sale alone takes half the bytes.
// Invariant: from 1.0.0 on the dictionary stays as it is to the letter, because bodies are kept as they came; a better one needs an address of its
// own. A body that was deflated without it is read as well.
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { SentRow } from './messages.ts';

const time = '2026-11-15T09:20:00.000Z';
const row = (kind: string, body: object, operator: string | null = 'anna'): SentRow => [
  ...([time, kind, '01a1', '01a1'] as const),
  ...([operator, JSON.stringify(body)] as const),
];
const refund = { tenderId: '01a1', lineId: '01a1', amountMinor: 2000 };
const printed = (document: string, lineId: string | null = '01a1') =>
  row('print-queued', { document, lineId, copy: 0 }, null);

/** What comes with every sale is last: the nearer it is, the shorter a reference to it. */
const typical: readonly SentRow[] = [
  row('attention-raised', { saleId: '01a1', partId: '01a1', code: 'refund_unknown' }, null),
  row('attention-closed', { code: 'order_missing' }),
  row('sale-cancelled', {}),
  row('line-cancel', { from: 'reserved', to: 'cancelling' }),
  row('line-waiting', { problem: 'unreachable' }, null),
  row('cash-moved', { kind: 'out', shiftId: '01a1', movedMinor: -1250, reason: '', approverId: null }),
  row('shift-opened', {
    tray: 'A',
    businessDay: '2026-11-15',
    zone: 'Europe/Berlin',
    floatMinor: 15_000,
    leftBeforeMinor: null,
  }),
  row('shift-counted', { which: 'opening', k: 0, pots: [{ pot: 'drawer', totalMinor: 15_000 }] }),
  row('signed-in', {}),
  row('approval-given', { what: 'void', reason: '' }),
  row('line-void', { from: 'active', to: 'voiding', voidRefusal: null, voidWitness: 'second-person' }),
  row('invalidation-sending', { invalidateLeft: 1 }, null),
  row('line-order-invalidated', { from: 'voiding', to: 'voided', voidRefusal: null }, null),
  row('tender-refund-due', { from: 'approved', to: 'refund-due', ...refund }, null),
  row('tender-begin-refund', { from: 'refund-due', to: 'refunding', ...refund, refundWay: 'as-paid', refundId: null }),
  row('drawer-requested', { why: 'cash-returned', about: '01a1' }),
  row('tender-refund-done', {
    ...{ from: 'refunding', to: 'refunded', ...refund, pot: 'drawer' },
    ...{ movedMinor: -2000, roundedMinor: 0, shiftId: '01a1' },
  }),
  printed('void'),
  printed('pin'),
  printed('receipt', null),
  row('print-printed', {}, null),
  row('sale-started', {}),
  row('line-added', { productCode: '', currency: 'EUR', amount: '25.00', carrier: 'code', numberBy: null }),
  row('line-reserve', { from: 'draft', to: 'reserving', receiptNumber: 'T1-' }),
  row(
    'line-order-created',
    { from: 'reserving', to: 'reserved', orderId: '', orderedAt: time, invalidateUntil: null },
    null,
  ),
  row('tender-requested', { tenderId: '01a1', method: 'cash', amountMinor: 2500, roundingMinor: 0, terminal: null }),
  row('tender-approve', {
    ...{ from: 'requested', to: 'approved', tenderId: '01a1', lineId: null, amountMinor: 2500 },
    ...{ pot: 'drawer', movedMinor: 2500, roundedMinor: 0, shiftId: null },
  }),
  row('drawer-requested', { why: 'cash-taken', about: '01a1' }),
  row('sale-committed', { lines: 1 }),
  row('line-commit', { from: 'reserved', to: 'activating' }),
  row(
    'line-order-completed',
    {
      ...{ from: 'activating', to: 'active', refusalCode: null, refusalField: null },
      ...{ invalidateUntil: time, serialLast4: '' },
    },
    null,
  ),
  printed('activation'),
  row('drawer-opened', { why: 'cash-taken', cause: null }),
  row('print-printed', {}, null),
  row('line-handed-over', { handedOverAt: time, givenBy: 'hand' }),
];
const dictionary = Buffer.from(
  `${JSON.stringify(typical)}],"papers":[],"words":[]}{"v":1,"ledger":"","from":1,"prev":"","last":"","papers":[],"words":[],"rows":[["${time.slice(0, 2)}`,
);

export const deflatedJournal = (json: string): Buffer<ArrayBuffer> => deflateRawSync(json, { dictionary });

/** Throws where it is no raw deflate, or is longer than `most` bytes inflated. */
export const inflatedJournal = (body: Uint8Array, most: number): Buffer =>
  inflateRawSync(body, { dictionary, maxOutputLength: most });
