// The till opened anew in place: in which order, and when not.
import { describe, expect, test } from 'vitest';
import { createReopening } from '../../electron/start/reopening.ts';
import type { Till } from '../../electron/till/till-contract.ts';

function place() {
  const steps: string[] = [];
  const till = (name: string, more: Partial<Till> = {}): Till => ({
    handlers: {} as Till['handlers'],
    picture: async () => null,
    start: () => undefined,
    stop: async () => void steps.push(`${name} stops`),
    wake: () => undefined,
    isBusy: () => false,
    handOver: () => ({ operatorId: 'clara', newsVersion: 41 }),
    ...more,
  });
  const reopening = createReopening({
    hold: () => void steps.push('presses wait'),
    log: { error: () => steps.push('logged') },
    restartProgram: () => steps.push('starts anew'),
  });
  const open = async () => {
    steps.push(`opens with ${JSON.stringify(reopening.handedOver())}`);
    reopening.follow(till('the next'));
  };
  return { steps, till, reopening, open };
}

describe('a till', () => {
  test('answers nothing more, ends, and the next goes on with its person and its news', async () => {
    const { steps, till, reopening, open } = place();
    reopening.follow(till('the first'));
    expect(await reopening.reopen(open)).toEqual({ ok: true, value: null });
    expect(steps).toEqual(['presses wait', 'the first stops', 'opens with {"operatorId":"clara","newsVersion":41}']);
    // A later till that begins by itself carries nothing on.
    expect(reopening.handedOver()).toBeUndefined();
  });

  test('that is busy is left alone', async () => {
    const { steps, till, reopening, open } = place();
    reopening.follow(till('the first', { isBusy: () => true }));
    expect(await reopening.reopen(open)).toEqual({ ok: false, error: { code: 'till_busy' } });
    expect(steps).toEqual([]);
  });

  test('is opened anew once, whoever asks twice', async () => {
    const { steps, till, reopening, open } = place();
    reopening.follow(till('the first'));
    const [one, two] = await Promise.all([reopening.reopen(open), reopening.reopen(open)]);
    expect([one.ok, two.ok]).toEqual([true, false]);
    expect(steps.filter((step) => step === 'the first stops')).toHaveLength(1);
  });

  test('that gets other sales data has ended before they are there, and nobody is signed in afterwards', async () => {
    const { steps, till, reopening, open } = place();
    reopening.follow(till('the first'));
    await reopening.reopen(open, () => void steps.push('put back'));
    expect(steps.slice(1)).toEqual(['the first stops', 'put back', 'opens with {"operatorId":null,"newsVersion":41}']);
  });

  test('whose next cannot be put together starts the program over', async () => {
    const { steps, till, reopening } = place();
    reopening.follow(till('the first'));
    await reopening.reopen(() => Promise.reject(new Error('no such part')));
    expect(steps.slice(-2)).toEqual(['logged', 'starts anew']);
  });
});
