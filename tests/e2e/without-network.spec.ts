// The service cannot be reached: the cashier is told soon, is never trapped, and a till starts without it.
import { promptness } from './promptness.ts';
import { bakery, books } from './screens.ts';
import { cashier } from './set-up.ts';
import { expect, test } from './till-fixture.ts';

test('service down: reserving says so within 3 s and the counter stays free', async ({ till, service }) => {
  const { page, screens } = till;
  await screens.signIn(cashier);
  await screens.addCard(books);
  await service.gate.shut();
  const tookMs = await promptness(page, screens.words.t('counter:pay.silent'));
  await screens.takePayment();
  await expect(screens.text('counter:pay.silent')).toBeVisible();
  expect(await tookMs()).toBeLessThan(3000);
  await expect(screens.button('till:method.cash')).toBeHidden();
  await screens.button('counter:pay.cancelSale').click();
  await screens.newSale();
  await expect(page.getByRole('list', { name: screens.words.t('frame:status.label') })).toContainText(
    screens.words.t('till:connection.offline'),
  );
  // The sell screen works on the local copy.
  await screens.addCard(bakery);
  service.gate.open();
  await screens.takePayment();
  await screens.expectDue('10.00');
  await screens.payCash('10.00');
  await screens.expectVerdicts('hand-over');
  await screens.handOver();
  await till.booksAgree();
});

test('service silent: reserving says so within 3 s', async ({ till, service }) => {
  const { page, screens } = till;
  await screens.signIn(cashier);
  await screens.addCard(books);
  service.gate.hold();
  const tookMs = await promptness(page, screens.words.t('counter:pay.silent'));
  await screens.takePayment();
  await expect(screens.text('counter:pay.silent')).toBeVisible();
  expect(await tookMs()).toBeLessThan(3000);
  service.gate.open();
  await screens.expectDue('25.00');
  await screens.payCash('25.00');
  await screens.expectVerdicts('hand-over');
  await screens.handOver();
  await till.booksAgree();
});

test('start without network', async ({ till, service }) => {
  await till.screens.signIn(cashier);
  await expect(till.page.getByRole('grid').getByRole('button').first()).toBeVisible();
  await till.restart(() => service.gate.shut());
  const { page, screens } = till;
  await screens.signIn(cashier);
  const status = page.getByRole('list', { name: screens.words.t('frame:status.label') });
  await expect(status).toContainText(screens.words.t('till:connection.offline'));
  await screens.addCard(books);
  await screens.takePayment();
  await expect(screens.text('counter:pay.silent')).toBeVisible();
  service.gate.open();
  // The reservation that waited for the line goes on by itself.
  await screens.expectDue('25.00');
  await expect(status).toContainText(screens.words.t('till:connection.online'));
  await screens.payCash('25.00');
  await screens.expectVerdicts('hand-over');
  await screens.handOver();
  await till.booksAgree();
});
