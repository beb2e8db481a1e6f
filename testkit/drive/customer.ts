// What a customer sees and taps at their display, beside what the cashier does at the till.
// Invariant: whatever the page ever said is kept, to be searched for what no customer may read.
import type { Page } from '@playwright/test';
import type { Locale } from '../../shared/locales/intl.ts';
import { expect } from './fixture.ts';
import { type Words, wordsOf } from './words.ts';

/** On the second monitor of the stand-in. */
export const onSecondMonitor = { monitor: 'Customer|1280x800|1920,0', is_touch: true, pictures: null } as const;

export type Customer = {
  readonly page: Page;
  /** In the language that the page speaks now. */
  words(): Words;
  /** Waits for these words or amounts, and for no others of the sale; takes in what the page says. */
  sees(...texts: readonly (string | RegExp)[]): Promise<void>;
  taps(name: string): Promise<void>;
  chooses(locale: Locale, name: string): Promise<void>;
  /** All that it ever said, in sight or not. */
  everything(): string;
};

export function createCustomer(page: Page, locale: Locale): Customer {
  let spoken = locale;
  const said: string[] = [];
  const listen = async () => void said.push(await page.content());
  return {
    page,
    words: () => wordsOf(spoken),
    async sees(...texts) {
      for (const text of texts) await expect(page.getByText(text).first()).toBeVisible();
      await listen();
    },
    async taps(name) {
      await page.getByRole('button', { name }).click();
    },
    async chooses(next, name) {
      await page.getByRole('button', { name, exact: true }).click();
      await expect(page.locator('html')).toHaveAttribute('lang', next);
      spoken = next;
      await listen();
    },
    everything: () => said.join('\n'),
  };
}
