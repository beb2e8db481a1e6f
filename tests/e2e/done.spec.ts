// After the money: where each card is on its way, one verdict with a sign, the next step in focus, the paper's state, one key to go on.
import type { Locator } from '@playwright/test';
import { bakery, books } from './screens.ts';
import { cashier } from './set-up.ts';
import { expect, test } from './till-fixture.ts';

const aWhileMs = 25_000;

test.use({ options: { service: {}, provisioning: {}, prints: true } });

test('each card says where it is and what to do, and a sale is over by one key', async ({ till, service }) => {
  const { page, screens } = till;
  const { t } = screens.words;
  const cards = page.getByRole('list', { name: t('counter:pay.cards') }).locator(':scope > li');
  const step = (card: Locator) =>
    card.getByRole('list', { name: t('after:progress.label') }).locator('[aria-current="step"]');
  const handOver = page.getByRole('button', { name: t('after:line.handOverNamed', { name: books.name }) });
  await screens.signIn(cashier);
  await screens.addCard(books);
  await screens.addCard(bakery);
  await screens.takePayment();
  await screens.expectDue('35.00');
  service.controls.next({ call: 'confirm', reply: { kind: 'slow', delayMs: 1 }, times: 1 });
  service.controls.next({ call: 'confirm', reply: { kind: 'activation-takes', delayMs: aWhileMs }, times: 1 });
  await screens.payCash('40.00');
  await screens.expectVerdicts('hand-over', 'keep-card');
  await expect(step(cards.nth(0))).toHaveText(t('after:progress.handedOver'));
  await expect(step(cards.nth(1))).toHaveText(t('after:progress.active'));
  // Each verdict is a sentence with a sign beside it.
  await expect(page.locator('[data-verdict] svg')).toHaveCount(2);
  await expect(cards.nth(0)).toContainText(t('till:job.printed'));
  await expect(handOver).toBeFocused();

  await screens.press('Enter');
  await screens.expectVerdicts('nothing-owed', 'keep-card');
  await expect(step(cards.nth(0))).toHaveCount(0);
  service.pass(aWhileMs);
  await screens.expectVerdicts('nothing-owed', 'hand-over');
  await expect(step(cards.nth(1))).toHaveText(t('after:progress.handedOver'));
  await screens.handOver();

  for (const key of ['F4', 'Escape'] as const) {
    await screens.press(key);
    await expect(page.getByRole('searchbox')).toBeFocused();
    if (key === 'Escape') break;
    await screens.addCard(books);
    await screens.takePayment();
    await screens.expectDue('25.00');
    await screens.payCard('774411');
    await screens.expectVerdicts('hand-over');
    await screens.handOver();
    await screens.expectVerdicts('nothing-owed');
  }
  await till.booksAgree();
});
