// Every screen as a screen reader and a keyboard find it: axe finds nothing, in both languages, in light and dark.
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { books, games } from './screens.ts';
import { cashier } from './set-up.ts';
import { expect, test } from './till-fixture.ts';

async function clean(page: Page, screen: string): Promise<void> {
  // A colour on its way to another is neither.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))),
  );
  const { violations } = await new AxeBuilder({ page })
    // The till has one frame: no second page is needed to put the answers of several together.
    .setLegacyMode()
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  // Soft: one run tells of every screen.
  expect
    .soft(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`),
      screen,
    )
    .toEqual([]);
}

for (const locale of ['en', 'de'] as const) {
  test.describe(`in ${locale}`, () => {
    test.use({ options: { service: {}, provisioning: { locale } } });

    for (const colorScheme of ['light', 'dark'] as const) {
      test(`${colorScheme}: every screen of a sale`, async ({ till, service }) => {
        const { page, screens } = till;
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        const checked = (screen: string) => test.step(screen, () => clean(page, screen));
        await expect(screens.text('counter:signIn.title')).toBeVisible();
        await checked('sign-in');
        await screens.signIn(cashier);
        await expect(page.getByRole('grid').getByRole('button').first()).toBeVisible();
        await checked('sell');
        const dialog = await screens.chooseProduct(books.name);
        await checked('amounts of a product');
        await dialog.getByRole('button', { name: screens.words.money(books.amount) }).click();
        await expect(dialog).toBeHidden();
        await screens.addCard(games);
        await checked('basket');
        await screens.press('F1');
        await expect(page.locator('[data-hint]').first()).toBeVisible();
        await checked('the keys');
        await screens.press('Escape');
        await expect(page.getByRole('dialog')).toBeHidden();
        await screens.press('Control+k');
        await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
        await checked('the commands');
        await screens.press('Escape');
        await expect(page.getByRole('dialog')).toBeHidden();
        await screens.press('F3');
        await expect(screens.text('counter:held.title')).toBeVisible();
        await checked('a basket put aside');
        const open = await screens.chooseProduct('Tannwald Outdoor Geschenkkarte');
        await checked('an open amount');
        await screens.press('Escape');
        await expect(open).toBeHidden();
        await page.getByRole('button', { name: screens.words.t('counter:held.recall') }).click();
        service.controls.next({ call: 'create', reply: { kind: 'slow', delayMs: 1 }, times: 1 });
        service.controls.next({
          call: 'create',
          reply: { kind: 'refuse', code: 'terminal_limit_exceeded' },
          times: 1,
        });
        await screens.takePayment();
        await expect(screens.text('counter:refused.title', { count: 1 })).toBeVisible();
        await checked('a card refused');
        await screens.button('counter:refused.sellRest').click();
        await screens.expectDue('25.00');
        await checked('payment');
        await screens.button('till:method.card').click();
        await expect(screens.button('counter:tender.approved')).toBeVisible();
        await checked('payment by card');
        await screens.button('counter:tender.declined').click();
        await screens.expectDue('25.00');
        await screens.button('till:method.cash').click();
        await expect(screens.button('counter:tender.cashReceived')).toBeVisible();
        await checked('payment in cash');
        service.controls.next({
          call: 'confirm',
          reply: { kind: 'activation-fails', code: 'processing_declined' },
          times: 1,
        });
        await screens.button('counter:tender.exact').click();
        await screens.button('counter:tender.cashReceived').click();
        await screens.expectVerdicts('return-money', 'nothing-owed');
        await checked('done, money due');
        await screens.openSales();
        await checked('sales');
        await screens.openSale();
        await screens.expectVerdicts('return-money', 'nothing-owed');
        await checked('a sale');
        await screens.refund();
        await screens.press('F7');
        await expect(screens.text('after:attention.none')).toBeVisible();
        await checked('attention');
        await screens.button('frame:nav.claim').click();
        await page.getByRole('textbox', { name: screens.words.t('after:claim.code') }).fill('no slip');
        await screens.button('after:claim.look').click();
        await expect(screens.text('till:error.claim_malformed')).toBeVisible();
        await checked('a pending slip');
        await till.booksAgree();
      });
    }
  });
}
