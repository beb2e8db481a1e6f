// A page of head office in a browser: signed in by hand, looked at by axe, and nothing of it outside the window.
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { goodPassword } from './page-client.ts';

export async function signInBy(page: Page, origin: string, name: string): Promise<void> {
  await page.goto(origin);
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password').fill(goodPassword);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible();
}

/** Opens it, and waits until it shows something. */
export async function openPage(page: Page, origin: string, place: string): Promise<void> {
  await page.goto(`${origin}/#/${place}`);
  await expect(page.locator('main h1')).toBeVisible();
  await expect(page.getByText(/^(Loading…|Wird geladen …)$/)).toHaveCount(0);
}

export async function isClean(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect.soft(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([]);
}

/** Tables may be wider than a phone, and scroll by themselves. */
export async function fits(page: Page): Promise<void> {
  const wide = await page.evaluate(() => {
    const main = document.querySelector('main');
    return (
      document.documentElement.scrollWidth > innerWidth || (main !== null && main.scrollWidth > main.clientWidth + 1)
    );
  });
  expect.soft(wide, `${page.url()} is wider than its window`).toBe(false);
}
