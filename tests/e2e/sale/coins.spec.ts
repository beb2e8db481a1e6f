// Where coins cannot pay an amount to the cent: cash is asked for rounded and says from what, a card pays exactly.
import { defaultCatalogue } from '../../../sandbox/catalogue/catalogue.ts';
import { trainingStore } from '../../../sandbox/core/options.ts';
import { expect, test } from '../../../testkit/drive/fixture.ts';
import { cashier } from '../../../testkit/drive/set-up.ts';

const [pattern] = defaultCatalogue;
if (!pattern) throw new Error('the sandbox sells nothing');
const card = {
  ...pattern,
  code: 'firn-chf',
  name: 'Firn Karte',
  brand: 'Firn',
  countries: ['CH'],
  denominations: [{ currency: 'CHF', amounts: ['29.97'] }],
};
const store = { ...trainingStore, address: { ...trainingStore.address, country: 'CH' }, currency: 'CHF' };

test.use({ options: { service: { catalogue: [card], stores: [store] }, provisioning: { currency: 'CHF' } } });

test('cash in francs goes by five rappen, a card to the rappen', async ({ till }) => {
  const { page, screens } = till;
  const { t } = screens.words;
  const francs = (amount: string) => screens.words.money(amount, 'CHF');
  const sale = async () => {
    await screens.findProduct(card.name);
    await screens.press('Enter');
    await expect(page.getByRole('complementary').getByRole('listitem')).toHaveCount(1);
    await screens.takePayment();
    await expect(page.getByRole('heading', { name: t('paying:due'), exact: true })).toBeVisible();
    await expect(page.getByText(t('paying:dueInCash', { amount: francs('29.95') }))).toBeVisible();
  };
  await screens.signIn(cashier);
  await sale();
  await expect(screens.takeCash()).toContainText(francs('29.95'));
  // No coins make it: asked about, and Enter goes back to the field.
  await screens.typeCash('30.03');
  await screens.takeCash().click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(t('after:tender.noCoins'));
  await expect(question.getByRole('button', { name: t('after:tender.typeAgain') })).toBeFocused();
  await screens.press('Enter');
  await expect(question).toBeHidden();
  await screens.typeCash('30.00');
  await expect(screens.takeCash()).toContainText(t('after:tender.withChange', { change: francs('0.05') }));
  await screens.takeCash().click();
  await screens.expectVerdicts('hand-over');
  await expect(page.locator('header')).toContainText([francs('0.05')]);
  await screens.handOver();
  await screens.newSale();

  await sale();
  await screens.payCard();
  await screens.expectVerdicts('hand-over');
  await screens.handOver();
  await till.booksAgree();
  expect(till.books().parts.map((part) => [part.state, part.amount_minor])).toEqual([
    ['approved', 2997],
    ['approved', 2997],
  ]);
});
