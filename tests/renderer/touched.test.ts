// Main hears that somebody is there, and not at every key.
import { expect, test } from 'vitest';
import { createTouched } from '../../renderer/frame/touched.ts';

test('a hundred touches in ten seconds are one message, and the next one comes after them', () => {
  let nowMs = 5000;
  let told = 0;
  const touched = createTouched(
    () => nowMs,
    () => {
      told += 1;
    },
  );
  for (let n = 0; n < 100; n += 1) {
    touched();
    nowMs += 99;
  }
  expect(told).toBe(1);
  nowMs += 100;
  touched();
  expect(told).toBe(2);
});
