// The steps of each attention entry, over every code, state and fact: each entry has a way off the list, and nothing is settled by
// hand while a rule can still settle it safely.
import { describe, expect, test } from 'vitest';
import { type AttentionCode, attentionCodes } from '../../shared/errors.ts';
import {
  type AttentionFacts,
  type AttentionStep,
  attentionSteps,
  needsManager,
  stepsOf,
} from '../../shared/sale/attention-steps.ts';
import { isWaiting, type LineEvent, type LineState, lineStates, moveLine } from '../../shared/sale/line-state.ts';
import { tenderStates } from '../../shared/sale/tender-state.ts';

const either = [false, true];
/** The codes about a payment or refund, not about a card. */
const aboutMoney: readonly AttentionCode[] = ['refund_unknown', 'terminal_disagrees'];
/** About a sale as a whole: a rule takes it off, once its records are as the journal says. */
const aboutSales: readonly AttentionCode[] = ['rows_edited'];
const aboutCards = attentionCodes.filter((code) => !aboutMoney.includes(code) && !aboutSales.includes(code));

const ofCards: AttentionFacts[] = aboutCards.flatMap((code) =>
  lineStates.flatMap((state) =>
    either.flatMap((canAskAgain) =>
      either.flatMap((holdsMoney) =>
        either.map((isStuck) => ({ code, line: { state, canAskAgain, holdsMoney, isStuck }, part: null })),
      ),
    ),
  ),
);
const ofMoney: AttentionFacts[] = aboutMoney.flatMap((code) =>
  tenderStates.map((part) => ({ code, line: null, part })),
);
const named = ({ code, line, part }: AttentionFacts): string =>
  `${code} ${line ? Object.values(line).join(' ') : part}`;

test('a note is always possible, and no step is offered twice', () => {
  for (const facts of [...ofCards, ...ofMoney]) {
    const steps = stepsOf(facts);
    expect(steps.at(-1), named(facts)).toBe('take-note');
    expect(new Set(steps).size, named(facts)).toBe(steps.length);
  }
});

test('a step that asks the service is offered where that may help, and nowhere else', () => {
  for (const facts of ofCards) {
    const steps = stepsOf(facts);
    const isOwn = facts.code !== 'take_back_interrupted';
    expect(steps.includes('retry'), named(facts)).toBe(isOwn && facts.line?.canAskAgain === true);
    expect(steps.includes('return-money'), named(facts)).toBe(isOwn && facts.line?.state === 'activating');
    expect(steps.includes('customer-told'), named(facts)).toBe(facts.code === 'given_card_dead');
    expect(steps.includes('slip-gone'), named(facts)).toBe(!isOwn);
  }
});

test('what may be settled by hand, by the state of the card, with its money and without', () => {
  const byHand = (state: LineState, holdsMoney: boolean) =>
    stepsOf({ code: 'order_missing', line: { state, canAskAgain: false, holdsMoney, isStuck: false }, part: null })
      .filter((step) => step.startsWith('settle-'))
      .map((step) => step.slice('settle-'.length));
  const expected: Record<LineState, readonly string[]> = {
    draft: [],
    reserving: ['nothing-owed', 'claim'],
    reserved: [],
    refused: [],
    activating: ['card-handed-over', 'money-back'],
    active: ['money-back', 'claim', 'nothing-owed'],
    lost: [],
    cancelling: ['card-handed-over', 'claim', 'nothing-owed'],
    cancelled: [],
    voiding: ['card-handed-over', 'money-back'],
    voided: [],
    'manually-settled': ['money-back', 'claim', 'nothing-owed'],
    'ended-by-other-till': ['money-back', 'card-handed-over', 'nothing-owed'],
  };
  for (const state of lineStates) {
    expect(byHand(state, true), state).toEqual(expected[state]);
    expect(byHand(state, false), state).toEqual(expected[state].filter((step) => step !== 'money-back'));
  }
});

test('what may be said of a payment or a refund, by its state', () => {
  for (const part of tenderStates) {
    const isOnItsWay = part === 'refund-due' || part === 'refunding' || part === 'refund-unknown';
    const mayBeMore = part === 'declined' || part === 'refunded';
    const settled = (more: boolean): AttentionStep[] =>
      more ? ['settle-nothing-owed', 'settle-pay-out'] : ['settle-nothing-owed'];
    for (const code of aboutMoney) {
      const expected = isOnItsWay
        ? ['refund-made', 'refund-not-made']
        : settled(mayBeMore && code === 'terminal_disagrees');
      expect(stepsOf({ code, line: null, part }), `${code} ${part}`).toEqual([...expected, 'take-note']);
    }
  }
});

