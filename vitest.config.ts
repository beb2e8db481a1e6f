// Unit, room and simulation tests: everything in tests/ that runs without a browser window.
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/longest-first.ts';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts', 'tests/**/*.test.tsx'],
    exclude: ['tests/e2e/specs/**', 'node_modules/**', 'out/**'],
    // Guards against hanging, long enough for a loaded machine with slow cores. A condition is waited for; one that never comes
    // fails all the same, only later.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 120_000, interval: 25 } },
    // Two cores are the smallest machine this must pass on; more workers only fight over the disk's syncs.
    maxWorkers: 2,
    pool: 'forks',
    // Two processes run all files one after the other, so that what they import is loaded twice and not once for each file.
    isolate: false,
    globalSetup: 'tests/memory-disk.ts',
    sequence: { sequencer: LongestFirst },
  },
});
