// Training, as `npm start` opens it: its people and their PINs on screen, a service of its own, and replies a trainer chooses.
import { books } from './screens.ts';
import { expect, expectBooks, test } from './till-fixture.ts';

test.use({ options: { service: {}, provisioning: {}, training: true } });

test('a first sale in training, with a refusal the trainer chose', async ({ till, service }) => {
  const { page, screens } = till;
  const { t } = screens.words;
  await expect(page.getByRole('banner')).toContainText(t('till:environment.training'));
  const people = page.getByRole('main').getByRole('listitem');
  await expect(people).toHaveCount(3);
  const shown = (await people.allInnerTexts()).map((text) => ({ text, pin: /\d{4,}/.exec(text)?.[0] ?? '' }));
  const trainee = shown.find(({ text }) => text.includes(t('till:role.cashier')));
  await people
    .filter({ hasText: t('till:role.cashier') })
    .getByRole('button')
    .click();
  await page.locator('input[type=password]').fill(trainee?.pin ?? '');
  await screens.button('counter:signIn.submit').click();

  await screens.button('frame:nav.training').click();
  const drawer = page.getByRole('dialog', { name: t('frame:training.title') });
  await drawer.getByRole('button', { name: t('frame:training.apply') }).click();
  await drawer.getByRole('button', { name: t('frame:close') }).click();
  await screens.addCard(books);
  await screens.takePayment();
  await expect(screens.text('till:refusal.terminal_limit_exceeded.what')).toBeVisible();
  await screens.button('counter:refused.cancelAll').click();
  await screens.newSale();

  await screens.addCard(books);
  await screens.takePayment();
  await screens.expectDue('25.00');
  await screens.payCash('50.00');
  await screens.expectVerdicts('hand-over');
  await screens.handOver();
  await expect(page.getByRole('banner')).toContainText(t('till:environment.training'));
  // The service of this spec was never asked: training has its own.
  expectBooks(service.books().requests).toEqual([]);
  expectBooks(till.books().lines.map((line) => line.state)).toEqual(['refused', 'active']);
  expectBooks(till.books().outbox).toEqual([]);
});
