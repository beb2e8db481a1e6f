// The service cannot be reached: the cashier is told soon, is never trapped, and a till starts without it.
import type { Verdict } from '../../shared/sale/verdict.ts';
import { promptness, type Said, soonMs } from './promptness.ts';
import { bakery, books, type Screens } from './screens.ts';
import { cashier, manager } from './set-up.ts';
import { expect, test } from './till-fixture.ts';

const silent = ({ words }: Screens): Said => ({ text: words.t('counter:pay.silent'), within: 'main' });
/** Where a card's own sentence stands, not where it is read aloud. */
const verdict = ({ words }: Screens, is: Verdict, key = `till:verdict.${is}.say`): Said => ({
  text: words.t(key),
  within: `[data-verdict="${is}"]`,
});

test('service down: reserving and cancelling say so within 3 s and the counter stays free', async ({
  till,
  service,
}) => {
  const { page, screens } = till;
  await screens.signIn(cashier);
  await screens.addCard(books);
  await service.gate.shut();
  const tookMs = await promptness(page, silent(screens));
  await screens.takePayment();
  await expect(screens.text('counter:pay.silent')).toBeVisible();
  expect(await tookMs()).toBeLessThan(soonMs);
  await expect(screens.button('till:method.cash')).toBeHidden();
  // No byte of it ever left: nothing is owed.
  const cancelledMs = await promptness(page, verdict(screens, 'nothing-owed'));
  await screens.button('counter:pay.cancelSale').click();
  expect(await cancelledMs()).toBeLessThan(soonMs);
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

test('service silent: reserving, activating and voiding say within 3 s what to do with card and money', async ({
  till,
  service,
}) => {
  const { page, screens } = till;
  await screens.signIn(cashier);
  await screens.addCard(books);
  service.gate.hold();
  const tookMs = await promptness(page, silent(screens));
  await screens.takePayment();
  await expect(screens.text('counter:pay.silent')).toBeVisible();
  expect(await tookMs()).toBeLessThan(soonMs);
  service.gate.open();
  await screens.expectDue('25.00');
  await screens.beginCash('25.00');
  service.gate.hold();
  const activatingMs = await promptness(page, verdict(screens, 'keep-card'));
  await screens.button('counter:tender.cashReceived').click();
  expect(await activatingMs()).toBeLessThan(soonMs);
  service.gate.open();
  await screens.expectVerdicts('hand-over');
  await screens.openSale();
  await screens.button('after:line.void').click();
  service.gate.hold();
  const voidingMs = await promptness(page, verdict(screens, 'return-nothing-yet'));
  await screens.approve(manager, 'the wrong card');
  expect(await voidingMs()).toBeLessThan(soonMs);
  service.gate.open();
  await screens.expectVerdicts('return-money');
  await screens.refund();
  await till.booksAgree();
});

test('service silent: cancelling a sale with a payment says within 3 s what to do with card and money', async ({
  till,
  service,
}) => {
  const { page, screens } = till;
  const { t, money } = screens.words;
  await screens.signIn(cashier);
  await screens.addCard(books);
  await screens.takePayment();
  await screens.expectDue('25.00');
  await screens.payCash('10.00', '10.00');
  await screens.expectDue('15.00');
  await screens.button('counter:pay.cancelSale').click();
  service.gate.hold();
  const cancellingMs = await promptness(page, verdict(screens, 'return-money', 'after:line.keepCard'), {
    text: money('10.00'),
    within: `[aria-label="${t('after:refund.title')}"]`,
  });
  await screens.button('counter:pay.cancelAndReturn').click();
  expect(await cancellingMs()).toBeLessThan(soonMs);
  service.gate.open();
  await screens.refund(manager);
  await screens.expectVerdicts('nothing-owed');
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
