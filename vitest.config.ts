// Unit, room and simulation tests: everything in tests/ that runs without a browser window.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts', 'tests/**/*.test.tsx'],
    exclude: ['tests/e2e/specs/**', 'node_modules/**', 'out/**'],
    testTimeout: 20_000,
    hookTimeout: 20_000,
    // Two cores are the smallest machine this must pass on; more workers only fight over the disk's syncs.
    maxWorkers: 2,
    pool: 'forks',
  },
});
