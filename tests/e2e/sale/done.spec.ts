// After the money: one verdict a card with a sign, what Enter does and what it never does, a card given later, one key to go on.
import { expect, test } from '../../../testkit/drive/fixture.ts';
import { pressEnterAt } from '../../../testkit/drive/scanner.ts';
import { bakery, books } from '../../../testkit/drive/screens.ts';
import { reserve, sell } from '../../../testkit/drive/selling.ts';
import { aWhileMs } from '../../../testkit/drive/service.ts';
import { cashier, manager } from '../../../testkit/drive/set-up.ts';

test.use({ options: { service: {}, provisioning: {}, prints: true } });

test('each card says where it is and what to do, and a sale is over by one key', async ({ till, service }) => {
  const { page, screens } = till;
  const { t, money } = screens.words;
  const cards = page.getByRole('list', { name: t('word:cards') }).locator(':scope > li');
  const nextSale = screens.button('after:done.newSale');
  await screens.signIn(cashier);
  await reserve(screens, books, bakery);
  service.controls.next({ call: 'confirm', reply: { kind: 'slow', delayMs: 1 }, times: 1 });
  service.controls.next({ call: 'confirm', reply: { kind: 'activation-takes', delayMs: aWhileMs }, times: 1 });
  await screens.payCash('40.00');
  await screens.expectVerdicts('hand-over', 'keep-card');
  // One of them takes longer than a card does: a row each, with what to do, and Enter does nothing.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('after:done.trouble_one', { count: 1, of: 2 }));
  await expect(page.locator('[data-verdict] svg')).toHaveCount(2);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  for (let times = 0; times < 2; times += 1) await screens.press('Enter');
  await screens.expectVerdicts('hand-over', 'keep-card');
  await expect(page.getByText(money('5.00'), { exact: true })).toBeVisible();

  await page.getByRole('button', { name: t('after:line.handOverNamed', { name: books.name }) }).click();
  await screens.expectVerdicts('nothing-owed', 'keep-card');
  service.hurry(aWhileMs);
  await screens.expectVerdicts('nothing-owed', 'hand-over');
  await expect(cards).toHaveCount(2);
  await screens.handOver();

  await expect(screens.text('after:beside.lastChange', { change: money('5.00') })).toBeVisible();
  // Two more that the cashier gives later: every screen says that they are ready, and leads to them.
  await screens.addCard(books);
  await expect(screens.text('after:beside.lastChange', { change: money('5.00') })).toBeHidden();
  await screens.addCard(bakery);
  // Several cards are not thrown away by one touch.
  await screens.button('counter:basket.discard').click();
  await expect(screens.button('counter:discard.sure', { count: 2 })).toBeVisible();
  await screens.button('counter:discard.keep').click();
  await screens.takePayment();
  await screens.expectDue('35.00');
  await screens.payCard();
  await screens.expectVerdicts('hand-over', 'hand-over');
  await expect(nextSale).toContainText(t('after:done.allGiven_other', { count: 2 }));
  // Nothing beside it names the slip.
  await expect(screens.slip('after:print.again', 'receipt')).toContainText(t('after:print.receiptAgain'));
  for (const { name } of [books, bakery])
    await page.getByRole('button', { name: `${t('after:done.giveLater')}: ${name}` }).click();
  await expect(nextSale).toContainText(t('after:done.stays', { count: 2 }));
  await expect(page.getByRole('heading', { name: t('after:done.sold') })).toBeVisible();
  await screens.newSale();
  await page.reload();
  await expect(page.locator('[data-badge="ready"]')).toContainText('1');
  const toGive = page.getByRole('button', { name: t('after:beside.ready', { count: 2 }) });
  for (const part of [money('35.00'), cashier.name, `${books.name}, ${bakery.name}`])
    await expect(toGive).toContainText(part);
  await toGive.click();
  await expect(page.locator('[data-outcome="to-hand-over"]')).toBeVisible();
  await screens.button('after:line.handOverAll', { count: 2 }).click();
  await expect(page.locator('[data-outcome="sold"]')).toBeVisible();
  await expect(page.locator('[data-badge="ready"]')).toBeHidden();
  await screens.press('F2');

  // Enter gives the card and leads on; not so soon after the screen came that it could be the one that took the money.
  const paidAt = Date.now();
  await sell(screens, { by: 'card' });
  await pressEnterAt(page, paidAt);
  await screens.expectVerdicts('hand-over');
  await screens.press('Enter');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await expect(page.locator('[data-badge="ready"]')).toBeHidden();
  // Escape leaves without a word about the card.
  await sell(screens, { by: 'card' });
  await screens.press('Escape');
  await expect(page.locator('[data-badge="ready"]')).toContainText('1');
  await till.booksAgree();
});

