// One visual language, measured on the screens of a sale: one primary action, targets of 48 px, training marked everywhere.
import type { Page } from '@playwright/test';
import { primaries, small } from '../../../testkit/checks/looks.ts';
import { expect, test } from '../../../testkit/drive/fixture.ts';
import { books, games, garden } from '../../../testkit/drive/screens.ts';

test.use({ options: { service: {}, provisioning: {}, training: true } });

async function looks(page: Page, screen: string, actions: number): Promise<void> {
  // A pressed button is in another colour, and one under the pointer too.
  await page.mouse.move(0, 0);
  await expect(page.locator('[data-training-edge]'), screen).toBeVisible();
  await expect.poll(() => page.evaluate(primaries), screen).toHaveLength(actions);
  await expect.poll(() => page.evaluate(small), screen).toEqual([]);
}

test('every screen of a sale has one primary action, targets of 48 px, and the mark of training', async ({ till }) => {
  const { page, screens } = till;
  const { money } = screens.words;
  await expect(screens.text('counter:signIn.title')).toBeVisible();
  await looks(page, 'sign-in', 0);
  await page.getByRole('button', { name: 'Anna' }).click();
  await page.locator('input[type=password]').fill('1111');
  await looks(page, 'PIN', 1);
  await screens.press('Enter');
  await expect(page.locator('[data-tile]').first()).toBeVisible();
  await looks(page, 'sell', 0);
  const dialog = await screens.chooseProduct(books.name);
  await looks(page, 'fixed amounts', 0);
  await dialog.getByRole('button', { name: money('25.00'), exact: true }).click();
  // Else the next step takes this card, which comes late, for its own.
  await expect(dialog).toBeHidden();
  await screens.addCard(games);
  await looks(page, 'basket', 1);
  await screens.addCard(garden);
  await screens.press('F4');
  await looks(page, 'a card that waits for its number', 0);
  await screens.button('counter:line.type').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await looks(page, 'card number', 0);
  await screens.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page
    .getByRole('complementary')
    .getByRole('button', { name: screens.words.t('frame:remove', { name: 'Grünspecht' }) })
    .click();
  await screens.takePayment();
  await screens.expectDue('75.00');
  await looks(page, 'payment', 1);
  await screens.button('till:method.card').click();
  await expect(screens.button('after:tender.approved')).toBeVisible();
  await looks(page, 'card', 1);
  await screens.button('after:part.declined').click();
  await screens.expectDue('75.00');
  await looks(page, 'declined', 1);
  await screens.typeCash('20.00');
  await looks(page, 'a part in cash', 1);
  await screens.typeCash('100.00');
  await looks(page, 'cash', 1);
  await screens.takeCash().click();
  await screens.expectVerdicts('hand-over', 'hand-over');
  await looks(page, 'done', 1);
  await screens.handOver();
  await looks(page, 'the next sale', 0);
});
