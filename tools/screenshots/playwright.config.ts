// `npm run screenshots`: takes every screen, in every language and both themes, for people to look at. Asserts nothing by itself.
import { defineConfig } from '@playwright/test';
import { findBrowser } from '../../testkit/browser/chromium.ts';

const launchOptions = await findBrowser();

export default defineConfig({
  testDir: '.',
  globalSetup: ['./build.ts', '../../testkit/head-office/one-server.ts'],
  testMatch: '*.spec.ts',
  outputDir: '../../test-results',
  fullyParallel: true,
  workers: 2,
  timeout: 600_000,
  expect: { timeout: 90_000 },
  reporter: 'list',
  use: {
    launchOptions,
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
  },
  projects: [{ name: 'stand-in' }],
});
