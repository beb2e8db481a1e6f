// SIGKILL while a paid sale is cancelled, and while a card that works is voided: the orders end invalidated, and the money goes
// back once.
import { describe, expect, it } from 'vitest';
import * as cut from './cuts.ts';
import { journalled, lineStates, partStates, stage, unsent } from './kept.ts';
import { inOneWorld, type Look, type Ordeal } from './ordeal.ts';

const survive = inOneWorld();

/** Every part of the money was due, begun and done once. */
const allGivenBack: Look = (ledger, world) => {
  expect(world.service.books().orders).toMatchObject([{ state: 'invalidated' }, { state: 'invalidated' }]);
  expect(new Set(partStates(ledger))).toEqual(new Set(['refunded']));
  for (const kind of ['tender-refund-due', 'tender-begin-refund', 'tender-refund-done'])
    expect(journalled(ledger, kind), kind).toBe(ledger.parts.length);
};

describe('cancel', () => {
  const cancelling: Pick<Ordeal, 'way' | 'during' | 'inTheEnd'> = {
    way: 'cancelled-paid',
    during: 'sale:cancel',
    inTheEnd: allGivenBack,
  };
  const cancelled: Look = (ledger) => {
    expect(stage(ledger)).toBe('cancelled');
    expect(lineStates(ledger)).toContain('cancelling');
    expect(partStates(ledger)).toEqual(['refund-due', 'refund-due']);
  };
  const bothUnsent: Look = (ledger, world) => {
    cancelled(ledger, world);
    expect(unsent(ledger)).toEqual(['invalidate', 'invalidate']);
  };

  it('before the commit: the sale is paid and reserved, as it was', () =>
    survive({
      ...cancelling,
      cut: cut.beforeTheCommit,
      onDisk(ledger, world) {
        expect(stage(ledger)).toBe('paying');
        expect(lineStates(ledger)).toEqual(['reserved', 'reserved']);
        expect(partStates(ledger)).toEqual(['approved', 'approved']);
        expect(world.reached('invalidate')).toBe(0);
      },
    }));

  it('committed and unsent: the reservations are given back after the restart', () =>
    survive({ ...cancelling, cut: cut.beforeTheFirstByteArrives('invalidate', 2), onDisk: bothUnsent }));

  it('sent and both answers held back: the till sees that it is done', () =>
    survive({
      ...cancelling,
      cut: cut.whileTheAnswerIsHeldBack('invalidate', 2),
      onDisk: bothUnsent,
      inTheEnd(ledger, world) {
        allGivenBack(ledger, world);
        expect(world.reached('invalidate')).toBe(2);
      },
    }));

  it('the answer there and not written: the till sees that it is done', () =>
    survive({ ...cancelling, cut: cut.beforeTheAnswerIsWritten('invalidate'), onDisk: cancelled }));
});

describe('void', () => {
  const voiding: Pick<Ordeal, 'way' | 'during' | 'inTheEnd'> = {
    way: 'voided',
    during: 'line:void',
    inTheEnd: allGivenBack,
  };
  /** The money is due only once the service has taken the card back. */
  const asked: Look = (ledger) => {
    expect(lineStates(ledger)).toEqual(['voiding', 'active']);
    expect(partStates(ledger)).toEqual(['approved', 'approved', 'approved']);
    expect(unsent(ledger)).toEqual(['invalidate']);
  };

  it('before the commit: the card is active, as it was', () =>
    survive({
      ...voiding,
      cut: cut.beforeTheCommit,
      onDisk(ledger, world) {
        expect(lineStates(ledger)).toEqual(['active', 'active']);
        expect(unsent(ledger)).toEqual([]);
        expect(journalled(ledger, 'approval-given')).toBe(0);
        expect(world.reached('invalidate')).toBe(0);
      },
    }));

  it('committed and unsent: the card is voided after the restart', () =>
    survive({ ...voiding, cut: cut.beforeTheFirstByteArrives('invalidate', 1), onDisk: asked }));

  it('sent and the answer held back: the till sees that it is done', () =>
    survive({
      ...voiding,
      cut: cut.whileTheAnswerIsHeldBack('invalidate', 1),
      onDisk: asked,
      inTheEnd(ledger, world) {
        allGivenBack(ledger, world);
        expect(world.reached('invalidate')).toBe(2);
      },
    }));

  it('the answer there and not written: the till sees that it is done', () =>
    survive({ ...voiding, cut: cut.beforeTheAnswerIsWritten('invalidate'), onDisk: asked }));
});
