// Every screen as a screen reader, a keyboard and a finger find it: axe finds nothing, in light and in dark; no screen has
// two primary actions or a target too small.
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { primaries, small } from './looks.ts';
import { expect, test } from './till-fixture.ts';
import { everyScreen, spoken } from './tours/every-screen.ts';

// Soft: one run tells of every screen.
const softly = expect.configure({ soft: true });

async function clean(page: Page, screen: string): Promise<void> {
  // A colour on its way to another is neither.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))),
  );
  const { violations } = await new AxeBuilder({ page })
    // The till has one frame: no second page is needed to put the answers of several together.
    .setLegacyMode()
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  softly(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`),
    screen,
  ).toEqual([]);
}

// Many states a walk: slow machines take their time.
test.describe.configure({ timeout: 300_000 });

for (const tour of everyScreen) {
  test.describe(tour.name, () => {
    test.use({ options: spoken(tour, 'en') });

    test(`every screen is for everybody: ${tour.name}`, async ({ till, service }) => {
      const emulate = (colorScheme: 'light' | 'dark') =>
        till.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await tour.walk({ till, service }, (screen) =>
        test.step(screen, async () => {
          const { page } = till;
          await page.mouse.move(0, 0);
          await softly.poll(() => page.evaluate(small), { message: screen, timeout: 5000 }).toEqual([]);
          const message = `${screen}: primary actions`;
          await softly
            .poll(async () => (await page.evaluate(primaries)).slice(1), { message, timeout: 5000 })
            .toEqual([]);
          for (const scheme of ['dark', 'light'] as const) {
            await emulate(scheme);
            await clean(page, `${screen}, ${scheme}`);
          }
        }),
      );
    });
  });
}
