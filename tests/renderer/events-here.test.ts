// The life of a sale shows what happened at this till.
import { describe, expect, it } from 'vitest';
import { eventsHere } from '../../renderer/screens/sales/life.tsx';
import type { TimelineEntry, TimelineKind } from '../../shared/sale/timeline.ts';

const entry = (kind: TimelineKind): TimelineEntry => ({
  at: '2026-11-06T08:00:00.000Z',
  kind,
  lineId: null,
  operatorName: null,
  note: null,
  amount: null,
  method: null,
  attention: null,
  step: null,
  cause: null,
  refusal: null,
  slip: null,
});
const kindsOf = (claim: { terminalId: string; receiptNumber: string } | null, kinds: readonly TimelineKind[]) =>
  eventsHere({ claim }, kinds.map(entry)).map(({ kind }) => kind);

describe('the life of a sale', () => {
  const booked: readonly TimelineKind[] = [
    'sale-started',
    'line-added',
    'tender-requested',
    'tender-approve',
    'sale-committed',
    'line-slip-finish',
    'claim-redeemed',
    'line-order-completed',
    'line-handed-over',
  ];

  it('of another till begins with the slip and shows no basket and no payment', () => {
    const claim = { terminalId: 'T1', receiptNumber: 'T1-A1B2C3-1' };
    const told = ['claim-redeemed', 'line-slip-finish', 'line-order-completed', 'line-handed-over'];
    expect(kindsOf(claim, booked)).toEqual(told);
    // A slip shown once more keeps its place.
    expect(kindsOf(claim, [...booked, 'claim-redeemed'])).toEqual([...told, 'claim-redeemed']);
  });

  it('of this till follows the journal', () => {
    expect(kindsOf(null, booked)).toEqual(booked);
  });
});
