// The shop lets a cashier sell up to 200.00, a supervisor up to 300.00: the basket says so, and nothing is reserved without their word.
import { expect, test } from '../../../testkit/drive/fixture.ts';
import { cashier, manager, supervisor } from '../../../testkit/drive/set-up.ts';

const shop_maxima = { card: null, sale: '300.00', supervisor_above: '200.00' };
test.use({ options: { service: {}, provisioning: { shop_maxima } } });

test('above what the shop allows, a supervisor or a manager lets the sale pass before money moves', async ({
  till,
}) => {
  const { page, screens } = till;
  const { t, money } = screens.words;
  const addCard = async (amount: string) => {
    const dialog = await screens.chooseProduct('Tannwald Outdoor Geschenkkarte');
    await dialog.getByRole('textbox', { name: t('counter:product.openAmount', { currency: 'EUR' }) }).fill(amount);
    await dialog.getByRole('button', { name: new RegExp(`^${t('counter:product.add')}`) }).click();
    await expect(dialog).toBeHidden();
  };
  const basket = page.getByRole('complementary', { name: t('till:basket') });
  const states = () => till.books().lines.map(({ state }) => state);

  await screens.signIn(cashier);
  await addCard('200');
  await expect(basket.getByRole('status')).toHaveCount(0);
  await addCard('50');
  await expect(basket).toContainText(t('ceiling:shop.supervisor', { most: money('200.00') }));
  await screens.press('F4');
  await expect(page.getByRole('alertdialog')).toContainText(money('250.00'));
  expect(states()).toEqual(['draft', 'draft']);
  await screens.press('Escape');
  await addCard('60');
  await expect(basket).toContainText(t('ceiling:shop.sale', { most: money('300.00') }));
  await screens.press('F4');
  await expect(page.getByRole('alertdialog').getByRole('combobox')).not.toContainText(supervisor.name);
  await screens.approve(manager);
  await screens.expectDue('310.00');
  await screens.payCash('310.00');
  await screens.expectVerdicts('hand-over', 'hand-over', 'hand-over');
  await till.booksAgree();
});
