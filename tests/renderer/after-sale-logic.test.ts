// The day by which a sale is searched.
import { describe, expect, it } from 'vitest';
import { spanOf } from '../../renderer/components/days/day.ts';

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