test('of records that somebody edited nothing is settled by hand', () => {
  for (const code of aboutSales) expect(stepsOf({ code, line: null, part: null })).toEqual(['take-note']);
});

const moveOf: Partial<Record<AttentionStep, LineEvent>> = {
  'settle-money-back': 'settle-return',
  'settle-card-handed-over': 'settle-handed-over',
};

test('every step by hand is a move of the state table', () => {
  for (const facts of ofCards) {
    const state = facts.line?.state ?? 'draft';
    for (const step of stepsOf(facts).filter((one) => one.startsWith('settle-'))) {
      const moved = moveLine(state, moveOf[step] ?? 'settle');
      expect(moved.ok, `${named(facts)}: ${step}`).toBe(true);
    }
  }
});

describe('a way off the list', () => {
  // These settle themselves once the service accepts us or answers; by hand only when it never does.
  const byRuleAtFirst: readonly AttentionCode[] = ['waiting_too_long', 'not_authorised'];

  test('for every card that waits or was found invalidated', () => {
    const needsWayOff = ({ line }: AttentionFacts) =>
      line !== null && (isWaiting(line.state) || line.state === 'active' || line.state === 'manually-settled');
    // A replay may still reveal the order of a reserving line; until then the cashier can cancel the sale.
    const mayBeRevealed = ({ line, code }: AttentionFacts) =>
      [...byRuleAtFirst, 'answer_makes_no_sense'].includes(code) && line?.state === 'reserving' && line.canAskAgain;
    const aRuleWillDo = (facts: AttentionFacts) =>
      mayBeRevealed(facts) || (byRuleAtFirst.includes(facts.code) && !facts.line?.isStuck);

    for (const facts of ofCards.filter(needsWayOff)) {
      // The money of a given_card_dead entry is due already; returning it closes the entry too.
      if (facts.code === 'given_card_dead' || aRuleWillDo(facts)) continue;
      const steps = stepsOf(facts);
      if (facts.code === 'take_back_interrupted') expect(steps, named(facts)).toEqual(['slip-gone', 'take-note']);
      else
        expect(
          steps.some((step) => step.startsWith('settle-')),
          named(facts),
        ).toBe(true);
    }
  });

  test('for a dead card in a customer’s hand: tell the customer, and leave its money alone', () => {
    for (const facts of ofCards)
      if (facts.code === 'given_card_dead')
        expect(
          stepsOf({ ...facts, line: facts.line && { ...facts.line, state: 'voided', canAskAgain: false } }),
        ).toEqual(['customer-told', 'take-note']);
  });

  test('for every payment and refund', () => {
    for (const part of tenderStates) {
      const steps = stepsOf({ code: 'terminal_disagrees', line: null, part });
      // Money that is due, or perhaps on its way, never just disappears: someone says whether it went out.
      const isOnItsWay = part.startsWith('refund-') || part === 'refunding';
      expect(steps.includes('refund-made'), part).toBe(isOnItsWay);
      expect(steps.includes('settle-nothing-owed'), part).toBe(!isOnItsWay);
      expect(steps.includes('settle-pay-out'), part).toBe(part === 'declined' || part === 'refunded');
    }
    expect(stepsOf({ code: 'refund_unknown', line: null, part: 'refund-unknown' })).toEqual([
      'refund-made',
      'refund-not-made',
      'take-note',
    ]);
  });
});

test('nothing is settled by hand while the service may just be slow', () => {
  for (const facts of ofCards) {
    if (facts.line?.isStuck || (facts.code !== 'waiting_too_long' && facts.code !== 'not_authorised')) continue;
    expect(
      stepsOf(facts).some((step) => step.startsWith('settle-')),
      named(facts),
    ).toBe(false);
  }
});

test('money goes back by hand only where the customer paid for the card and the money is here', () => {
  for (const facts of ofCards)
    if (stepsOf(facts).includes('settle-money-back')) {
      expect(facts.line?.holdsMoney, named(facts)).toBe(true);
      expect(['activating', 'voiding', 'active', 'manually-settled', 'ended-by-other-till'], named(facts)).toContain(
        facts.line?.state,
      );
    }
});

test('every step that settles by hand, returns money, or makes it due again takes a manager', () => {
  const all = new Set([...ofCards, ...ofMoney].flatMap(stepsOf));
  const byManager = (step: string) =>
    ['return-money', 'refund-not-made', 'slip-gone'].includes(step) || step.startsWith('settle-');
  for (const step of all) expect(needsManager(step), step).toBe(byManager(step));
  expect(all.size, 'every step is offered somewhere').toBe(attentionSteps.length);
});
