// 300.00 twice within minutes where the shop warns from 500.00 on: the cashier warns the customer before the card is reserved.
import { isForEverybody } from '../../../testkit/checks/axe.ts';
import { fits } from '../../../testkit/checks/fits.ts';
import { expect, test } from '../../../testkit/drive/fixture.ts';
import { cashier } from '../../../testkit/drive/set-up.ts';

test.use({ options: { service: {}, provisioning: { customer_pause: '500.00' } } });

test('dear cards in a short time: the customer is warned of fraud, and what was said is kept', async ({ till }) => {
  const { page, screens } = till;
  const { t, money } = screens.words;
  const addDear = async () => {
    const dialog = await screens.chooseProduct('Tannwald Outdoor Geschenkkarte');
    await dialog.getByRole('textbox', { name: t('counter:product.openAmount', { currency: 'EUR' }) }).fill('300');
    await dialog.getByRole('button', { name: new RegExp(`^${t('counter:product.add')}`) }).click();
    await expect(dialog).toBeHidden();
  };
  const question = page.getByRole('alertdialog');

  await screens.signIn(cashier);
  await addDear();
  await screens.takePayment();
  await screens.expectDue('300.00');
  await screens.payCash('300.00');
  await screens.expectVerdicts('hand-over');
  await screens.handOver();
  await screens.newSale();

  await addDear();
  await screens.takePayment();
  await expect(question).toContainText(money('600.00'));
  await isForEverybody(page, 'warning of fraud');
  await fits(page, 'warning of fraud');
  expect(till.books().lines.map((line) => line.state)).toEqual(['active', 'draft']);
  await question.getByRole('button', { name: t('after:warning.stop') }).click();
  await expect(question).toBeHidden();
  await screens.press('F4');
  await question.getByRole('button', { name: t('after:warning.goOn') }).click();
  await screens.expectDue('300.00');
  await screens.payCash('300.00');
  await screens.expectVerdicts('hand-over');
  await till.booksAgree();
});
