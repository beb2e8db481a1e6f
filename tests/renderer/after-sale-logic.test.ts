// The day by which a sale is searched, the steps of a card.
import { describe, expect, it } from 'vitest';
import { stepsOf } from '../../renderer/sale/card/card-progress.ts';
import { spanOf } from '../../renderer/screens/sales/day.ts';

describe('a day', () => {
  it('goes from one midnight of the till to the next', () => {
    const span = spanOf('2026-11-06');
    if (!span) throw new Error('no span');
    const [from, to] = [new Date(span.from), new Date(span.to)];
    expect([from.getFullYear(), from.getMonth(), from.getDate(), from.getHours()]).toEqual([2026, 10, 6, 0]);
    expect([to.getDate(), to.getHours(), to.getMinutes()]).toEqual([7, 0, 0]);
  });

  it.each(['', '2026', '06.11.2026', 'x'])('written as %j is none', (day) => expect(spanOf(day)).toBeNull());
});

describe('the steps of a card', () => {
  const states = (...of: Parameters<typeof stepsOf>) => stepsOf(...of).map((step) => step.state);

  it('are done one by one', () => {
    expect(states({ state: 'reserving', handedOverAt: null })).toEqual(['now', 'open', 'open', 'open']);
    expect(states({ state: 'activating', handedOverAt: null })).toEqual(['done', 'done', 'now', 'open']);
    expect(states({ state: 'active', handedOverAt: null })).toEqual(['done', 'done', 'done', 'now']);
    expect(states({ state: 'active', handedOverAt: '2026-11-06T09:00:00.000Z' })).toEqual(Array(4).fill('done'));
  });

  it('are none for a card that ended in another way', () => {
    for (const state of ['refused', 'lost', 'cancelled', 'voided', 'voiding', 'cancelling'] as const)
      expect(stepsOf({ state, handedOverAt: null })).toEqual([]);
  });
});
