// A sale with all that can happen to it, one picture a screen: .cache/screenshots/<language>-<theme>-<screen>.png.
// The pictures in the README are three of them.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bakery, books, games } from '../e2e/screens.ts';
import { cashier } from '../e2e/set-up.ts';
import { expect, test } from '../e2e/till-fixture.ts';

/** By scheme and screen, in English. */
const shownInReadme: ReadonlyMap<string, string> = new Map([
  ['light basket', 'sale.png'],
  ['light split', 'payment.png'],
  ['dark done', 'done.png'],
]);
const root = fileURLToPath(new URL('../..', import.meta.url));

/** The README's pictures change only when the screen does, not with the time of day or the numbers of one sale. */
function holdStill(): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.nodeValue ?? '';
    if (node.parentElement?.closest('header time')) node.nodeValue = '10:15';
    else
      node.nodeValue = text
        .replace(/T1-[A-Z0-9]+-\d+/, 'T1-A1B2C3-1')
        .replace(/…\d{4}/, '…4711')
        .replace(/\b1[45]:\d\d\b/, '14:30')
        .replace(/\b\d+ secs?\b/, '3 secs');
  }
}

/** Longer than it takes to look at a card that waits; `service.pass` ends it. */
const aWhileMs = 25_000;

for (const locale of ['en', 'de'] as const) {
  test.describe(locale, () => {
    test.use({ options: { service: {}, provisioning: { locale } } });

    for (const colorScheme of ['light', 'dark'] as const) {
      test(colorScheme, async ({ till, service }) => {
        const { page, screens } = till;
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        let count = 0;
        const take = async (screen: string): Promise<void> => {
          count += 1;
          const name = `${locale}-${colorScheme}-${String(count).padStart(2, '0')}-${screen}.png`;
          await page.screenshot({ path: join(root, '.cache/screenshots', name), animations: 'disabled' });
          const picture = locale === 'en' ? shownInReadme.get(`${colorScheme} ${screen}`) : undefined;
          if (picture === undefined) return;
          await page.evaluate(holdStill);
          await page.screenshot({ path: join(root, 'docs', picture), animations: 'disabled' });
        };

        const closeDialog = async (): Promise<void> => {
          await screens.press('Escape');
          await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeHidden();
        };

        await expect(screens.text('counter:signIn.title')).toBeVisible();
        await take('sign-in');
        await page.getByRole('button', { name: cashier.name }).click();
        await page.locator('input[type=password]').fill('0000');
        await page.keyboard.press('Enter');
        await expect(
          page.getByRole('alert').filter({ hasText: screens.words.t('till:error.wrong_pin') }),
        ).toBeVisible();
        await take('wrong-pin');
        await screens.signIn(cashier);
        await expect(page.getByRole('grid').getByRole('button').first()).toBeVisible();
        await take('sell');
        await page.getByRole('searchbox').fill('zzz');
        await expect(screens.text('counter:sell.notFound', { query: 'zzz' })).toBeVisible();
        await take('nothing-found');
        const dialog = await screens.chooseProduct(books.name);
        await take('amounts');
        await page.getByRole('dialog').getByRole('textbox').click();
        await expect(
          page.getByRole('dialog').getByRole('group', { name: screens.words.t('counter:pad.code') }),
        ).toBeVisible();
        await take('card-number');
        await dialog.getByRole('button', { name: screens.words.money(books.amount) }).click();
        await expect(dialog).toBeHidden();
        await screens.addCard(bakery);
        await screens.addCard(games);
        await take('basket');
        await screens.press('F1');
        await expect(page.locator('[data-hint]').first()).toBeVisible();
        await take('keys');
        await closeDialog();
        await screens.press('Control+k');
        await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
        await take('commands');
        await closeDialog();
        await screens.press('F3');
        await expect(screens.text('counter:held.title')).toBeVisible();
        await take('put-aside');
        const open = await screens.chooseProduct('Tannwald Outdoor Geschenkkarte');
        await open.getByRole('button', { name: '7', exact: true }).click();
        await take('open-amount');
        await closeDialog();
        await page.getByRole('button', { name: screens.words.t('counter:held.recall') }).click();
        service.controls.next({ call: 'create', reply: { kind: 'slow', delayMs: 1 }, times: 2 });
        service.controls.next({ call: 'create', reply: { kind: 'refuse', code: 'terminal_limit_exceeded' }, times: 1 });
        await screens.takePayment();
        await expect(screens.text('counter:refused.title', { count: 1 })).toBeVisible();
        await take('refused');
        await screens.button('counter:refused.sellRest').click();
        await screens.expectDue('35.00');
        await take('payment');
        await screens.button('till:method.card').click();
        await expect(screens.button('counter:tender.approved')).toBeVisible();
        await take('card');
        await screens.button('counter:tender.declined').click();
        await screens.expectDue('35.00');
        await take('declined');
        await screens.payCard('774411', '20.00');
        await screens.expectDue('15.00');
        await take('split');
        await screens.button('till:method.cash').click();
        await page.getByRole('textbox', { name: screens.words.t('counter:tender.given') }).fill('50');
        await take('cash');
        service.controls.next({ call: 'confirm', reply: { kind: 'activation-takes', delayMs: aWhileMs }, times: 1 });
        service.controls.next({
          call: 'confirm',
          reply: { kind: 'activation-fails', code: 'processing_declined' },
          times: 1,
        });
        await screens.button('counter:tender.cashReceived').click();
        await expect(page.locator('[data-verdict="return-money"]')).toBeVisible();
        await expect(page.locator('[data-verdict="keep-card"]')).toBeVisible();
        await take('done');
        service.pass(aWhileMs);
        await expect(page.locator('[data-verdict="hand-over"]')).toBeVisible({ timeout: 30_000 });
        await screens.button('after:print.preview').first().click();
        await expect(page.getByRole('dialog').getByRole('article')).toBeVisible();
        await take('slip');
        await closeDialog();
        await screens.openSales();
        await expect(page.getByRole('list', { name: screens.words.t('after:sales.title') })).toBeVisible();
        await take('sales');
        await screens.openSale();
        await expect(page.locator('[data-verdict="hand-over"]')).toBeVisible();
        await take('sale');
        await screens.text('after:life.title').scrollIntoViewIfNeeded();
        await expect(screens.text('after:life.line-reserve').first()).toBeVisible();
        await take('life');
        await screens.button('after:line.void').click();
        await expect(page.getByRole('alertdialog')).toBeVisible();
        await take('void');
        await closeDialog();
        await screens.press('F7');
        await expect(screens.text('after:attention.none')).toBeVisible();
        await take('attention');
        await screens.press('F2');
        await expect(page.getByRole('searchbox')).toBeFocused();
        await screens.addCard(books);
        await service.gate.shut();
        await screens.takePayment();
        await expect(screens.text('counter:pay.silent')).toBeVisible();
        await take('silent');
      });
    }
  });
}
