// The walks of the specs in the made-up languages. Runs in the copy that speaks them: `npm run pseudo-locales`.
import { defineConfig } from '@playwright/test';
import { findBrowser } from '../../testkit/browser/chromium.ts';

const launchOptions = await findBrowser();

export default defineConfig({
  testDir: '.',
  testMatch: ['every-screen.spec.ts', 'display.spec.ts'],
  outputDir: '../../test-results',
  fullyParallel: true,
  workers: 2,
  timeout: 1_200_000,
  expect: { timeout: 90_000 },
  reporter: 'list',
  use: {
    launchOptions,
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
  },
  projects: [{ name: 'stand-in' }],
});
