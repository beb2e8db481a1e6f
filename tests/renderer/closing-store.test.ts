// A close step by step, as main answers: what is begun, counted, counted again, and left again.
import { beforeEach, describe, expect, test } from 'vitest';
import { useClosing } from '../../renderer/screens/shift/closing-store.ts';
import { type FakeTill, installFakeTill } from './fake-till.ts';

const eur = (amount: string) => ({ currency: 'EUR', amount });
const drawer = { pot: 'drawer', kind: 'drawer', terminal: null };
const byHand = { pot: 'by-hand', kind: 'by-hand', terminal: null };
const shift = { id: 's1', state: 'open', float: eur('150.00') };
const viewOf = (current: object | null) => ({
  current,
  waiting: [],
  pieces: ['50.00', '2.00'],
  moveLimit: eur('100.00'),
});
const toCount = { state: 'count', shiftId: 's1', pots: [drawer, byHand] };

let till: FakeTill;
const store = () => useClosing.getState();

async function begun(outcome: object = toCount, current: object | null = shift): Promise<void> {
  const began = store().begin('s1');
  await till.next('shift:get').answer(viewOf(current));
  const channel = current === shift ? 'shift:begin-count' : 'shift:counted';
  await till.next(channel).answer(outcome);
  await began;
}
function typeAll(): void {
  store().draft('drawer', { by: 'pieces', pieces: { '50.00': '3', '2.00': '0' }, total: '', refunds: '' });
  store().draft('by-hand', { by: 'total', pieces: {}, total: '60', refunds: '' });
}

beforeEach(() => {
  till = installFakeTill();
});

describe('a close', () => {
  test('begins with the drawer, empty, and with the terminals as one total each', async () => {
    await begun();
    expect(store()).toMatchObject({ step: 'drawer', error: null, z: null });
    expect(store().drafts).toEqual({
      drawer: { by: 'pieces', pieces: {}, total: '', refunds: '' },
      'by-hand': { by: 'total', pieces: {}, total: '', refunds: '' },
    });
  });

  test('goes on where a power cut left it, and asks only what is still to be counted', async () => {
    await begun({ ...toCount, state: 'count-again', pots: [byHand] }, { ...shift, state: 'counting' });
    expect(till.asked.map(({ channel }) => channel)).toEqual(['shift:get', 'shift:counted']);
    expect(store().step).toBe('cards');
  });

  test('sends every pot at once, and counts again with empty fields what main says', async () => {
    await begun();
    typeAll();
    store().goTo('cards');
    const saved = store().save();
    const sent = till.next('shift:count');
    expect(sent.request).toEqual({
      shiftId: 's1',
      pots: [
        { pot: 'drawer', counted: { pieces: { '50.00': 3, '2.00': 0 } } },
        { pot: 'by-hand', counted: { total: eur('60.00') } },
      ],
    });
    await sent.answer({ ...toCount, state: 'count-again', pots: [drawer] });
    await saved;
    expect(store()).toMatchObject({ step: 'drawer', drafts: { drawer: { pieces: {} } } });
    expect(Object.keys(store().drafts)).toEqual(['drawer']);
  });

  test('a drawer that was counted as one total is counted so again', async () => {
    await begun();
    typeAll();
    store().draft('drawer', { by: 'total', pieces: {}, total: '157', refunds: '' });
    const saved = store().save();
    await till.next('shift:count').answer({ ...toCount, state: 'count-again', pots: [drawer] });
    await saved;
    expect(store().drafts).toEqual({ drawer: { by: 'total', pieces: {}, total: '', refunds: '' } });
  });

  test('keeps what was typed where main refuses', async () => {
    await begun();
    typeAll();
    const saved = store().save();
    await till.next('shift:count').refuse({ code: 'till_stopped' });
    await saved;
    expect(store()).toMatchObject({ error: { code: 'till_stopped' }, drafts: { 'by-hand': { total: '60' } } });
  });

  test('says why it cannot begin, and keeps the shift in view', async () => {
    const began = store().begin('s1');
    await till.next('shift:get').answer(viewOf(shift));
    await till.next('shift:begin-count').refuse({ code: 'cash_undecided', detail: 'T1-1' });
    await began;
    expect(store()).toMatchObject({
      outcome: null,
      error: { code: 'cash_undecided', detail: 'T1-1' },
      view: { current: shift },
    });
    expect(await store().cancel(), 'nothing was begun').toBe(true);
  });

  test('ends with its Z; a refusal is answered, and the count stands', async () => {
    await begun({ state: 'counted', shiftId: 's1', pots: [], needsReason: false, unresolved: [] });
    expect(store()).toMatchObject({ step: 'deposit', drafts: {} });
    const request = { left: eur('0.00'), reason: null, owners: [], approval: null };
    const refused = store().close(request);
    await till.next('shift:close').refuse({ code: 'wrong_pin' });
    expect(await refused).toEqual({ code: 'wrong_pin' });
    expect(store().z).toBeNull();
    const closed = store().close(request);
    await till.next('shift:close').answer({ body: { n: 1 } });
    expect(await closed).toBeNull();
    expect(store()).toMatchObject({ step: 'z', z: { body: { n: 1 } } });
  });

  test('leads back to selling only where main lets it', async () => {
    await begun();
    const late = store().cancel();
    await till.next('shift:cancel-count').refuse({ code: 'out_of_turn', detail: 'counted' });
    expect(await late).toBe(false);
    expect(store().error).toEqual({ code: 'out_of_turn', detail: 'counted' });
    const back = store().cancel();
    await till.next('shift:cancel-count').answer(viewOf(shift));
    expect(await back).toBe(true);
  });
});
