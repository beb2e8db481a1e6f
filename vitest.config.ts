// Unit, room and simulation tests: everything in tests/ that runs without a browser window.
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/longest-first.ts';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts', 'tests/**/*.test.tsx'],
    exclude: ['tests/e2e/specs/**', 'node_modules/**', 'out/**'],
    // Generous, for machines five times slower than ours: a condition is waited for, and what never comes fails all the same.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000, interval: 25 } },
    // Two cores are the smallest machine this must pass on; more workers only fight over the disk's syncs.
    maxWorkers: 2,
    pool: 'forks',
    sequence: { sequencer: LongestFirst },
  },
});
