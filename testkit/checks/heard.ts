// What a screen reader is told politely, from now on.
import type { Page } from '@playwright/test';

/** Answers a function that gives everything that was said since, a line each. */
export async function listenToSpeech(page: Page): Promise<() => Promise<string>> {
  await page.evaluate(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    const region = document.querySelector('[aria-live="polite"][aria-atomic="true"]');
    if (!region) throw new Error('no live region');
    new MutationObserver(() => said.push(region.textContent ?? '')).observe(region, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
  return () => page.evaluate(() => (window as unknown as { said: string[] }).said.join('\n'));
}
