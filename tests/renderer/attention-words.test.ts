// What an entry says about the debt and about each step: always the money or the card, with its amount.
import { describe, expect, test } from 'vitest';
import { byWeight, consequenceOf } from '../../renderer/screens/attention/consequence.ts';
import { explainOf, scanOf, todoOf } from '../../renderer/screens/attention/guidance.ts';
import { mattersOf } from '../../renderer/screens/attention/matters.ts';
import { owedOf } from '../../renderer/screens/attention/owed.ts';
import type { AttentionView, MoneyDueView } from '../../shared/attention/views.ts';
import { attentionCodes } from '../../shared/errors.ts';
import { attentionSteps } from '../../shared/sale/attention-steps.ts';
import type { LineState } from '../../shared/sale/line-state.ts';
import { matter } from '../../testkit/forms/views.ts';
import { lineView } from '../../testkit/renderer/sale-view.ts';

const paid = { currency: 'EUR', amount: '29.90' };
const entryOf = (change: Partial<AttentionView>): AttentionView => ({
  ...matter,
  raisedAt: '2026-11-06T10:00:00.000Z',
  ...change,
});
const about = (state: LineState, change: Partial<AttentionView> = {}) =>
  entryOf({ line: lineView({ state }), ...change });

describe('what is owed', () => {
  test('a card that nobody paid for owes nothing, whatever the entry is about', () => {
    for (const code of ['waiting_too_long', 'not_authorised', 'key_conflict', 'replay_window_over'] as const)
      expect(owedOf(about('reserving', { code })).kind).toBe('nothing');
  });

  test('the amount always stands there while the shop holds money', () => {
    for (const code of attentionCodes) {
      const { kind, amount } = owedOf(about('activating', { code, paid }));
      expect([code, kind === 'nothing', amount === null]).toEqual([code, false, false]);
    }
  });

  test('a card under way, one being cancelled, and one that another till cancelled have different words', () => {
    expect(owedOf(about('activating', { paid }))).toEqual({ kind: 'card-or-money', amount: paid });
    expect(owedOf(about('voiding', { paid }))).toEqual({ kind: 'money-later', amount: paid });
    expect(owedOf(about('active', { paid, code: 'invalidated_elsewhere' }))).toEqual({
      kind: 'perhaps-money',
      amount: paid,
    });
  });

  test('a refund of unknown outcome names the amount to return', () => {
    const refund = { partId: 'p1', method: 'card', amount: paid } as const;
    expect(owedOf(entryOf({ code: 'refund_unknown', refund }))).toEqual({ kind: 'perhaps-returned', amount: paid });
    // The payment may have been for more: only this part of it goes back.
    const more = { currency: 'EUR', amount: '89.70' };
    for (const code of ['refund_unknown', 'terminal_disagrees'] as const)
      expect(owedOf(entryOf({ code, refund, paid: more })).amount).toEqual(paid);
  });
});

describe('what a step does', () => {
  test('a card given out, with and without a payment', () => {
    const step = 'settle-card-handed-over';
    expect(consequenceOf(step, about('activating', { paid }))).toEqual({ kind: 'card-for-money', amount: paid });
    const unpaid = about('cancelling');
    expect(consequenceOf(step, unpaid)).toEqual({ kind: 'card-for-nothing', amount: unpaid.line?.faceValue });
  });

  test('says plainly that the shop keeps the customer’s money', () => {
    expect(consequenceOf('settle-nothing-owed', about('active', { paid })).kind).toBe('shop-keeps');
    expect(consequenceOf('settle-nothing-owed', about('reserving')).kind).toBe('nobody-anything');
  });

  test('asking again stands apart, a note is always offered, and no step is lost or doubled', () => {
    const { retry, deciding } = byWeight(attentionSteps);
    expect([...(retry ? ['retry'] : []), ...deciding, 'take-note'].sort()).toEqual([...attentionSteps].sort());
    expect(byWeight(['take-note'])).toEqual({ retry: false, deciding: [] });
    for (const step of ['retry', 'take-note'] as const)
      expect(consequenceOf(step, about('activating', { paid })).kind).toBe('unchanged');
  });
});

describe('what to do', () => {
  test('a slip that may be here is scanned first, and nothing else is', () => {
    expect(attentionCodes.filter((code) => scanOf({ code }) !== null)).toEqual([
      'settled_elsewhere',
      'take_back_interrupted',
    ]);
  });

  test('mentions that a manager can return the money only where there is money and a way', () => {
    expect(todoOf(about('reserving'))).toBe('matter:todoUnpaid');
    expect(todoOf(about('voiding', { paid, steps: ['retry', 'take-note'] }))).toBe('matter:todoWait');
    for (const step of ['return-money', 'settle-money-back'] as const)
      expect(todoOf(about('activating', { paid, steps: [step] }))).toBe('matter:advice.waiting_too_long');
  });

  test('no step says that the shop keeps money it never had, or takes back a card that another till may have given out', () => {
    expect(explainOf('settle-card-handed-over', about('cancelling'))).toBe('matter:explain.unpaidCard');
    const usual = explainOf('settle-money-back', about('activating', { paid }));
    const slipOut = entryOf({ paid, line: lineView({ state: 'activating', slip: 'out' }) });
    for (const entry of [slipOut, about('ended-by-other-till', { paid, code: 'settled_elsewhere' })])
      expect(explainOf('settle-money-back', entry)).not.toBe(usual);
  });
});

test('that a card waits is left out beside the reason, unless that entry has a note', () => {
  const waits = about('reserving', { id: 'e1' });
  const why = about('reserving', { id: 'e2', code: 'replay_window_over' });
  const shown = (...entries: AttentionView[]) =>
    mattersOf(entries, []).flatMap((one) => one.entries.map(({ id }) => id));
  expect(shown(waits, why)).toEqual(['e2']);
  expect(shown({ ...waits, note: 'asked' }, why)).toEqual(['e1', 'e2']);
  expect(shown(waits, { ...why, line: { ...lineView({ state: 'reserving' }), id: 'another' } })).toEqual(['e1', 'e2']);
});

test('a sale is one matter, with its money and its entries, and the oldest comes first', () => {
  const due = { saleId: 's2', receiptNumber: 'T1-A-2', since: '2026-11-06T09:00:00.000Z', cashierIds: ['anna'] };
  const money = { ...due, total: paid, parts: [] } satisfies MoneyDueView;
  const late = entryOf({ id: 'e2', saleId: 's2', raisedAt: '2026-11-06T11:00:00.000Z' });
  const matters = mattersOf([entryOf({}), late], [money]);
  expect(matters.map(({ saleId, since, due, entries }) => [saleId, since, due !== null, entries.length])).toEqual([
    ['s2', due.since, true, 1],
    ['s1', '2026-11-06T10:00:00.000Z', false, 1],
  ]);
});
