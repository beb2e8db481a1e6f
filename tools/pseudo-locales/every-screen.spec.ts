// Every screen of the walks in the made-up languages: axe finds nothing, every size fits, and a picture is kept.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { locales } from '../../shared/locales/intl.ts';
import { isForEverybody } from '../../testkit/checks/axe.ts';
import { fits } from '../../testkit/checks/fits.ts';
import { test } from '../../testkit/drive/fixture.ts';
import { everyScreen, spoken } from '../../testkit/tours/every-screen.ts';
import { endsByResizing } from '../../testkit/tours/tour.ts';

// The copy stands in .cache/pseudo-locales of the project.
const pictures = fileURLToPath(new URL('../../../screenshots/pseudo', import.meta.url));

for (const locale of locales.filter((one) => /-X[AB]$/.test(one)))
  for (const tour of everyScreen)
    test.describe(locale, () => {
      test.use({ options: spoken(tour, locale) });

      test(tour.name, async ({ till, service }) => {
        await tour.walk({ till, service }, (screen) =>
          test.step(screen, async () => {
            // A till that starts again has another.
            const { page } = till;
            await page.screenshot({ path: join(pictures, `${locale}-${screen}.png`), animations: 'disabled' });
            await isForEverybody(page, screen);
            if (!endsByResizing.has(screen)) await fits(page, screen);
          }),
        );
      });
    });
