// Three sales of 200.00 within minutes, where the shop asks from 500.00 on: the cashier reads the question, the customer stops, and nothing is sold
// or reserved; then the same customer goes on after all.
import { isForEverybody } from '../../../testkit/checks/axe.ts';
import { fits } from '../../../testkit/checks/fits.ts';
import { expect, test } from '../../../testkit/drive/fixture.ts';
import { cashier } from '../../../testkit/drive/set-up.ts';

test.use({
  options: { service: {}, provisioning: { customer_pause: { amount: '500.00', cards: null, categories: [] } } },
});

test('dear cards in a short time: the customer is asked, and Stop leaves nothing sold and nothing reserved', async ({
  till,
}) => {
  const { page, screens } = till;
  const { t, money } = screens.words;
  const addDear = async () => {
    const dialog = await screens.chooseProduct('Tannwald Outdoor Geschenkkarte');
    await dialog.getByRole('textbox', { name: t('counter:product.openAmount', { currency: 'EUR' }) }).fill('200');
    await dialog.getByRole('button', { name: new RegExp(`^${t('counter:product.add')}`) }).click();
    await expect(dialog).toBeHidden();
  };
  const question = page.getByRole('alertdialog');
  const press = (key: string) => question.getByRole('button', { name: t(key), exact: true }).click();
  const states = () => till.books().lines.map((line) => line.state);
  const entries = () => till.books().journal.filter(({ kind }) => kind === 'customer-warned').length;

  await screens.signIn(cashier);
  for (let n = 0; n < 2; n += 1) {
    await addDear();
    await screens.takePayment();
    await screens.payCash('200.00');
    await screens.expectVerdicts('hand-over');
    await screens.handOver();
    await screens.newSale();
  }

  await test.step('the third sale pauses, and the customer stops', async () => {
    await addDear();
    // The page's clock stands, so that "Go on" stays asleep for as long as anybody looks.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 1000);
    await screens.takePayment();
    await expect(question).toContainText(money('600.00'));
    const goOn = t('after:pause.goOn');
    await expect(question.getByRole('button', { name: new RegExp(`^${goOn} `) })).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(question).toBeVisible();
    await page.clock.resume();
    await press('after:pause.stop');
    await expect(question).toContainText(t('after:pause.stopped'));
    // The cards of the two sales before are this customer's, perhaps.
    const where = { sales: t('frame:nav.sales'), action: t('after:line.void') };
    await expect(question).toContainText(t('after:pause.stoppedOthers', where));
    expect(states()).toEqual(['active', 'active', 'draft']);
    await press('paying:cancelSale');
    await expect(question).toBeHidden();
    expect(states()).toEqual(['active', 'active']);
    expect(till.books().outbox).toEqual([]);
    expect(entries()).toBe(1);
  });

  await test.step('asked again, the customer goes on once "Go on" is awake', async () => {
    await addDear();
    await screens.press('F4');
    await expect(question).toContainText(t('after:pause.question'));
    await press('after:pause.stop');
    await press('after:pause.askAgain');
    await question.getByRole('button', { name: t('after:pause.goOnAgain'), exact: true }).click();
    await screens.expectDue('200.00');
    expect(entries()).toBe(3);
    await screens.payCash('200.00');
    await screens.expectVerdicts('hand-over');
  });

  await test.step('many cards in a short time: staff are told that nobody asks for a code', async () => {
    const told = page.locator('[data-many-cards]');
    await screens.handOver();
    await screens.newSale();
    const dialog = await screens.chooseProduct('Tannwald Outdoor Geschenkkarte');
    await dialog.getByRole('textbox', { name: t('counter:product.openAmount', { currency: 'EUR' }) }).fill('20');
    await dialog.getByRole('button', { name: new RegExp(`^${t('counter:product.add')}`) }).click();
    await expect(dialog).toBeHidden();
    for (let n = 0; n < 2; n += 1)
      await page.getByRole('button', { name: new RegExp(`^${t('counter:line.more', { name: '' })}`) }).click();
    await screens.takePayment();
    await screens.payCash('60.00');
    await expect(told).toHaveText(t('after:done.manyCards'));
    await isForEverybody(page, 'many cards');
    await fits(page, 'many cards');
  });

  await test.step('where its code may be shown, staff are told that nobody asks for one by phone', async () => {
    await screens.handOver();
    await screens.openSale(1);
    await screens.slip('after:print.preview', 'activation').click();
    await expect(page.getByRole('dialog')).toContainText(t('after:print.nobodyAsks'));
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('after:print.reveal') })
      .click();
    await expect(question).toContainText(t('after:print.nobodyAsks'));
    await isForEverybody(page, 'nobody asks for a code');
    await screens.press('Escape');
    await screens.press('Escape');
  });
  await till.booksAgree();
});
