// A shift at the screens, by keys alone: the count of a drawer, piece by piece, and what opens and closes one with it.
import { expect, type Page } from '@playwright/test';
import { fastGapMs } from '../../renderer/keys/scan-reader.ts';
import { moneyText } from '../../shared/money.ts';
import { piecesOf } from '../../shared/shift/pieces.ts';
import { shiftSettings } from '../../shared/shift/settings.ts';
import type { Options } from './fixture.ts';
import { calmMs, typeCalmly } from './scanner.ts';
import type { Screens } from './screens.ts';

/** A till whose shifts are on. */
export const withShifts: Options = {
  service: {},
  provisioning: { shifts: shiftSettings.parse({}) },
  prints: 'and-opens-drawer',
};

/** How many of which piece, the rest blank: none. */
export type Drawer = Readonly<Record<string, number>>;

/** Types the whole count, Enter after each; the last Enter presses what saves it. */
export async function countDrawer({ page, screens }: { page: Page; screens: Screens }, drawer: Drawer): Promise<void> {
  const { money } = screens.words;
  let atMs = calmMs();
  for (const amountMinor of piecesOf('EUR') ?? []) {
    const { amount } = moneyText({ currency: 'EUR', amountMinor });
    const field = page.getByRole('textbox', { name: shortOf(money(amount)), exact: true });
    await expect(field).toBeFocused();
    const count = `${drawer[amount] ?? ''}`;
    // A pause before each field, longer than a busy machine is late.
    atMs += (count.length + 5) * 2 * fastGapMs;
    await typeCalmly(page, count, atMs);
  }
  await expect(page.locator('main button:focus')).toBeVisible();
  await screens.press('Enter');
}

/** As the screens write whole amounts. */
const shortOf = (money: string): string => money.replace(/[.,]00(?!\d)/, '');

/** From the sign-in of somebody who finds no shift. */
export async function openShift(at: { page: Page; screens: Screens }, drawer: Drawer): Promise<void> {
  await expect(at.screens.text('shifts:open.lead')).toBeVisible();
  await expect(at.page.getByRole('searchbox')).toBeHidden();
  await at.screens.press('Enter');
  await countDrawer(at, drawer);
  await expect(at.page.getByRole('searchbox')).toBeVisible();
}

/** From the counter to what the count comes to, or to the Z where nothing is left to say. `cards`: what the card terminal's slip says. */
export async function closeShift(
  at: { page: Page; screens: Screens },
  drawer: Drawer,
  { cards, again = false }: { readonly cards?: string; readonly again?: boolean } = {},
): Promise<void> {
  const { page, screens } = at;
  await screens.press('F10');
  await screens.button('shifts:close.title').click();
  for (const isAgain of again ? [false, true] : [false]) {
    if (isAgain) await expect(screens.text('shifts:close.again')).toBeVisible();
    await countDrawer(at, drawer);
    if (cards === undefined) continue;
    const total = page.getByRole('textbox', { name: screens.words.t('shifts:pot.by-hand') });
    await expect(total).toBeFocused();
    await total.fill(cards);
    await screens.press('Enter');
  }
  await expect(page.getByRole('heading', { name: screens.words.t('shifts:step.deposit') }).first()).toBeVisible();
  if (!again) await screens.press('Enter');
}
