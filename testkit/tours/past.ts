// A sale of the past: its detail, a void from reason to slip, money on its way back, slips that take another person's word.
import { expect } from '@playwright/test';
import { bakery, books } from '../drive/screens.ts';
import { cashier, manager, otherManager, supervisor } from '../drive/set-up.ts';
import { closeDialog, type Tour } from './tour.ts';

export const past: Tour = {
  name: 'a sale of the past',
  options: { service: {}, provisioning: {}, prints: 'and-opens-drawer' },
  async walk({ till }, stop) {
    const { page, screens } = till;
    const { t } = screens.words;
    await screens.signIn(cashier);
    const dialog = await screens.chooseProduct(books.name);
    await dialog.getByRole('button', { name: screens.words.money(books.amount), exact: true }).click();
    await expect(dialog).toBeHidden();
    await screens.addCard(bakery);
    await screens.takePayment();
    await screens.expectDue('35.00');
    await screens.payCard('25.00');
    await screens.expectDue('10.00');
    await screens.payCash('20.00');
    await screens.expectVerdicts('hand-over', 'hand-over');
    await screens.handOver();
    await screens.openSale();
    await screens.expectVerdicts('nothing-owed', 'nothing-owed');
    await stop('past-sale');
    await screens.openHistory();
    await expect(screens.text('after:life.line-handed-over').first()).toBeVisible();
    await stop('past-history');
    await page.locator('details[open] summary').click();

    await screens.button('after:detail.correct').last().click();
    await page
      .getByRole('alertdialog')
      .getByRole('textbox', { name: t('after:tender.approvalCode') })
      .fill('B2C3D4');
    await stop('correct-payment');
    await screens.approve(supervisor, t('after:reasons.pressedWrong'));
    await expect(screens.text('after:detail.corrected', { method: t('till:method.cash') }).first()).toBeVisible();
    await stop('corrected-payment');

    await screens.slip('after:print.preview', 'activation').first().click();
    await expect(page.getByRole('dialog').getByRole('article')).toBeVisible();
    await stop('past-slip');
    await screens.button('after:print.reveal').click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await stop('code-approval');
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('frame:close') })
      .click();
    await expect(page.getByRole('alertdialog')).toBeHidden();
    await closeDialog(page);

    await screens.signOut();
    await screens.signIn(manager);
    await screens.openSale();
    await screens.expectVerdicts('nothing-owed', 'nothing-owed');
    await screens.button('after:line.void').click();
    await expect(page.getByRole('dialog', { name: t('after:line.voidWhich') })).toBeVisible();
    await stop('void-which');
    await page.getByRole('dialog').getByRole('button').filter({ hasText: books.name }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('after:reasons.wrongCard') })
      .click();
    await stop('void-reason');
    await screens.approve(otherManager);
    await screens.expectVerdicts('return-money', 'nothing-owed');
    await stop('voided');
    await screens.button('after:refund.inCash').click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await stop('refund-in-cash');
    await screens.approve(manager);
    await expect(screens.button('after:refund.done')).toBeVisible();
    await screens.button('after:refund.done').click();
    await screens.expectVerdicts('nothing-owed', 'nothing-owed');
    await expect(screens.slip('word:print', 'refund')).toBeVisible();
    await stop('refunded');
  },
};
