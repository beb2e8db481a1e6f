// Unit, room and simulation tests: everything in tests/ that runs without a browser window.
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './testkit/longest-first.ts';

// What these change in their process (what `electron` is, how PINs are checked, a picture library that loads once) must not reach another file.
const withTheirOwnProcess = [
  'tests/proofs/simulation/**/*.test.ts',
  'tests/tools/stand-in/**/*.test.ts',
  'tests/sandbox/sample-cards.test.ts',
];
// Left to `npm run test:whole`, so that `npm test` costs no more than a shop's machine has to spare.
const long = ['tests/**/*.long.test.ts'];

export default defineConfig(({ mode }) => ({
  test: {
    // `npm run test:whole`: see testkit/whole.ts.
    env: { COUNTERFOIL_WHOLE: mode === 'whole' ? 'yes' : 'no' },
    // Guards against hanging, long enough for a loaded machine with slow cores. A condition is waited for; one that never comes
    // fails all the same, only later.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 120_000, interval: 25 } },
    // Two cores are the smallest machine this must pass on; more workers only fight over the disk's syncs.
    maxWorkers: 2,
    pool: 'forks',
    globalSetup: ['testkit/memory-disk.ts', 'testkit/head-office/one-server.ts'],
    sequence: { sequencer: LongestFirst },
    projects: [
      { extends: true, test: { name: 'own process', include: withTheirOwnProcess } },
      {
        extends: true,
        test: {
          name: 'shared process',
          // Each process runs file after file, so that what they import is loaded once and not for each file.
          isolate: false,
          include: ['tests/**/*.test.ts', 'tests/**/*.test.tsx'],
          exclude: [...withTheirOwnProcess, ...(mode === 'whole' ? [] : long), 'node_modules/**', 'out/**'],
        },
      },
    ],
  },
}));
