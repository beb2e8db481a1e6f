// The check of a version that was just installed: in its order, and two minutes in all.
import { expect, test } from 'vitest';
import { runTrial, type TrialChecks, trialMs } from '../../../electron/update/way-back/trial.ts';
import { createVirtualTime } from '../../../testkit/till/virtual-time.ts';

const all: TrialChecks = {
  'not-verified': () => true,
  'no-printer': () => true,
  'not-answered': async () => true,
  'not-drawn': async () => true,
};
const never = new Promise<boolean>(() => undefined);
const time = () => createVirtualTime('2026-11-07T03:00:00.000Z');

test('passes where each part does', async () => {
  expect(await runTrial(all, time().timers)).toEqual({ ok: true, value: null });
});

test.each(['not-verified', 'no-printer', 'not-answered', 'not-drawn'] as const)(
  'names the first part that fails: %s',
  async (part) => {
    const broken = () => {
      throw new Error('broken');
    };
    for (const check of [() => false, async () => false, broken])
      expect(await runTrial({ ...all, [part]: check }, time().timers)).toEqual({ ok: false, error: part });
  },
);

test.each(['not-answered', 'not-drawn'] as const)(
  'a part that does not end has failed after two minutes: %s',
  async (part) => {
    const { timers, advance } = time();
    let ended: unknown = null;
    const trial = runTrial({ ...all, [part]: () => never }, timers).then((found) => {
      ended = found;
    });
    await advance(trialMs - 1);
    expect(ended).toBeNull();
    await advance(1);
    await trial;
    expect(ended).toEqual({ ok: false, error: part });
  },
);
