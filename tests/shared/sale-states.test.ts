// The tables of states, written out a second time: a move that is added or lost in the code shows here.
import { describe, expect, test } from 'vitest';
import { factsOf } from '../../shared/sale/card-facts.ts';
import { isWaiting, type LineEvent, type LineState, lineStates, moveLine } from '../../shared/sale/line-state.ts';
import {
  holdsMoney,
  isUndecided,
  moveTender,
  type TenderEvent,
  type TenderState,
  tenderStates,
} from '../../shared/sale/tender-state.ts';
import * as verdict from '../../shared/sale/verdict.ts';
import { cardRows, jobOf } from '../../testkit/card-rows.ts';

type Told = {
  readonly state: LineState;
  readonly handedOver: boolean;
  readonly printFailed: boolean;
  readonly codeMissing?: boolean;
  readonly parts: readonly TenderState[];
  readonly byTerminal?: boolean;
  readonly surplus: boolean;
  readonly slipOut?: boolean;
  readonly cutOff?: boolean;
};

/** The verdict of a card whose rows say this. */
function verdictOf(told: Told): verdict.Verdict {
  const original = told.codeMissing ? [jobOf('activation', { state: 'dropped' })] : [];
  const newest = told.printFailed ? ({ state: 'unknown', waitsForPerson: true } as const) : {};
  const rows = cardRows({
    state: told.state,
    handedOverAt: told.handedOver ? '2026-11-06T10:00:00.000Z' : null,
    parts: told.parts.map((state) => ({ state, refundId: told.byTerminal ? 'asked' : null })),
    hasSurplus: told.surplus,
    jobs: [...original, jobOf('activation', { ...newest, copy: original.length })],
    isSlipOut: told.slipOut === true,
    slipDoubt: told.cutOff ? 'cut-off' : null,
  });
  return verdict.verdictOf(factsOf(rows));
}

/** Their order can neither be sold nor be given back any more. */
const overStates: readonly LineState[] = [
  'refused',
  'lost',
  'cancelled',
  'voided',
  'manually-settled',
  'ended-by-other-till',
];

const lineMoves: readonly [LineState, LineEvent, LineState][] = [
  ['draft', 'reserve', 'reserving'],
  ['reserving', 'order-created', 'reserved'],
  ['reserving', 'order-refused', 'refused'],
  ['reserving', 'withdrawn', 'refused'],
  ['reserving', 'order-found-after-cancel', 'cancelling'],
  ['reserved', 'commit', 'activating'],
  ['reserved', 'cancel', 'cancelling'],
  ['reserved', 'order-refused', 'refused'],
  ['activating', 'order-completed', 'active'],
  ['activating', 'order-lost', 'lost'],
  ['activating', 'cancel-activation', 'voiding'],
  ['cancelling', 'order-invalidated', 'cancelled'],
  ['voiding', 'order-invalidated', 'voided'],
  ['voiding', 'void-refused', 'active'],
  ['active', 'void', 'voiding'],
  ['reserving', 'settle', 'manually-settled'],
  ['cancelling', 'settle', 'manually-settled'],
  ['cancelling', 'settle-handed-over', 'manually-settled'],
  ['activating', 'settle-handed-over', 'manually-settled'],
  ['activating', 'settle-return', 'manually-settled'],
  ['voiding', 'settle-handed-over', 'manually-settled'],
  ['voiding', 'settle-return', 'manually-settled'],
  ['active', 'settle', 'manually-settled'],
  ['active', 'settle-return', 'manually-settled'],
  ['manually-settled', 'order-found-after-cancel', 'cancelling'],
  ['manually-settled', 'order-invalidated', 'voided'],
  ['manually-settled', 'settle', 'manually-settled'],
  ['manually-settled', 'settle-return', 'manually-settled'],
  ['draft', 'slip-finish', 'activating'],
  ['draft', 'slip-return', 'voiding'],
  ['draft', 'slip-ended', 'ended-by-other-till'],
  ['activating', 'ended-by-other-till', 'ended-by-other-till'],
  ['voiding', 'ended-by-other-till', 'ended-by-other-till'],
  ['active', 'ended-by-other-till', 'ended-by-other-till'],
  ['ended-by-other-till', 'slip-hand-over', 'active'],
  ['ended-by-other-till', 'slip-return', 'voiding'],
  ['ended-by-other-till', 'settle', 'manually-settled'],
  ['ended-by-other-till', 'settle-handed-over', 'manually-settled'],
  ['ended-by-other-till', 'settle-return', 'manually-settled'],
];
const lineEvents = [...new Set(lineMoves.map(([, event]) => event))];

const tenderMoves: readonly [TenderState, TenderEvent, TenderState][] = [
  ['requested', 'approve', 'approved'],
  ['requested', 'decline', 'declined'],
  ['requested', 'outcome-unknown', 'unknown'],
  ['unknown', 'approve', 'approved'],
  ['unknown', 'decline', 'declined'],
  ['approved', 'refund-due', 'refund-due'],
  ['refund-due', 'begin-refund', 'refunding'],
  ['refunding', 'refund-done', 'refunded'],
  ['refunding', 'outcome-unknown', 'refund-unknown'],
  ['refunding', 'refund-not-done', 'refund-due'],
  ['refund-unknown', 'refund-done', 'refunded'],
  ['refund-unknown', 'refund-not-done', 'refund-due'],
];
const tenderEvents = [...new Set(tenderMoves.map(([, event]) => event))];

