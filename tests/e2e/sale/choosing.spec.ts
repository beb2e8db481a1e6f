// Choosing a product and its amount, by keys and by touch: the till never reads another amount than was typed, and a search leads on or
// back.

import { expect, test } from '../../../testkit/drive/fixture.ts';
import { byHand } from '../../../testkit/drive/scanner.ts';
import { books } from '../../../testkit/drive/screens.ts';
import { cashier } from '../../../testkit/drive/set-up.ts';

test('a search, a fixed amount by keys, and an open one', async ({ till }) => {
  const { page, screens } = till;
  const { t, money } = screens.words;
  await screens.signIn(cashier);

  await test.step('a search leads on by Enter, even before its answer is there, and back by one touch', async () => {
    const tiles = page.locator('[data-tile]');
    await expect.poll(() => tiles.count()).toBeGreaterThan(5);

    // All keys at once, the answer to come.
    await page.keyboard.type('quillen', byHand);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: books.name })).toBeVisible();
    await screens.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();

    // Several are found: Enter goes to the first of them.
    await page.getByRole('searchbox').fill('ge');
    await expect.poll(() => tiles.count()).toBeLessThan(10);
    await screens.press('Enter');
    await expect(tiles.first().getByRole('button').nth(1)).toBeFocused();
    // Inside a tile the arrows lead from amount to amount.
    await screens.press('ArrowRight');
    await expect(tiles.first().getByRole('button').nth(2)).toBeFocused();
    await page.getByRole('button', { name: t('counter:sell.clear') }).click();
    await expect(page.getByRole('searchbox')).toHaveValue('');
    await expect(page.getByRole('searchbox')).toBeFocused();

    await page.keyboard.type('zzz', byHand);
    await expect(screens.text('counter:sell.notFound', { query: 'zzz' })).toBeVisible();
    await screens.button('counter:sell.showAll').click();
    await expect.poll(() => tiles.count()).toBeGreaterThan(5);

    // What cannot be had says so when it is asked for.
    await page.getByRole('searchbox').fill('seifenkontor');
    await expect(tiles).toHaveCount(1);
    await tiles.getByRole('button').dispatchEvent('click');
    await expect(page.getByRole('alert').filter({ hasText: t('till:error.product_unavailable') })).toBeVisible();
    // It can be read about all the same.
    await expect(page.getByRole('dialog')).toContainText('Zurzeit ausverkauft.');
    await screens.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  });
  await test.step('fixed amounts by keys: typed, by arrows, and digits that are no amount add nothing', async () => {
    const dialog = await screens.chooseProduct(books.name);
    const amount = (text: string) => dialog.getByRole('button', { name: money(text), exact: true });
    await expect(amount('10.00')).toBeFocused();
    await page.keyboard.type('25', byHand);
    await expect(amount('25.00')).toBeFocused();
    await screens.press('ArrowRight');
    await expect(amount('50.00')).toBeFocused();
    await screens.press('Home');
    await expect(amount('10.00')).toBeFocused();

    // A number of a card, from a scanner without a prefix: no amount, so Enter does nothing, and nothing went into a field.
    await page.keyboard.type('6006', byHand);
    await expect(dialog.getByText(t('counter:product.noSuchAmount', { typed: '6006' }))).toBeVisible();
    await screens.press('Enter');
    await expect(dialog).toBeVisible();
    await expect(dialog.getByRole('textbox')).toBeHidden();
    for (let keys = 0; keys < 4; keys += 1) await screens.press('Backspace');
    await page.keyboard.type('20', byHand);
    await expect(amount('20.00')).toBeFocused();
    await screens.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('complementary')).toContainText(money('20.00'));
  });
  await test.step('an open amount is what is typed at once, and what is wrong with it is said', async () => {
    const dialog = await screens.chooseProduct('Tannwald Outdoor Geschenkkarte');
    const amount = dialog.getByRole('textbox', { name: t('counter:product.openAmount', { currency: 'EUR' }) });
    await expect(amount).toBeFocused();
    // 5000 is too much: it stays as it was typed, and neither Enter nor the button adds anything, least of all 500.
    const add = dialog.getByRole('button', { name: new RegExp(`^${t('counter:product.add')}`) });
    await page.keyboard.type('5000', byHand);
    await screens.press('Enter');
    await expect(dialog).toContainText(t('counter:offer.above', { max: money('500.00') }));
    await expect(amount).toHaveValue('5000');
    await expect(add).toBeDisabled();
    // After a key that is no part of an amount nothing can be added until the amount was changed.
    await amount.fill('5');
    await expect(add).toBeEnabled();
    await page.keyboard.type('o');
    await screens.press('Enter');
    await expect(amount).toHaveValue('5o');
    await expect(dialog).toContainText(t('counter:amount.not-a-number'));
    await expect(add).toBeDisabled();
    // A thousand, and never one.
    await amount.fill('1,000');
    await expect(dialog).toContainText(t('counter:offer.above', { max: money('500.00') }));
    await expect(add).toBeDisabled();
    await amount.fill('50');
    await add.click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('complementary')).toContainText(money('50.00'));
  });
});
