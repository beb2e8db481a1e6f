// After the money: where each card is on its way, one verdict with a sign, the next step in focus, the paper's state, one key to go on.
import type { Locator } from '@playwright/test';
import { expect, test } from '../drive/fixture.ts';
import { bakery, books } from '../drive/screens.ts';
import { reserve, sell } from '../drive/selling.ts';
import { cashier } from '../drive/set-up.ts';

const aWhileMs = 25_000;

test.use({ options: { service: {}, provisioning: {}, prints: true } });

test('each card says where it is and what to do, and a sale is over by one key', async ({ till, service }) => {
  const { page, screens } = till;
  const { t, money } = screens.words;
  const cards = page.getByRole('list', { name: t('counter:pay.cards') }).locator(':scope > li');
  const step = (card: Locator) =>
    card.getByRole('list', { name: t('after:progress.label') }).locator('[aria-current="step"]');
  const handOver = page.getByRole('button', { name: t('after:line.handOverNamed', { name: books.name }) });
  await screens.signIn(cashier);
  await reserve(screens, books, bakery);
  service.controls.next({ call: 'confirm', reply: { kind: 'slow', delayMs: 1 }, times: 1 });
  service.controls.next({ call: 'confirm', reply: { kind: 'activation-takes', delayMs: aWhileMs }, times: 1 });
  await screens.payCash('40.00');
  await screens.expectVerdicts('hand-over', 'keep-card');
  await expect(step(cards.nth(0))).toHaveText(t('after:progress.handedOver'));
  await expect(step(cards.nth(1))).toHaveText(t('after:progress.active'));
  // Each verdict is a sentence with a sign beside it.
  await expect(page.locator('[data-verdict] svg')).toHaveCount(2);
  await expect(cards.nth(0)).toContainText(t('till:job.printed'));
  // The Enter that took the money, once more and again: the card is not said to be the customer's, and the change stays in sight.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  for (let times = 0; times < 2; times += 1) await screens.press('Enter');
  await expect(handOver).toBeVisible();
  await screens.expectVerdicts('hand-over', 'keep-card');
  await expect(page.getByText(money('5.00'), { exact: true })).toBeVisible();

  await screens.press('F8');
  await screens.expectVerdicts('nothing-owed', 'keep-card');
  await expect(step(cards.nth(0))).toHaveCount(0);
  service.pass(aWhileMs);
  await screens.expectVerdicts('nothing-owed', 'hand-over');
  await expect(step(cards.nth(1))).toHaveText(t('after:progress.handedOver'));
  await screens.handOver();

  await screens.newSale();
  await expect(screens.text('after:beside.lastChange', { change: money('5.00') })).toBeVisible();
  // Two more that the cashier leaves: every screen says that they are ready, and leads to them.
  await screens.addCard(books);
  await expect(screens.text('after:beside.lastChange', { change: money('5.00') })).toBeHidden();
  await screens.addCard(bakery);
  // Several cards are not thrown away by one touch.
  await screens.button('counter:basket.discard').click();
  await expect(screens.button('after:beside.sureDiscard', { count: 2 })).toBeVisible();
  await screens.button('after:beside.keep').click();
  await screens.takePayment();
  await screens.expectDue('35.00');
  await screens.payCard();
  await screens.expectVerdicts('hand-over', 'hand-over');
  await screens.newSale();
  await page.reload();
  await expect(page.locator('[data-badge="ready"]')).toContainText('1');
  await screens.button('after:beside.ready', { count: 2, name: `${books.name}, ${bakery.name}` }).click();
  await expect(page.locator('[data-outcome="to-hand-over"]')).toBeVisible();
  await screens.button('after:line.handOverAll', { count: 2 }).click();
  await expect(page.locator('[data-outcome="sold"]')).toBeVisible();
  await expect(page.locator('[data-badge="ready"]')).toBeHidden();
  await screens.press('F2');
  await sell(screens, { by: 'card' });
  await screens.handOver();

  for (const key of ['F4', 'Escape'] as const) {
    await screens.press(key);
    await expect(page.getByRole('searchbox')).toBeFocused();
    if (key === 'Escape') break;
    await sell(screens, { by: 'card' });
    await screens.handOver();
    await screens.expectVerdicts('nothing-owed');
  }
  await till.booksAgree();
});
