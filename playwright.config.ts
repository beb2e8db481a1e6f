// The end-to-end specs, once on the stand-in in the browser that npm brought, once on Electron where its binary is present.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findBrowser } from './testkit/browser/chromium.ts';
import { patienceMs } from './testkit/patience.ts';
import { electronBinary } from './tools/stand-in/electron-binary.ts';

// Tills under test keep their ledger's anchor there, and not in the home of whoever runs them. A folder of each run: the short name of a
// ledger comes again among thousands. The workers find the run's own.
if (process.env.XDG_STATE_HOME === undefined) {
  const folder = mkdtempSync(join(tmpdir(), 'counterfoil-test-state-'));
  process.env.XDG_STATE_HOME = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
}
// `npm test` asks for a sample: testkit/whole.ts.
process.env.COUNTERFOIL_WHOLE ??= 'yes';
const launchOptions = await findBrowser();
const hasElectron = electronBinary() !== null;

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  // Head office's database: it starts when the first spec asks for it.
  globalSetup: './testkit/head-office/one-server.ts',
  fullyParallel: true,
  forbidOnly: true,
  // On two cores three: while one spec waits for a minute to pass, two others run.
  workers: 3,
  // Guards against hanging, long enough for a loaded machine with slow cores. A condition is waited for; one that never comes
  // fails all the same, only later. A wait of a spec's own is shorter only inside a loop that tries again.
  timeout: 600_000,
  expect: { timeout: patienceMs },
  reporter: 'list',
  use: {
    launchOptions,
    actionTimeout: patienceMs,
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    // Frames that only move something are drawn for nobody.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
  },
  // What only one of them can show is no spec of the other: tools/stand-in/README.md.
  projects: [
    { name: 'stand-in', testIgnore: '**/on-electron/**' },
    ...(hasElectron ? [{ name: 'electron', grepInvert: /@stand-in/ }] : []),
  ],
  // A project that cannot run starts no worker; `npm test` counts its specs as skipped, with this reason: tools/npm-test/counting.ts.
  metadata: { absent: hasElectron ? {} : { electron: "Electron's program is not present" } },
});
