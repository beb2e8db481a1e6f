// What is shown never goes back: changes come once, as events; a missed one makes no difference; errors of order are shown and reloaded.
import { beforeEach, describe, expect, it } from 'vitest';
import { useNotice } from '../../renderer/stores/notice.ts';
import { useSale } from '../../renderer/stores/sale.ts';
import type { SaleNews } from '../../shared/sale/news.ts';
import type { SaleView } from '../../shared/sale/views.ts';
import { lineView, saleView } from '../../testkit/renderer/sale-view.ts';
import { type FakeTill, installFakeTill } from './fake-till.ts';

const reserving = saleView({ lines: [lineView({ state: 'reserving' })] });
const reserved = saleView({ lines: [lineView({ state: 'reserved' })] });
const committed = saleView({ stage: 'committed', lines: [lineView({ state: 'activating' })] });
const shownState = () => useSale.getState().sales['sale-1']?.lines[0]?.state;

const news = (sale: SaleView, version: number): SaleNews => ({ version, sale });
const hear = (sale: SaleView, version: number) => useSale.getState().hear(news(sale, version));
const asked = (channel: string) => till.asked.filter((one) => one.channel === channel).length;

let till: FakeTill;
beforeEach(() => {
  till = installFakeTill();
  useSale.setState({ sales: {}, versions: {}, current: null });
  useNotice.getState().dismiss();
});

describe('news', () => {
  it('of a sale is shown, and is the current sale while it is open', () => {
    hear(reserving, 1);
    expect(useSale.getState().current).toEqual(reserving);
  });

  it('of a change takes the place of what is held, whether the one before it came or not', () => {
    hear(reserving, 1);
    hear(committed, 3);
    expect(useSale.getState().sales['sale-1']).toEqual(committed);
    expect(till.asked).toEqual([]);
  });

  it('that is older than what is shown, or as old, changes nothing', () => {
    hear(reserved, 2);
    hear(reserving, 1);
    hear(reserving, 2);
    expect(shownState()).toBe('reserved');
  });

  it('that comes while the sale is read is not undone by the answer', async () => {
    const done = useSale.getState().read('sale-1');
    hear(reserved, 2);
    await till.next('sale:get').answer(news(reserving, 1));
    await done;
    expect(shownState()).toBe('reserved');
  });
});

describe('an answer', () => {
  it('whose news is here already asks for nothing more', async () => {
    const done = useSale.getState().act('sale:reserve', { saleId: 'sale-1' });
    hear(reserving, 1);
    await till.next('sale:reserve').answer({ id: 'sale-1', version: 1 });
    expect(await done).toEqual({ ok: true, value: reserving });
    expect(asked('sale:get')).toBe(0);
  });

  it('that has overtaken its news waits for it', async () => {
    const done = useSale.getState().act('sale:reserve', { saleId: 'sale-1' });
    await till.next('sale:reserve').answer({ id: 'sale-1', version: 1 });
    hear(reserving, 1);
    expect(await done).toEqual({ ok: true, value: reserving });
    expect(asked('sale:get')).toBe(0);
  });

  it('whose news never comes has the sale read', async () => {
    hear(reserving, 1);
    const done = useSale.getState().act('sale:reserve', { saleId: 'sale-1' });
    await till.next('sale:reserve').answer({ id: 'sale-1', version: 2 });
    await expect.poll(() => asked('sale:get')).toBe(1);
    await till.next('sale:get').answer(news(reserved, 2));
    expect(await done).toEqual({ ok: true, value: reserved });
  });

  it('about another sale is not held up by events', async () => {
    hear(saleView({ id: 'sale-2' }), 1);
    const done = useSale.getState().act('sale:reserve', { saleId: 'sale-1' });
    hear(reserving, 2);
    hear(saleView({ id: 'sale-2' }), 3);
    await till.next('sale:reserve').answer({ id: 'sale-1', version: 2 });
    expect(await done).toEqual({ ok: true, value: reserving });
  });
});

describe('the current sale', () => {
  it('is none any more once it was committed', () => {
    hear(reserved, 1);
    expect(useSale.getState().current?.id).toBe('sale-1');
    hear(committed, 2);
    expect(useSale.getState().current).toBeNull();
  });

  it('stays when another, older sale changes', () => {
    hear(reserved, 1);
    hear(saleView({ id: 'sale-0', stage: 'committed' }), 2);
    expect(useSale.getState().current?.id).toBe('sale-1');
  });
});

describe('an error', () => {
  it('is shown in words and answered', async () => {
    const done = useSale.getState().act('sale:reserve', { saleId: 'sale-1' });
    await till.next('sale:reserve').refuse({ code: 'tender_undecided' });
    expect(await done).toEqual({ ok: false, error: { code: 'tender_undecided' } });
    expect(useNotice.getState().error).toEqual({ code: 'tender_undecided' });
  });

  it('is left to the caller who asks for that', async () => {
    const done = useSale.getState().act('sale:reserve', { saleId: 'sale-1' }, { quiet: true });
    await till.next('sale:reserve').refuse({ code: 'tender_undecided' });
    await done;
    expect(useNotice.getState().error).toBeNull();
  });

  it('of order loads how it stands, because another window was quicker', async () => {
    hear(reserving, 1);
    const done = useSale.getState().act('sale:commit', { saleId: 'sale-1' });
    await till.next('sale:commit').refuse({ code: 'out_of_turn', detail: 'committed' });
    await till.next('sale:current').answer(null);
    await till.next('sale:get').answer(news(committed, 2));
    await done;
    expect(useSale.getState().sales['sale-1']?.stage).toBe('committed');
    expect(useSale.getState().current).toBeNull();
  });

  it('of the channel itself is an answer, never an exception', async () => {
    const done = useSale.getState().act('sale:reserve', { saleId: 'sale-1' });
    await till.next('sale:reserve').break();
    expect(await done).toEqual({ ok: false, error: { code: 'internal' } });
  });
});
