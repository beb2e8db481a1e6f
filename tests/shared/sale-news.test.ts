// News of a sale: what main tells is what differs, and what a window puts together of it is what main has.
import { describe, expect, it } from 'vitest';
import { newsOf, withNews } from '../../shared/sale/news.ts';
import type { SaleView } from '../../shared/views.ts';
import { lineView, saleView } from '../renderer/sale-view.ts';

const line = (id: string, state: 'draft' | 'reserving' | 'reserved' = 'draft') => lineView({ id, state });
const before = saleView({ lines: [line('a'), line('b'), line('c')] });
const held = { version: 4, sale: before };

describe('of a change', () => {
  it.each<[string, SaleView]>([
    ['a field', { ...before, receiptNumber: 'T1-X-9' }],
    ['a row', { ...before, lines: [line('a'), line('b', 'reserving'), line('c')] }],
    ['a row that is new', { ...before, lines: [...before.lines, line('d')] }],
    ['a row that is gone', { ...before, lines: [line('a'), line('c')] }],
    ['all rows gone', { ...before, lines: [] }],
    ['everything at once', { ...before, stage: 'committed', lines: [line('c', 'reserved'), line('d')] }],
  ])('%s comes out as main has it', (_what, after) => {
    const news = newsOf(held, after, 5);
    expect(news && withNews(held, news)).toEqual(after);
    expect(JSON.stringify(news).length).toBeLessThan(JSON.stringify(after).length);
  });

  it('only what differs is told', () => {
    const after = { ...before, lines: [line('a'), line('b', 'reserving'), line('c')] };
    const news = newsOf(held, after, 5);
    expect(news).toEqual({ saleId: before.id, version: 5, since: 4, changed: {}, lines: [expect.anything()] });
    expect(news?.lines?.[0]).toMatchObject({ id: 'b', state: 'reserving' });
    expect(news?.lines?.[0]).not.toHaveProperty('productName');
  });

  it('a new row is told as what differs from the one before it, whatever became of that one', () => {
    const changedOne = { ...line('c', 'reserved'), productName: 'Another card' };
    const after = { ...before, lines: [line('a'), changedOne, { ...changedOne, id: 'd' }] };
    const news = newsOf(held, after, 5);
    expect(news?.lines?.at(-1)).toEqual({ id: 'd', like: 'c' });
    expect(news?.gone).toEqual(['b']);
    expect(news && withNews(held, news)).toEqual(after);
  });

  it('that changed nothing there is none', () => {
    expect(newsOf(held, structuredClone(before), 5)).toBeNull();
  });

  it('cannot be put into another version', () => {
    const news = newsOf(held, { ...before, stage: 'cancelled' }, 5);
    expect(news && withNews({ version: 3, sale: before }, news)).toBeNull();
    expect(news && withNews(null, news)).toBeNull();
  });
});

it('a whole sale is taken as it is, whatever a window holds', () => {
  const whole = { ...before, receiptNumber: 'T1-X-10' };
  for (const one of [null, held, { version: 1, sale: whole }])
    expect(withNews(one, { saleId: before.id, version: 7, whole })).toBe(whole);
});