describe('a line', () => {
  for (const state of lineStates)
    for (const event of lineEvents) {
      const to = lineMoves.find(([from, on]) => from === state && on === event)?.[2];
      test(`${state} on ${event}: ${to ?? 'refused'}`, () => {
        const moved = moveLine(state, event);
        expect(moved.ok ? moved.value : moved.error.code).toBe(to ?? 'out_of_turn');
      });
    }
});

describe('a tender part', () => {
  for (const state of tenderStates)
    for (const event of tenderEvents) {
      const to = tenderMoves.find(([from, on]) => from === state && on === event)?.[2];
      test(`${state} on ${event}: ${to ?? 'refused'}`, () => {
        const moved = moveTender(state, event);
        expect(moved.ok ? moved.value : moved.error.code).toBe(to ?? 'out_of_turn');
      });
    }
});

describe('the verdict', () => {
  const facts = { handedOver: false, printFailed: false, parts: ['approved'] as TenderState[], surplus: false };

  test('says to return money only while it is due or on its way, never where nobody knows', () => {
    for (const state of lineStates)
      for (const part of tenderStates) {
        const verdict = verdictOf({ ...facts, state, parts: [part] });
        if (verdict === 'return-money') expect(['refund-due', 'refunding']).toContain(part);
        if (verdict === 'find-out-first') expect(part).toBe('refund-unknown');
        if (part === 'refund-unknown') expect(verdict).not.toBe('return-money');
      }
  });

  test('lets a card go only when it is active', () => {
    for (const state of lineStates)
      for (const part of tenderStates) {
        const verdict = verdictOf({ ...facts, state, parts: [part] });
        expect(verdict === 'hand-over').toBe(state === 'active');
      }
  });

  test('of an active card whose slip did not print: live, print again', () => {
    expect(verdictOf({ ...facts, state: 'active', printFailed: true })).toBe('live-print-again');
    expect(verdictOf({ ...facts, state: 'active', handedOver: true, printFailed: true })).toBe('nothing-owed');
  });

  test('of an active card whose code is on no paper: show it, unless a slip is to be printed, or is out', () => {
    const active = { ...facts, state: 'active', codeMissing: true } as const;
    expect(verdictOf(active)).toBe('live-show-code');
    expect(verdictOf({ ...active, printFailed: true })).toBe('live-print-again');
    expect(verdictOf({ ...active, handedOver: true })).toBe('nothing-owed');
    expect(verdictOf({ ...active, slipOut: true })).toBe('hand-over-against-slip');
  });

  test('of money that the card terminal is returning: wait; nobody pays it in cash as well', () => {
    const voided = { ...facts, state: 'voided', byTerminal: true } as const;
    expect(verdictOf({ ...voided, parts: ['refunding'] })).toBe('refund-under-way');
    expect(verdictOf({ ...voided, parts: ['refunding'], byTerminal: false })).toBe('return-money');
    expect(verdictOf({ ...voided, parts: ['refunding', 'refund-due'] }), 'the rest of it').toBe('return-money');
    expect(verdictOf({ ...voided, parts: ['refunding', 'refund-unknown'] })).toBe('find-out-first');
  });

  test('of an order that ended as the power went out over its slip: the slip first', () => {
    expect(verdictOf({ ...facts, state: 'ended-by-other-till', cutOff: true, slipOut: true })).toBe('scan-slip-again');
  });

  test('of a card that was refused after it was paid for: its money is still here', () => {
    expect(verdictOf({ ...facts, state: 'refused', surplus: true })).toBe('return-nothing-yet');
    expect(verdictOf({ ...facts, state: 'refused', parts: ['refund-due'] })).toBe('return-money');
  });

  test('of a card whose refund nobody saw the end of: find out, for no answer comes by itself', () => {
    for (const state of [
      'reserving',
      'cancelling',
      'refused',
      'lost',
      'cancelled',
      'voided',
      'manually-settled',
    ] as const)
      for (const parts of [['refund-unknown'], ['refund-due', 'refund-unknown']] as const)
        for (const slipOut of [false, true])
          expect(verdictOf({ ...facts, state, parts, slipOut }), state).toBe('find-out-first');
  });

  test('of a card that waits in a cancelled sale: its payment goes back', () => {
    expect(verdictOf({ ...facts, state: 'reserving', parts: [] })).toBe('take-no-money');
    expect(verdictOf({ ...facts, state: 'reserving', parts: ['refund-due'] })).toBe('return-money');
  });

  test('of a card that ended with its money back: nothing is owed', () => {
    for (const state of overStates)
      expect(verdictOf({ ...facts, state, parts: ['refunded'] })).toBe(
        state === 'ended-by-other-till' ? 'settled-elsewhere' : 'nothing-owed',
      );
  });

  test('lets nothing go without the slip where one is out', () => {
    for (const state of lineStates)
      for (const part of tenderStates) {
        const verdict = verdictOf({ ...facts, state, parts: [part], slipOut: true });
        expect(verdict === 'hand-over' || verdict === 'live-print-again', state).toBe(false);
        if (verdict === 'return-money') expect(['reserving', 'cancelling', 'refused'], state).toContain(state);
      }
    expect(verdictOf({ ...facts, state: 'active', slipOut: true })).toBe('hand-over-against-slip');
    expect(verdictOf({ ...facts, state: 'lost', parts: ['refund-due'], slipOut: true })).toBe('return-against-slip');
  });
});

test('a waiting line is not over, and money that is on its way back is still in the shop', () => {
  expect(overStates.filter(isWaiting)).toEqual([]);
  expect(tenderStates.filter(holdsMoney)).toEqual(['approved', 'refund-due', 'refunding', 'refund-unknown']);
  expect(tenderStates.filter(isUndecided)).toEqual(['requested', 'unknown']);
});