test('“Void a card” voids it right there, and its money is returned on the same screen', async ({ till }) => {
  const { page, screens } = till;
  await screens.signIn(cashier);
  await sell(screens);
  await screens.expectVerdicts('hand-over');
  await screens.voidCard();
  await expect(page.getByRole('alertdialog')).toContainText(books.name);
  await screens.approve(manager);
  await screens.expectVerdicts('return-money');
  await screens.refund();
  await screens.expectVerdicts('nothing-owed');
  await till.booksAgree();
});

test.describe('without a printer', () => {
  test.use({ options: { service: {}, provisioning: {} } });

  test('the customer is shown the code, which hides after a minute and when the till locks; “Shown” gives the card', async ({
    till,
    service,
  }) => {
    const { page, screens } = till;
    const { t } = screens.words;
    const heading = page.getByRole('heading', { level: 1 });
    const [dialog, show, shown] = [
      page.getByRole('dialog'),
      page.locator('footer').getByRole('button', { name: t('after:print.reveal') }),
      screens.button('after:print.shown'),
    ];
    await screens.signIn(cashier);
    await sell(screens);
    await expect(heading).toHaveText(t('after:done.show_one'));
    await expect(screens.button('after:done.newSale')).toBeHidden();
    await page.clock.install();
    await show.click();
    const code = service.books().orders.at(-1)?.delivery?.code ?? '-';
    await expect(dialog).toContainText(code);
    await page.clock.fastForward('01:01');
    await expect(dialog).not.toContainText(code);
    await screens.button('after:print.showAgain').click();
    await expect(dialog).toContainText(code);
    await screens.press('F11');
    await expect(page.getByRole('heading', { name: t('staff:lock.title') })).toBeVisible();
    await expect(page.getByText(code)).toBeHidden();
    await page.locator('input[type=password]').fill(cashier.pin);
    await screens.button('staff:lock.unlock').click();
    await expect(heading).toHaveText(t('after:done.give_one', { count: 1 }));
    await screens.newSale();
    await sell(screens);
    await show.click();
    await expect(dialog).toContainText(service.books().orders.at(-1)?.delivery?.code ?? '-');
    await shown.click();
    await expect(screens.button('after:done.newSale')).toBeVisible();
    await expect(heading).toHaveText(t('after:done.sold'));
    await till.booksAgree();
  });
});

test.describe('in German, at a small till', () => {
  test.use({ options: { service: {}, provisioning: { locale: 'de' }, prints: true } });

  test('what is below a finished sale is one row', async ({ till }) => {
    const { page, screens } = till;
    await page.setViewportSize({ width: 1024, height: 768 });
    await screens.signIn(cashier);
    await sell(screens);
    await expect(page.locator('[data-band="give"]')).toBeVisible();
    await expect(screens.button('after:line.void')).toBeVisible();
    const middles = await page
      .locator('footer button')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ top, bottom }) => (top + bottom) / 2));
    expect(middles.length).toBeGreaterThan(2);
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(2);
  });
});
