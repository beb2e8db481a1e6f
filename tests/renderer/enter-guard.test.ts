// An Enter that nobody meant: the end of a scan, and the one pressed once too often.
import { describe, expect, it } from 'vitest';
import { createEnterGuard, fastGapMs, fastKeys, quietMs } from '../../renderer/keys/enter-guard.ts';

function typed(count: number, gapMs: number, from = 1000) {
  const guard = createEnterGuard();
  for (let key = 0; key < count; key += 1) guard.typed(from + key * gapMs);
  return { guard, lastMs: from + (count - 1) * gapMs };
}

describe('Enter', () => {
  it('counts at once where nothing happened', () => {
    expect(createEnterGuard().stops(0)).toBeNull();
  });

  it('counts for nothing for half a second after the keys of a scanner', () => {
    const { guard, lastMs } = typed(13, 8);
    expect(guard.stops(lastMs + 8)).toBe('scan');
    expect(guard.stops(lastMs + quietMs - 1)).toBe('scan');
    expect(guard.stops(lastMs + quietMs)).toBeNull();
  });

  it('counts after the slowest scanner is told from the fastest fingers', () => {
    expect(typed(fastKeys, fastGapMs).guard.stops(1000 + fastKeys * fastGapMs)).toBe('scan');
    expect(typed(6, fastGapMs + 1).guard.stops(1000 + 6 * (fastGapMs + 1))).toBeNull();
    // Two digits rolled over by one hand are an amount.
    expect(typed(fastKeys - 1, 20).guard.stops(1000 + fastKeys * 20)).toBeNull();
  });

  it('counts for nothing for half a second after the screen changed', () => {
    const guard = createEnterGuard();
    guard.screenChanged(5000);
    expect(guard.stops(5000)).toBe('new-screen');
    expect(guard.stops(5000 + quietMs - 1)).toBe('new-screen');
    expect(guard.stops(5000 + quietMs)).toBeNull();
  });

  it('is counted anew after each scan and each screen', () => {
    const { guard } = typed(13, 8);
    guard.screenChanged(1400);
    expect(guard.stops(1400 + quietMs - 1)).toBe('new-screen');
    for (let key = 0; key < 13; key += 1) guard.typed(3000 + key * 5);
    expect(guard.stops(3100)).toBe('scan');
  });
});
