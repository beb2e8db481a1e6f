// Equal cards are one line of the basket; one that waits for its number stands alone, and none is left out.
import { describe, expect, it } from 'vitest';
import { groupsOf, sumOf } from '../../renderer/screens/sell/card-groups.ts';
import type { LineView } from '../../shared/sale/views.ts';
import { lineView } from '../../testkit/renderer/sale-view.ts';

const card = (id: string, more: Partial<LineView> = {}): LineView => ({
  ...lineView({}),
  id,
  state: 'draft',
  carrier: 'code',
  productCode: 'book',
  faceValue: { currency: 'EUR', amount: '25.00' },
  ...more,
});
const plastic = (id: string, more: Partial<LineView> = {}) => card(id, { carrier: 'plastic', cardLast4: id, ...more });
const ids = (lines: readonly LineView[]) => groupsOf(lines).map((group) => group.lines.map(({ id }) => id).join());

describe('the lines of a basket', () => {
  it('put equal cards together, where the first of them stands', () => {
    const other = card('b', { faceValue: { currency: 'EUR', amount: '10.00' } });
    expect(ids([card('a'), other, card('c'), plastic('1'), plastic('2')])).toEqual(['a,c', 'b', '1,2']);
  });

  it('keep a card apart that waits, or may get a number still', () => {
    const waiting = (id: string) => plastic(id, { cardLast4: null, waitsForNumber: true });
    const chosen = (id: string) => card(id, { isCodeInstead: true });
    expect(ids([waiting('a'), waiting('b'), chosen('c'), chosen('d')])).toEqual(['a', 'b', 'c', 'd']);
  });

  it('keep what is paid for apart from what was added since, and each refused card by itself', () => {
    const lines = [
      card('a', { state: 'reserved' }),
      card('b'),
      card('c', { state: 'refused' }),
      card('d', { state: 'refused' }),
    ];
    expect(ids(lines)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('say what they cost together', () => {
    const [group] = groupsOf(Array.from({ length: 6 }, (_, n) => plastic(String(n))));
    expect(group && sumOf(group)).toEqual({ currency: 'EUR', amount: '150.00' });
    expect(group?.last.id).toBe('5');
  });
});
