// The focus as a person with a keyboard follows it: through every control and round again, always to be seen, never under something;
// a dialog keeps it and gives it back.
import type { Page } from '@playwright/test';
import { expect, test } from '../../../testkit/drive/fixture.ts';
import { books, games } from '../../../testkit/drive/screens.ts';
import { reserve } from '../../../testkit/drive/selling.ts';
import { cashier } from '../../../testkit/drive/set-up.ts';

/** The control that has the focus, what hides it from the eye, and whether it was there before; null where the page itself has it. */
function focused(): { readonly name: string; readonly faults: string[]; readonly again: boolean } | null {
  const element = document.activeElement;
  if (!element || element === document.body) return null;
  const again = element.hasAttribute('data-been-focused');
  element.setAttribute('data-been-focused', '');
  const label = element.getAttribute('aria-label') ?? element.textContent ?? '';
  const name = `${element.tagName.toLowerCase()} ${label.trim().slice(0, 40)}`;
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const faults: string[] = [];
  // Its ring, or that of the box around it, at least 2 px of another colour.
  const ringed = [element, element.parentElement].some((one) => {
    if (!one) return false;
    const { outlineStyle, outlineWidth } = getComputedStyle(one);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
  });
  if (!ringed) faults.push(`${name} has no ring`);
  const above = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  if (!above || !(element.contains(above) || above.contains(element))) faults.push(`${name} is covered`);
  return { name, faults, again };
}

/** Goes round by Tab, from where the focus is until it is there again. A browser's Tab leaves the page in between, Electron's does not. */
async function goesRound(page: Page, screen: string): Promise<void> {
  const seen: string[] = [];
  let isRound = false;
  for (let stops = 0; stops < 120 && !isRound; stops += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(focused);
    if (stop === null) continue;
    isRound = stop.again;
    expect.soft(stop.faults, screen).toEqual([]);
    seen.push(stop.name);
  }
  await page.evaluate(() => {
    for (const one of document.querySelectorAll('[data-been-focused]')) one.removeAttribute('data-been-focused');
  });
  expect(isRound, `${screen}: ${seen.join(', ')}`).toBe(true);
  const usable = await page.getByRole('main').getByRole('button', { disabled: false }).count();
  // The goods are one stop: among them the arrows lead.
  const goods = await page.getByRole('grid').getByRole('button', { disabled: false }).count();
  expect(new Set(seen).size, screen).toBeGreaterThanOrEqual(usable - goods);
}

test('the focus goes through every screen of a sale, and a dialog keeps it and gives it back', async ({ till }) => {
  const { page, screens } = till;
  await screens.signIn(cashier);

  await test.step('every screen: it is seen and is never covered', async () => {
    await screens.addCard(books);
    await screens.addCard(games);
    await goesRound(page, 'sell');
    await screens.takePayment();
    await screens.expectDue('75.00');
    await goesRound(page, 'payment');
    await screens.payCash('80.00');
    await screens.expectVerdicts('hand-over', 'hand-over');
    await goesRound(page, 'done');
    await screens.handOver();
    await till.booksAgree();
    await screens.newSale();
  });
  await test.step('a dialog keeps it, and gives it back to what opened it', async () => {
    await reserve(screens, games);
    await screens.payCard('20.00');
    await screens.expectDue('30.00');
    const cancel = screens.button('paying:cancelSale');
    await cancel.focus();
    await screens.press('Enter');
    const dialog = page.getByRole('alertdialog');
    await expect(dialog.locator(':focus')).toHaveCount(1);
    for (let stops = 0; stops < 8; stops += 1) {
      await page.keyboard.press(stops < 4 ? 'Tab' : 'Shift+Tab');
      await expect(dialog.locator(':focus')).toHaveCount(1);
    }
    await screens.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(cancel).toBeFocused();
    await screens.payCash('30.00');
    await screens.expectVerdicts('hand-over');
    await screens.handOver();
    await till.booksAgree();
  });
});
