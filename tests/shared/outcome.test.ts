// How a sale stands, in one word: total over its stage and its cards.
import { describe, expect, test } from 'vitest';
import { cardOf } from '../../shared/sale/card.ts';
import { factsOf } from '../../shared/sale/card-facts.ts';
import type { LineState } from '../../shared/sale/line-state.ts';
import * as outcome from '../../shared/sale/outcome.ts';
import type { SaleStage } from '../../shared/sale/views.ts';
import { type CardChange, cardRows } from '../../testkit/card-rows.ts';

const outcomeOf = (stage: SaleStage, cards: readonly CardChange[]) =>
  outcome.outcomeOf(
    stage,
    cards.map((card) => {
      const facts = factsOf(cardRows({ saleCancelled: stage === 'cancelled', ...card }));
      return { ...cardOf(facts), slip: facts.slip };
    }),
  );

const of = (stage: SaleStage, ...states: LineState[]) =>
  outcomeOf(
    stage,
    states.map((state) => ({ state, handedOverAt: '2026-11-06T10:00:00.000Z' })),
  );

describe('how a sale stands', () => {
  test('is being paid until it is committed or cancelled', () => {
    expect(of('basket', 'draft')).toBe('paying');
    expect(of('paying', 'reserved', 'refused')).toBe('paying');
  });

  test('is sold when every card that was not refused before is active', () => {
    expect(of('committed', 'active', 'active')).toBe('sold');
    expect(of('committed', 'active', 'refused')).toBe('sold');
    expect(of('committed', 'active', 'cancelled')).toBe('sold');
  });

  test('is never sold once a card was voided or lost', () => {
    expect(of('committed', 'voided')).toBe('voided');
    expect(of('committed', 'voided', 'lost')).toBe('voided');
    expect(of('committed', 'active', 'voided')).toBe('partly-sold');
    expect(of('committed', 'active', 'lost')).toBe('partly-sold');
    expect(of('committed', 'lost')).toBe('not-sold');
  });

  test('says how many of its cards went back, and whether their money did', () => {
    const cards = (money: CardChange) =>
      [
        { state: 'active', handedOverAt: '2026-11-06T10:00:00.000Z' } as const,
        { state: 'voided', ...money } as const,
        { state: 'voided', ...money } as const,
        { state: 'refused' } as const,
      ].map((card) => cardOf(factsOf(cardRows(card))));
    expect(outcome.partlySold('partly-sold', cards({}))).toEqual({ n: 2, of: 3, isRefunded: true });
    const due = cards({}).map((card, n) => (n === 1 ? { ...card, verdict: 'return-money' as const } : card));
    expect(outcome.partlySold('partly-sold', due)).toEqual({ n: 2, of: 3, isRefunded: false });
    expect(outcome.partlySold('sold', cards({}))).toBeNull();
  });

  test('says that a person decided, where one did', () => {
    expect(of('committed', 'active', 'manually-settled')).toBe('settled');
  });

  test('is not sold while a card that works lies behind the counter, nor while its customer holds the slip that it leaves against', () => {
    const behind = { state: 'active', handedOverAt: null } as const;
    const gone = { state: 'active', handedOverAt: '2026-11-06T10:00:00.000Z' } as const;
    expect(outcomeOf('committed', [gone, behind])).toBe('to-hand-over');
    expect(outcomeOf('committed', [{ ...gone, state: 'voided' }, behind])).toBe('to-hand-over');
    expect(outcomeOf('committed', [gone, { ...behind, state: 'activating' }])).toBe('working');
    const waits = { ...behind, isSlipOut: true };
    expect(outcomeOf('committed', [gone, waits])).toBe('slip-out');
    expect(outcomeOf('committed', [{ ...waits, slipDoubt: 'restored' }])).toBe('slip-out');
    expect(outcomeOf('committed', [{ ...waits, slipDoubt: 'cut-off' }]), 'it was here a moment ago').toBe(
      'to-hand-over',
    );
    expect(outcomeOf('committed', [{ ...gone, state: 'manually-settled' }, waits])).toBe('slip-out');
    expect(outcomeOf('committed', [waits, behind])).toBe('to-hand-over');
    expect(outcomeOf('committed', [waits, { ...behind, state: 'activating' }])).toBe('working');
    expect(outcomeOf('committed', [{ ...waits, handedOverAt: gone.handedOverAt }])).toBe('sold');
    expect(outcomeOf('committed', [{ ...behind, state: 'voided' }])).toBe('voided');
  });

  test('says that another till settled it, where one did', () => {
    expect(of('committed', 'ended-by-other-till')).toBe('elsewhere');
    expect(of('committed', 'ended-by-other-till', 'manually-settled')).toBe('settled');
  });

  test('says that no other till did where the power went out over the slip, and nobody knows', () => {
    const line = { state: 'ended-by-other-till', handedOverAt: null } as const;
    expect(outcomeOf('committed', [{ ...line, slipDoubt: 'cut-off' }])).toBe('slip-out');
    expect(outcomeOf('committed', [{ ...line, slipDoubt: null }])).toBe('elsewhere');
  });

  test('is in work while any card waits, also of a cancelled sale', () => {
    expect(of('committed', 'active', 'activating')).toBe('working');
    expect(of('committed', 'voiding')).toBe('working');
    expect(of('cancelled', 'cancelling', 'cancelled')).toBe('working');
    expect(of('cancelled', 'cancelled', 'refused')).toBe('cancelled');
  });
});
