// Every view of the customer's display in the made-up languages: whole at the smallest sizes, for everybody, and a picture is kept.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { locales } from '../../shared/locales/intl.ts';
import { isForEverybody } from '../../testkit/checks/axe.ts';
import { cutOff } from '../../testkit/display/cut-off.ts';
import { openDisplay } from '../../testkit/display/page.ts';
import { customerViews } from '../../testkit/display/views.ts';
import { expect, test } from '../../testkit/drive/fixture.ts';

// The copy stands in .cache/pseudo-locales of the project.
const pictures = fileURLToPath(new URL('../../../screenshots/pseudo', import.meta.url));

for (const locale of locales.filter((one) => /-X[AB]$/.test(one)))
  for (const [width, height] of [
    [1024, 600],
    [800, 1280],
  ] as const)
    test(`${locale} the customer's display at ${width}x${height}`, async ({ openBrowser }) => {
      const browser = await openBrowser();
      const context = await browser.newContext({ viewport: { width, height }, reducedMotion: 'reduce' });
      const { page, show } = await openDisplay(await context.newPage());
      for (const [name, view] of customerViews(locale)) {
        await show(view);
        const path = join(pictures, `${locale}-display-${width}-${name}.png`);
        await page.screenshot({ path, animations: 'disabled' });
        await isForEverybody(page, name);
        expect.soft(await cutOff(page, 11), name).toEqual([]);
      }
      await context.close();
    });
