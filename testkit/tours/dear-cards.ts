// Dear cards at a shop that asks its customers and has its own maximum: the question, the Stop after it, and the word of somebody else.
import { expect } from '@playwright/test';
import { cashier } from '../drive/set-up.ts';
import { closeDialog, type Tour } from './tour.ts';

export const dearCards: Tour = {
  name: 'dear cards',
  options: {
    service: {},
    provisioning: {
      customer_pause: { amount: '300.00', cards: null, categories: [] },
      shop_maxima: { card: null, sale: '150.00', supervisor_above: null },
    },
  },
  async walk({ till }, stop) {
    const { page, screens } = till;
    const { t, money } = screens.words;
    const asked = page.getByRole('alertdialog');
    const addCard = async (amount: string) => {
      const dialog = await screens.chooseProduct('Tannwald Outdoor Geschenkkarte');
      await dialog.getByRole('textbox', { name: t('counter:product.openAmount', { currency: 'EUR' }) }).fill(amount);
      await dialog.getByRole('button', { name: t('counter:product.addSum', { sum: money(`${amount}.00`) }) }).click();
      await expect(dialog).toBeHidden();
    };
    await screens.signIn(cashier);
    await addCard('150');
    await screens.takePayment();
    await screens.payCash('150.00');
    await screens.expectVerdicts('hand-over');
    await screens.handOver();
    await screens.newSale();
    await addCard('200');
    await expect(page.getByRole('complementary').getByRole('status')).toBeVisible();
    await stop('above-the-maximum');
    await screens.press('F4');
    await expect(asked).toContainText(t('after:pause.question'));
    await stop('pause');
    await asked.getByRole('button', { name: t('after:pause.stop') }).click();
    await expect(asked).toContainText(t('after:pause.stopped'));
    await stop('pause-stopped');
    await asked.getByRole('button', { name: t('after:pause.askAgain') }).click();
    await asked.getByRole('button', { name: t('after:pause.goOnAgain'), exact: true }).click();
    await expect(asked).toContainText(t('ceiling:shop.title'));
    await stop('lift-the-maximum');
    await closeDialog(page);
  },
};
