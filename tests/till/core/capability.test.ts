// The capabilities as one: their order, and that none keeps another from stopping.
import { expect, test } from 'vitest';
import { assemble } from '../../../electron/till/core/capability.ts';

function recorded() {
  const seen: string[] = [];
  const step = (name: string) => () => void seen.push(name);
  return { seen, step };
}

test('they settle and start in their order, and stop in the other', async () => {
  const { seen, step } = recorded();
  const one = (name: string) => ({
    settle: step(`settle ${name}`),
    start: step(`start ${name}`),
    stop: step(`stop ${name}`),
  });
  const all = assemble([one('a'), {}, one('b')]);
  all.settle();
  all.start(() => {});
  await all.stop(async () => step('between')());
  expect(seen).toEqual(['settle a', 'settle b', 'start a', 'start b', 'stop b', 'stop a', 'between']);
});

test('one that throws at start keeps no other from starting', () => {
  const { seen, step } = recorded();
  const failed: unknown[] = [];
  const broken = {
    start: () => {
      throw new Error('full');
    },
  };
  assemble([{ start: step('first') }, broken, { start: step('last') }]).start((error) => failed.push(error));
  expect(seen).toEqual(['first', 'last']);
  expect(failed.map(String)).toEqual(['Error: full']);
});

test.each([
  [
    'throws',
    () => {
      throw new Error('no');
    },
  ],
  ['rejects', () => Promise.reject(new Error('no'))],
])('one that %s at stop keeps no other running, and is said once all have ended', async (_how, stop) => {
  const { seen, step } = recorded();
  let ended = false;
  const slow = {
    stop: async () => {
      await Promise.resolve();
      ended = true;
    },
  };
  const all = assemble([{ stop: step('first') }, slow, { stop }, { stop: step('last') }]);
  const stopping = all.stop(async () => Promise.reject(new Error('the line too')));
  await expect(stopping).rejects.toMatchObject({ errors: [new Error('the line too'), new Error('no')] });
  expect(seen).toEqual(['last', 'first']);
  expect(ended).toBe(true);
});

test('one that is busy makes all of them busy', () => {
  expect(assemble([{}, { isBusy: () => false }]).isBusy()).toBe(false);
  expect(assemble([{ isBusy: () => false }, { isBusy: () => true }]).isBusy()).toBe(true);
});

test('what one throws at stop is handled while the line still closes', async () => {
  const unhandled: unknown[] = [];
  const hear = (error: unknown): void => void unhandled.push(error);
  process.on('unhandledRejection', hear);
  const closes = () => new Promise((resolve) => setTimeout(resolve, 20));
  const all = assemble([{ stop: () => Promise.reject(new Error('no')) }]);
  await expect(all.stop(closes)).rejects.toMatchObject({ errors: [new Error('no')] });
  process.off('unhandledRejection', hear);
  expect(unhandled).toEqual([]);
});
