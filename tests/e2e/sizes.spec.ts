// No screen scrolls sideways or cuts anything off, at any size a shop has, with twice the text too, in German's long words.
import type { Page } from '@playwright/test';
import { bakery, books, games } from './screens.ts';
import { cashier } from './set-up.ts';
import { expect, test } from './till-fixture.ts';

const sizes = [
  { width: 1024, height: 768 },
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
  { width: 1080, height: 1920 },
] as const;
// As the till sets it by the size of the screen, and twice the usual.
const texts = ['', '200%'] as const;

/** What is too wide: boxes that scroll sideways, and words or controls that stand outside the window. */
function tooWide(): string[] {
  const faults: string[] = [];
  const name = (element: Element) =>
    `${element.tagName.toLowerCase()} "${(element.textContent ?? '').trim().slice(0, 40)}"`;
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth) faults.push(`the page: ${root.scrollWidth} > ${root.clientWidth}`);
  for (const element of document.body.querySelectorAll('*')) {
    if (element.closest('.hidden-but-read, [data-watermark], svg')) continue;
    const { overflowX } = getComputedStyle(element);
    if ((overflowX === 'auto' || overflowX === 'scroll') && element.scrollWidth > element.clientWidth + 1)
      faults.push(`${name(element)} scrolls: ${element.scrollWidth} > ${element.clientWidth}`);
    const speaks = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());
    if (!speaks && !element.matches('button, input, select')) continue;
    const { left, right, width } = element.getBoundingClientRect();
    if (width > 0 && (left < -1 || right > innerWidth + 1))
      faults.push(`${name(element)} stands outside: ${Math.round(left)} to ${Math.round(right)}`);
  }
  return faults;
}

const softly = expect.configure({ soft: true });

async function fits(page: Page, screen: string): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const text of texts) {
      await page.evaluate(async (fontSize) => {
        document.documentElement.style.fontSize = fontSize;
        // One frame to lay out, one for what measures itself.
        for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
      }, text);
      const where = `${screen} at ${size.width}x${size.height}, text ${text || 'as it is'}`;
      // What measures itself may do so later still: what stays too wide is too wide.
      await softly.poll(() => page.evaluate(tooWide), { message: where, timeout: 5000 }).toEqual([]);
    }
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
}

test.use({ options: { service: {}, provisioning: { locale: 'de' } } });

test('every screen fits every size, with twice the text too', async ({ till, service }) => {
  const { page, screens } = till;
  const fitting = (screen: string) => test.step(screen, () => fits(page, screen));
  await page.getByRole('button', { name: cashier.name }).click();
  await fitting('sign-in');
  await screens.signIn(cashier);
  await expect(page.getByRole('grid').getByRole('button').first()).toBeVisible();
  const dialog = await screens.chooseProduct(books.name);
  await fitting('amounts');
  await dialog.getByRole('button', { name: screens.words.money(books.amount) }).click();
  await expect(dialog).toBeHidden();
  await screens.addCard(bakery);
  await screens.addCard(games);
  await fitting('basket');
  await screens.press('Control+k');
  await expect(page.getByRole('listbox')).toBeVisible();
  await fitting('commands');
  await screens.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await screens.press('F3');
  await expect(screens.text('counter:held.title')).toBeVisible();
  const open = await screens.chooseProduct('Tannwald Outdoor Geschenkkarte');
  await fitting('open amount');
  await screens.press('Escape');
  await expect(open).toBeHidden();
  await fitting('put aside');
  await page.getByRole('button', { name: screens.words.t('counter:held.recall') }).click();
  service.controls.next({ call: 'create', reply: { kind: 'slow', delayMs: 1 }, times: 2 });
  service.controls.next({ call: 'create', reply: { kind: 'refuse', code: 'terminal_limit_exceeded' }, times: 1 });
  await screens.takePayment();
  await expect(screens.text('counter:refused.title', { count: 1 })).toBeVisible();
  await fitting('refused');
  await screens.button('counter:refused.sellRest').click();
  await screens.expectDue('35.00');
  await fitting('payment');
  await screens.button('till:method.card').click();
  await expect(screens.button('counter:tender.approved')).toBeVisible();
  await fitting('card');
  await screens.button('counter:tender.declined').click();
  await screens.expectDue('35.00');
  await screens.button('till:method.cash').click();
  await page.getByRole('textbox', { name: screens.words.t('counter:tender.given') }).fill('50');
  await fitting('cash');
  service.controls.next({
    call: 'confirm',
    reply: { kind: 'activation-fails', code: 'processing_declined' },
    times: 1,
  });
  await screens.button('counter:tender.cashReceived').click();
  await expect(page.locator('[data-verdict="return-money"]')).toBeVisible();
  await expect(page.locator('[data-verdict="hand-over"]')).toBeVisible({ timeout: 20_000 });
  await fitting('done');
  await screens.button('after:print.preview').first().click();
  await expect(page.getByRole('dialog').getByRole('article')).toBeVisible();
  await fitting('slip');
  await screens.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await screens.openSales();
  await fitting('sales');
  await screens.openSale();
  await expect(page.locator('[data-verdict="hand-over"]')).toBeVisible();
  await fitting('sale');
  await screens.button('after:line.void').click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await fitting('void');
  await screens.press('Escape');
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await screens.press('F7');
  await expect(screens.text('after:attention.none')).toBeVisible();
  await fitting('attention');
});

test.describe('in training', () => {
  test.use({ options: { service: {}, provisioning: { locale: 'de' }, training: true } });

  test('every screen says so, by its colour, a word and a mark over it', async ({ till }) => {
    const { page } = till;
    await expect(page.locator('html')).toHaveAttribute('data-environment', 'training');
    const mark = page.locator('[data-watermark]');
    await expect(mark).toBeVisible();
    const seen = await mark.evaluate((element) => {
      const [first] = element.children;
      return first ? getComputedStyle(first, '::before').content : '';
    });
    expect(seen.replaceAll('"', '')).toMatch(/^(Training|Schulung)$/);
    // It lies over everything and catches nothing.
    await page.getByRole('main').getByRole('button').first().click();
    await expect(page.locator('input[type=password]')).toBeFocused();
    await expect(mark).toBeVisible();
    await fits(page, 'sign-in in training');
  });
});
