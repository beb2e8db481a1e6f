// A screen as a screen reader, a keyboard and a finger find it: axe finds nothing, in light and in dark; there are not two primary actions,
// nor a target too small.
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from '../drive/fixture.ts';
import { isTried } from '../whole.ts';
import { primaries, small } from './looks.ts';

// Soft: one run tells of every screen.
const softly = expect.configure({ soft: true });

const everything = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules about colour among them: dark changes nothing else, which tests/renderer/theme.test.ts holds. */
const ofColour = ['color-contrast', 'link-in-text-block'];

type Theme = 'light' | 'dark';

/** Goes to the page once, half a megabyte: later looks find it there. */
async function bringAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return;
  // The till has one frame: no second page is needed to put the answers of several together.
  await new AxeBuilder({ page }).setLegacyMode().withRules(['document-title']).analyze();
}

/** In the page, at one go: a call from outside costs more than a look at a small screen. */
async function isClean(page: Page, screen: string, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  const runOnly = theme === 'dark' ? { type: 'rule', values: ofColour } : { type: 'tag', values: everything };
  const violations = await page.evaluate(async (only) => {
    // A colour on its way to another is neither.
    await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {})));
    const { axe } = window as unknown as { axe: Axe };
    // What passes is not described, and nothing is fetched.
    // A modal dialog hides the page's main part and its heading from everybody until it closes.
    const enabled = document.querySelector('[role$="dialog"]') === null;
    const rules = { 'landmark-one-main': { enabled }, 'page-has-heading-one': { enabled } };
    const options = { runOnly: only, rules, resultTypes: ['violations'], preload: false };
    const { violations } = await axe.run(document, options);
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
  }, runOnly);
  softly(violations, `${screen}, ${theme}`).toEqual([]);
}

/** The one call of axe that is made in the page. */
type Axe = {
  run(
    context: Document,
    options: object,
  ): Promise<{ readonly violations: readonly { readonly id: string; readonly nodes: readonly { html: string }[] }[] }>;
};

/** The theme that the page was left in, which the next screen is looked at first: each change draws everything anew. */
const left = new WeakMap<Page, Theme>();

/** A sample looks at every other screen, and at one in six in both themes. */
function triedOf(screen: string, themes: readonly Theme[]): readonly Theme[] {
  if (isTried(screen, 6)) return themes;
  return isTried(screen, 2) ? ['light'] : [];
}

export async function isForEverybody(page: Page, screen: string): Promise<void> {
  await page.mouse.move(0, 0);
  await softly.poll(() => page.evaluate(small), { message: screen }).toEqual([]);
  await softly
    .poll(async () => (await page.evaluate(primaries)).slice(1), {
      message: `${screen}: primary actions`,
    })
    .toEqual([]);
  await bringAxe(page);
  const first = left.get(page) ?? 'light';
  const second = first === 'light' ? 'dark' : 'light';
  for (const theme of triedOf(screen, [first, second])) {
    await isClean(page, screen, theme);
    left.set(page, theme);
  }
}
