// The limits page on screen: a refusal leads a manager there, and no cashier; what is shown is the service's word and what is left.
import { expect, test } from '../../../testkit/drive/fixture.ts';
import { games, type Screens } from '../../../testkit/drive/screens.ts';
import { cashier, manager, type Person } from '../../../testkit/drive/set-up.ts';

test.use({
  options: { service: { settings: { maxima: { EUR: { terminal: '80.00' } } } }, provisioning: {} },
});

/** Two cards of 50.00 each: the second is beyond the till's 80.00. */
async function refusedFor(person: Person, screens: Screens): Promise<void> {
  await screens.signIn(person);
  await screens.addCard(games);
  await screens.addCard(games);
  await screens.takePayment();
  await expect(screens.button('after:refused.sellRest')).toBeVisible();
}

test('a refusal for the till’s limit leads a manager to what is left', async ({ till }) => {
  const { page, screens } = till;
  const { t, money } = screens.words;
  await refusedFor(manager, screens);
  await screens.button('limits:see').click();
  await expect(page.getByText(t('limitsPage:used.left', { amount: money('30.00') }))).toBeVisible();
  await expect(page.getByText(money('80.00'), { exact: true })).toBeVisible();
});

test('a cashier is led nowhere that a cashier may not go', async ({ till }) => {
  const { screens } = till;
  await refusedFor(cashier, screens);
  await expect(screens.button('limits:see')).toHaveCount(0);
});
