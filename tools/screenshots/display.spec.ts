// Every view of the customer's display: .cache/screenshots/display/<language>-<width>-<view>.png; some of them are in docs/operations/devices.md.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from '@playwright/test';
import { locales } from '../../shared/locales/intl.ts';
import { openDisplay } from '../../testkit/display/page.ts';
import { customerViews } from '../../testkit/display/views.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const sizes = [
  { width: 1280, height: 800 },
  { width: 1024, height: 600 },
  { width: 800, height: 1280 },
  { width: 1920, height: 1080 },
  { width: 1080, height: 1920 },
] as const;
/** In English at the usual size. */
const inDocs = new Set(['basket', 'paid', 'pause']);

for (const viewport of sizes)
  test(`the customer's display at ${viewport.width}x${viewport.height}`, async ({ browser }) => {
    const context = await browser.newContext({ viewport, reducedMotion: 'reduce' });
    const display = await openDisplay(await context.newPage());
    for (const locale of locales)
      for (const [name, view] of customerViews(locale)) {
        await display.show(view);
        const path = join(root, '.cache/screenshots/display', `${locale}-${viewport.width}-${name}.png`);
        await display.page.screenshot({ path, animations: 'disabled' });
        if (locale === 'en' && viewport.width === 1280 && inDocs.has(name))
          await display.page.screenshot({ path: join(root, `docs/display-${name}.png`), animations: 'disabled' });
      }
    await context.close();
  });
