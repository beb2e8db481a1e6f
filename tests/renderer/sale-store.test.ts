// What is shown never goes back: answers that events have overtaken are not trusted, errors of order are shown and reloaded.
import { beforeEach, describe, expect, it } from 'vitest';
import { useNotice } from '../../renderer/stores/notice.ts';
import { useSale } from '../../renderer/stores/sale.ts';
import { type FakeTill, installFakeTill } from './fake-till.ts';
import { lineView, saleView } from './sale-view.ts';

const reserving = saleView({ lines: [lineView({ state: 'reserving' })] });
const reserved = saleView({ lines: [lineView({ state: 'reserved' })] });
const shownState = () => useSale.getState().sales['sale-1']?.lines[0]?.state;

let till: FakeTill;
beforeEach(() => {
  till = installFakeTill();
  useSale.setState({ sales: {}, current: null });
  useNotice.getState().dismiss();
});

describe('an answer', () => {
  it('is shown, and is the current sale while it is open', async () => {
    const done = useSale.getState().act('sale:reserve', { saleId: 'sale-1' });
    await till.next('sale:reserve').answer(reserving);
    expect(await done).toEqual({ ok: true, value: reserving });
    expect(useSale.getState().current).toEqual(reserving);
  });

  it('that an event has overtaken is read again, not shown', async () => {
    const done = useSale.getState().act('sale:reserve', { saleId: 'sale-1' });
    useSale.getState().hear(reserved);
    await till.next('sale:reserve').answer(reserving);
    expect(shownState()).toBe('reserved');
    await till.next('sale:get').answer(reserved);
    expect(await done).toEqual({ ok: true, value: reserved });
    expect(shownState()).toBe('reserved');
  });

  it('read again is not trusted either while events keep overtaking it', async () => {
    const done = useSale.getState().read('sale-1');
    useSale.getState().hear(reserved);
    await till.next('sale:get').answer(reserving);
    expect(shownState()).toBe('reserved');
    await till.next('sale:get').answer(reserved);
    await done;
    expect(shownState()).toBe('reserved');
  });

  it('about another sale is not held up by events', async () => {
    useSale.getState().hear(saleView({ id: 'sale-2' }));
    const done = useSale.getState().act('sale:reserve', { saleId: 'sale-1' });
    useSale.getState().hear(saleView({ id: 'sale-2' }));
    await till.next('sale:reserve').answer(reserving);
    expect(await done).toEqual({ ok: true, value: reserving });
  });
});

describe('the current sale', () => {
  it('is none any more once it was committed', () => {
    useSale.getState().hear(reserved);
    expect(useSale.getState().current?.id).toBe('sale-1');
    useSale.getState().hear(saleView({ stage: 'committed' }));
    expect(useSale.getState().current).toBeNull();
  });

  it('stays when another, older sale changes', () => {
    useSale.getState().hear(reserved);
    useSale.getState().hear(saleView({ id: 'sale-0', stage: 'committed' }));
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
    useSale.getState().hear(reserving);
    const done = useSale.getState().act('sale:commit', { saleId: 'sale-1' });
    await till.next('sale:commit').refuse({ code: 'out_of_turn', detail: 'committed' });
    await till.next('sale:current').answer(null);
    await till.next('sale:get').answer(saleView({ stage: 'committed' }));
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
