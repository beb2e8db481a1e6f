// Unit, room and simulation tests: everything in tests/ that runs without a browser window.
// Two modes of it: `core`, what `npm test` runs, and `whole`, what `npm run test:whole` runs. Without one, whatever a path names.
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './testkit/longest-first.ts';
import { patienceMs } from './testkit/patience.ts';
import { seed } from './testkit/whole.ts';

// What these change in their process (what `electron` is, how PINs are checked, a picture library that loads once, modules that are loaded
// anew) must not reach another file.
const withTheirOwnProcess = [
  'tests/proofs/simulation/**/*.test.ts',
  'tests/tools/stand-in/**/*.test.ts',
  'tests/sandbox/sample-cards.long.test.ts',
  'tests/renderer/words.test.ts',
  'tests/renderer/drawn-pages/**/*.test.tsx',
];
// Left to `npm run test:whole`: what a file costs beside what it alone would find. CONTRIBUTING.md says which is which.
const long = ['tests/**/*.long.test.{ts,tsx}'];

export default defineConfig(({ mode }) => {
  const exclude = [...(mode === 'core' ? long : []), 'node_modules/**', 'out/**'];
  return {
    test: {
      // What the processes of the tests read: testkit/whole.ts.
      env: { COUNTERFOIL_WHOLE: mode === 'whole' ? 'yes' : 'no', COUNTERFOIL_SEED: String(seed) },
      // Guards against hanging, long enough for a loaded machine with slow cores. A condition is waited for; one that never comes
      // fails all the same, only later.
      testTimeout: 600_000,
      hookTimeout: 600_000,
      expect: { poll: { timeout: patienceMs, interval: 25 } },
      // Two cores are the smallest machine this must pass on; more workers only fight over the disk's syncs.
      maxWorkers: 2,
      pool: 'forks' as const,
      globalSetup: ['testkit/tell-seed.ts', 'testkit/memory-disk.ts', 'testkit/head-office/one-server.ts'],
      setupFiles: ['testkit/cpu-by-file.ts'],
      sequence: { sequencer: LongestFirst },
      projects: [
        { extends: true as const, test: { name: 'own process', include: withTheirOwnProcess, exclude } },
        {
          extends: true as const,
          test: {
            name: 'shared process',
            // Each process runs file after file, so that what they import is loaded once and not for each file.
            isolate: false,
            setupFiles: ['testkit/nothing-left.ts'],
            include: ['tests/**/*.test.{ts,tsx}'],
            exclude: [...withTheirOwnProcess, ...exclude],
          },
        },
      ],
    },
  };
});
