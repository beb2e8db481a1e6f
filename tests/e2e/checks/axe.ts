// A screen as a screen reader, a keyboard and a finger find it: axe finds nothing, in light and in dark; there are not two primary actions,
// nor a target too small.
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from '../drive/fixture.ts';
import { primaries, small } from './looks.ts';

// Soft: one run tells of every screen.
const softly = expect.configure({ soft: true });

const everything = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules about colour among them: dark changes nothing else, which tests/renderer/theme.test.ts holds. */
const ofColour = ['color-contrast', 'link-in-text-block'];

async function clean(page: Page, screen: string, narrow: (axe: AxeBuilder) => AxeBuilder): Promise<void> {
  // A colour on its way to another is neither.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))),
  );
  // Its half megabyte goes to the page once: later looks find it there.
  const isThere = await page.evaluate(() => 'axe' in window);
  // The till has one frame: no second page is needed to put the answers of several together.
  const axe = new AxeBuilder({ page, ...(isThere ? { axeSource: 'void 0' } : {}) })
    .setLegacyMode()
    // What passes is not described.
    .options({ resultTypes: ['violations'] });
  const { violations } = await narrow(axe).analyze();
  softly(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`),
    screen,
  ).toEqual([]);
}

export async function isForEverybody(page: Page, screen: string): Promise<void> {
  await page.mouse.move(0, 0);
  await softly.poll(() => page.evaluate(small), { message: screen }).toEqual([]);
  await softly
    .poll(async () => (await page.evaluate(primaries)).slice(1), {
      message: `${screen}: primary actions`,
    })
    .toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await clean(page, `${screen}, dark`, (axe) => axe.withRules(ofColour));
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await clean(page, `${screen}, light`, (axe) => axe.withTags(everything));
}
