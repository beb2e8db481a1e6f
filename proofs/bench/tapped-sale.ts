// A sale tapped through on a till four times slower, with 20,000 products: what each tap costs the page.
import type { Locator, Page } from '@playwright/test';
import type { Screens } from '../../testkit/drive/screens.ts';
import { goodsAt } from './goods.ts';
import { longestTaskOf } from './longest-task.ts';

const slowdown = 4;
/** A finger rests: what a press does and what a release does are tasks of their own. */
const fingerMs = 80;
const amount = '25.00';

export const catalogue = Array.from({ length: 20_000 }, (_, n) =>
  goodsAt(n, {
    // More amounts than a tile has room for.
    denominations: [{ currency: 'EUR', amounts: ['10.00', '15.00', '20.00', amount, '50.00', '100.00'] }],
  }),
);
/** Its letters leave fewer and fewer of the list. */
const typed = 'garden card 12342';
const wanted = 'p-12342';

export const taps = ['typing', 'product', 'amount', 'pay', 'cash exact', 'next sale'] as const;
export type Tap = (typeof taps)[number];

/** Where a finger would come down. */
async function middleOf(control: Locator): Promise<readonly [number, number]> {
  const box = await control.boundingBox();
  if (!box) throw new Error('what is to be pressed is not there');
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** The longest task of a press on this control, in milliseconds. It was looked for before: the search is the page's work too. */
export async function press(page: Page, control: Locator, until: string): Promise<number> {
  const [x, y] = await middleOf(control);
  return longestTaskOf(page, slowdown, async () => {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.waitForTimeout(fingerMs);
    await page.mouse.up();
    await page.waitForSelector(until);
  });
}

/** One sale, tap by tap, each with the CPU milliseconds of the longest task that it caused in the page. */
export async function sellOnce(
  page: Page,
  { words: said, button, takeCash }: Screens,
): Promise<readonly (readonly [Tap, number])[]> {
  const dialog = page.getByRole('dialog');
  const typing = await longestTaskOf(page, slowdown, async () => {
    await page.keyboard.type(typed, { delay: 40 });
    await page.waitForSelector(`[data-tile="${wanted}"]:only-of-type`);
  });
  const product = await longestTaskOf(page, slowdown, async () => {
    await page.keyboard.press('Enter');
    await page.waitForSelector('[role=dialog]');
  });
  return [
    ['typing', typing],
    ['product', product],
    ['amount', await press(page, dialog.getByRole('button', { name: said.money(amount), exact: true }), 'aside li')],
    ['pay', await press(page, button('counter:basket.takePayment'), 'main:not(:has(input[type=search])) button')],
    ['cash exact', await press(page, takeCash(), '[data-band="give"]')],
    ['next sale', await press(page, button('after:done.newSale'), 'input[type=search]')],
  ];
}

/** Until the last page of the service's list is there. */
export async function wholeListIsThere(page: Page): Promise<void> {
  await page.getByRole('searchbox').fill(catalogue.at(-1)?.name ?? '');
  await page.locator('[data-tile]').first().waitFor({ timeout: 120_000 });
  await page.getByRole('searchbox').fill('');
}
