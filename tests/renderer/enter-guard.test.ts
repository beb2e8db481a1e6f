// An Enter that nobody meant: the end of a scan, and the one pressed once too often.
import { describe, expect, it } from 'vitest';
import { createEnterGuard, quietMs } from '../../renderer/keys/enter-guard.ts';

describe('Enter', () => {
  it('counts at once where nothing happened', () => {
    expect(createEnterGuard().stops(0)).toBeNull();
  });

  it('counts for nothing for half a second after the screen changed', () => {
    const guard = createEnterGuard();
    guard.screenChanged(5000);
    expect(guard.stops(5000)).toBe('new-screen');
    expect(guard.stops(5000 + quietMs - 1)).toBe('new-screen');
    expect(guard.stops(5000 + quietMs)).toBeNull();
  });

  it('is counted anew after each scan and each screen', () => {
    const guard = createEnterGuard();
    for (let key = 0; key < 13; key += 1) guard.typed(1000 + key * 8);
    guard.screenChanged(1400);
    expect(guard.stops(1400 + quietMs - 1)).toBe('new-screen');
    for (let key = 0; key < 13; key += 1) guard.typed(3000 + key * 5);
    expect(guard.stops(3100)).toBe('scan');
  });
});
