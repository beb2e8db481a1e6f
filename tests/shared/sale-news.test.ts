// News of a sale: what main tells is what differs, and what a window puts together of it is what main has.
import { describe, expect, it } from 'vitest';
import { newsOf, withNews } from '../../shared/sale/news.ts';
import type { SaleView, TenderPartView } from '../../shared/sale/views.ts';
import { lineView, saleView, tenderView } from '../../testkit/renderer/sale-view.ts';

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

  it('only what differs is told, by the place of its row', () => {
    const after = { ...before, lines: [line('a'), { ...line('b'), cardLast4: '1234' }, line('c')] };
    expect(newsOf(held, after, 5)).toEqual({
      saleId: before.id,
      version: 5,
      since: 4,
      lines: [{ at: 1, cardLast4: '1234' }],
    });
  });

  it('a new row is told as what differs from the one before it, whatever became of that one', () => {
    const changedOne = { ...line('c', 'reserved'), productName: 'Another card' };
    const after = { ...before, lines: [line('a'), changedOne, { ...changedOne, id: 'd' }] };
    const news = newsOf(held, after, 5);
    expect(news).toMatchObject({ lines: [{ at: 1 }, { id: 'd', like: 1 }], gone: ['b'] });
    expect(news && withNews(held, news)).toEqual(after);
  });

  it('a row that went through the same as the one before it is told as what still differs from that one', () => {
    const after = { ...before, lines: [line('a', 'reserved'), { ...line('b', 'reserved'), orderId: 'o' }, line('c')] };
    const news = newsOf(held, after, 5);
    expect(news).toMatchObject({ lines: [{ at: 0, state: 'reserved' }, { at: 1 }] });
    expect(news && 'lines' in news && news.lines?.[1]).toEqual({ at: 1, like: 0, orderId: 'o' });
    expect(news && withNews(held, news)).toEqual(after);
  });

  it('the parts of a payment come out as main has them, whichever payment they belong to', () => {
    const part = (partId: string, lineId: string | null = null) =>
      tenderView('approved', { partId }).parts.map((one) => ({ ...one, lineId }));
    const paid = (id: string, ...parts: TenderPartView[][]) => tenderView('approved', { id, parts: parts.flat() });
    const was = { version: 4, sale: { ...before, tenders: [paid('t', part('p')), paid('u', part('q'))] } };
    const split = { ...before, tenders: [paid('t', part('r', 'a'), part('s', 'b')), paid('u', part('v', 'c'))] };
    const news = newsOf(was, split, 5);
    expect(news).toMatchObject({ gone: ['p', 'q'] });
    expect(news).not.toHaveProperty('tenders');
    expect(news && withNews(was, news)).toEqual(split);
    const began = { ...split, tenders: [...split.tenders, paid('x', part('y'))] };
    const more = newsOf({ version: 5, sale: split }, began, 6);
    expect(more && withNews({ version: 5, sale: split }, more)).toEqual(began);
  });

  it('that puts rows in another order is told whole', () => {
    const after = { ...before, lines: [line('b'), line('a'), line('c')] };
    expect(newsOf(held, after, 5)).toEqual({ saleId: before.id, version: 5, whole: after });
    const between = { ...before, lines: [line('a'), line('d'), line('b'), line('c')] };
    expect(newsOf(held, between, 5)).toEqual({ saleId: before.id, version: 5, whole: between });
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
