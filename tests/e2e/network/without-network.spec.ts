// The service cannot be reached: the cashier is told soon, is never trapped, and a till starts without it.
import type { Verdict } from '../../../shared/sale/verdict.ts';
import { expect, type Till, test } from '../../../testkit/drive/fixture.ts';
import { bakery, books } from '../../../testkit/drive/screens.ts';
import { reserve } from '../../../testkit/drive/selling.ts';
import { cashier, manager } from '../../../testkit/drive/set-up.ts';

/** Looks at the card's own sentence, not at the one for screen readers. */
const expectSaid = ({ page, screens }: Till, is: Verdict, key = `till:verdict.${is}.say`): Promise<void> =>
  expect(page.locator(`[data-verdict="${is}"]`)).toContainText(screens.words.t(key));

// tests/renderer/phase.test.ts holds how soon the till says it; here it says so while the service is silent.
// Promise 1 and 3: a request that was lost is sent again as it was.
test('service down, then silent: each says what to do with card and money', { tag: '@money' }, async ({
  till,
  service,
}) => {
  const { page, screens } = till;
  const { t, money } = screens.words;
  await screens.signIn(cashier);

  await test.step('down: reserving and cancelling say so and the counter stays free', async () => {
    await screens.addCard(books);
    await service.gate.shut();
    await screens.takePayment();
    await expect(screens.text('paying:silent')).toBeVisible();
    await expect(screens.takeCash()).toBeHidden();
    // No byte of it ever left: nothing is owed.
    await screens.button('paying:cancelSale').click();
    await expectSaid(till, 'nothing-owed');
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
    await screens.newSale();
  });
  await test.step('silent: reserving, activating and voiding', async () => {
    await screens.addCard(books);
    service.gate.hold();
    await screens.takePayment();
    await expect(screens.text('paying:silent')).toBeVisible();
    service.gate.open();
    await screens.expectDue('25.00');
    await screens.typeCash('25.00');
    service.gate.hold();
    await screens.takeCash().click();
    await expectSaid(till, 'keep-card');
    service.gate.open();
    await screens.expectVerdicts('hand-over');
    await screens.openSale();
    await screens.button('after:line.void').click();
    service.gate.hold();
    await screens.approve(manager, 'the wrong card');
    await expectSaid(till, 'return-nothing-yet');
    service.gate.open();
    await screens.expectVerdicts('return-money');
    await screens.refund();
    await till.booksAgree();
    await screens.press('F2');
  });
  await test.step('silent: cancelling a sale with a payment', async () => {
    await reserve(screens);
    await screens.payCash('10.00');
    await screens.expectDue('15.00');
    await screens.button('paying:cancelSale').click();
    service.gate.hold();
    await screens.button('paying:cancelAndReturn').click();
    await expectSaid(till, 'return-money', 'after:line.neverIssued');
    await expect(page.getByLabel(t('after:refund.title'), { exact: true })).toContainText(money('10.00'));
    service.gate.open();
    await screens.refund(manager);
    await screens.expectVerdicts('nothing-owed');
    await till.booksAgree();
  });
});

test('start without network', async ({ till, service }) => {
  await till.screens.signIn(cashier);
  await expect(till.page.locator('[data-tile]').first()).toBeVisible();
  await till.restart(() => service.gate.shut());
  const { page, screens } = till;
  await screens.signIn(cashier);
  const status = page.getByRole('list', { name: screens.words.t('frame:status.label') });
  await expect(status).toContainText(screens.words.t('till:connection.offline'));
  await screens.addCard(books);
  await screens.takePayment();
  await expect(screens.text('paying:silent')).toBeVisible();
  service.gate.open();
  // The reservation that waited for the line goes on by itself.
  await screens.expectDue('25.00');
  await expect(status).toContainText(screens.words.t('till:connection.online'));
  await screens.payCash('25.00');
  await screens.expectVerdicts('hand-over');
  await screens.handOver();
  await till.booksAgree();
});
