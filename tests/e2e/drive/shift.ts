// A shift at the screens, by keys alone: the count of a drawer, piece by piece, and what opens and closes one with it.
import { expect, type Page } from '@playwright/test';
import { fastGapMs } from '../../../renderer/enter-guard.ts';
import { moneyText } from '../../../shared/money.ts';
import { piecesOf } from '../../../shared/shift/pieces.ts';
import { shiftSettings } from '../../../shared/shift/settings.ts';
import type { Options } from './fixture.ts';
import type { Screens } from './screens.ts';

/** A till whose shifts are on. */
export const withShifts: Options = {
  service: {},
  provisioning: { shifts: shiftSettings.parse({}) },
  prints: 'and-opens-drawer',
};

/** How many of which piece, the rest none. */
export type Drawer = Readonly<Record<string, number>>;

/** Types the whole count, Enter after each; the last Enter presses what saves it. */
export async function countDrawer({ page, screens }: { page: Page; screens: Screens }, drawer: Drawer): Promise<void> {
  const { money } = screens.words;
  for (const amountMinor of piecesOf('EUR') ?? []) {
    const { amount } = moneyText({ currency: 'EUR', amountMinor });
    const field = page.getByRole('textbox', { name: shortOf(money(amount)), exact: true });
    await expect(field).toBeFocused();
    // A finger's pace: what is faster comes from a scanner.
    await page.waitForTimeout(2 * fastGapMs);
    await page.keyboard.type(String(drawer[amount] ?? 0));
    await page.keyboard.press('Enter');
  }
  await expect(page.locator('main button:focus')).toBeVisible();
  await screens.pressEnter();
}

/** As the screens write whole amounts. */
const shortOf = (money: string): string => money.replace(/[.,]00(?!\d)/, '');

/** From the sign-in of somebody who finds no shift. */
export async function openShift(at: { page: Page; screens: Screens }, drawer: Drawer): Promise<void> {
  await expect(at.screens.text('shifts:open.lead')).toBeVisible();
  await expect(at.page.getByRole('searchbox')).toBeHidden();
  await at.screens.pressEnter();
  await countDrawer(at, drawer);
  await expect(at.page.getByRole('searchbox')).toBeVisible();
}
